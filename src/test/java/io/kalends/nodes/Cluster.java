package io.kalends.nodes;

import io.kalends.store.TestDatabases;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Three nodes on one PostgreSQL, with a network between all of them that fails when it is told to. */
final class Cluster implements AutoCloseable {
    static final int NODES = 3;

    private final OwnPostgres postgres = new OwnPostgres(150);
    private final List<Node> nodes = new ArrayList<>();

    /** A node, the network in front of it, and the one between it and the database. */
    private final class Node implements AutoCloseable {
        private final int port = OwnPostgres.freePort();
        private final Cutter front = new Cutter(port);
        private final Cutter back = new Cutter(postgres.port());
        private NodeProcess process = start();

        private NodeProcess start() {
            return NodeProcess.start(
                    port,
                    TestDatabases.folder(),
                    "--database=" + OwnPostgres.url(back.port()),
                    "--media=database",
                    "--base-url=http://calendar.example",
                    "--access-log=off");
        }

        void killAndStart() {
            process.kill();
            process = start().awaitReady();
        }

        @Override
        public void close() {
            process.close();
            front.close();
            back.close();
        }
    }

    Cluster() {
        // All at once: one of them makes the tables and the administrator.
        for (int i = 0; i < NODES; i++) nodes.add(new Node());
        for (Node node : nodes) node.process.awaitReady();
    }

    /** The port at which a node is reached, by a network that may fail. */
    int port(int node) {
        return nodes.get(node).front.port();
    }

    /** Kills a node, and returns once it is back. */
    void kill(int node) {
        nodes.get(node).killAndStart();
    }

    void restartPostgres() {
        postgres.stop();
        postgres.start();
    }

    /** Does some lesser harm, which is over soon. */
    void disturb(Random random) throws InterruptedException {
        Node node = nodes.get(random.nextInt(NODES));
        switch (random.nextInt(4)) {
            case 0 -> node.front.cut();
            case 1, 2 -> node.back.cut();
            default -> {
                node.back.hold(true);
                Thread.sleep(random.nextInt(400));
                node.back.hold(false);
            }
        }
    }

    String output() {
        var all = new StringBuilder();
        for (Node node : nodes) all.append(node.process.output()).append("\n---\n");
        return all.toString();
    }

    @Override
    public void close() {
        nodes.forEach(Node::close);
        postgres.close();
    }
}

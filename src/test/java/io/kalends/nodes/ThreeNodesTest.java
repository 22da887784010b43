package io.kalends.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.kalends.Dice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Clients write and read by three nodes, which are killed and started again while connections are cut, to the nodes and to
 * the database. No read is stale, no acknowledged write is lost, and none is done twice. {@code -Dnodes.seconds} makes it
 * longer, {@code -Dseed} repeats the choices of an earlier run, though not its timing.
 */
@Tag("trial")
class ThreeNodesTest {
    private static final int SECONDS = Integer.getInteger("nodes.seconds", 8);
    private static final int CLIENTS = 6;

    private final Random random = new Random(Dice.SEED);
    private final Queue<String> faults = History.faults();
    private final List<Client> clients = new ArrayList<>();
    private final AtomicInteger kills = new AtomicInteger();
    private long begin;

    @Test
    void nodes_agreeThroughKillsAndCuts() throws Exception {
        System.out.println("-Dseed=" + Dice.SEED);
        try (var cluster = new Cluster();
                var caller = new Caller()) {
            begin = System.nanoTime();
            for (int i = 0; i < CLIENTS; i++)
                clients.add(new Client(
                        cluster,
                        caller,
                        "client" + (char) ('a' + i),
                        random.nextLong(),
                        clients,
                        faults,
                        this::goesOn));
            drive(cluster);
            settle(cluster, caller);
            clients.forEach(Client::lookAgain);

            assertThat(faults).as("-Dseed=%d%n%s", Dice.SEED, cluster.output()).isEmpty();
        }
        System.out.printf(
                "%d reads, %d writes, %d broken, %d kills%n",
                sum(client -> client.reads.get()),
                sum(client -> client.writes.get()),
                sum(client -> client.broken.get()),
                kills.get());
        assertThat(isEnough()).isTrue();
    }

    /** On a busy machine it takes longer until there is something to look at. */
    private boolean goesOn() {
        long seconds = (System.nanoTime() - begin) / 1_000_000_000;
        return faults.isEmpty() && (seconds < SECONDS || (!isEnough() && seconds < SECONDS + 90));
    }

    private boolean isEnough() {
        return kills.get() > 0 && sum(client -> client.reads.get()) > 50 && sum(client -> client.writes.get()) > 20;
    }

    private long sum(ToLongFunction<Client> number) {
        return clients.stream().mapToLong(number).sum();
    }

    private void drive(Cluster cluster) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var running = new ArrayList<Future<?>>();
            for (Client client : clients) running.add(threads.submit(client));
            while (goesOn()) harm(cluster);
            for (Future<?> each : running) each.get();
        }
    }

    private void harm(Cluster cluster) throws InterruptedException {
        Thread.sleep(100 + random.nextInt(500));
        int choice = random.nextInt(12);
        if (choice < 3 || kills.get() == 0) {
            cluster.kill(random.nextInt(Cluster.NODES));
            kills.incrementAndGet();
        } else if (choice < 4) cluster.restartPostgres();
        else cluster.disturb(random);
    }

    private static void settle(Cluster cluster, Caller caller) {
        for (int node = 0; node < Cluster.NODES; node++) {
            int port = cluster.port(node);
            await().atMost(Duration.ofSeconds(60))
                    .ignoreExceptions()
                    .until(() -> caller.ready(port).status() == 200);
        }
    }
}

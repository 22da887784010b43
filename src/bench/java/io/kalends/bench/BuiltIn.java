package io.kalends.bench;

import java.io.IOException;

/** The load tool for machines without another: one thread that serves many connections. */
final class BuiltIn implements LoadTool {
    private static final int LONGEST_WAIT_MILLIS = 10;

    @Override
    public String name() {
        return "built-in client, 1 thread";
    }

    @Override
    public Figures run(Address address, Load load, double seconds, int run) throws IOException {
        try (var connections = new Connections(address, load, run * RUN)) {
            for (int i = 0; i < load.clients(); i++) connections.send(connections.open(), System.nanoTime());
            long began = System.nanoTime();
            long end = began + (long) (seconds * 1e9);
            while (System.nanoTime() < end)
                connections.receive(LONGEST_WAIT_MILLIS, idle -> connections.send(idle, System.nanoTime()));
            return connections.figures((System.nanoTime() - began) / 1e9);
        }
    }
}

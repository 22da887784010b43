package io.kalends.attack;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Looks again and again at how much the service holds for callers, and remembers the most. */
final class Watch implements AutoCloseable {
    private static final long BETWEEN_MILLIS = 400;

    private final int port;
    private final Map<String, Long> most = new TreeMap<>();
    private final Thread thread = Thread.ofVirtual().unstarted(this::run);

    Watch(int port) {
        this.port = port;
    }

    Watch start() {
        thread.start();
        return this;
    }

    private void run() {
        try {
            while (true) {
                look();
                TimeUnit.MILLISECONDS.sleep(BETWEEN_MILLIS);
            }
        } catch (InterruptedException e) {
            // asked to end
        }
    }

    private void look() {
        try {
            Measurements now = Measurements.ask(port);
            synchronized (most) {
                now.held().forEach((purpose, bytes) -> most.merge(purpose, bytes, Math::max));
            }
        } catch (IOException e) {
            // Whether it answers is measured by others.
        }
    }

    /** The most that was seen to be held at a time, by purpose. */
    Map<String, Long> most() {
        synchronized (most) {
            return new TreeMap<>(most);
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

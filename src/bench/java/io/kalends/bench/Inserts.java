package io.kalends.bench;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The yardstick for creating events: a program that only inserts copies of one, for many who wait. Those who wait at the
 * same moment share a durable commit.
 */
final class Inserts {
    private static final int LARGEST_GROUP = 256;

    /** SQLite has one writer at a time; PostgreSQL lets several share a wait for its log. */
    private static final int POSTGRES_WRITERS = 4;

    private final Store store;
    private final EventCopy copy;
    private final BlockingQueue<CompletableFuture<Long>> waiting = new LinkedBlockingQueue<>();
    private final AtomicLong made = new AtomicLong();
    private volatile boolean ended;
    private volatile @Nullable SQLException fault;

    Inserts(Store store, EventCopy copy) {
        this.store = store;
        this.copy = copy;
    }

    /** Events stored per second for so many clients. */
    double rate(int clients, double seconds) throws InterruptedException {
        var threads = new ArrayList<Thread>();
        int writers = store.isPostgres() ? POSTGRES_WRITERS : 1;
        for (int i = 0; i < writers; i++) threads.add(Thread.ofPlatform().start(this::write));
        for (int i = 0; i < clients; i++) threads.add(Thread.ofPlatform().start(this::ask));
        count(Math.min(1, seconds));
        double rate = count(seconds);
        ended = true;
        for (Thread thread : threads) thread.join();
        if (fault != null) throw new Trouble("Events cannot be inserted: " + fault);
        return rate;
    }

    private double count(double seconds) throws InterruptedException {
        long before = made.get();
        long began = System.nanoTime();
        Thread.sleep((long) (seconds * 1_000));
        return (made.get() - before) / ((System.nanoTime() - began) / 1e9);
    }

    /** What a client does: asks for an event, and waits until it is stored. */
    private void ask() {
        while (!ended) {
            var told = new CompletableFuture<Long>();
            waiting.add(told);
            try {
                told.join();
            } catch (CompletionException e) {
                return;
            }
        }
    }

    private void write() {
        try (Connection connection = store.openDurably()) {
            connection.setAutoCommit(false);
            try (EventCopy.Writer writer = copy.on(connection, store.isPostgres())) {
                while (!ended || !waiting.isEmpty()) commit(connection, writer, group());
            }
        } catch (SQLException e) {
            fault = e;
            ended = true;
            group().forEach(client -> client.completeExceptionally(e));
        }
    }

    private List<CompletableFuture<Long>> group() {
        var group = new ArrayList<CompletableFuture<Long>>();
        try {
            CompletableFuture<Long> first = waiting.poll(10, TimeUnit.MILLISECONDS);
            if (first != null) group.add(first);
            waiting.drainTo(group, LARGEST_GROUP - 1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return group;
    }

    private void commit(Connection connection, EventCopy.Writer writer, List<CompletableFuture<Long>> group)
            throws SQLException {
        try {
            for (int i = 0; i < group.size(); i++) writer.insert();
            store.commit(connection);
            made.addAndGet(group.size());
            group.forEach(client -> client.complete(made.get()));
        } catch (SQLException e) {
            group.forEach(client -> client.completeExceptionally(e));
            throw e;
        }
    }
}

package io.kalends.http;

import static java.util.Objects.requireNonNull;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

/**
 * Runs each task on a virtual thread of its own, in the order of submission. Java's own scheduler favours the tasks that one
 * thread submits as long as there are any, while those of other threads wait.
 */
final class Workers implements AutoCloseable {
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();

    /** Throws {@link RejectedExecutionException} once it is closed. */
    void execute(Runnable task) {
        waiting.add(task);
        try {
            // There is a thread for each task, though it hardly ever runs the one it was started for.
            threads.execute(() -> requireNonNull(waiting.poll()).run());
        } catch (RejectedExecutionException e) {
            waiting.remove(task);
            throw e;
        }
    }

    /** Waits for the tasks in flight. */
    @Override
    public void close() {
        threads.close();
    }
}

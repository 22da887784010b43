package io.kalends.http;

import static java.util.Objects.requireNonNull;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

/**
 * Runs each task on a virtual thread of its own, and begins with the oldest. Left to itself, Java takes the tasks that one
 * thread hands over for as long as there are any, and lets those of other threads wait.
 */
final class Workers implements AutoCloseable {
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();

    /** Throws {@link RejectedExecutionException} once it is closed. */
    void execute(Runnable task) {
        waiting.add(task);
        try {
            // As many are taken as are put in, though hardly ever by the thread that was started for them.
            threads.execute(() -> requireNonNull(waiting.poll()).run());
        } catch (RejectedExecutionException e) {
            waiting.remove(task);
            throw e;
        }
    }

    /** Waits for those under way. */
    @Override
    public void close() {
        threads.close();
    }
}

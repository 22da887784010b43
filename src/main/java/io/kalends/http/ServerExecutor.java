package io.kalends.http;

import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.util.thread.ExecutionStrategy;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.TryExecutor;

/**
 * Runs the tasks of the server library. A connection as a task reads the next request after a reply: the thread that has
 * sent the reply does that at once, where the library would wake another. What completes a request whose client has gone
 * runs on a virtual thread: the library would start a platform thread for each, and thousands may go at once.
 */
record ServerExecutor(QueuedThreadPool threads) implements TryExecutor {
    @Override
    public void execute(Runnable task) {
        if (task instanceof Connection) task.run();
        else threads.execute(task);
    }

    @Override
    public boolean tryExecute(Runnable task) {
        if (task instanceof ExecutionStrategy) return threads.tryExecute(task);
        Thread.startVirtualThread(task);
        return true;
    }
}

package io.kalends.http;

import org.eclipse.jetty.server.internal.HttpConnection;
import org.eclipse.jetty.util.thread.ExecutionStrategy;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.TryExecutor;

/**
 * Runs the tasks of the server library. After a reply, it looks for the next request of the connection: the thread that
 * has sent the reply does that on its way, where the library would wake another. What ends a request whose caller has gone
 * is done on a virtual thread: the library would make a system's thread for each, and thousands may go at once.
 */
record Tasks(QueuedThreadPool threads) implements TryExecutor {
    @Override
    public void execute(Runnable task) {
        if (task instanceof HttpConnection) task.run();
        else threads.execute(task);
    }

    @Override
    public boolean tryExecute(Runnable task) {
        if (task instanceof ExecutionStrategy) return threads.tryExecute(task);
        Thread.startVirtualThread(task);
        return true;
    }
}

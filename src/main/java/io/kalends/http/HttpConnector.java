package io.kalends.http;

import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Executor;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.Scheduler;

/** Takes connections, and has them counted. */
final class HttpConnector extends ServerConnector {
    private final Connections connections;
    private final NetworkBuffers buffers;
    private final AcceptFailures acceptFailures = new AcceptFailures();

    HttpConnector(
            Server server,
            Tasks tasks,
            int selectors,
            Connections connections,
            NetworkBuffers buffers,
            ConnectionFactory[] factories) {
        super(server, tasks, null, null, 1, selectors, factories);
        this.connections = connections;
        this.buffers = buffers;
    }

    @Override
    public ByteBufferPool getByteBufferPool() {
        return OwnBuffers.orElse(super.getByteBufferPool());
    }

    @Override
    protected SelectorManager newSelectorManager(Executor executor, Scheduler scheduler, int selectors) {
        return new Manager(executor, scheduler, selectors);
    }

    /** Makes connections on the thread that moves their bytes: that takes less time than to wake another for it. */
    private final class Manager extends ServerConnectorManager {
        Manager(Executor executor, Scheduler scheduler, int selectors) {
            super(executor, scheduler, selectors);
        }

        @Override
        protected void execute(Runnable task) {
            if (task instanceof ManagedSelector.SelectorUpdate) task.run();
            else super.execute(task);
        }
    }

    @Override
    protected SocketChannelEndPoint newEndPoint(SocketChannel channel, ManagedSelector selector, SelectionKey key) {
        var outlet = new Outlet(channel, selector, key, getScheduler(), connections, buffers.ofConnection());
        outlet.setIdleTimeout(getIdleTimeout());
        return outlet;
    }

    @Override
    protected boolean handleAcceptFailure(Throwable failure) {
        return (isRunning() && acceptFailures.take(failure)) || super.handleAcceptFailure(failure);
    }
}

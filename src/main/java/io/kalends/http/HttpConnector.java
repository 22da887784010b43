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

/** Accepts connections. */
final class HttpConnector extends ServerConnector {
    private final Connections connections;
    private final NetworkBuffers buffers;
    private final AcceptFailures acceptFailures = new AcceptFailures();

    HttpConnector(
            Server server,
            ServerExecutor executor,
            int selectors,
            Connections connections,
            NetworkBuffers buffers,
            ConnectionFactory[] factories) {
        super(server, executor, null, null, 1, selectors, factories);
        this.connections = connections;
        this.buffers = buffers;
    }

    @Override
    public ByteBufferPool getByteBufferPool() {
        return ConnectionBuffers.orElse(super.getByteBufferPool());
    }

    @Override
    protected SelectorManager newSelectorManager(Executor executor, Scheduler scheduler, int selectors) {
        return new Manager(executor, scheduler, selectors);
    }

    /** Makes connections on the selector thread, which takes less time than waking another thread for it. */
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
        var end = new HttpEndPoint(channel, selector, key, getScheduler(), connections, buffers.ofConnection());
        end.setIdleTimeout(getIdleTimeout());
        return end;
    }

    @Override
    protected boolean handleAcceptFailure(Throwable failure) {
        return (isRunning() && acceptFailures.handle(failure)) || super.handleAcceptFailure(failure);
    }
}

package io.kalends.http;

import io.kalends.memory.Reservation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/** Accepts connections. */
final class HttpConnector extends ServerConnector {
    /** How long a new connection waits if its address has a large part of all there can be. */
    private static final long CROWD_MILLIS = 2_000;

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
        private final Map<SelectableChannel, Reservation> waiting = new ConcurrentHashMap<>();

        Manager(Executor executor, Scheduler scheduler, int selectors) {
            super(executor, scheduler, selectors);
        }

        @Override
        public void accept(SelectableChannel channel, @Nullable Object attachment) {
            if (!isInCrowd(channel)) super.accept(channel, attachment);
            else if (waiting.size() < connections.maxWaiting()) delay(channel, attachment);
            else close(channel);
        }

        private boolean isInCrowd(SelectableChannel channel) {
            try {
                return channel instanceof SocketChannel socket && connections.isCrowdedBy(socket.getRemoteAddress());
            } catch (IOException e) {
                return false; // closed meanwhile, which is noticed later
            }
        }

        private void delay(SelectableChannel channel, @Nullable Object attachment) {
            waiting.put(channel, connections.reserveWaiting());
            getScheduler().schedule(() -> resume(channel, attachment), CROWD_MILLIS, TimeUnit.MILLISECONDS);
        }

        private void resume(SelectableChannel channel, @Nullable Object attachment) {
            Reservation reservation = waiting.remove(channel);
            if (reservation == null) return; // closed with the connector
            reservation.close();
            super.accept(channel, attachment);
        }

        @Override
        protected void doStop() throws Exception {
            waiting.keySet().forEach(this::close);
            waiting.clear();
            super.doStop();
        }

        private void close(SelectableChannel channel) {
            try {
                channel.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
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

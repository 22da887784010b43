package io.kalends.http;

import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Scheduler;

/** A connection that knows which thread moves its bytes. */
final class Outlet extends SocketChannelEndPoint {
    private final ManagedSelector selector;

    Outlet(SocketChannel channel, ManagedSelector selector, SelectionKey key, Scheduler scheduler) {
        super(channel, selector, key, scheduler);
        this.selector = selector;
    }

    /**
     * Has the thread that moves the bytes of a request send its reply. Sent by another, each reply would wake that thread
     * to wait for the next request; of several that are handed over together, only the first does.
     */
    static void handOver(Request request, Runnable sending) {
        if (request.getConnectionMetaData().getConnection().getEndPoint() instanceof Outlet outlet)
            outlet.selector.submit(selector -> sending.run());
        else sending.run();
    }
}

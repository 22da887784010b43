package io.kalends.http;

import io.kalends.memory.Share;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http2.HTTP2Connection;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/** A connection that knows which thread moves its bytes, and how much memory it costs. */
final class Outlet extends SocketChannelEndPoint {
    /** Of the head of a request so much is part of what every connection costs. */
    private static final int USUAL_HEAD = 2 * 1024;
    /** Bytes held for each byte of a head: texts, and what finds them. */
    private static final int HEAD_COST = 2;
    /** So much is read at a time where many requests may have come together: each of them takes longer than to read it. */
    private static final int PORTION = 256;

    private final ManagedSelector selector;
    private final Scheduler scheduler;
    private final Connections connections;
    private final long opened = System.nanoTime();
    /** Asked for once: of a closed connection it is not known. */
    private final String peer;

    private boolean added;
    private final Share share;
    private final long cost;
    private final AtomicInteger streams = new AtomicInteger();
    private final AtomicInteger waiting = new AtomicInteger();
    private final NetworkBuffers.OfConnection buffers;
    /** How many requests had come when the head began that is coming in, and what there is of it. */
    private long requests;

    private int head;
    private volatile boolean dropped;
    private final Turns.Turn turn;

    Outlet(
            SocketChannel channel,
            ManagedSelector selector,
            SelectionKey key,
            Scheduler scheduler,
            Connections connections,
            NetworkBuffers.OfConnection buffers) {
        super(channel, selector, key, scheduler);
        this.selector = selector;
        this.scheduler = scheduler;
        turn = connections.turn();
        this.connections = connections;
        this.buffers = buffers;
        share = connections.share();
        cost = share.bytes();
        peer = getRemoteSocketAddress() instanceof InetSocketAddress inet && inet.getAddress() != null
                ? Addresses.network(inet.getAddress().getHostAddress())
                : "";
    }

    /**
     * Has the thread that moves the bytes of a request send its reply. Sent by another, each reply would wake that thread
     * to wait for the next request; of several that are handed over together, only the first does. Over HTTP/2 that thread
     * waits for requests anyway.
     */
    static void handOver(Request request, Runnable sending) {
        Connection connection = request.getConnectionMetaData().getConnection();
        if (connection instanceof HttpConnection && connection.getEndPoint() instanceof Outlet outlet)
            outlet.selector.submit(selector -> outlet.send(sending));
        else sending.run();
    }

    private void send(Runnable sending) {
        turn.begin();
        sending.run();
    }

    /** The connection at this end, below what encrypts it. */
    static Optional<Outlet> of(EndPoint end) {
        return switch (end) {
            case Outlet outlet -> Optional.of(outlet);
            case SslConnection.SslEndPoint encrypted ->
                of(encrypted.getSslConnection().getEndPoint());
            default -> Optional.empty();
        };
    }

    /** The buffers that are counted for it as long as it is open. */
    ByteBufferPool buffers() {
        return buffers;
    }

    @Override
    public void onOpen() {
        super.onOpen();
        added = true;
        connections.add(this);
    }

    @Override
    public void onClose(@Nullable Throwable cause) {
        super.onClose(cause);
        if (added) connections.remove(this);
        share.close();
        buffers.forget();
        turn.close();
        // The library does not tell the requests of a connection that is closed from here.
        if (inner() instanceof HTTP2Connection http2) http2.getSession().onShutdown();
    }

    @Override
    public Runnable onSelected() {
        turn.begin();
        return super.onSelected();
    }

    @Override
    public int fill(ByteBuffer buffer) throws IOException {
        // Who waits for a body on a thread of its own keeps nobody else from anything.
        boolean isShared = !Thread.currentThread().isVirtual();
        if (dropped || (isShared && !turn.mayGoOn())) return 0;
        int filled = mayBringMany() ? fillPart(buffer) : super.fill(buffer);
        if (isShared && filled <= 0) turn.end();
        if (filled > 0 && inner() instanceof HttpConnection http) received(http, filled);
        if (!dropped) return filled;
        BufferUtil.clear(buffer); // not worth to be understood
        return 0;
    }

    @Override
    protected void needsFillInterest() {
        long rest = turn.restNanos();
        if (rest == 0) super.needsFillInterest();
        else scheduler.schedule(super::needsFillInterest, rest, TimeUnit.NANOSECONDS);
    }

    /** Whether what comes next may be many requests: over HTTP/2, or where nobody knows yet. */
    private boolean mayBringMany() {
        return switch (inner()) {
            case HTTP2Connection http2 -> true;
            case HttpConnection http -> http.getMessagesIn() == 0 && head == 0;
            case null, default -> false;
        };
    }

    /** Adds at most a portion to what is in the buffer. */
    private int fillPart(ByteBuffer buffer) throws IOException {
        int end = buffer.hasRemaining() ? buffer.limit() : 0;
        if (end == 0) BufferUtil.clear(buffer);
        ByteBuffer part = buffer.duplicate().clear().slice(end, Math.min(PORTION, buffer.capacity() - end));
        BufferUtil.clear(part);
        int filled = super.fill(part);
        if (filled > 0) buffer.limit(end + filled);
        return filled;
    }

    /** What comes in before there is a request is its head, which the library keeps until it is complete. */
    private void received(HttpConnection http, int bytes) {
        if (http.getHttpChannel().getRequest() != null) return;
        if (http.getMessagesIn() != requests) {
            requests = http.getMessagesIn();
            head = 0;
        }
        head += bytes;
        long wanted = cost + (long) HEAD_COST * Math.max(0, head - USUAL_HEAD);
        if (wanted == share.bytes() || share.tryResize(wanted)) return;
        connections.relieve();
        if (!share.tryResize(wanted)) drop();
    }

    @Nullable
    Connection inner() {
        Connection connection = getConnection();
        return connection instanceof SslConnection encrypted
                ? encrypted.getSslEndPoint().getConnection()
                : connection;
    }

    /** The address of the peer; of IPv6 the network. */
    String peer() {
        return peer;
    }

    /**
     * Has it closed by the thread that moves its bytes: others would wait for that thread. The library is not told that
     * nothing more comes in, or it would make a reply to the beginning of a request that nobody will read.
     */
    void drop() {
        dropped = true;
        selector.submit(selector -> close());
    }

    /** Whether a request is being answered on it. */
    boolean isBusy() {
        return switch (inner()) {
            case HttpConnection http -> http.getHttpChannel().getRequest() != null;
            case HTTP2Connection http2 -> streams.get() > 0;
            case null, default -> false;
        };
    }

    /** How many requests are on it at once, where there can be several. */
    AtomicInteger streams() {
        return streams;
    }

    /** How many replies wait until the peer takes them. */
    AtomicInteger waiting() {
        return waiting;
    }

    /** Whether it holds more of a head than others do. */
    boolean hasLongHead() {
        return share.bytes() > cost;
    }

    /** Whether a request was ever answered on it. */
    boolean hasServed() {
        Connection connection = inner();
        return connection != null && connection.getMessagesOut() > 0;
    }

    long ageMillis() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - opened);
    }
}

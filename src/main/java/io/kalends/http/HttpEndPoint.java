package io.kalends.http;

import io.kalends.http.InFlightRequests.Completion;
import io.kalends.memory.Reservation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.http2.HTTP2Connection;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/** Our end of a connection, which knows its selector thread, the requests on it, and the memory it takes. */
final class HttpEndPoint extends SocketChannelEndPoint {
    /** Bytes of request headers that every connection's reservation includes. */
    private static final int USUAL_HEADER = 2 * 1024;
    /** What a session of HTTP/2 takes besides: its windows, tables of headers, and buffers. */
    private static final int SESSION_BYTES = 24 * 1024;
    /** Bytes held for each byte of a header: strings, and the index over them. */
    private static final int HEADER_COST = 2;
    /** Bytes read at a time where they may hold many requests, each of which takes longer than the read. */
    private static final int PORTION = 256;

    private final ManagedSelector selector;
    private final Scheduler scheduler;
    private final Connections connections;
    private final long opened = System.nanoTime();
    /** Asked for once, as it is unknown after the connection is closed. */
    private final String peer;

    private boolean added;
    private final Reservation reservation;
    private volatile long cost;
    private final AtomicReference<@Nullable Completion> answering = new AtomicReference<>();
    private final AtomicInteger streams = new AtomicInteger();
    private final AtomicInteger unsentReplies = new AtomicInteger();
    private final NetworkBuffers.OfConnection buffers;
    /** How many requests had come when the current header began, and the bytes of that header so far. */
    private long requests;

    private int header;
    private volatile boolean evicted;
    private final TimeSlices.TimeSlice slice;

    HttpEndPoint(
            SocketChannel channel,
            ManagedSelector selector,
            SelectionKey key,
            Scheduler scheduler,
            Connections connections,
            NetworkBuffers.OfConnection buffers) {
        super(channel, selector, key, scheduler);
        this.selector = selector;
        this.scheduler = scheduler;
        slice = connections.newTimeSlice();
        this.connections = connections;
        this.buffers = buffers;
        reservation = connections.reserve();
        cost = reservation.bytes();
        peer = Addresses.network(getRemoteSocketAddress());
    }

    /** The end point of the network, below TLS. */
    static Optional<HttpEndPoint> of(EndPoint end) {
        return switch (end) {
            case HttpEndPoint endPoint -> Optional.of(endPoint);
            case SslConnection.SslEndPoint encrypted ->
                of(encrypted.getSslConnection().getEndPoint());
            default -> Optional.empty();
        };
    }

    /** Whether this is HTTP/1, where a connection has one request at a time. */
    static boolean isHttp1(@Nullable Connection connection) {
        return connection instanceof ConnectionMetaData && !(connection instanceof HTTP2Connection);
    }

    /**
     * Has the selector thread send a reply. Sent by another thread, each reply would wake the selector to wait for the next
     * request; of several replies that are submitted together, only the first does.
     */
    void sendOnSelector(Runnable sending) {
        selector.submit(selector -> {
            slice.start();
            sending.run();
        });
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
        reservation.close();
        buffers.release();
        slice.close();
        // The library does not notify the requests of a connection that is closed from here.
        if (inner() instanceof HTTP2Connection http2) http2.getSession().onShutdown();
    }

    @Override
    public Runnable onSelected() {
        slice.start();
        return super.onSelected();
    }

    @Override
    public int fill(ByteBuffer buffer) throws IOException {
        // A virtual thread that waits for a body holds nobody else up.
        boolean isSelector = !Thread.currentThread().isVirtual();
        if (evicted || (isSelector && !slice.mayContinue())) return 0;
        int filled = mayBringManyRequests() ? fillPortion(buffer) : super.fill(buffer);
        if (isSelector && filled <= 0) slice.finish();
        Connection connection = inner();
        if (filled > 0 && connection != null && isIdle()) countHeader(connection, filled);
        if (!evicted) return filled;
        BufferUtil.clear(buffer); // not worth parsing
        return 0;
    }

    @Override
    protected void needsFillInterest() {
        long delay = slice.delayNanos();
        if (delay == 0) super.needsFillInterest();
        else scheduler.schedule(super::needsFillInterest, delay, TimeUnit.NANOSECONDS);
    }

    /** Whether there is memory for a session of HTTP/2, for which others may be evicted; it is then held for this one. */
    boolean admitsSession() {
        long wanted = cost + SESSION_BYTES;
        if (!reservation.tryResize(wanted)) {
            connections.evictSome();
            if (!reservation.tryResize(wanted)) return false;
        }
        cost = wanted;
        return true;
    }

    /** Holds memory for a session of HTTP/2 that was agreed upon already; others are evicted for it. */
    void holdSession() {
        reservation.overdraw(SESSION_BYTES);
        cost = reservation.bytes();
        connections.evictIfOverdrawn();
    }

    /** Over HTTP/2, and while the protocol is not known yet. */
    private boolean mayBringManyRequests() {
        return switch (inner()) {
            case HTTP2Connection http2 -> true;
            case Connection http1 when isHttp1(http1) -> http1.getMessagesIn() == 0 && header == 0;
            case null, default -> false;
        };
    }

    private int fillPortion(ByteBuffer buffer) throws IOException {
        int end = buffer.hasRemaining() ? buffer.limit() : 0;
        if (end == 0) BufferUtil.clear(buffer);
        ByteBuffer portion = buffer.duplicate().clear().slice(end, Math.min(PORTION, buffer.capacity() - end));
        BufferUtil.clear(portion);
        int filled = super.fill(portion);
        if (filled > 0) buffer.limit(end + filled);
        return filled;
    }

    /** What comes in between two requests is the header of the next, which the library holds until it is complete. */
    private void countHeader(Connection connection, int bytes) {
        if (connection.getMessagesIn() != requests) {
            requests = connection.getMessagesIn();
            header = 0;
        }
        header += bytes;
        long wanted = cost + (long) HEADER_COST * Math.max(0, header - USUAL_HEADER);
        if (wanted == reservation.bytes() || reservation.tryResize(wanted)) return;
        connections.evictSome();
        if (!reservation.tryResize(wanted)) evict();
    }

    /** The connection inside TLS; null while there is none yet. */
    private @Nullable Connection inner() {
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
     * Closes the connection on its selector thread, which other threads would have to wait for. The library is not told that
     * the input has ended, or it would reply to an incomplete request for nobody to read.
     */
    void evict() {
        evicted = true;
        selector.submit(selector -> close());
    }

    /** Whether this is a connection of HTTP/1 with no request to be answered. */
    boolean isIdle() {
        return answering.get() == null && isHttp1(inner());
    }

    /** Whether a request is being answered on it. */
    boolean isBusy() {
        return answering.get() != null || streams.get() > 0;
    }

    /** The request of HTTP/1 that is being answered. */
    AtomicReference<@Nullable Completion> answering() {
        return answering;
    }

    /** How many requests of HTTP/2 are being answered. */
    AtomicInteger streams() {
        return streams;
    }

    /** How many replies wait for the peer to take them. */
    AtomicInteger unsentReplies() {
        return unsentReplies;
    }

    /** Whether it holds more of a header than usual. */
    boolean hasLongHeader() {
        return reservation.bytes() > cost;
    }

    /** Whether a request was ever answered on it. */
    boolean hasServed() {
        return served() > 0;
    }

    /** How many requests were answered on it. */
    long served() {
        Connection connection = inner();
        return connection == null ? 0 : connection.getMessagesOut();
    }

    long ageMillis() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - opened);
    }
}

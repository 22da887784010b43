package io.kalends.http;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.internal.HttpConnection;

/**
 * Closes connections on which the head of a request takes too long. Idle ones the library closes itself, but one byte
 * now and then would keep a connection for ever.
 */
final class SlowHeads implements Connection.Listener {
    /** What a connection had received when it was last looked at, and since when a head is coming in, or 0. */
    private record Seen(long requests, long bytes, long headSince) {}

    private final Map<Connection, Seen> connections = new ConcurrentHashMap<>();
    private final long longestNanos;

    SlowHeads(Duration longest) {
        longestNanos = longest.toNanos();
    }

    /** Looks at all of them, every now and then. */
    void look() {
        connections.replaceAll(this::look);
    }

    @Override
    public void onOpened(Connection connection) {
        if (connection instanceof HttpConnection) connections.put(connection, new Seen(0, 0, 0));
    }

    @Override
    public void onClosed(Connection connection) {
        connections.remove(connection);
    }

    private Seen look(Connection connection, Seen seen) {
        long requests = connection.getMessagesIn();
        long bytes = connection.getBytesIn();
        // Bytes of a body come in while an answer is due; the bytes of answered requests are no head.
        if (!IdleConnections.isIdle(connection) || requests != seen.requests()) return new Seen(requests, bytes, 0);
        if (bytes == seen.bytes()) return seen;
        long now = System.nanoTime();
        if (seen.headSince() == 0) return new Seen(requests, bytes, now);
        if (now - seen.headSince() > longestNanos)
            connection.getEndPoint().close(new TimeoutException("the head of the request comes too slowly"));
        return new Seen(requests, bytes, seen.headSince());
    }
}

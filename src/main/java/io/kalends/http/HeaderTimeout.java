package io.kalends.http;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.Connection;

/**
 * Closes connections on which the header of a request takes too long. The library closes idle ones itself, but one byte now
 * and then would keep a connection open for ever.
 */
final class HeaderTimeout implements Connection.Listener {
    /** What a connection had received at the last check, and since when a header is coming in, or 0. */
    private record Seen(long requests, long bytes, long headerSince) {}

    private final Map<Connection, Seen> connections = new ConcurrentHashMap<>();
    private final long timeoutNanos;

    HeaderTimeout(Duration timeout) {
        timeoutNanos = timeout.toNanos();
    }

    /** Checks all connections; to be called periodically. */
    void check() {
        connections.replaceAll(this::check);
    }

    @Override
    public void onOpened(Connection connection) {
        if (HttpEndPoint.isHttp1(connection)) connections.put(connection, new Seen(0, 0, 0));
    }

    @Override
    public void onClosed(Connection connection) {
        connections.remove(connection);
    }

    private Seen check(Connection connection, Seen seen) {
        long requests = connection.getMessagesIn();
        long bytes = connection.getBytesIn();
        // While a request is answered, its body may come in, and what had come by its end is no header of the next.
        var idle = HttpEndPoint.of(connection.getEndPoint()).filter(HttpEndPoint::isIdle);
        if (idle.isEmpty() || requests != seen.requests()) return new Seen(requests, bytes, 0);
        if (bytes == seen.bytes()) return seen;
        long now = System.nanoTime();
        if (seen.headerSince() == 0) return new Seen(requests, bytes, now);
        if (now - seen.headerSince() > timeoutNanos)
            connection.getEndPoint().close(new TimeoutException("the header of the request comes too slowly"));
        return new Seen(requests, bytes, seen.headerSince());
    }
}

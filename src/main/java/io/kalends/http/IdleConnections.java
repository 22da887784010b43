package io.kalends.http;

import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.eclipse.jetty.util.component.Graceful;
import org.jspecify.annotations.Nullable;

/**
 * Closes, when the server stops, the connections that clients only keep for later. The library would wait for a second
 * to do so, and refuse whatever is asked meanwhile. Connections of HTTP/2 it tells at once that nothing more is taken.
 */
final class IdleConnections implements Graceful {
    private final Connector connector;
    private volatile boolean closed;

    IdleConnections(Connector connector) {
        this.connector = connector;
    }

    /** Is this HTTP/1, and no request on it to be answered? The counts of messages do not say: a 100 counts as well. */
    static boolean isIdle(@Nullable Connection connection) {
        return connection instanceof HttpConnection http
                && http.getHttpChannel().getRequest() == null;
    }

    @Override
    public CompletableFuture<Void> shutdown() {
        closed = true;
        connector.getConnectedEndPoints().stream()
                .filter(end -> isIdle(inner(end.getConnection())))
                .forEach(EndPoint::close);
        return CompletableFuture.completedFuture(null);
    }

    private static @Nullable Connection inner(@Nullable Connection connection) {
        return connection instanceof SslConnection encrypted
                ? encrypted.getSslEndPoint().getConnection()
                : connection;
    }

    @Override
    public boolean isShutdown() {
        return closed;
    }
}

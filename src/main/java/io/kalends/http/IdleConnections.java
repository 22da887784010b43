package io.kalends.http;

import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.util.component.Graceful;

/**
 * Closes idle keep-alive connections when the server stops. The library would wait a second before it does, and refuse
 * whatever is requested meanwhile. Connections of HTTP/2 are told at once by the library that no more requests are accepted.
 */
final class IdleConnections implements Graceful {
    private final Connector connector;
    private volatile boolean closed;

    IdleConnections(Connector connector) {
        this.connector = connector;
    }

    @Override
    public CompletableFuture<Void> shutdown() {
        closed = true;
        connector.getConnectedEndPoints().stream()
                .filter(end -> end instanceof HttpEndPoint http && http.isIdle())
                .forEach(EndPoint::close);
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public boolean isShutdown() {
        return closed;
    }
}

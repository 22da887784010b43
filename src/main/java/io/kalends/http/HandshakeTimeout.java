package io.kalends.http;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.util.thread.Scheduler;

/** Closes connections on which the TLS handshake takes too long; see {@link HeaderTimeout} for why. */
final class HandshakeTimeout implements Connection.Listener {
    private static final long TIMEOUT_SECONDS = 10;
    /** The protocol of a session before its handshake. */
    private static final String NO_PROTOCOL = "NONE";

    private final Scheduler scheduler;

    HandshakeTimeout(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    @Override
    public void onOpened(Connection connection) {
        if (connection instanceof SslConnection encrypted)
            scheduler.schedule(() -> check(encrypted), TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }

    private static void check(SslConnection connection) {
        boolean open = connection.getEndPoint().isOpen();
        if (open && connection.getSSLEngine().getSession().getProtocol().equals(NO_PROTOCOL))
            connection.getEndPoint().close(new TimeoutException("the TLS handshake takes too long"));
    }
}

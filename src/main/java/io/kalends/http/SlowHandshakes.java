package io.kalends.http;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.util.thread.Scheduler;

/** Closes connections that take too long to agree on an encryption; see {@link SlowHeads} for why. */
final class SlowHandshakes implements Connection.Listener {
    private static final long LONGEST_SECONDS = 10;
    /** What a connection speaks as long as nothing is agreed on. */
    private static final String NOTHING = "NONE";

    private final Scheduler scheduler;

    SlowHandshakes(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    @Override
    public void onOpened(Connection connection) {
        if (connection instanceof SslConnection encrypted)
            scheduler.schedule(() -> look(encrypted), LONGEST_SECONDS, TimeUnit.SECONDS);
    }

    private static void look(SslConnection connection) {
        boolean open = connection.getEndPoint().isOpen();
        if (open && connection.getSSLEngine().getSession().getProtocol().equals(NOTHING))
            connection.getEndPoint().close(new TimeoutException("no encryption was agreed on"));
    }
}

package io.kalends.app;

import io.kalends.http.Server;
import io.kalends.store.Database;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Loads what every start of the service takes, on a second processor, while the first one reads the command line. */
public final class WarmUp {
    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);

    private WarmUp() {}

    public static void begin() {
        // Not by several threads at once: it would say so.
        LoggerFactory.getILoggerFactory();
        begin(Database::load);
        begin(Server::load);
    }

    /** What fails here, as when the service is ending already, is told to those who come to need it. */
    private static void begin(Runnable load) {
        Thread.ofPlatform()
                .daemon()
                .uncaughtExceptionHandler((thread, e) -> LOG.debug("Not loaded ahead", e))
                .start(load);
    }
}

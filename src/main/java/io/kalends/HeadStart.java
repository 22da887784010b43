package io.kalends;

import io.kalends.http.Server;
import io.kalends.store.Database;
import org.slf4j.LoggerFactory;

/** Loads what every start of the service takes, on a second processor, while the first one reads the command line. */
final class HeadStart {
    private HeadStart() {}

    static void begin() {
        // Not by several threads at once: it would say so.
        LoggerFactory.getILoggerFactory();
        Thread.ofPlatform().daemon().start(Database::load);
        Thread.ofPlatform().daemon().start(Server::load);
    }
}

package io.kalends;

import io.kalends.http.Server;
import io.kalends.store.Database;

/** Loads what every start of the service takes, on a second processor, while the first one reads the command line. */
final class HeadStart {
    private HeadStart() {}

    static void begin() {
        Thread.ofPlatform().daemon().start(Database::load);
        Thread.ofPlatform().daemon().start(Server::load);
    }
}

package io.kalends.cli;

import io.kalends.config.Refusal;
import io.kalends.store.OpenFiles;
import java.util.OptionalLong;

/** Checks the limit of open files before anything is opened. */
final class FileLimit {
    /** A start takes a hundred: the program, the database and the web server. The rest is for connections. */
    private static final long LEAST = 256;

    /** For as many connections as are open by default, and everything else. */
    private static final long ENOUGH = 2_500;

    private FileLimit() {}

    /** Refuses to start where that would fail half way, without a clear message. */
    static void check() {
        OptionalLong limit = OpenFiles.limit();
        if (limit.isPresent() && limit.getAsLong() < LEAST) throw new Refusal(message(limit.getAsLong(), LEAST));
    }

    /** A warning for the start where connections may have to wait; "" for none. */
    static String warning() {
        OptionalLong limit = OpenFiles.limit();
        return limit.isPresent() && limit.getAsLong() < ENOUGH ? message(limit.getAsLong(), ENOUGH) : "";
    }

    private static String message(long limit, long wanted) {
        return "The system lets this process have %s files open at a time, connections included; it should be at least %s. %s"
                .formatted(limit, wanted, OpenFiles.REMEDY);
    }
}

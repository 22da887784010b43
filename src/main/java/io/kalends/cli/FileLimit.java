package io.kalends.cli;

import io.kalends.config.Refusal;
import io.kalends.store.OpenFiles;
import java.util.OptionalLong;

/** Looks, before anything is opened, whether the system lets this process open as many files as it takes. */
final class FileLimit {
    /** To start takes a hundred: the program, the database, and what moves bytes. The rest is for connections. */
    private static final long LEAST = 256;

    /** For as many connections as are open by default, and everything else. */
    private static final long ENOUGH = 2_500;

    private FileLimit() {}

    /** Refuses to start where it would fail half way, of which no message says the cause. */
    static void check() {
        OptionalLong limit = OpenFiles.limit();
        if (limit.isPresent() && limit.getAsLong() < LEAST) throw new Refusal(words(limit.getAsLong(), LEAST));
    }

    /** What to say at the start where connections may have to wait; "" where all is well. */
    static String warning() {
        OptionalLong limit = OpenFiles.limit();
        return limit.isPresent() && limit.getAsLong() < ENOUGH ? words(limit.getAsLong(), ENOUGH) : "";
    }

    private static String words(long limit, long wanted) {
        return "The system lets this process have %s files open at a time, connections included; it should be at least %s. %s"
                .formatted(limit, wanted, OpenFiles.CURE);
    }
}

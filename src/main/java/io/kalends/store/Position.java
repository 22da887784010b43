package io.kalends.store;

import java.util.Optional;

/** A place in the table of changes: what lies behind it is known, what was committed since lies ahead. */
public sealed interface Position permits SqliteLog.Place, PostgresLog.Place {
    /** The text from which it can be parsed again. */
    String text();

    /** Empty for text that was never given. Whether the place is one of this store, {@link ChangeLog} knows. */
    static Optional<Position> parse(String text) {
        return SqliteLog.Place.parse(text).or(() -> PostgresLog.Place.parse(text));
    }
}

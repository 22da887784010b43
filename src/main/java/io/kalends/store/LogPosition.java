package io.kalends.store;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** A position in the log of changes: a copy knows all up to it, and what was committed since comes after it. */
public sealed interface LogPosition permits SqliteLog.Position, PostgresLog.Position {
    /** Its encoding, mostly small numbers. */
    List<Long> numbers();

    /** Empty for numbers that encode no position; {@link ChangeLog#isComplete} tells whether it is one of this store. */
    static Optional<LogPosition> of(Iterator<Long> numbers) {
        if (!numbers.hasNext()) return Optional.empty();
        long kind = numbers.next();
        if (kind == SqliteLog.Position.KIND) return SqliteLog.Position.of(numbers);
        return kind == PostgresLog.Position.KIND ? PostgresLog.Position.of(numbers) : Optional.empty();
    }
}

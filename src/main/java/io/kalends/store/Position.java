package io.kalends.store;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** A place in the table of changes: what lies behind it is known, what was committed since lies ahead. */
public sealed interface Position permits SqliteLog.Place, PostgresLog.Place {
    /** Numbers by which it is known again, mostly small ones. */
    List<Long> numbers();

    /** Empty for numbers that were never given. Whether the place is one of this store, {@link ChangeLog} knows. */
    static Optional<Position> of(Iterator<Long> numbers) {
        if (!numbers.hasNext()) return Optional.empty();
        long kind = numbers.next();
        if (kind == SqliteLog.Place.KIND) return SqliteLog.Place.of(numbers);
        return kind == PostgresLog.Place.KIND ? PostgresLog.Place.of(numbers) : Optional.empty();
    }
}

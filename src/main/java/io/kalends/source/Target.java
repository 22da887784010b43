package io.kalends.source;

import io.kalends.store.Tx;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Writes records of a kind, by the rules for every caller; refusals are problems. */
interface Target {
    /** Says which fields are to be changed of a record as it is. */
    interface Decision {
        Map<String, @Nullable Object> of(Present present);
    }

    /**
     * A record as it is.
     *
     * @param wouldChange whether fields would make anything of it different
     * @param own names of the fields that were changed for this date of a series alone
     */
    record Present(Predicate<Map<String, @Nullable Object>> wouldChange, Set<String> own) {}

    /** A record that says the same already. */
    Optional<Long> findSame(Tx tx, Map<String, @Nullable Object> fields);

    /**
     * Makes a record, and returns its ID.
     *
     * @param id that it is to have, 0 for the next one
     */
    long create(Tx tx, long id, Map<String, @Nullable Object> fields);

    /**
     * Changes a record, and returns its ID, which may be another one when it becomes a series or ceases to be one.
     *
     * @param item of which the record is
     * @param isRestored whether it comes out of the trash
     */
    long update(Tx tx, KnownItem item, boolean isRestored, Decision decision);

    /** Puts a record into the trash. */
    void trash(Tx tx, long id);

    /** Whether the value of a field can be taken away. */
    boolean isNullable(String field);

    /** That somebody has deleted the record meanwhile. */
    final class DeletedHere extends RuntimeException {
        private static final long serialVersionUID = 1L;

        DeletedHere() {
            super("deleted here", null, false, false);
        }
    }
}

package io.kalends.event;

import io.kalends.store.Row;
import io.kalends.time.DateTimes;
import java.time.LocalDateTime;
import java.util.List;

/**
 * An occurrence of a series as it is in the store.
 *
 * @param start on the clock of the series
 * @param changed the fields that were changed for it alone
 * @param trashed whether it is in the trash by itself
 */
public record StoredDate(
        long id,
        LocalDateTime originalStart,
        String slugDate,
        LocalDateTime start,
        LocalDateTime end,
        List<String> changed,
        boolean trashed) {
    static final String COLUMNS = "id, original_start, slug_date, start_local, end_local, changed, trashed";

    static StoredDate of(Row row) {
        String originalStart = row.text("original_start");
        LocalDateTime ruled = DateTimes.parse(originalStart);
        String start = row.text("start_local");
        return new StoredDate(
                row.integer("id"),
                ruled,
                row.text("slug_date"),
                start.equals(originalStart) ? ruled : DateTimes.parse(start),
                DateTimes.parse(row.text("end_local")),
                changedFields(row),
                isTrashed(row));
    }

    /** The names of the fields that an occurrence has for itself. */
    static List<String> changedFields(Row row) {
        return row.findText("changed").map(names -> List.of(names.split(" "))).orElse(List.of());
    }

    static boolean isTrashed(Row row) {
        return row.findInteger("trashed").isPresent();
    }

    /** Whether the store has an event of its own for it. */
    public boolean hasOwnEvent() {
        return trashed || !changed.isEmpty();
    }

    boolean hasOwnTimes() {
        return changed.contains(OwnField.START.field());
    }
}

package io.kalends.source;

import java.time.Instant;
import java.util.Optional;

/**
 * What a source says of a record, as it is stored.
 *
 * @param record the ID of the record here
 * @param seen the fields as they were last seen, as JSON
 * @param hash of all that was said of it
 * @param goneAt since when it is gone there
 * @param isTrashed whether the source has put the record into the trash
 * @param keptBack values that are not taken over, by their fields, as JSON
 */
public record StoredItem(
        long id,
        long source,
        String type,
        String key,
        long record,
        String seen,
        String hash,
        Optional<Instant> goneAt,
        boolean isTrashed,
        Optional<String> keptBack) {
    /** The same when it is decided what becomes of the values that were kept back. */
    StoredItem settled(long newRecord) {
        return new StoredItem(id, source, type, key, newRecord, seen, hash, goneAt, isTrashed, Optional.empty());
    }
}

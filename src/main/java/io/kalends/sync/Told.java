package io.kalends.sync;

import io.kalends.api.Shown;
import io.kalends.store.Change;
import java.util.Locale;
import java.util.Optional;

/** What somebody is told of a record. */
record Told(Change change, News news, Optional<Shown<?>> record) {
    /** What a copy has to do: put the record in, put it in place of the one it has, or take it out. */
    enum News {
        CREATED,
        CHANGED,
        REMOVED;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}

package io.kalends.sync;

import io.kalends.api.Shown;
import io.kalends.store.Change;
import java.util.Locale;
import java.util.Optional;

/** An entry of the change feed. */
record ChangeEntry(Change change, Action action, Optional<Shown<?>> record) {
    /** What a copy has to do: insert the record, replace the one it has, or delete it. */
    enum Action {
        CREATED,
        CHANGED,
        REMOVED;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}

package io.kalends.source;

import io.kalends.api.Route;
import io.kalends.media.MediaLibrary;
import io.kalends.memory.Budget;
import io.kalends.store.Database;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** What imports records from elsewhere. */
public record Imports(Sources sources, Readers readers, Conflicts conflicts, Duplicates duplicates, Origins origins) {
    /** Puts it together. */
    public static Imports of(
            Database db, Targets targets, MediaLibrary library, Readers readers, Clock clock, Budget budget) {
        var images = new StoredImages(db, library, readers::image);
        return new Imports(
                new Sources(db, targets, images, clock, Optional.of(budget)),
                readers,
                new Conflicts(db, targets),
                new Duplicates(db),
                new Origins(db));
    }

    public List<Route> routes() {
        return new SourceRoutes(sources, readers).routes();
    }
}

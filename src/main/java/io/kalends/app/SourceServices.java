package io.kalends.app;

import io.kalends.api.Actor;
import io.kalends.cache.Caches;
import io.kalends.config.Config;
import io.kalends.config.Refusal;
import io.kalends.media.MediaLibrary;
import io.kalends.memory.Budget;
import io.kalends.settings.SiteSettings;
import io.kalends.source.ImageFetching;
import io.kalends.source.Sources;
import io.kalends.source.StoredImages;
import io.kalends.store.Database;
import java.time.Clock;
import java.util.Optional;

/** What a command needs that imports sources, without the web server around it. */
public final class SourceServices implements AutoCloseable {
    private final Database db;
    private final Config config;
    private final Clock clock;
    private final MediaLibrary library;
    private final Sources sources;

    public SourceServices(Config given, Clock clock, ImageFetching images) {
        this.clock = clock;
        db = Database.open(given.data(), given.database(), 2);
        config = new SiteSettings(db, given).current();
        var caches = new Caches();
        var records = Records.of(db, config.memory(), caches, () -> {});
        var budget = Budget.beside(config.memory().all());
        library = MediaLibrary.of(config, db, budget, records.core().store()::showAnew, clock);
        sources = new Sources(db, records.targets(), new StoredImages(db, library, images), clock, Optional.empty());
    }

    /** The settings with what administrators have changed in this store. */
    public static Config settings(Config given) {
        try (Database db = Database.open(given.data(), given.database(), 1)) {
            return new SiteSettings(db, given).current();
        }
    }

    public Sources sources() {
        return sources;
    }

    /** The administrator in whose name records are written: the first there is. */
    public Actor administrator() {
        return new Administrators(db, () -> config, clock)
                .actor(0)
                .orElseThrow(
                        () -> new Refusal(
                                "There is no administrator in whose name records could be written; 'kalends user add' makes one."));
    }

    /** Runs ANALYZE, after many rows were added. */
    public void analyze() {
        db.analyze();
    }

    @Override
    public void close() {
        library.close();
        db.close();
    }
}

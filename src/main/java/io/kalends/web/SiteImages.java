package io.kalends.web;

import io.kalends.api.Actor;
import io.kalends.api.Context;
import io.kalends.auth.Caller;
import io.kalends.cache.Caches;
import io.kalends.config.Config;
import io.kalends.media.Media;
import io.kalends.media.MediaLibrary;
import io.kalends.post.CachedValue;
import io.kalends.post.Publications;
import io.kalends.store.Change.Subject;
import io.kalends.store.Database;
import java.util.Optional;
import java.util.Set;

/** The images that the settings name, which every page shows; read again when an image or a setting has changed. */
final class SiteImages {
    /** What there is of them. */
    record Found(Optional<Media> logo, Optional<Media> icon) {
        static final Found NONE = new Found(Optional.empty(), Optional.empty());
    }

    private final MediaLibrary library;
    private final CachedValue<Found> cached;
    private volatile Found last = Found.NONE;

    SiteImages(Database db, Publications publications, MediaLibrary library, Caches caches) {
        this.library = library;
        cached = new CachedValue<>(
                db, publications, Set.of(Subject.MEDIA, Subject.SETTING), caches.add("images of the site", () -> 1));
    }

    Found of(Context context) {
        Config.Pages pages = context.config().pages();
        boolean none = pages.logo().isEmpty() && pages.favicon().isEmpty();
        last = none ? Found.NONE : cached.get(new Actor(Caller.ANONYMOUS, context), () -> read(pages));
        return last;
    }

    private Found read(Config.Pages pages) {
        return new Found(pages.logo().flatMap(library::find), pages.favicon().flatMap(library::find));
    }

    /** What was found last, for when the store may not answer. */
    Found last() {
        return last;
    }
}

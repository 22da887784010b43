package io.kalends.cache;

import io.kalends.cache.Validity.SeenFile;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a value depends on besides the store, collected while it is being made: whoever reads the clock or a file says so
 * here. Used by one thread at a time.
 */
public final class Dependencies {
    private final Set<SeenFile> files = new LinkedHashSet<>();
    private Instant validUntil = Instant.MAX;

    /** Of a value that is not valid at any moment. */
    public static Dependencies unknown() {
        var dependencies = new Dependencies();
        dependencies.limitTo(Instant.MIN);
        return dependencies;
    }

    /** The value is valid until this moment at the latest. */
    public void limitTo(Instant moment) {
        if (moment.isBefore(validUntil)) validUntil = moment;
    }

    /** The first moment at which the value may be wrong although nothing was written. */
    public Instant validUntil() {
        return validUntil;
    }

    /** Whether a file exists; the value depends on its content, too, if that is read after this call. */
    public boolean exists(WatchedFile file) {
        var seen = SeenFile.of(file);
        files.add(seen);
        return seen.state().exists();
    }

    /** The value is made of another, and depends on what that depends on. */
    public void include(Validity other) {
        limitTo(other.until());
        files.addAll(other.files());
    }

    List<SeenFile> files() {
        return List.copyOf(files);
    }
}

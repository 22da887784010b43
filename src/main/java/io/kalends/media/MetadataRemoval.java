package io.kalends.media;

import io.kalends.store.Database;
import io.kalends.store.StoreUnavailable;
import io.kalends.store.Tx;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Cleans images that are stored already. Files are served as never changing, so a cleaned image gets another key: its files
 * are kept under that first, then the store learns of it, then those under the former key go. Whoever is stopped in between
 * can begin again.
 */
public final class MetadataRemoval {
    /** What became of an image. */
    public enum Outcome {
        /** There was nothing to take out. */
        CLEAN,
        CLEANED,
        /** It was deleted meanwhile. */
        GONE,
        /** Its files are not there. */
        LOST,
        /** Its file cannot be taken apart. */
        DAMAGED
    }

    private final Database db;
    private final MediaStore store;
    private final MediaFiles files;
    private final ImageListener listener;

    public MetadataRemoval(Database db, MediaStore store, MediaFiles files, ImageListener listener) {
        this.db = db;
        this.store = store;
        this.files = files;
        this.listener = listener;
    }

    /** The IDs of all images. */
    public List<Long> images() {
        return db.scan(store::ids);
    }

    /** The keys that images have had, each with the one that its image has now. */
    public Map<String, String> formerKeys() {
        return db.scan(store::formerKeys);
    }

    /** Removes files that were left behind under former keys, where they would still be served. */
    public void removeFormer(Set<String> formerKeys) {
        formerKeys.forEach(files::delete);
    }

    public Outcome clean(long id) {
        Optional<Media> stored = db.read(tx -> store.find(tx, id));
        if (stored.isEmpty()) return Outcome.GONE;
        Map<String, byte[]> found = read(stored.get());
        if (!found.containsKey(stored.get().filename())) return isGone(stored.get()) ? Outcome.GONE : Outcome.LOST;
        try {
            Optional<Map<String, byte[]>> clean = clean(found);
            return clean.isEmpty() ? Outcome.CLEAN : replace(stored.get(), clean.get());
        } catch (ImageRefused e) {
            return Outcome.DAMAGED;
        }
    }

    private boolean isGone(Media media) {
        return db.read(tx -> store.find(tx, media.id()))
                .filter(now -> now.key().equals(media.key()))
                .isEmpty();
    }

    private Map<String, byte[]> read(Media media) {
        var names = new ArrayList<String>();
        names.add(media.filename());
        media.sizes().forEach(size -> names.add(size.filename()));
        var found = new LinkedHashMap<String, byte[]>();
        for (String name : names) files.find(media.key(), name).ifPresent(file -> found.put(name, read(file)));
        return found;
    }

    private static byte[] read(MediaFile file) {
        try (InputStream in = file.open(0)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same files without metadata; empty when there is none in them. */
    private static Optional<Map<String, byte[]>> clean(Map<String, byte[]> found) {
        var clean = new LinkedHashMap<String, byte[]>();
        boolean same = true;
        for (var file : found.entrySet()) {
            Composition parts = Cleaning.of(ByteSource.of(file.getValue()));
            same &= parts.isSame();
            clean.put(file.getKey(), parts.bytes());
        }
        return same ? Optional.empty() : Optional.of(clean);
    }

    private Outcome replace(Media stored, Map<String, byte[]> clean) {
        String key = FileKeys.next();
        files.keep(key, clean);
        boolean moved;
        try {
            moved = db.write(tx -> move(tx, stored, key, clean));
        } catch (StoreUnavailable e) {
            throw e; // it may be stored all the same: the sweep will know
        } catch (RuntimeException e) {
            files.delete(key);
            throw e;
        }
        files.delete(moved ? stored.key() : key);
        return moved ? Outcome.CLEANED : Outcome.GONE;
    }

    /** False when the image was deleted, or cleaned by somebody else. */
    private boolean move(Tx tx, Media stored, String key, Map<String, byte[]> clean) {
        boolean same = store.hold(tx, stored.id())
                .filter(now -> now.key().equals(stored.key()))
                .isPresent();
        if (!same) return false;
        store.move(tx, stored, key, name -> clean.getOrDefault(name, Anatomy.NONE).length);
        listener.looksDifferent(tx, stored.id());
        return true;
    }
}

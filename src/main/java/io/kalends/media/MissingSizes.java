package io.kalends.media;

import io.kalends.memory.MemoryExhausted;
import io.kalends.store.Database;
import io.kalends.store.Tx;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a reduced size of images that were uploaded before there was one. Its file is kept before the store knows of it, so
 * whoever is stopped in between can begin again.
 */
public final class MissingSizes implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(MissingSizes.class);

    /** After so long others who wait for their turn come first; the rest is made next time. */
    private static final Duration AT_ONCE = Duration.ofMinutes(10);

    private final Database db;
    private final MediaStore store;
    private final MediaFiles files;
    private final Pictures pictures;
    private final ImageListener listener;
    /** Images of which it cannot be made, as far as this process has tried. */
    private final Set<Long> hopeless = new HashSet<>();

    private volatile boolean closed;

    MissingSizes(Database db, MediaStore store, MediaFiles files, Pictures pictures, ImageListener listener) {
        this.db = db;
        this.store = store;
        this.files = files;
        this.pictures = pictures;
        this.listener = listener;
    }

    /** Makes what is missing, one image after the other. By one node at a time. */
    public void make() {
        long started = System.nanoTime();
        int made = 0;
        for (long id : db.scan(tx -> store.without(tx, Size.MEDIUM_LARGE, Reduction.MEDIUM_LARGE))) {
            if (closed || System.nanoTime() - started > AT_ONCE.toNanos()) break;
            if (!hopeless.contains(id) && make(id)) made++;
        }
        if (made > 0) LOG.info("Made the size {} of {} images", Size.MEDIUM_LARGE, made);
    }

    private boolean make(long id) {
        Optional<Media> media = db.read(tx -> store.find(tx, id));
        try {
            if (media.isPresent() && make(media.get())) return true;
        } catch (MemoryExhausted e) {
            LOG.debug("A size of image {} is made later: {}", id, e.getMessage());
            return false;
        } catch (ImageRefused | UncheckedIOException e) {
            LOG.warn("The size {} of image {} cannot be made: {}", Size.MEDIUM_LARGE, id, e.getMessage());
        }
        hopeless.add(id);
        return false;
    }

    private boolean make(Media media) {
        Optional<MediaFile> file = files.find(media.key(), media.filename());
        return file.isPresent()
                && pictures.use(
                        file.get().bytes(),
                        media.filename(),
                        picture -> picture.size(Size.MEDIUM_LARGE)
                                .filter(size -> add(media, size))
                                .isPresent());
    }

    /** The file of a size that looks the same is used for this one too: files never change. */
    private boolean add(Media media, Size size) {
        Optional<Media.Reduced> same = media.sizes().stream()
                .filter(other -> other.filename().equals(size.fileName()))
                .findFirst();
        if (same.isEmpty() && !files.add(media.key(), size.fileName(), size.bytes())) return false;
        Media.Reduced made = same.map(other -> other.named(size.name())).orElseGet(() -> MediaLibrary.reduced(size));
        return db.write(tx -> add(tx, media, made));
    }

    /** False when the image was deleted meanwhile, lies elsewhere, or has the size from somebody else. */
    private boolean add(Tx tx, Media media, Media.Reduced size) {
        boolean same = store.hold(tx, media.id())
                .filter(now -> now.key().equals(media.key()) && now.sizes().equals(media.sizes()))
                .isPresent();
        if (!same) return false;
        var sizes = new ArrayList<>(media.sizes());
        long smaller =
                sizes.stream().filter(other -> other.width() < size.width()).count();
        sizes.add((int) smaller, size);
        store.setSizes(tx, media.id(), sizes);
        listener.looksDifferent(tx, media.id());
        return true;
    }

    /** Breaks off after the image under way. */
    @Override
    public void close() {
        closed = true;
    }
}

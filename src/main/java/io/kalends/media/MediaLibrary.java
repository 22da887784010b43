package io.kalends.media;

import io.kalends.api.Actor;
import io.kalends.api.Creation;
import io.kalends.api.Fault;
import io.kalends.api.Listing;
import io.kalends.api.Paging;
import io.kalends.api.Problem;
import io.kalends.api.Update;
import io.kalends.api.Upload;
import io.kalends.auth.AccountStore;
import io.kalends.auth.Right;
import io.kalends.config.Config;
import io.kalends.memory.Budget;
import io.kalends.store.Database;
import io.kalends.store.StoreUnavailable;
import io.kalends.store.Tx;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rules of uploaded images. Their files are kept before the store knows them and removed after it has forgotten
 * them, so whatever fails, no record names a file that is not there; what lies about in the end is swept.
 */
public final class MediaLibrary implements AutoCloseable {
    public static final Fault NOT_FOUND = new Fault("media-not-found", 404, "There is no such image.");
    public static final Fault PAGE_NOT_FOUND = new Fault("media-archive-page-not-found", 404, "There is no such page.");
    public static final Fault UNSUPPORTED_TYPE =
            new Fault("media-unsupported-type", 415, "The file is no PNG, JPEG, GIF or WebP image.");
    public static final Fault INVALID_IMAGE =
            new Fault("media-invalid-image", 400, "The image is damaged or has too many pixels.");

    private static final Logger LOG = LoggerFactory.getLogger(MediaLibrary.class);
    /** Files of this age are no longer on their way into the store. */
    private static final Duration SETTLED = Duration.ofHours(1);
    /** Forms are saved by then, or never. */
    private static final Duration FORGOTTEN = Duration.ofDays(2);

    private final Database db;
    private final AccountStore accounts;
    private final MediaStore store;
    private final MediaFiles files;
    private final Pictures pictures;
    private final ImageListener listener;
    private final Clock clock;

    public MediaLibrary(
            Database db,
            AccountStore accounts,
            MediaStore store,
            MediaFiles files,
            Pictures pictures,
            ImageListener listener,
            Clock clock) {
        this.db = db;
        this.accounts = accounts;
        this.store = store;
        this.files = files;
        this.pictures = pictures;
        this.listener = listener;
        this.clock = clock;
    }

    /** The library that the settings name. */
    public static MediaLibrary of(Config config, Database db, Budget budget, ImageListener listener, Clock clock) {
        var pictures = new Pictures(config.limits().imagePixels(), config.keepImageMetadata(), budget);
        return new MediaLibrary(
                db, new AccountStore(), new MediaStore(), MediaFiles.of(config, db), pictures, listener, clock);
    }

    /** What makes sizes that older images do not have yet. */
    public MissingSizes missingSizes() {
        return new MissingSizes(db, store, files, pictures, listener);
    }

    public Listing<Media> list(Paging paging) {
        return db.scan(tx -> store.list(tx, paging, false));
    }

    /** Those alone of which nothing is said for people who cannot see them. */
    public Listing<Media> undescribed(Paging paging) {
        return db.scan(tx -> store.list(tx, paging, true));
    }

    public Media read(long id) {
        return find(id).orElseThrow(NOT_FOUND::problem);
    }

    public Optional<Media> find(long id) {
        return db.read(tx -> store.find(tx, id));
    }

    /**
     * What is sent to become an image.
     *
     * @param title by default the name of the file
     */
    public record NewImage(Upload file, Optional<String> title, String alt) {}

    /** An image of an upload, whose files are kept before the store knows it. */
    public Creation<Media> upload(NewImage image, Actor actor) {
        return upload(image, Optional.empty(), actor);
    }

    /** The same with a form that is yet to be saved: until then it is in no list, and goes if that is never done. */
    public Media uploadWithForm(NewImage image, Actor actor) {
        return upload(image, Optional.of(Media.FORM), actor).run();
    }

    /**
     * Has an image of the caller stay whose form was saved.
     *
     * @param record it goes with that if it is ever removed; none for an image that is there for all
     */
    public void keep(long id, Optional<Long> record, Actor actor) {
        db.execute(tx -> store.keep(tx, id, actor.caller().id(), record));
    }

    /** Removes an image of a form, as there is another in its place now. */
    public void discard(long id, Actor actor) {
        Optional<Media> discarded = db.write(tx -> {
            Optional<Media> stored = store.hold(tx, id)
                    .filter(media -> media.belongsTo().equals(Optional.of(Media.FORM))
                            && media.author() == actor.caller().id());
            stored.ifPresent(media -> store.delete(tx, media.id()));
            return stored;
        });
        discarded.ifPresent(this::removeFiles);
    }

    private Creation<Media> upload(NewImage image, Optional<Long> belongsTo, Actor actor) {
        Media kept = keepFiles(image, belongsTo, actor);
        return Creation.in(db, tx -> add(tx, kept, actor)).onFailure(() -> removeFiles(kept));
    }

    private Media keepFiles(NewImage image, Optional<Long> belongsTo, Actor actor) {
        Upload upload = image.file();
        try (ByteSource file = upload.file().map(ByteSource::of).orElseGet(() -> ByteSource.of(upload.bytes()))) {
            return pictures.use(
                    file, upload.filename(), picture -> media(image, belongsTo, actor, picture, keep(picture)));
        } catch (ImageRefused e) {
            throw problem(e);
        } catch (UncheckedIOException e) {
            throw new StoreUnavailable("an upload cannot be read", e);
        }
    }

    private String keep(Picture picture) {
        try {
            return files.keep(picture);
        } catch (UncheckedIOException e) {
            throw new StoreUnavailable("the files of an image cannot be kept", e);
        }
    }

    private Media add(Tx tx, Media media, Actor actor) {
        // A caller who was deleted while the image was read.
        if (accounts.findForUpdate(tx, media.author()).isEmpty()) throw actor.forbidden();
        return store.insert(tx, media);
    }

    private static Problem problem(ImageRefused refused) {
        Fault fault = switch (refused.reason()) {
            case UNSUPPORTED_TYPE -> UNSUPPORTED_TYPE;
            case INVALID -> INVALID_IMAGE;
        };
        return fault.problem(String.valueOf(refused.getMessage()));
    }

    private static Media media(NewImage image, Optional<Long> belongsTo, Actor actor, Picture picture, String key) {
        String named = image.file().filename();
        int most = actor.config().limits().text();
        return new Media(
                0,
                actor.caller().id(),
                actor.now(),
                image.title().filter(title -> !title.isEmpty()).orElseGet(() -> FileNames.title(named, most)),
                image.alt(),
                picture.fileName(),
                picture.format().mimeType(),
                key,
                picture.width(),
                picture.height(),
                picture.content().length(),
                picture.sizes().stream().map(MediaLibrary::reduced).toList(),
                Focus.CENTER,
                belongsTo);
    }

    static Media.Reduced reduced(Size size) {
        return new Media.Reduced(
                size.name(), size.width(), size.height(), size.mimeType(), size.bytes().length, size.fileName());
    }

    /**
     * What is said of an image later on.
     *
     * @param title as it was when empty
     */
    public record Description(Update<String> title, Update<String> alt, Update<Focus> focus) {}

    /** Changes what is said of an image. */
    public Media describe(long id, Description description, Actor actor) {
        return db.write(tx -> {
            Media stored = store.hold(tx, id).orElseThrow(NOT_FOUND::problem);
            if (!stored.isDescribedBy(actor.caller())) throw actor.forbidden();
            String title = description.title().value().orElse(stored.title());
            String alt = description.alt().or(stored.alt(), "");
            store.describe(tx, id, title, alt, description.focus().or(stored.focus()));
            listener.looksDifferent(tx, id);
            return store.find(tx, id).orElseThrow();
        });
    }

    /**
     * Removes an image and its files.
     *
     * @param precondition looks at the image first and may refuse
     */
    public Media delete(long id, Consumer<Media> precondition, Actor actor) {
        Media deleted = db.write(tx -> {
            Media stored = store.hold(tx, id).orElseThrow(NOT_FOUND::problem);
            if (stored.author() != actor.caller().id()) actor.need(Right.EDIT_OTHERS);
            precondition.accept(stored);
            store.delete(tx, stored.id());
            return stored;
        });
        removeFiles(deleted);
        return deleted;
    }

    /** Those of an image the store does not know. */
    private void removeFiles(Media media) {
        try {
            files.delete(media.key());
        } catch (UncheckedIOException | StoreUnavailable e) {
            LOG.warn("The files of an image stay until the next sweep: {}", media.key(), e);
        }
    }

    Optional<MediaFile> file(String key, String name) {
        try {
            return files.find(key, name);
        } catch (UncheckedIOException e) {
            throw new StoreUnavailable("the files of an image cannot be read", e);
        }
    }

    /** Where a file lies now that had another address before its image was cleaned: its path below that of the service. */
    Optional<String> movedTo(String key, String name) {
        if (!FileKeys.isOne(key)) return Optional.empty();
        return db.read(tx -> store.findFormer(tx, key))
                .filter(media -> media.filename().equals(name)
                        || media.sizes().stream()
                                .anyMatch(size -> size.filename().equals(name)))
                .map(media -> media.path(name));
    }

    /** Removes images of forms that were never saved, and files that no image owns, left behind by a failure. */
    public void sweep() {
        int forgotten = db.write(tx -> store.deleteForgotten(tx, clock.instant().minus(FORGOTTEN)));
        if (forgotten > 0) LOG.info("Removed {} images of forms that were never saved", forgotten);
        Instant settled = Instant.now().minus(SETTLED); // the clock of the file system
        Set<String> known = db.scan(store::keys);
        if (known.isEmpty()) return; // files without any image rather mean the wrong store
        List<String> removed = files.sweep(known, settled);
        if (!removed.isEmpty()) LOG.info("Removed the files of {} uploads that were never finished", removed.size());
    }

    @Override
    public void close() {
        pictures.close();
    }
}

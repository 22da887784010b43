package io.kalends.source;

import io.kalends.api.Actor;
import io.kalends.media.MediaLibrary;
import io.kalends.store.Database;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Stores the images of entries here, each once, before the entries are imported. */
public final class StoredImages {
    private final Database db;
    private final MediaLibrary library;
    private final ImageFetching fetching;
    private final ItemStore items = new ItemStore();

    public StoredImages(Database db, MediaLibrary library, ImageFetching fetching) {
        this.db = db;
        this.library = library;
        this.fetching = fetching;
    }

    /** @param reading which may hold images itself */
    void store(Source source, SourceReading reading, Entries entries, Known known, Report.Builder report, Actor actor) {
        Set<ItemKey> done = new LinkedHashSet<>();
        ImageFetching images = url -> reading.image(url).orElseGet(() -> fetching.fetch(url));
        for (Entry entry : entries.inOrder()) {
            if (known.isUnchanged(entry)) continue;
            url(entry)
                    .filter(url -> done.add(ItemKey.of(ItemType.IMAGE, url)))
                    .filter(url -> !known.hasImage(ItemKey.of(ItemType.IMAGE, url)))
                    .ifPresent(url -> store(source, images, entry, url, known, report, actor));
        }
    }

    /** What a run knows. */
    interface Known {
        boolean isUnchanged(Entry entry);

        boolean hasImage(ItemKey key);

        void addImage(KnownItem image);
    }

    private static Optional<String> url(Entry entry) {
        return entry.values().get(Entry.IMAGE) instanceof Map<?, ?> map && map.get(Entry.FETCHED) instanceof String url
                ? Optional.of(url)
                : Optional.empty();
    }

    /** An image that is not to be had is left out, and looked for again the next time. */
    private void store(
            Source source,
            ImageFetching from,
            Entry entry,
            String url,
            Known known,
            Report.Builder report,
            Actor actor) {
        try {
            var image = new MediaLibrary.NewImage(from.fetch(url), Optional.of(entry.name()), "");
            long id = library.upload(image, actor).run().id();
            ItemKey key = ItemKey.of(ItemType.IMAGE, url);
            long item = db.write(tx -> {
                long next = items.nextId(tx);
                items.insert(
                        tx,
                        new StoredItem(
                                next,
                                source.id(),
                                key.type().word(),
                                key.key(),
                                id,
                                "{}",
                                "",
                                Optional.empty(),
                                false,
                                Optional.empty()));
                return next;
            });
            known.addImage(new KnownItem(item, key, id, "", false, false, false, KnownItem.State.LIVE));
        } catch (RuntimeException e) {
            report.remark(new Remark(
                    Remark.Kind.NOTED, entry.line(), entry.name(), "image is left out: " + e.getMessage(), 0));
        }
    }
}

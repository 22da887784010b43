package io.kalends.source;

import io.kalends.intake.Item;
import io.kalends.intake.Item.DateOfSeries;
import io.kalends.json.Json;
import io.kalends.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An item that was read, held as text until its turn comes: there may be very many.
 *
 * @param image that is to be stored here
 * @param above the key of the one above it, which has to be there first
 * @param start of an event, if it can be told
 * @param hash of all that is said of it
 * @param fields as JSON in UTF-8
 */
record Entry(
        ItemKey key,
        Optional<DateOfSeries> date,
        Optional<ItemKey> image,
        Optional<ItemKey> above,
        Optional<Instant> start,
        String name,
        long line,
        String hash,
        byte[] fields) {
    static final String IMAGE = "image";

    /** Keys, name and sum of an entry, and its place among the others. */
    private static final long OVERHEAD = 600;

    /** Marks the address of an image that is to be stored here. */
    static final String FETCHED = "fetched";

    /** @param storesImages whether its image is to be stored here */
    static Entry of(Item item, Optional<Instant> start, boolean storesImages) {
        ItemType type = ItemType.of(item);
        var fields = new TreeMap<String, @Nullable Object>(item.fields());
        item.image().ifPresent(url -> fields.put(IMAGE, storesImages ? Map.of(FETCHED, url) : url));
        String text = Json.text(fields);
        String dated = item.date().map(DateOfSeries::toString).orElse("");
        return new Entry(
                ItemKey.of(type, item.key()),
                item.date(),
                item.image().filter(url -> storesImages).map(url -> ItemKey.of(ItemType.IMAGE, url)),
                above(type, fields),
                start,
                name(item),
                item.line(),
                Sha256.of(text + dated),
                text.getBytes(StandardCharsets.UTF_8));
    }

    private static Optional<ItemKey> above(ItemType type, Map<String, @Nullable Object> fields) {
        String field = type == ItemType.EVENT ? "post_parent" : "parent";
        return Links.key(fields.get(field)).map(key -> ItemKey.of(type, key));
    }

    private static String name(Item item) {
        Object name = item.fields().get(item.type().nameField());
        return name == null ? item.key() : Remark.shortened(name.toString());
    }

    /** What it takes in memory, roughly. */
    long bytes() {
        return OVERHEAD + fields.length;
    }

    String text() {
        return new String(fields, StandardCharsets.UTF_8);
    }

    /** What is said of the record. */
    Map<String, @Nullable Object> values() {
        return Links.object(Json.parse(text()));
    }
}

package io.kalends.source;

import io.kalends.api.Problem;
import io.kalends.api.Type;
import io.kalends.customfield.CustomField;
import io.kalends.customfield.CustomFieldStore;
import io.kalends.json.Json;
import io.kalends.store.Tx;
import io.kalends.text.Fold;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the records here that the links of items mean. What is given within an item, a venue by its data or a category by its
 * name, is known by what it says from then on, so that it stays linked however it is changed here.
 */
final class Links {
    private static final Map<String, ItemType> FIELDS = Map.of(
            "venue", ItemType.VENUE,
            "organizer", ItemType.ORGANIZER,
            "categories", ItemType.CATEGORY,
            "tags", ItemType.TAG);

    private static final String KEY = "key";
    private static final String CUSTOM_FIELDS = "custom_fields";

    private final KnownItems known;
    private final Set<String> customFields;

    /** @param customFields keys of those that are defined here */
    Links(KnownItems known, Set<String> customFields) {
        this.known = known;
        this.customFields = customFields;
    }

    /** The keys of the custom fields that are defined here. */
    static Set<String> customFields(Tx tx) {
        return CustomFieldStore.all(tx).stream().map(CustomField::key).collect(Collectors.toSet());
    }

    /** Is asked for records that are given within an item, and told of links that lead nowhere. */
    interface Maker {
        /** The ID of a record that is the same or was made; empty when none is to be made. */
        Optional<Long> make(Tx tx, ItemKey key, Map<String, @Nullable Object> fields);

        void missing(String field, String key);

        /** A custom field that is not defined here. */
        void undefined(String key);
    }

    /** Whether a field of an event leads to other records. */
    static boolean isLink(String field) {
        return FIELDS.containsKey(field);
    }

    /** The type of what a field of an event leads to. */
    static Optional<ItemType> typeOf(String field) {
        return Optional.ofNullable(FIELDS.get(field));
    }

    /** The key of a link to another item of the source. */
    static Optional<String> key(@Nullable Object value) {
        return value instanceof Map<?, ?> map && map.size() == 1 && map.get(KEY) != null
                ? Optional.of(String.valueOf(map.get(KEY)))
                : Optional.empty();
    }

    @SuppressWarnings("unchecked") // the names of JSON objects are texts
    static Map<String, @Nullable Object> object(@Nullable Object tree) {
        return tree instanceof Map<?, ?> map ? (Map<String, @Nullable Object>) map : Map.of();
    }

    /** The same fields with IDs in the place of all links. */
    Map<String, @Nullable Object> resolve(Tx tx, ItemType type, Map<String, @Nullable Object> fields, Maker maker) {
        var resolved = new LinkedHashMap<String, @Nullable Object>();
        fields.forEach((name, value) -> resolved.put(name, resolve(tx, type, name, value, maker)));
        return resolved;
    }

    private @Nullable Object resolve(Tx tx, ItemType type, String field, @Nullable Object value, Maker maker) {
        if (value == null) return null;
        if (field.equals(Entry.IMAGE)) return image(value);
        if (field.equals(CUSTOM_FIELDS)) return custom(value, maker);
        if (field.equals("parent") || field.equals("post_parent"))
            return key(value).isPresent() ? above(type, field, value, maker) : value;
        ItemType linked = type == ItemType.EVENT || type == ItemType.DATE ? FIELDS.get(field) : null;
        return linked == null ? value : links(tx, field, linked, value, maker);
    }

    /** Only values of fields that are defined here. */
    private Object custom(Object value, Maker maker) {
        var values = new LinkedHashMap<String, @Nullable Object>();
        object(value).forEach((key, one) -> {
            if (customFields.contains(key)) values.put(key, one);
            else maker.undefined(key);
        });
        return values;
    }

    /** An image that could not be fetched is none. */
    private @Nullable Object image(Object value) {
        if (!(value instanceof Map<?, ?> map) || !map.containsKey(Entry.FETCHED)) return value;
        return known.find(ItemKey.of(ItemType.IMAGE, String.valueOf(map.get(Entry.FETCHED))))
                .filter(KnownItem::isLive)
                .map(KnownItem::record)
                .orElse(null);
    }

    private Object above(ItemType type, String field, Object value, Maker maker) {
        return keyed(type, field, key(value).orElseThrow(), maker).orElse(0L);
    }

    private Optional<Long> keyed(ItemType type, String field, String key, Maker maker) {
        Optional<KnownItem> item = known.find(ItemKey.of(type, key));
        if (item.isEmpty()) maker.missing(field, key);
        return item.filter(KnownItem::isLive).map(KnownItem::record).filter(id -> id != 0);
    }

    private List<Object> links(Tx tx, String field, ItemType linked, Object value, Maker maker) {
        var ids = new ArrayList<Object>();
        for (Object one : items(value, linked)) {
            if (one == null) continue;
            Optional<String> key = key(one);
            if (key.isPresent()) keyed(linked, field, key.get(), maker).ifPresent(ids::add);
            else if (isInline(one, linked))
                inline(tx, field, linked, one, maker).ifPresent(ids::add);
            else ids.add(one);
        }
        return ids;
    }

    private static List<?> items(Object value, ItemType linked) {
        if (value instanceof List<?> list) return list;
        boolean isList = value instanceof String && linked.isTerm();
        return isList ? Type.splitAtCommas(value.toString()) : List.of(value);
    }

    private static boolean isInline(Object one, ItemType linked) {
        return linked.isTerm() ? one instanceof String : one instanceof Map<?, ?> map && map.get("id") == null;
    }

    private Optional<Long> inline(Tx tx, String field, ItemType linked, Object one, Maker maker) {
        Map<String, @Nullable Object> fields = linked.isTerm() ? Map.of("name", one) : object(one);
        String text = linked.isTerm() ? Fold.caseOnly(one.toString()) : Json.text(new TreeMap<>(fields));
        ItemKey key = ItemKey.inline(linked, text);
        Optional<KnownItem> item = known.find(key);
        if (item.filter(KnownItem::isLive).isPresent())
            return item.map(KnownItem::record).filter(id -> id != 0);
        try {
            return maker.make(tx, key, fields);
        } catch (Problem problem) {
            throw new Refused(field + ": " + Refused.reason(problem));
        }
    }
}

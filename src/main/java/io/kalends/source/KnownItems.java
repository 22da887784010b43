package io.kalends.source;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The items of a source that are known, with those that a transaction is about to store. */
final class KnownItems {
    private final Map<ItemKey, KnownItem> stored = new LinkedHashMap<>();
    private final Map<ItemKey, KnownItem> pending = new HashMap<>();
    private final Map<Long, KnownItem> datesByRecord = new HashMap<>();

    KnownItems(List<KnownItem> items) {
        items.forEach(this::put);
    }

    private void put(KnownItem item) {
        stored.put(item.key(), item);
        if (item.key().type() == ItemType.DATE) datesByRecord.put(item.record(), item);
    }

    Optional<KnownItem> find(ItemKey key) {
        KnownItem item = pending.get(key);
        return item == null ? Optional.ofNullable(stored.get(key)) : Optional.of(item);
    }

    /** The item that is about this date, by whatever key. */
    Optional<KnownItem> ofDate(long record) {
        return Optional.ofNullable(datesByRecord.get(record));
    }

    /** Those that were known before. */
    Collection<KnownItem> all() {
        return stored.values();
    }

    void add(KnownItem item) {
        pending.put(item.key(), item);
    }

    void rename(KnownItem item, ItemKey key) {
        stored.remove(item.key());
        put(item.withKey(key));
    }

    /** What was added is stored, or not to be. */
    void endTransaction(boolean isStored) {
        if (isStored) pending.values().forEach(this::put);
        pending.clear();
    }
}

package io.kalends.source;

import io.kalends.json.Json;
import io.kalends.store.Tx;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Events that a source showed to a login, and does not show to visitors: read without one, nobody knows whether they are gone.
 */
record HiddenItems(Set<KnownItem> items) {
    static final HiddenItems NONE = new HiddenItems(Set.of());

    static HiddenItems of(Tx tx, ItemStore store, long source, KnownItems known) {
        Map<Long, String> seen = store.seenOfEvents(tx, source);
        var records = new HashSet<Long>();
        var items = new HashSet<KnownItem>();
        for (KnownItem item : known.all())
            if (isHidden(seen.get(item.id())) && records.add(item.record())) items.add(item);
        for (KnownItem item : known.all())
            if (item.key().type() == ItemType.DATE
                    && store.seriesOf(tx, item.record())
                            .filter(records::contains)
                            .isPresent()) items.add(item);
        return new HiddenItems(items);
    }

    private static boolean isHidden(@Nullable String seen) {
        if (seen == null) return false;
        Map<String, @Nullable Object> fields = Links.object(Json.parse(seen));
        Object status = fields.get(EntryWriter.STATUS);
        return Boolean.TRUE.equals(fields.get("hide_from_listings")) || (status != null && !status.equals("publish"));
    }

    boolean has(KnownItem item) {
        return items.contains(item);
    }
}

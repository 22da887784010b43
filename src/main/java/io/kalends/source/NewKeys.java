package io.kalends.source;

import static java.util.Objects.requireNonNullElse;

import io.kalends.json.Json;
import io.kalends.text.Fold;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Recognises the events of a source that has given new keys to most of them: some servers do so with each fetch. They are known
 * by when and where they take place, and by their titles.
 */
final class NewKeys {
    private NewKeys() {}

    /** Whether most of the events have keys that are not known. */
    static boolean areMost(List<Entry> events, KnownItems known) {
        long fresh = events.stream()
                .filter(entry -> known.find(entry.key()).isEmpty())
                .count();
        return fresh * 2 > events.size();
    }

    /**
     * The known events that have a new key, and which; none unless most of them are known.
     *
     * @param seen what was last seen of the known events, by the IDs of their items
     */
    static Map<KnownItem, ItemKey> find(Entries entries, KnownItems known, Map<Long, String> seen) {
        Map<String, Deque<KnownItem>> absent = new HashMap<>();
        for (KnownItem item : known.all())
            if (item.key().type() == ItemType.EVENT && !entries.has(item.key()) && seen.containsKey(item.id()))
                absent.computeIfAbsent(
                                identity(Links.object(Json.parse(requireNonNullElse(seen.get(item.id()), "null")))),
                                identity -> new ArrayDeque<>())
                        .add(item);
        var found = new LinkedHashMap<KnownItem, ItemKey>();
        List<Entry> fresh = fresh(entries, known);
        for (Entry entry : fresh) {
            Deque<KnownItem> same = absent.get(identity(entry.values()));
            if (same != null && !same.isEmpty()) found.put(same.poll(), entry.key());
        }
        return found.size() * 2 > fresh.size() ? found : Map.of();
    }

    private static List<Entry> fresh(Entries entries, KnownItems known) {
        var fresh = new ArrayList<Entry>();
        for (Entry entry : entries.of(ItemType.EVENT))
            if (known.find(entry.key()).isEmpty()) fresh.add(entry);
        return fresh;
    }

    private static String identity(Map<String, @Nullable Object> fields) {
        String title = Fold.of(String.valueOf(fields.get("title")).strip());
        return fields.get("start_date") + "\n" + fields.get("timezone") + "\n" + title + "\n"
                + Fold.of(Json.text(fields.get("venue")));
    }
}

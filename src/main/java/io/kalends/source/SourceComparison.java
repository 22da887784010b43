package io.kalends.source;

import io.kalends.api.Actor;
import io.kalends.source.Comparison.Difference;
import io.kalends.source.Target.Present;
import io.kalends.store.Database;
import io.kalends.store.Tx;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares entries with the records they were imported as: a field differs if its value there would make something of the
 * record different. Nothing is written.
 */
final class SourceComparison {
    private static final int MOST = 1_000;
    private static final int AT_ONCE = 100;

    /** What a site shows of each record that has it: where it shows none, there is none. */
    private static final Map<ItemType, List<String>> SHOWN_BY_SITES = Map.of(
            ItemType.CATEGORY, List.of("description", "parent"),
            ItemType.TAG, List.of("description"),
            ItemType.VENUE,
                    List.of(
                            "description",
                            Entry.IMAGE,
                            "address",
                            "city",
                            "country",
                            "province",
                            "state",
                            "zip",
                            "phone",
                            "website",
                            "geo_lat",
                            "geo_lng"),
            ItemType.ORGANIZER, List.of("description", Entry.IMAGE, "phone", "website", "email"),
            ItemType.EVENT, List.of("description", "excerpt", Entry.IMAGE, "cost", "website"));

    /** A link that leads to what is not here makes the field differ; no record is made for it. */
    private record Looking(List<String> differing) implements Links.Maker {
        @Override
        public Optional<Long> make(Tx tx, ItemKey key, Map<String, @Nullable Object> fields) {
            return Optional.empty();
        }

        @Override
        public void missing(String field, String key) {}

        @Override
        public void undefined(String key) {
            differing.add("custom_fields." + key);
        }
    }

    private final Database db;
    private final Targets targets;
    private final Entries entries;
    private final Actor actor;
    private final KnownItems known;
    private final ItemStore items;
    private final long source;
    private final boolean isSite;
    private final Links links;
    private final List<Difference> differences = new ArrayList<>();
    private long fields;
    private long different;

    SourceComparison(SourceRun.Shared shared, Source source, Entries entries, Actor actor) {
        db = shared.db();
        targets = shared.targets();
        this.entries = entries;
        this.actor = actor;
        known = new KnownItems(db.scan(tx -> shared.items().all(tx, source.id())));
        items = shared.items();
        this.source = source.id();
        isSite = source.hasIds();
        links = new Links(known, db.read(Links::customFields));
    }

    /** @param read if all was read, what is missing is gone there */
    Comparison compare(SourceReading.Result read, Watch watch) {
        recognised().forEach(known::rename);
        List<Entry> all = entries.inOrder();
        watch.expect().accept(all.size());
        for (int from = 0; from < all.size(); from += AT_ONCE) {
            List<Entry> some = all.subList(from, Math.min(all.size(), from + AT_ONCE));
            for (Compared one : db.tryOut(
                    tx -> some.stream().map(entry -> compare(tx, entry)).toList())) add(one);
            watch.advance().accept(some.size());
        }
        if (read.isComplete()) addGone(hidden(read));
        return new Comparison(all.size(), fields, different, List.copyOf(differences));
    }

    private Map<KnownItem, ItemKey> recognised() {
        return NewKeys.areMost(entries.of(ItemType.EVENT), known)
                ? NewKeys.find(entries, known, db.scan(tx -> items.seenOfEvents(tx, source)))
                : Map.of();
    }

    /** What came of one entry; {@code text} is empty where nothing differs. */
    private record Compared(ItemKey key, String name, long record, int fields, int different, String text) {
        static Compared missing(Entry entry, int fields, String text) {
            return new Compared(entry.key(), entry.name(), 0, fields, fields, text);
        }
    }

    private void add(Compared one) {
        fields += one.fields;
        different += one.different;
        if (!one.text.isEmpty() && differences.size() < MOST)
            differences.add(new Difference(one.key.type().word(), one.key.key(), one.name, one.record, one.text));
    }

    private Compared compare(Tx tx, Entry entry) {
        Map<String, @Nullable Object> theirs = entry.values();
        boolean isTrashed = EntryWriter.TRASH.equals(theirs.get(EntryWriter.STATUS));
        if (isTrashed) theirs.remove(EntryWriter.STATUS);
        int count = Math.max(1, theirs.size());
        Optional<KnownItem> item = known.find(entry.key()).filter(one -> one.record() != 0);
        if (item.isEmpty()) return Compared.missing(entry, count, "is not here");
        if (!item.get().isLive() && !isTrashed) return Compared.missing(entry, count, "is deleted here");
        var differing = new ArrayList<String>();
        var filledHere = new ArrayList<String>();
        compare(tx, entry, item.get(), theirs, differing, filledHere);
        // Fields without a value count where there is something to take away.
        int all = count + filledHere.size();
        differing.addAll(filledHere);
        return new Compared(
                entry.key(), entry.name(), item.get().record(), all, differing.size(), String.join(", ", differing));
    }

    private void compare(
            Tx tx,
            Entry entry,
            KnownItem item,
            Map<String, @Nullable Object> theirs,
            List<String> differing,
            List<String> filledHere) {
        ItemType type = entry.key().type();
        Target target = targets.of(type, actor);
        var looking = new Looking(differing);
        var _ = target.update(tx, item.asIs(), false, here -> {
            for (List<String> group : FieldMerge.groups(type == ItemType.DATE, theirs.keySet())) {
                Map<String, @Nullable Object> values = links.resolve(tx, type, given(group, theirs, target), looking);
                if (!values.isEmpty() && here.wouldChange().test(values))
                    differing.add(String.join("/", values.keySet()));
            }
            leftOut(type, here, target)
                    .filter(name -> !theirs.containsKey(name))
                    .forEach(filledHere::add);
            return Map.<String, @Nullable Object>of();
        });
    }

    /** Fields that have something here, and not where they are left out. */
    private Stream<String> leftOut(ItemType type, Present here, Target target) {
        if (type == ItemType.DATE) return here.own().stream();
        if (!isSite) return Stream.empty();
        return SHOWN_BY_SITES.getOrDefault(type, List.of()).stream()
                .filter(target::isNullable)
                .filter(name -> here.wouldChange().test(Collections.singletonMap(name, null)));
    }

    private static Map<String, @Nullable Object> given(
            List<String> group, Map<String, @Nullable Object> theirs, Target target) {
        var values = new HashMap<String, @Nullable Object>();
        for (String name : group)
            if (theirs.get(name) != null || (theirs.containsKey(name) && target.isNullable(name)))
                values.put(name, theirs.get(name));
        return values;
    }

    private HiddenItems hidden(SourceReading.Result read) {
        return read.isOfVisitor() ? db.scan(tx -> HiddenItems.of(tx, items, source, known)) : HiddenItems.NONE;
    }

    private void addGone(HiddenItems hidden) {
        for (KnownItem item : known.all()) {
            boolean isListed =
                    item.key().type() != ItemType.IMAGE && !item.key().isInline() && item.isLive();
            if (isListed && !entries.has(item.key()) && !hidden.has(item))
                add(new Compared(item.key(), item.key().key(), item.record(), 1, 1, "is gone there"));
        }
    }
}

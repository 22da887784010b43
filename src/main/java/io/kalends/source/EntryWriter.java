package io.kalends.source;

import static java.util.Objects.requireNonNull;

import io.kalends.event.SeriesStore;
import io.kalends.intake.Item.DateOfSeries;
import io.kalends.json.Json;
import io.kalends.source.KnownItem.State;
import io.kalends.store.Sequence;
import io.kalends.store.Tx;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes and changes the records of entries. Each is stored together with what is known of it, or not at all. */
final class EntryWriter {
    static final String STATUS = "status";
    static final String TRASH = "trash";

    private final RunContext run;
    private final boolean isBrokenOff;
    private final Map<ItemKey, Map<LocalDateTime, Long>> numberedDates;

    /** @param isBrokenOff whether there may be very much more than was read */
    EntryWriter(RunContext run, boolean isBrokenOff) {
        this.run = run;
        this.isBrokenOff = isBrokenOff;
        numberedDates = run.source().keepsIds() ? run.entries().numberedDates() : Map.of();
    }

    /** What becomes of an entry, to be counted once it is stored. */
    record Done(Count count, Optional<Remark> remark) {
        static Done of(Count count) {
            return new Done(count, Optional.empty());
        }
    }

    Done importEntry(Tx tx, Entry entry) {
        Optional<KnownItem> item = run.known().find(entry.key());
        if (item.isPresent() && item.get().isDeletedHere()) return deletedHere(entry, item.get());
        boolean isNew = item.isEmpty() || item.get().state() == State.ABSENT;
        try {
            if (!isNew) return update(tx, entry, item.get());
            return entry.key().type() == ItemType.DATE ? makeDate(tx, entry) : make(tx, entry, item);
        } catch (Target.DeletedHere e) {
            return deletedHere(entry, item.orElseThrow());
        }
    }

    static Done deletedHere(Entry entry, KnownItem item) {
        var remark = new Remark(
                Remark.Kind.DELETED_HERE,
                entry.line(),
                entry.name(),
                "was deleted here and stays so; restore it from the trash to bring it back",
                item.record());
        return new Done(Count.DELETED_HERE, Optional.of(remark));
    }

    private Done make(Tx tx, Entry entry, Optional<KnownItem> absent) {
        ItemType type = entry.key().type();
        Map<String, @Nullable Object> fields = run.links().resolve(tx, type, entry.values(), run.maker(entry));
        boolean isTrashed = TRASH.equals(fields.get(STATUS));
        if (isTrashed) fields.put(STATUS, "draft");
        Target target = run.target(type);
        Optional<Long> same =
                type == ItemType.EVENT || run.source().keepsIds() ? Optional.empty() : target.findSame(tx, fields);
        long record = same.orElseGet(() -> target.create(tx, id(tx, entry, fields), fields));
        if (isTrashed && same.isEmpty()) target.trash(tx, record);
        run.remember(tx, absent, entry, record, Optional.empty(), isTrashed);
        return Done.of(same.isPresent() ? Count.UNCHANGED : Count.MADE);
    }

    /** The ID a record is to have: its own where it is kept, and of a series a new one, as its dates have those. */
    private long id(Tx tx, Entry entry, Map<String, @Nullable Object> fields) {
        if (!run.source().keepsIds() || run.options().isDryRun()) return 0;
        if (fields.get("recurrence") == null) {
            long wanted = entry.key().number();
            return wanted != 0 && run.store().isFree(tx, entry.key().type(), wanted) ? wanted : 0;
        }
        if (isBrokenOff) throw new Refused("is imported once the whole site could be read; run it again");
        long series = tx.nextId(Sequence.RECORD);
        Map<LocalDateTime, Long> free = numberedDates.getOrDefault(entry.key(), Map.of()).entrySet().stream()
                .filter(date -> run.store().isFree(tx, ItemType.DATE, date.getValue()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        SeriesStore.reserve(tx, series, free);
        return series;
    }

    private Done makeDate(Tx tx, Entry entry) {
        DateOfSeries date = entry.date().orElseThrow();
        KnownItem series = run.known()
                .find(ItemKey.of(ItemType.EVENT, date.series()))
                .orElseThrow(() -> new Refused("belongs to a series that could not be imported: " + date.series()));
        if (series.record() == 0) return Done.of(Count.MADE);
        if (!series.isLive()) return deletedHere(entry, series);
        long record = SeriesStore.date(tx, series.record(), date.originalStart())
                .orElseThrow(() -> new Refused("the series has no date that begins " + date.originalStart()
                        + " by its rule; its times may be kept back here"));
        Optional<KnownItem> renamed =
                run.known().ofDate(record).filter(item -> !run.entries().has(item.key()));
        if (renamed.isPresent()) return update(tx, entry, renamed.get());
        var item = new KnownItem(0, entry.key(), record, "", false, false, false, State.LIVE);
        var fields = run.links().resolve(tx, ItemType.DATE, entry.values(), run.maker(entry));
        if (!fields.isEmpty()) run.target(ItemType.DATE).update(tx, item, false, here -> fields);
        run.remember(tx, Optional.empty(), entry, record, Optional.empty(), false);
        return Done.of(Count.MADE);
    }

    private Done update(Tx tx, Entry entry, KnownItem item) {
        StoredItem stored = run.store().read(tx, item.id());
        KnownItem current = item.key().type() == ItemType.EVENT
                ? item.withRecord(run.store().seriesOf(tx, item.record()).orElse(item.record()))
                : item;
        Map<String, @Nullable Object> seen = Links.object(Json.parse(stored.seen()));
        Map<String, @Nullable Object> now = entry.values();
        boolean isTrashed = TRASH.equals(now.get(STATUS));
        boolean isRestored = item.isTrashed() && !isTrashed;
        ItemType type = entry.key().type();
        var meaning = run.meaning(tx, type, run.maker(entry));
        var merge = new FieldMerge(type == ItemType.DATE, withoutTrash(seen), withoutTrash(now), kept(stored), meaning);
        var result = new FieldMerge.Result[1];
        Target target = run.target(type);
        long record = target.update(tx, current, isRestored, here -> {
            result[0] = merge.decide(here);
            return result[0].sent();
        });
        if (isTrashed && item.isLive()) target.trash(tx, record);
        Map<String, @Nullable Object> kept = requireNonNull(result[0]).kept();
        Optional<String> keptBack = kept.isEmpty() ? Optional.empty() : Optional.of(Json.text(kept));
        run.remember(tx, Optional.of(item), entry, record, keptBack, isTrashed);
        return done(entry, record, !result[0].sent().isEmpty(), isRestored && !item.isLive(), kept);
    }

    private static Map<String, @Nullable Object> withoutTrash(Map<String, @Nullable Object> fields) {
        if (!TRASH.equals(fields.get(STATUS))) return fields;
        var others = new LinkedHashMap<String, @Nullable Object>(fields);
        others.remove(STATUS);
        return others;
    }

    private static Set<String> kept(StoredItem stored) {
        return stored.keptBack()
                .map(text -> Links.object(Json.parse(text)).keySet())
                .orElse(Set.of());
    }

    private static Done done(
            Entry entry, long record, boolean isChanged, boolean isRestored, Map<String, @Nullable Object> kept) {
        if (!kept.isEmpty()) {
            String fields = String.join(", ", kept.keySet());
            var remark = new Remark(
                    Remark.Kind.KEPT_BACK, entry.line(), entry.name(), "changed there and here: " + fields, record);
            return new Done(Count.KEPT_BACK, Optional.of(remark));
        }
        return Done.of(isRestored ? Count.RESTORED : isChanged ? Count.CHANGED : Count.UNCHANGED);
    }
}

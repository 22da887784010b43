package io.kalends.source;

import io.kalends.api.Context;
import io.kalends.intake.Item;
import io.kalends.intake.ItemSink;
import io.kalends.time.When;
import io.kalends.time.Zones;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Takes the items of a source until all are read: each has to wait for those it links to. */
final class Entries implements ItemSink {
    private final Context context;
    private final Predicate<String> isStored;
    private final Report.Builder report;
    private final EntryMemory memory;
    private final Watch watch;
    private final Map<ItemKey, Entry> all = new LinkedHashMap<>();

    Entries(Context context, Predicate<String> isStored, Report.Builder report, EntryMemory memory, Watch watch) {
        this.watch = watch;
        this.memory = memory;
        this.context = context;
        this.isStored = isStored;
        this.report = report;
    }

    @Override
    public void item(Item item) {
        Entry entry = Entry.of(item, start(item), item.image().filter(isStored).isPresent());
        memory.hold(entry.bytes());
        watch.read().run();
        Entry other = all.putIfAbsent(entry.key(), entry);
        if (other != null)
            report.reject(
                    item.line(),
                    entry.name(),
                    "has the same key as " + (other.line() == 0 ? other.name() : "the entry in line " + other.line())
                            + ": " + Remark.shortened(item.key()));
    }

    @Override
    public void rejected(long line, String name, String reason) {
        report.reject(line, name, reason);
    }

    @Override
    public void noted(long line, String name, String note) {
        report.remark(new Remark(Remark.Kind.NOTED, line, name, note, 0));
    }

    private Optional<Instant> start(Item item) {
        if (ItemType.of(item) != ItemType.EVENT) return Optional.empty();
        Object given = item.fields().get("timezone");
        ZoneId site = context.config().timezone();
        ZoneId zone = given instanceof String text ? Zones.parse(text).orElse(site) : site;
        return When.parse(item.fields().get("start_date")).flatMap(when -> when.at(zone, context.now()));
    }

    boolean has(ItemKey key) {
        return all.containsKey(key);
    }

    /** What a preview shows of an event. */
    Forecast forecast(Entry entry, Count count) {
        Map<String, @Nullable Object> fields = entry.values();
        String start = entry.date()
                .map(date -> date.originalStart().toString())
                .orElseGet(() -> Objects.toString(fields.get("start_date"), ""));
        return new Forecast(
                entry.name(),
                Objects.toString(fields.get("start_date"), start),
                place(fields.get("venue")),
                entry.line(),
                count);
    }

    private String place(@Nullable Object venue) {
        if (venue instanceof List<?> several) return several.isEmpty() ? "" : place(several.getFirst());
        Optional<Entry> linked = Links.key(venue).map(key -> all.get(ItemKey.of(ItemType.VENUE, key)));
        return linked.map(Entry::name)
                .orElseGet(() -> Objects.toString(Links.object(venue).get("venue"), ""));
    }

    List<Entry> of(ItemType type) {
        return all.values().stream().filter(entry -> entry.key().type() == type).toList();
    }

    /** All in an order in which each comes after those it links to. */
    List<Entry> inOrder() {
        var ordered = new ArrayList<Entry>();
        var placed = new HashSet<ItemKey>();
        all.values().stream()
                .sorted(Comparator.comparing(entry -> entry.key().type()))
                .forEach(entry -> place(entry, placed, ordered));
        return ordered;
    }

    private void place(Entry entry, Set<ItemKey> placed, List<Entry> ordered) {
        var line = new ArrayList<Entry>();
        @Nullable Entry next = entry;
        while (next != null && placed.add(next.key())) {
            line.add(next);
            next = next.above().map(all::get).orElse(null);
        }
        ordered.addAll(line.reversed());
    }

    /** The keys of the dates of series that are IDs, by the keys of these series. */
    Map<ItemKey, Map<LocalDateTime, Long>> numberedDates() {
        var numbered = new HashMap<ItemKey, Map<LocalDateTime, Long>>();
        for (Entry entry : of(ItemType.DATE)) {
            long number = entry.key().number();
            entry.date()
                    .filter(date -> number != 0)
                    .ifPresent(date -> numbered.computeIfAbsent(
                                    ItemKey.of(ItemType.EVENT, date.series()), key -> new HashMap<>())
                            .put(date.originalStart(), number));
        }
        return numbered;
    }

    /** The greatest ID that is a key of terms, or of any other items. */
    long greatestNumber(boolean ofTerms) {
        return all.keySet().stream()
                .filter(key -> key.type().isTerm() == ofTerms)
                .mapToLong(ItemKey::number)
                .max()
                .orElse(0);
    }
}

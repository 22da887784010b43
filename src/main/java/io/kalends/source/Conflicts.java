package io.kalends.source;

import io.kalends.api.Actor;
import io.kalends.api.Fault;
import io.kalends.auth.Right;
import io.kalends.json.Json;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Values of sources that are kept back because somebody has changed them here, for people to decide. */
public final class Conflicts {
    private final Database db;
    private final Targets targets;
    private final ItemStore items = new ItemStore();

    public Conflicts(Database db, Targets targets) {
        this.db = db;
        this.targets = targets;
    }

    /**
     * What a source says of a record that is not taken over.
     *
     * @param item by which it is decided
     * @param kind of the record: event, date, venue, organizer, category or tag
     * @param name what the source calls it
     * @param theirs the values there by the names of the fields, links by the names of what they lead to
     */
    public record Conflict(long item, String kind, long record, String name, Map<String, @Nullable Object> theirs) {}

    public List<Conflict> list(long source, Actor actor) {
        actor.need(Right.MANAGE_SETTINGS);
        return db.read(tx -> {
            List<StoredItem> kept = items.keptBack(tx, source);
            return kept.stream().map(item -> conflict(tx, item)).toList();
        });
    }

    /** Of how many records something is kept back, by the IDs of the sources. */
    public Map<Long, Long> counts(Actor actor) {
        actor.need(Right.MANAGE_SETTINGS);
        var counts = new HashMap<Long, Long>();
        Sql sql = Sql.of("SELECT source_id, count(*) AS kept FROM source_item WHERE kept_back IS NOT NULL"
                + " GROUP BY source_id");
        db.read(tx -> tx.list(sql, row -> Map.entry(row.integer("source_id"), row.integer("kept"))))
                .forEach(one -> counts.put(one.getKey(), one.getValue()));
        return counts;
    }

    private Conflict conflict(Tx tx, StoredItem item) {
        Map<String, @Nullable Object> seen = Links.object(Json.parse(item.seen()));
        var theirs = new LinkedHashMap<String, @Nullable Object>();
        values(item).forEach((field, value) -> theirs.put(field, shown(tx, item, field, value)));
        return new Conflict(item.id(), item.type(), item.record(), name(seen, item.key()), theirs);
    }

    private static Map<String, @Nullable Object> values(StoredItem item) {
        return Links.object(Json.parse(item.keptBack().orElse("{}")));
    }

    private static String name(Map<String, @Nullable Object> fields, String otherwise) {
        for (String name : List.of("title", "venue", "organizer", "name"))
            if (fields.get(name) instanceof String text) return text;
        return otherwise;
    }

    private @Nullable Object shown(Tx tx, StoredItem item, String field, @Nullable Object value) {
        if (value instanceof List<?> list && Links.isLink(field))
            return list.stream().map(one -> shown(tx, item, field, one)).toList();
        Optional<String> key = Links.key(value);
        if (key.isPresent()) return linked(tx, item, field, key.get());
        return Links.isLink(field) && value instanceof Map<?, ?> ? name(Links.object(value), "") : value;
    }

    private String linked(Tx tx, StoredItem item, String field, String key) {
        return Links.typeOf(field)
                .flatMap(type -> items.seenOfLinked(tx, item.source(), type, key))
                .map(seen -> name(Links.object(Json.parse(seen)), key))
                .orElse(key);
    }

    /** Leaves the record as it is; what changes there from now on is kept back again. */
    public void keepOurs(long source, long item, Actor actor) {
        actor.need(Right.MANAGE_SETTINGS);
        db.execute(tx -> find(tx, source, item).ifPresent(one -> items.update(tx, one.settled(one.record()))));
    }

    /** Changes the record to what the source says. */
    public void takeTheirs(long source, long item, Actor actor) {
        actor.need(Right.MANAGE_SETTINGS);
        try {
            db.execute(tx -> find(tx, source, item).ifPresent(one -> take(tx, one, actor)));
        } catch (Refused e) {
            throw Fault.INVALID_PARAM.problem(String.valueOf(e.getMessage()));
        } catch (Target.DeletedHere e) {
            throw Fault.INVALID_PARAM.problem("The record was deleted here.");
        }
    }

    /** Nothing when somebody has decided already. */
    private Optional<StoredItem> find(Tx tx, long source, long item) {
        return items.keptBack(tx, source).stream()
                .filter(one -> one.id() == item)
                .findFirst();
    }

    private void take(Tx tx, StoredItem item, Actor actor) {
        List<KnownItem> all = items.all(tx, item.source());
        KnownItem known =
                all.stream().filter(one -> one.id() == item.id()).findFirst().orElseThrow();
        ItemType type = known.key().type();
        Target target = targets.of(type, actor);
        var maker = new LinkedRecords(actor);
        Map<String, @Nullable Object> fields = new Links(new KnownItems(all), Links.customFields(tx))
                .resolve(tx, type, theirs(item, type, target), maker);
        long record = target.update(tx, withSeries(tx, known), false, here -> fields);
        items.update(tx, item.settled(record));
    }

    private KnownItem withSeries(Tx tx, KnownItem item) {
        if (item.key().type() != ItemType.EVENT) return item;
        return item.withRecord(items.seriesOf(tx, item.record()).orElse(item.record()));
    }

    /** All of when an event takes place, if any of that is kept back; what a date does not say is as in its series. */
    private static Map<String, @Nullable Object> theirs(StoredItem item, ItemType type, Target target) {
        Map<String, @Nullable Object> seen = Links.object(Json.parse(item.seen()));
        Set<String> names = new LinkedHashSet<>(values(item).keySet());
        List<String> times = type == ItemType.DATE ? FieldMerge.TIMES_OF_DATE : FieldMerge.TIMES;
        if (times.stream().anyMatch(names::contains)) names.addAll(times);
        var theirs = new LinkedHashMap<String, @Nullable Object>();
        var followed = new ArrayList<Object>();
        for (String name : names) {
            Object value = seen.get(name);
            boolean isLeft = type == ItemType.DATE && !seen.containsKey(name);
            if (isLeft) followed.add(name);
            else if (value != null || target.isNullable(name)) theirs.put(name, value);
        }
        if (!followed.isEmpty()) theirs.put("follow", followed);
        return theirs;
    }

    /** Makes venues and categories that a source gives within an event. */
    private final class LinkedRecords implements Links.Maker {
        private final Actor actor;

        LinkedRecords(Actor actor) {
            this.actor = actor;
        }

        @Override
        public Optional<Long> make(Tx tx, ItemKey key, Map<String, @Nullable Object> fields) {
            Target target = targets.of(key.type(), actor);
            return Optional.of(target.findSame(tx, fields).orElseGet(() -> target.create(tx, 0, fields)));
        }

        @Override
        public void missing(String field, String key) {}

        @Override
        public void undefined(String key) {}
    }
}

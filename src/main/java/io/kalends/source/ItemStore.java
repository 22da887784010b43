package io.kalends.source;

import static io.kalends.store.Column.Type.FLAG;
import static io.kalends.store.Column.Type.INTEGER;
import static io.kalends.store.Column.Type.JSON;
import static io.kalends.store.Column.Type.TEXT;
import static io.kalends.store.Column.Type.TIME;

import io.kalends.source.KnownItem.State;
import io.kalends.store.Column;
import io.kalends.store.Columns;
import io.kalends.store.Row;
import io.kalends.store.Sequence;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What sources say of records, in the store. */
public final class ItemStore {
    public static final Columns<StoredItem> COLUMNS = new Columns<>(
            "source_item",
            StoredItem::id,
            new Column<>("source_id", INTEGER, StoredItem::source),
            new Column<>("type", TEXT, StoredItem::type),
            new Column<>("item_key", TEXT, StoredItem::key),
            new Column<>("record_id", INTEGER, StoredItem::record),
            new Column<>("seen", JSON, StoredItem::seen),
            new Column<>("hash", TEXT, StoredItem::hash),
            new Column<>("gone_at", TIME, StoredItem::goneAt),
            new Column<>("trashed", FLAG, StoredItem::isTrashed),
            new Column<>("kept_back", JSON, StoredItem::keptBack));

    /** A record that was merged into another one is that one from then on. */
    private static final String KNOWN = """
            SELECT i.id, i.type, i.item_key, i.hash, i.trashed,
                COALESCE(fp.successor, ft.successor, i.record_id) AS record_id,
                CASE WHEN i.gone_at IS NULL THEN 0 ELSE 1 END AS gone,
                CASE WHEN i.kept_back IS NULL THEN 0 ELSE 1 END AS kept,
                CASE
                    WHEN p.trashed_at IS NOT NULL THEN 'trashed'
                    WHEN p.id IS NOT NULL OR t.id IS NOT NULL OR m.id IS NOT NULL THEN 'live'
                    ELSE 'absent' END AS state
            FROM source_item i
            LEFT JOIN former_post fp ON i.type IN ('venue', 'organizer') AND fp.id = i.record_id
            LEFT JOIN former_term ft ON i.type IN ('category', 'tag') AND ft.id = i.record_id
            LEFT JOIN occurrence o ON i.type IN ('event', 'date') AND o.id = i.record_id
            LEFT JOIN post p ON i.type IN ('venue', 'organizer', 'event', 'date')
                AND p.id = COALESCE(o.event_id, fp.successor, i.record_id)
            LEFT JOIN term t ON i.type IN ('category', 'tag') AND t.id = COALESCE(ft.successor, i.record_id)
            LEFT JOIN media m ON i.type = 'image' AND m.id = i.record_id
            WHERE i.source_id = ?
            """;

    /**
     * When an event takes place.
     *
     * @param first start of the first date
     * @param last start of the last date
     */
    record Span(Instant first, Instant last, Instant end) {}

    List<KnownItem> all(Tx tx, long source) {
        return tx.list(Sql.of(KNOWN, source).then("ORDER BY i.id"), ItemStore::known);
    }

    private static KnownItem known(Row row) {
        return new KnownItem(
                row.integer("id"),
                new ItemKey(row.word("type", ItemType.class), row.text("item_key")),
                row.integer("record_id"),
                row.text("hash"),
                row.flag("gone"),
                row.flag("trashed"),
                row.flag("kept"),
                row.word("state", State.class));
    }

    StoredItem read(Tx tx, long id) {
        return tx.one(
                        Sql.of("SELECT i.id, " + COLUMNS.of("i") + " FROM source_item i WHERE i.id = ?", id),
                        ItemStore::item)
                .orElseThrow();
    }

    /** Those of a source of which something is kept back. */
    List<StoredItem> keptBack(Tx tx, long source) {
        Sql sql = Sql.of("SELECT i.id, " + COLUMNS.of("i") + " FROM source_item i WHERE i.source_id = ?", source)
                .and("i.kept_back IS NOT NULL");
        return tx.list(sql.then("ORDER BY i.id"), ItemStore::item);
    }

    /** What a source says of the record that a field of an event leads to. */
    Optional<String> seenOfLinked(Tx tx, long source, ItemType type, String key) {
        Sql sql = Sql.of(
                "SELECT seen FROM source_item WHERE source_id = ? AND type = ? AND item_key = ?",
                source,
                type.word(),
                ItemKey.of(type, key).key());
        return tx.one(sql, row -> row.text("seen"));
    }

    /** What was last seen of all events of a source, by the IDs of their items. */
    Map<Long, String> seenOfEvents(Tx tx, long source) {
        var seen = new HashMap<Long, String>();
        Sql sql = Sql.of("SELECT id, seen FROM source_item WHERE source_id = ? AND type = 'event'", source);
        tx.each(sql, row -> seen.put(row.integer("id"), row.text("seen")));
        return seen;
    }

    static StoredItem item(Row row) {
        return new StoredItem(
                row.integer("id"),
                row.integer("source_id"),
                row.text("type"),
                row.text("item_key"),
                row.integer("record_id"),
                row.text("seen"),
                row.text("hash"),
                row.findTime("gone_at"),
                row.flag("trashed"),
                row.findText("kept_back"));
    }

    long nextId(Tx tx) {
        return tx.nextId(Sequence.SOURCE_ITEM);
    }

    void insert(Tx tx, StoredItem item) {
        COLUMNS.insert(tx, item);
    }

    void update(Tx tx, StoredItem item) {
        COLUMNS.update(tx, item);
    }

    void rename(Tx tx, Map<Long, String> keys) {
        tx.batch(
                "UPDATE source_item SET item_key = ? WHERE id = ?",
                keys.entrySet(),
                one -> Sql.values(one.getValue(), one.getKey()));
    }

    void markGone(Tx tx, Collection<Long> items, Instant now) {
        if (!items.isEmpty())
            tx.run(Sql.of("UPDATE source_item SET gone_at = ? WHERE gone_at IS NULL", now)
                    .and(tx.in("id", items)));
    }

    void markTrashed(Tx tx, Collection<Long> items) {
        if (!items.isEmpty())
            tx.run(Sql.of("UPDATE source_item SET trashed = 1 WHERE 1 = 1").and(tx.in("id", items)));
    }

    void delete(Tx tx, Collection<Long> items) {
        if (!items.isEmpty())
            tx.run(Sql.of("DELETE FROM source_item WHERE 1 = 1").and(tx.in("id", items)));
    }

    /** When events take place, by their IDs. */
    Map<Long, Span> spans(Tx tx, Collection<Long> events) {
        var spans = new HashMap<Long, Span>();
        if (events.isEmpty()) return spans;
        Sql sql = Sql.of("""
                SELECT o.id, min(d.starts_at) AS first, max(d.starts_at) AS last, max(d.ends_at) AS ends
                FROM occurrence o
                JOIN occurrence d ON d.id = o.id OR d.series_id = o.id
                WHERE 1 = 1
                """).and(tx.in("o.id", events)).then("GROUP BY o.id");
        tx.each(
                sql,
                row -> spans.put(row.integer("id"), new Span(row.time("first"), row.time("last"), row.time("ends"))));
        return spans;
    }

    /** The IDs of the sources that events come from; a date of a series comes from that of its series. */
    Map<Long, Long> sourcesOf(Tx tx, Collection<Long> events) {
        var sources = new HashMap<Long, Long>();
        Sql sql = Sql.of("""
                SELECT o.id, min(i.source_id) AS source
                FROM occurrence o
                JOIN source_item i ON i.type = 'event' AND i.record_id = COALESCE(o.series_id, o.id)
                WHERE 1 = 1
                """).and(tx.in("o.id", events)).then("GROUP BY o.id");
        tx.each(sql, row -> sources.put(row.integer("id"), row.integer("source")));
        return sources;
    }

    /** The series of which an event is a date, if it is one. */
    Optional<Long> seriesOf(Tx tx, long event) {
        return tx.one(
                        Sql.of("SELECT series_id FROM occurrence WHERE id = ?", event),
                        row -> row.findInteger("series_id"))
                .flatMap(found -> found);
    }

    /** Whether no record has or had this ID. */
    boolean isFree(Tx tx, ItemType type, long id) {
        if (type.isTerm())
            return tx.count(Sql.of(
                            "SELECT (SELECT count(*) FROM term WHERE id = ?)"
                                    + " + (SELECT count(*) FROM former_term WHERE id = ?)",
                            id,
                            id))
                    == 0;
        return tx.count(Sql.of("""
                SELECT (SELECT count(*) FROM post WHERE id = ?) + (SELECT count(*) FROM occurrence WHERE id = ?)
                    + (SELECT count(*) FROM media WHERE id = ?) + (SELECT count(*) FROM former_post WHERE id = ?)
                    + (SELECT count(*) FROM former_occurrence WHERE id = ?)
                """, id, id, id, id, id)) == 0;
    }

    /** Whether there are no records yet. */
    static boolean isStoreEmpty(Tx tx) {
        return tx.count(Sql.of("SELECT (SELECT count(*) FROM post) + (SELECT count(*) FROM term)")) == 0;
    }
}

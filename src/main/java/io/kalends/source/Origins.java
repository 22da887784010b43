package io.kalends.source;

import io.kalends.api.Actor;
import io.kalends.auth.Right;
import io.kalends.json.Json;
import io.kalends.store.Database;
import io.kalends.store.Row;
import io.kalends.store.Sql;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Where events come from, for editors. */
public final class Origins {
    private final Database db;
    private final SourceStore store = new SourceStore();

    public Origins(Database db) {
        this.db = db;
    }

    /**
     * A source that an event comes from.
     *
     * @param seenAt when the source was last read
     * @param goneAt since when the event is gone there
     * @param keptBack names of fields that were changed there and here
     */
    public record Origin(
            long source,
            String name,
            String address,
            Optional<Instant> seenAt,
            Optional<Instant> goneAt,
            List<String> keptBack) {
        /** What is said of a date and of its series is one. */
        private Origin with(Origin other) {
            List<String> all = Stream.concat(keptBack.stream(), other.keptBack.stream())
                    .distinct()
                    .toList();
            return new Origin(source, name, address, seenAt, goneAt.or(other::goneAt), all);
        }
    }

    /** The record here of what has this ID on a site that was imported. */
    public Optional<Long> formerId(long id) {
        Sql sql = Sql.of("""
                SELECT i.record_id
                FROM source s
                JOIN source_item i ON i.source_id = s.id
                WHERE s.type = 'site' AND i.type IN ('event', 'date', 'venue', 'organizer') AND i.item_key = ?
                ORDER BY i.id LIMIT 1
                """, Long.toString(id));
        return db.read(tx -> tx.one(sql, row -> row.integer("record_id")));
    }

    /** The names of all sources by their IDs. */
    public Map<Long, String> names(Actor actor) {
        actor.need(Right.EDIT_OTHERS);
        var names = new LinkedHashMap<Long, String>();
        db.read(store::all).forEach(source -> names.put(source.id(), source.name()));
        return names;
    }

    /** The sources of an event; a date comes from where its series comes from. */
    public List<Origin> of(long event, Actor actor) {
        actor.need(Right.EDIT_OTHERS);
        Sql sql = Sql.of("""
                SELECT s.id, s.name, s.address, i.gone_at, i.kept_back,
                    (SELECT max(r.ended_at) FROM source_run r
                        WHERE r.source_id = s.id AND r.outcome IN ('done', 'incomplete', 'not_modified')) AS seen_at
                FROM source_item i
                JOIN source s ON s.id = i.source_id
                WHERE i.type IN ('event', 'date')
                AND (i.record_id = ? OR i.record_id = (SELECT o.series_id FROM occurrence o WHERE o.id = ?))
                ORDER BY s.id, i.id
                """, event, event);
        var origins = new LinkedHashMap<Long, Origin>();
        db.read(tx -> tx.list(sql, Origins::origin))
                .forEach(origin -> origins.merge(origin.source, origin, Origin::with));
        return List.copyOf(origins.values());
    }

    private static Origin origin(Row row) {
        List<String> kept = row.findText("kept_back")
                .map(text -> List.copyOf(Links.object(Json.parse(text)).keySet()))
                .orElse(List.of());
        return new Origin(
                row.integer("id"),
                row.text("name"),
                row.text("address"),
                row.findTime("seen_at"),
                row.findTime("gone_at"),
                kept);
    }
}

package io.kalends.post;

import io.kalends.api.Actor;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Counts the events that link to records of a kind: only those the caller may see, or their number would tell of the others. */
public final class EventCounts {
    private final Database db;
    private final String column;
    private final String table;

    public EventCounts(Database db, Kind kind) {
        this.db = db;
        column = "l." + kind.word() + "_id";
        table = "event_" + kind.word();
    }

    /** By the IDs of the records; those without any are left out. */
    public Map<Long, Long> of(Collection<Long> ids, Actor actor) {
        var counts = new HashMap<Long, Long>();
        if (ids.isEmpty()) return counts;
        db.scan(actor.reads(), tx -> {
            Sql sql = Sql.of("SELECT %s AS id, count(*) AS n FROM %s l JOIN post ep ON ep.id = l.event_id WHERE 1 = 1"
                            .formatted(column, table))
                    .and(tx.in(column, ids))
                    .and(Access.visible("ep", actor.caller(), actor.now()))
                    .then("GROUP BY 1");
            return tx.list(sql, row -> counts.put(row.integer("id"), row.integer("n")));
        });
        return counts;
    }
}

package io.kalends.post;

import static io.kalends.api.Param.query;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Param;
import io.kalends.api.Reason;
import io.kalends.api.Type;
import io.kalends.store.Change;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Filters the lists of records that events link to, by those events.
 *
 * @param table the table of the links
 * @param column its column with the ID of the record
 */
public record LinkedEvents(String table, String column) {
    private static final Param<Long> EVENT = query("event", Type.INTEGER, "Records linked to this event");
    private static final Param<Boolean> HAS_EVENTS = query(
                    "has_events", Type.BOOLEAN, "Records that have events, or have none")
            .untyped();
    private static final Param<Boolean> ONLY_WITH_UPCOMING = query(
                    "only_with_upcoming", Type.BOOLEAN, "Records that have upcoming events")
            .or(false)
            .untyped();

    public static final List<Param<?>> PARAMS = List.of(EVENT, HAS_EVENTS, ONLY_WITH_UPCOMING);

    /** Those that leave a list as it is until an event changes. */
    public static final Map<Param<?>, Set<Change.Subject>> KEEPABLE = Map.of(HAS_EVENTS, Set.of(Change.Subject.EVENT));

    public void filter(Tx tx, Sql sql, Args args, Call call) {
        args.find(EVENT).ifPresent(event -> ofEvent(tx, sql, args, call, event));
        args.find(HAS_EVENTS)
                .ifPresent(has -> sql.and(has ? some(call) : some(call).not()));
        if (args.find(ONLY_WITH_UPCOMING).orElse(false)) sql.and(upcoming(call));
    }

    private void ofEvent(Tx tx, Sql sql, Args args, Call call, long event) {
        if (Access.visible(tx, Kind.EVENT, List.of(event), call.caller(), call.now())
                .isEmpty()) args.reject(EVENT, Reason.UNKNOWN_ID, "is no event: " + event);
        sql.and("p.id IN (SELECT %s FROM %s WHERE event_id = ?)".formatted(column, table), event);
    }

    private Sql some(Call call) {
        return exists("")
                .append(Access.visible("ep", call.caller(), call.now()))
                .then("))");
    }

    private Sql upcoming(Call call) {
        return exists("JOIN event e ON e.id = l.event_id")
                .append(Access.visible("ep", call.caller(), call.now()))
                .then(") AND e.ends_at > ?)", call.context().thisSecond());
    }

    private Sql exists(String join) {
        return Sql.of("EXISTS (SELECT 1 FROM %s l JOIN post ep ON ep.id = l.event_id %s WHERE l.%s = p.id AND ("
                .formatted(table, join, column));
    }
}

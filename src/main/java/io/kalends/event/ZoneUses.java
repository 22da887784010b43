package io.kalends.event;

import io.kalends.api.Actor;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import io.kalends.time.Zones;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;

/** Finds the time zones of events without reading the events, for those who have to tell of them first. */
public final class ZoneUses {
    private static final int AT_ONCE = 5_000;

    private static final String SELECT = """
            SELECT e.zone, min(o.starts_at) AS first, max(o.ends_at) AS last
            FROM occurrence o
            JOIN event e ON e.id = o.event_id
            WHERE e.all_day = 0
            """;

    private final Database db;

    public ZoneUses(Database db) {
        this.db = db;
    }

    /** From the first start to the last end of events of a zone that do not last whole days. */
    public record ZoneUse(ZoneId zone, Instant first, Instant last) {}

    /** Those of some events, and of all dates of the series to which some of them belong; a zone may come several times. */
    public List<ZoneUse> of(long[] ids, Actor actor) {
        var uses = new ArrayList<ZoneUse>();
        var series = new HashSet<Long>();
        for (int from = 0; from < ids.length; from += AT_ONCE) {
            List<Long> some = Arrays.stream(ids, from, Math.min(ids.length, from + AT_ONCE))
                    .boxed()
                    .toList();
            db.read(actor.reads(), tx -> {
                uses.addAll(of(tx, tx.in("o.id", some)));
                Collection<Long> others = series(tx, some);
                others.removeIf(one -> !series.add(one));
                return others.isEmpty() || uses.addAll(of(tx, tx.in("o.series_id", others)));
            });
        }
        return uses;
    }

    private static List<ZoneUse> of(Tx tx, Sql condition) {
        return tx.list(
                Sql.of(SELECT).and(condition).then("GROUP BY e.zone"),
                row -> new ZoneUse(Zones.parse(row.text("zone")).orElseThrow(), row.time("first"), row.time("last")));
    }

    private static Collection<Long> series(Tx tx, Collection<Long> events) {
        Sql sql = Sql.of("SELECT DISTINCT o.series_id FROM occurrence o WHERE o.series_id IS NOT NULL");
        return new ArrayList<>(tx.list(sql.and(tx.in("o.id", events)), row -> row.integer("series_id")));
    }
}

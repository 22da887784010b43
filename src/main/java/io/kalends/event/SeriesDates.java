package io.kalends.event;

import io.kalends.api.Actor;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads which dates series have, for those who show series as a whole. */
public final class SeriesDates {
    private final Database db;
    private final DateStore store = new DateStore();

    public SeriesDates(Database db) {
        this.db = db;
    }

    /**
     * The dates of a series, in the order of their original starts.
     *
     * @param oldest the smallest ID that the series or one of its dates has or had: that of the event it was made from, if it
     *     was not made as a series
     */
    public record Known(long oldest, List<StoredDate> dates) {}

    public Known of(long series, Actor actor) {
        return db.read(actor.reads(), tx -> new Known(oldest(tx, series), store.all(tx, series)));
    }

    private static long oldest(Tx tx, long series) {
        Sql sql = Sql.of("""
                SELECT min(id) AS id
                FROM (
                    SELECT id FROM occurrence WHERE series_id = ?
                    UNION ALL
                    SELECT id FROM former_occurrence WHERE series_id = ?
                ) known
                """, series, series);
        return tx.one(sql, row -> row.findInteger("id")).flatMap(found -> found).orElse(series);
    }

    /** The series of those of the events that are dates of one. */
    public Map<Long, Long> seriesOf(Collection<Long> events, Actor actor) {
        record Pair(long date, long series) {}
        var series = new HashMap<Long, Long>();
        db.read(
                        actor.reads(),
                        tx -> tx.list(
                                Sql.of("SELECT id, series_id FROM occurrence WHERE series_id IS NOT NULL")
                                        .and(tx.in("id", events)),
                                row -> new Pair(row.integer("id"), row.integer("series_id"))))
                .forEach(pair -> series.put(pair.date, pair.series));
        return series;
    }
}

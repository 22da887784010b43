package io.kalends.source;

import static io.kalends.store.Column.Type.INTEGER;
import static io.kalends.store.Column.Type.JSON;
import static io.kalends.store.Column.Type.TEXT;
import static io.kalends.store.Column.Type.TIME;

import io.kalends.json.Json;
import io.kalends.source.Report.Outcome;
import io.kalends.store.Column;
import io.kalends.store.Columns;
import io.kalends.store.Row;
import io.kalends.store.Sequence;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The runs of sources in the store. */
public final class RunStore {
    public static final Columns<Run> COLUMNS = new Columns<>(
            "source_run",
            Run::id,
            new Column<>("source_id", INTEGER, Run::source),
            new Column<>("account_id", INTEGER, Run::account),
            new Column<>("started_at", TIME, Run::startedAt),
            new Column<>("ended_at", TIME, Run::endedAt),
            new Column<>("outcome", TEXT, run -> run.report().outcome().word()),
            new Column<>("message", TEXT, run -> run.report().message()),
            new Column<>("counts", JSON, run -> counts(run.report())),
            new Column<>(
                    "report",
                    JSON,
                    run -> Json.text(
                            run.report().remarks().stream().map(Remark::tree).toList())));

    /** So many runs of a source are kept. */
    private static final int KEPT = 50;

    private static final String SELECT = "SELECT r.id, " + COLUMNS.of("r") + " FROM source_run r WHERE 1 = 1";

    Run begin(Tx tx, Source source, long account, Instant now) {
        tx.run(Sql.of(
                "UPDATE source_run SET outcome = ?, ended_at = ?, message = ? WHERE source_id = ? AND outcome = ?",
                Outcome.FAILED.word(),
                now,
                "It was broken off.",
                source.id(),
                Outcome.RUNNING.word()));
        long id = tx.nextId(Sequence.SOURCE_ITEM);
        var report = new Report(id, Outcome.RUNNING, "", Map.of(), List.of());
        var run = new Run(id, source.id(), account, now, Optional.empty(), report);
        COLUMNS.insert(tx, run);
        return run;
    }

    /** Stores what came of a run, and removes old ones. */
    void end(Tx tx, Run run) {
        COLUMNS.update(tx, run);
        tx.run(Sql.of(
                "DELETE FROM source_run WHERE source_id = ? AND id NOT IN"
                        + " (SELECT id FROM source_run WHERE source_id = ? ORDER BY id DESC LIMIT ?)",
                run.source(),
                run.source(),
                KEPT));
    }

    /** Those of a source, the latest first. */
    List<Run> of(Tx tx, long source) {
        return tx.list(Sql.of(SELECT).and("r.source_id = ?", source).then("ORDER BY r.id DESC"), RunStore::run);
    }

    /** The last run of each source, by their IDs. */
    Map<Long, Run> last(Tx tx) {
        var last = new LinkedHashMap<Long, Run>();
        Sql sql = Sql.of(SELECT).and("r.id IN (SELECT max(id) FROM source_run GROUP BY source_id)");
        tx.list(sql, RunStore::run).forEach(run -> last.put(run.source(), run));
        return last;
    }

    private static String counts(Report report) {
        var counts = new LinkedHashMap<String, Object>();
        for (Count count : Count.values()) if (report.count(count) > 0) counts.put(count.word(), report.count(count));
        return Json.text(counts);
    }

    private static Run run(Row row) {
        Map<Count, Long> counts = new EnumMap<>(Count.class);
        var stored = Links.object(Json.parse(row.text("counts")));
        for (Count count : Count.values())
            if (stored.get(count.word()) instanceof Long number) counts.put(count, number);
        List<Remark> remarks = Json.parse(row.text("report")) instanceof List<?> list
                ? list.stream().map(one -> Remark.of(Links.object(one))).toList()
                : List.of();
        long id = row.integer("id");
        return new Run(
                id,
                row.integer("source_id"),
                row.integer("account_id"),
                row.time("started_at"),
                row.findTime("ended_at"),
                new Report(id, row.word("outcome", Outcome.class), row.text("message"), counts, remarks));
    }
}

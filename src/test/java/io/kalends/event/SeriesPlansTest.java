package io.kalends.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.post.ManyPosts;
import io.kalends.post.Publications;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import io.kalends.term.TermStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How the embedded store goes about lists after a change, in a calendar with many events and a long series. */
class SeriesPlansTest {
    /** As they were in a calendar of ten thousand events. */
    private static final Map<String, String> STATISTICS = Map.of(
            "post_listed", "10805 339 203 203 1 1",
            "post_name", "10805 339 1 1",
            "post_modified", "10805 339 2 1",
            "post_published", "10805 339 2 1",
            "occurrence_event", "11064 2 2 1 1",
            "occurrence_starts", "11064 1 1");

    @TempDir
    Path folder;

    @Test
    void whatHasChanged_isLookedUp_howeverManyIds() {
        try (Database db = Database.open(folder, Optional.empty())) {
            db.write(SeriesPlansTest::fill);
            db.analyze();
            var source = new EventSource(new TermStore(), new Publications(db));
            for (List<Long> changed : List.of(List.of(1L), List.of(1L, 2L, 3L)))
                assertThat(plan(db, source, changed))
                        .contains("SEARCH o USING INTEGER PRIMARY KEY (rowid=?)")
                        .contains("SEARCH p USING INTEGER PRIMARY KEY (rowid=?)")
                        .noneMatch(step -> step.startsWith("SCAN o") || step.startsWith("SCAN p"));
        }
    }

    /** Without being told, SQLite takes the index of statuses when statistics have it look shorter, and sorts all of it. */
    @ParameterizedTest
    @EnumSource(names = {"TITLE", "DATE", "MODIFIED"})
    void pageInAnOrder_isReadByItsIndex_whateverStatisticsSay(EventOrder.By by) {
        try (Database db = Database.open(folder, Optional.empty())) {
            db.write(SeriesPlansTest::fill);
            db.analyze();
            db.execute(tx -> STATISTICS.forEach(
                    (index, stat) -> tx.run(Sql.of("UPDATE sqlite_stat1 SET stat = ? WHERE idx = ?", stat, index))));
        }
        try (Database db = Database.open(folder, Optional.empty())) {
            var source = new EventSource(new TermStore(), new Publications(db));
            var order = new EventOrder(by, false, Optional.empty());

            List<String> plan = db.read(tx -> tx.list(
                    Sql.of("EXPLAIN QUERY PLAN SELECT o.id")
                            .append(source.fromInOrder(tx, order))
                            .and("o.starts_at >= ? AND o.ends_at <= ? AND o.hidden = 0", 10, 1_000)
                            .and("p.status = 'publish' AND p.trashed_at IS NULL AND +p.published_at <= ?", 4_000)
                            .then(ordered(by)),
                    row -> row.text("detail")));

            assertThat(plan.getFirst())
                    .contains("SEARCH p USING INDEX " + order.index().orElseThrow());
            assertThat(plan).noneMatch(step -> step.equals("USE TEMP B-TREE FOR ORDER BY"));
        }
    }

    @Test
    void dateOfASlug_isLookedUp() {
        try (Database db = Database.open(folder, Optional.empty())) {
            db.write(SeriesPlansTest::fill);
            db.analyze();
            for (Sql sql : List.of(DateStore.byDate("x", "2026-12-08"), DateStore.byFormerDate("x", "2026-12-08"))) {
                List<String> plan =
                        db.read(tx -> tx.list(Sql.of("EXPLAIN QUERY PLAN").append(sql), row -> row.text("detail")));
                assertThat(plan)
                        .anyMatch(step -> step.contains("INDEX post_slug (kind=? AND slug=?)"))
                        .anyMatch(step -> step.contains("INDEX post_trashed_slug (kind=? AND slug=?"))
                        .noneMatch(step -> step.contains("post_listed") || step.startsWith("SCAN o"));
            }
        }
    }

    private static String ordered(EventOrder.By by) {
        return switch (by) {
            case TITLE -> "ORDER BY p.name_sort, o.id LIMIT 10";
            case DATE -> "ORDER BY p.published_at, o.id LIMIT 10";
            default -> "ORDER BY p.modified_at, o.id LIMIT 10";
        };
    }

    private static List<String> plan(Database db, EventSource source, List<Long> changed) {
        return db.read(tx -> tx.list(
                Sql.of("EXPLAIN QUERY PLAN SELECT o.id")
                        .append(source.from())
                        .and("p.status = 'publish' AND p.trashed_at IS NULL AND p.published_at <= ?", 4_000)
                        .and("o.hidden = 0")
                        .and(source.changed(tx, changed)),
                row -> row.text("detail")));
    }

    /** The first event is a series of a thousand dates. */
    private static boolean fill(Tx tx) {
        ManyPosts.insert(tx, 0);
        tx.run(Sql.of("INSERT INTO event (id, zone, cost, tickets) SELECT id, 'UTC', '{}', '[]' FROM post"));
        tx.run(Sql.of("""
                INSERT INTO series (id, rule, also, excluded, first_local) VALUES (1, 'FREQ=DAILY', '[]', '[]', '')
                """));
        tx.run(Sql.of("""
                INSERT INTO occurrence
                    (id, event_id, hidden, start_local, end_local, starts_at, ends_at, series_id, original_start)
                SELECT id, id, 0, '', '', id, id, NULL, NULL FROM post WHERE id > 1
                UNION ALL SELECT 10000 + id, 1, 0, '', '', id, id, 1, id FROM post WHERE id <= 1000
                """));
        return true;
    }
}

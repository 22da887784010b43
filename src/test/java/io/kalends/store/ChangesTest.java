package io.kalends.store;

import static io.kalends.store.Change.Subject.EVENT;
import static io.kalends.store.Change.Subject.TAG;
import static io.kalends.store.Change.Subject.VENUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@BothEngines
@Timeout(60)
class ChangesTest {
    private final Dialect dialect;
    private final Path folder = TestDatabases.folder();
    private final Optional<String> url;
    private final Database db;
    private final Changes changes;

    ChangesTest(Dialect dialect) {
        this.dialect = dialect;
        url = dialect == Dialect.SQLITE ? Optional.empty() : Optional.of(TestDatabases.postgresUrl());
        db = Database.open(folder, url);
        changes = db.changes();
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void write_raisesTheVersionAndNamesTheRecord() {
        long before = changes.version();
        long tag = db.write(tx -> Rows.tag(tx, "live"));

        assertThat(changes.version()).isGreaterThan(before);
        assertThat(changes.since(before))
                .hasValueSatisfying(set -> assertThat(set).containsExactly(new Change(TAG, tag)));
        assertThat(changes.isSame(new Change(TAG, tag), before)).isFalse();
        assertThat(changes.isSame(new Change(TAG, tag), changes.version())).isTrue();
        assertThat(changes.isSame(new Change(TAG, tag + 1), before)).isTrue();
    }

    @Test
    void whatIsRolledBack_isNoChange() {
        long before = changes.version();
        assertThatThrownBy(() -> db.write(tx -> {
                    Rows.tag(tx, "live");
                    throw new IllegalStateException("on purpose");
                }))
                .hasMessage("on purpose");

        assertThat(changes.version()).isEqualTo(before);
    }

    @Test
    void whatNobodySees_isNoChange() {
        long before = changes.version();
        db.write(Rows::account);

        assertThat(changes.version()).isEqualTo(before);
    }

    @Test
    void updatesAndRemovals_areChanges() {
        long event = db.write(tx -> Rows.event(tx, Rows.account(tx), "jam", 0));
        long before = changes.version();
        db.write(tx -> tx.run(Sql.of("UPDATE post SET name = 'Jam' WHERE id = ?", event)));
        long between = changes.version();
        db.write(tx -> tx.run(Sql.of("DELETE FROM post WHERE id = ?", event)));

        assertThat(between).isGreaterThan(before);
        assertThat(changes.version()).isGreaterThan(between);
        assertThat(changes.since(between).orElseThrow()).containsExactly(new Change(EVENT, event));
    }

    @Test
    void links_countTheEventsOfATerm() {
        long tag = db.write(tx -> Rows.tag(tx, "live"));
        long event = db.write(tx -> Rows.event(tx, Rows.account(tx), "jam", 0));
        var counts = new ArrayList<Long>();
        for (String step : List.of(
                "INSERT INTO event_term (event_id, term_id) VALUES (" + event + ", " + tag + ")",
                "UPDATE post SET status = 'draft' WHERE id = " + event,
                "UPDATE post SET status = 'publish' WHERE id = " + event,
                "UPDATE post SET trashed_at = 1 WHERE id = " + event,
                "UPDATE post SET trashed_at = NULL WHERE id = " + event,
                "DELETE FROM post WHERE id = " + event)) {
            db.write(tx -> tx.run(Sql.of(step)));
            counts.add(db.read(tx -> tx.count(Sql.of("SELECT events FROM term WHERE id = ?", tag))));
        }

        assertThat(counts).containsExactly(1L, 0L, 1L, 0L, 1L, 0L);
    }

    @Test
    void whatOthersWrite_isNoticed() {
        long before = changes.version();
        try (Database other = Database.open(folder, url)) {
            long tag = other.write(tx -> Rows.tag(tx, "theirs"));
            // Between nodes at once; another process beside SQLite is looked at several times a second.
            if (dialect == Dialect.SQLITE) Awaitility.await().until(() -> changes.version() > before);
            changes.version();
            assertThat(changes.since(before).orElseThrow()).containsExactly(new Change(TAG, tag));
        }
    }

    @Test
    void manyWritersAtOnce_areAllNoticed() throws Exception {
        long before = changes.version();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor();
                Database other = Database.open(folder, url)) {
            List<Future<Long>> tags = LongStream.range(0, 200)
                    .mapToObj(i -> threads.submit(() -> {
                        Database node = i % 4 == 0 && dialect == Dialect.POSTGRES ? other : db;
                        long tag = node.write(tx -> Rows.tag(tx, "t" + i));
                        changes.version();
                        assertThat(changes.isSame(new Change(TAG, tag), before)).isFalse();
                        return tag;
                    }))
                    .toList();
            for (Future<Long> tag : tags) assertThat(tag.get()).isPositive();
            assertThat(changes.since(before).orElseThrow()).hasSize(200);
        }
    }

    @Test
    void whatIsForgotten_countsAsChanged() {
        long before = changes.version();
        LongStream.range(0, 30_000).forEach(id -> changes.record(List.of(new Change(VENUE, id))));

        assertThat(changes.since(before)).isEmpty();
        assertThat(changes.isSame(new Change(EVENT, 1), before)).isFalse();
        assertThat(changes.isSame(new Change(VENUE, 1), changes.version())).isTrue();
    }

    /** However many changes a caller may not be told of, a page costs no more than so many of them. */
    @Test
    void log_isReadInPiecesAndMissesNothing() {
        ChangeLog log = db.log();
        LogPosition start = db.read(log::now);
        long first = db.write(tx -> Rows.tag(tx, "first"));
        db.write(tx -> {
            tx.batch(
                    "INSERT INTO change (kind, record_id) VALUES ('media', ?)",
                    LongStream.range(0, 2L * ChangeLog.SCAN_LIMIT).boxed().toList(),
                    Sql::values);
            return start;
        });
        long last = db.write(tx -> Rows.tag(tx, "last"));

        var found = new ArrayList<Long>();
        var sizes = new ArrayList<Integer>();
        boolean more = true;
        for (LogPosition at = start; more; ) {
            LogPosition from = at;
            ChangeLog.Batch batch = db.scan(tx -> log.after(tx, from, Sql.of("c.kind = 'tag'"), 5));
            batch.entries().forEach(entry -> found.add(entry.change().id()));
            sizes.add(batch.entries().size());
            at = batch.next();
            more = batch.more();
        }

        assertThat(found).containsExactly(first, last);
        assertThat(sizes).startsWith(1, 0, 1).hasSizeLessThan(5);
    }
}

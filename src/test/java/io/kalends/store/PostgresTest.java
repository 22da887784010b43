package io.kalends.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What only the server engine does. */
@Timeout(60)
class PostgresTest {
    private static final Sql COUNT = Sql.of("SELECT count(*) FROM term");

    private final String url = TestDatabases.postgresUrl();
    private final Database db = Database.open(Path.of("unused"), Optional.of(url));

    @AfterEach
    void close() {
        db.close();
    }

    /** The table keeps changes for a day at least; whoever has not asked for so long may have missed some. */
    @Test
    void longSilence_makesEverythingUncertain() {
        var now = new AtomicReference<>(Instant.EPOCH);
        var server = new PostgresServer(TestDatabases.postgresUrl());
        try (var source = new PostgresChanges(server.changesPool(), new CircuitBreaker(Duration.ZERO), now::get)) {
            var changes = new Changes(source);
            long before = changes.version();
            now.set(Instant.EPOCH.plus(Duration.ofHours(11)));
            assertThat(changes.version()).isEqualTo(before);

            now.set(Instant.EPOCH.plus(Duration.ofDays(2)));
            long after = changes.version();
            assertThat(after).isGreaterThan(before);
            assertThat(changes.since(before)).isEmpty();
            assertThat(changes.isSame(new Change(Change.Subject.TAG, 1), before))
                    .isFalse();
            assertThat(changes.isSame(new Change(Change.Subject.TAG, 1), after)).isTrue();
            assertThat(changes.version()).isEqualTo(after);
        }
    }

    @Test
    void keyTakenMeanwhile_runsTheWorkAgain() throws Exception {
        var together = new CyclicBarrier(2);
        var attempts = new AtomicInteger();
        var committed = new AtomicInteger();
        Callable<String> writer = () -> {
            var first = new AtomicInteger();
            return db.write(tx -> {
                attempts.incrementAndGet();
                tx.afterCommit(committed::incrementAndGet);
                long taken = tx.count(COUNT);
                if (first.incrementAndGet() == 1) meet(together);
                String name = taken == 0 ? "fair" : "fair-" + (taken + 1);
                Rows.tag(tx, name);
                return name;
            });
        };
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> names = threads.invokeAll(List.of(writer, writer));

            assertThat(List.of(names.get(0).get(), names.get(1).get())).containsExactlyInAnyOrder("fair", "fair-2");
        }
        assertThat(attempts).hasValue(3);
        assertThat(committed).hasValue(2);
    }

    @Test
    void deadlock_runsTheWorkAgain() throws Exception {
        long a = db.write(tx -> Rows.tag(tx, "a"));
        long b = db.write(tx -> Rows.tag(tx, "b"));
        var together = new CyclicBarrier(2);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Integer> future :
                    threads.invokeAll(List.of(crossing(together, a, b), crossing(together, b, a)))) {
                assertThat(future.get()).isEqualTo(2);
            }
        }
        long sum = db.read(tx -> tx.count(Sql.of("SELECT sum(parent) FROM term")));
        assertThat(sum).isEqualTo(4);
    }

    @Test
    void keyTakenForGood_isAnErrorInTheEnd() {
        db.write(tx -> Rows.tag(tx, "a"));

        assertThatThrownBy(() -> db.write(tx -> Rows.tag(tx, "a")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("INSERT INTO term");
    }

    @Test
    void absentServer_isSaidWithinSeconds() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        Instant start = Instant.now();

        assertThatThrownBy(() -> Database.open(
                        Path.of("unused"), Optional.of("jdbc:postgresql://localhost:" + port + "/kalends")))
                .isInstanceOf(StoreUnavailable.class);
        assertThat(Duration.between(start, Instant.now())).isLessThan(Duration.ofSeconds(5));
    }

    @Test
    void anotherKindOfUrl_isRefused() {
        assertThatThrownBy(() -> Database.open(Path.of("unused"), Optional.of("jdbc:mysql://localhost/kalends")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("jdbc:postgresql:");
    }

    @Test
    void brokenConnection_isSaidAndOvercome() {
        assertThatThrownBy(() -> db.write(tx -> {
                    Rows.tag(tx, "a");
                    return tx.count(
                            Sql.of("SELECT count(*) FROM (SELECT pg_terminate_backend(pg_backend_pid())) AS ended"));
                }))
                .isInstanceOf(StoreUnavailable.class);
        db.write(tx -> Rows.tag(tx, "b"));

        assertThat(count(db)).isEqualTo(1);
    }

    @Test
    void workAlone_isDoneByOneNodeAtATime() {
        var done = new ArrayList<String>();
        try (Database other = Database.open(Path.of("unused"), Optional.of(url), 1)) {
            boolean first = db.runExclusively("sweeping", () -> {
                done.add("first");
                assertThat(other.runExclusively("sweeping", () -> done.add("never")))
                        .isFalse();
                assertThat(other.runExclusively("purging", () -> done.add("other work")))
                        .isTrue();
                // The work has transactions of its own.
                db.write(tx -> Rows.tag(tx, "a"));
            });
            assertThat(first).isTrue();
            assertThat(other.runExclusively("sweeping", () -> done.add("later")))
                    .isTrue();
        }
        assertThatThrownBy(() -> db.runExclusively("sweeping", () -> {
                    throw new IllegalStateException("no");
                }))
                .hasMessage("no");
        assertThat(db.runExclusively("sweeping", () -> done.add("after a failure")))
                .isTrue();

        assertThat(done).containsExactly("first", "other work", "later", "after a failure");
    }

    @Test
    void connectionsCutWhileIdle_areReplaced() {
        db.write(tx -> Rows.tag(tx, "a"));
        count(db);
        cutAllConnections();

        // The pool finds out about those it used in the last half second only by using them.
        int failures = 0;
        for (int i = 0; i < 20; i++) {
            try {
                assertThat(count(db)).isEqualTo(1);
            } catch (StoreUnavailable e) {
                failures++;
            }
        }
        assertThat(failures).isLessThan(20);
        assertThat(count(db)).isEqualTo(1);
    }

    @Test
    void readOnce_isOneStatementAndLeavesTheConnectionAsItWas() {
        try (Database small = Database.open(Path.of("unused"), Optional.of(url), 1)) {
            assertThat(small.<Long>readOnce(tx -> tx.count(COUNT))).isZero();
            assertThatThrownBy(() -> small.readOnce(tx -> tx.count(COUNT) + tx.count(COUNT)))
                    .isInstanceOf(IllegalStateException.class);

            // One moment for all statements again.
            small.read(tx -> {
                long before = tx.count(COUNT);
                db.write(other -> Rows.tag(other, "a"));
                assertThat(tx.count(COUNT)).isEqualTo(before);
                return before;
            });
        }
    }

    @Test
    void statements_areKeptByTheServer() {
        try (Database small = Database.open(Path.of("unused"), Optional.of(url), 1)) {
            for (int i = 0; i < 10; i++) {
                small.read(tx -> tx.count(Sql.of("SELECT count(*) FROM term WHERE name = ?", "a")));
            }
            long kept = small.read(tx -> tx.count(Sql.of(
                    "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%FROM term WHERE name%'")));
            assertThat(kept).isEqualTo(1);
        }
    }

    private Callable<Integer> crossing(CyclicBarrier together, long one, long other) {
        var first = new AtomicInteger();
        return () -> db.write(tx -> {
            int changed = raise(tx, one);
            if (first.incrementAndGet() == 1) meet(together);
            return changed + raise(tx, other);
        });
    }

    private static int raise(Tx tx, long id) {
        return tx.run(Sql.of("UPDATE term SET parent = parent + 1 WHERE id = ?", id));
    }

    private void cutAllConnections() {
        try (Database other = Database.open(Path.of("unused"), Optional.of(url), 1)) {
            other.write(tx -> tx.count(Sql.of("""
                    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                    WHERE datname = current_database() AND pid <> pg_backend_pid()
                    """)));
        }
    }

    private static long count(Database database) {
        return database.read(tx -> tx.count(COUNT));
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }
}

package io.kalends.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Short writes that share a transaction. */
@Timeout(60)
class PostgresWriterTest {
    private static final Sql TRANSACTION = Sql.of("SELECT CAST(CAST(pg_current_xact_id() AS TEXT) AS BIGINT)");
    private static final Sql END = Sql.of("SELECT pg_terminate_backend(pg_backend_pid())");

    private final String url = TestDatabases.postgresUrl();
    private final Database db = Database.open(Path.of("unused"), Optional.of(url));

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void writesOfOneMoment_shareATransaction() {
        var committed = new AtomicInteger();
        Work<Long> tag = tx -> {
            tx.afterCommit(committed::incrementAndGet);
            Rows.tag(tx, "tag" + tx.nextId(Sequence.RECORD));
            return tx.count(TRANSACTION);
        };

        List<Outcome<Long>> done = together(List.of(tag, tag, tag, tag));

        assertThat(done.stream().map(Outcome::get).distinct()).hasSize(1);
        assertThat(committed).hasValue(4);
        assertThat(names()).hasSize(4);
    }

    @Test
    void idsOfOneGroup_areDifferent() {
        Work<Long> id = tx -> tx.nextId(Sequence.RECORD);
        Work<Long> two = tx -> tx.nextId(Sequence.RECORD) * 0 + tx.nextId(Sequence.RECORD);

        List<Outcome<Long>> done = together(List.of(id, two, id, two, id));

        assertThat(done.stream().map(Outcome::get)).doesNotHaveDuplicates().hasSize(5);
    }

    @Test
    void refusedTask_harmsNoOther() {
        Work<Long> refused = tx -> {
            tx.lockWithNext("something");
            throw new IllegalArgumentException("no");
        };

        List<Outcome<Long>> done = together(List.of(tagged("a"), refused, tagged("b")));

        assertThat(done.get(0).get()).isEqualTo(done.get(2).get());
        assertThatThrownBy(done.get(1)::get).hasMessage("no");
        assertThat(names()).containsExactly("a", "b");
    }

    @Test
    void taskThatFailsAfterWriting_leavesTheOthersWhole() {
        Work<Long> failing = tx -> {
            Rows.tag(tx, "never");
            throw new IllegalArgumentException("no");
        };

        List<Outcome<Long>> done = together(List.of(tagged("a"), failing, tagged("b")));

        assertThatThrownBy(done.get(1)::get).hasMessage("no");
        assertThat(done.get(0).get()).isNotEqualTo(done.get(2).get());
        assertThat(names()).containsExactly("a", "b");
    }

    /** What was sent is refused only when the next task asks something. */
    @Test
    void refusedStatement_isToldToItsOwnTask() {
        Work<Long> wrong = tx -> {
            tx.send(Sql.of("INSERT INTO term (id) VALUES (?)", 1));
            return 0L;
        };

        List<Outcome<Long>> done = together(List.of(tagged("a"), wrong, tagged("b")));

        assertThatThrownBy(done.get(1)::get)
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("INSERT INTO term (id)");
        assertThat(names()).containsExactly("a", "b");
    }

    @Test
    void keyTakenWithinAGroup_isTakenOnce() {
        Work<Long> fair = tx -> {
            long taken = tx.count(Sql.of("SELECT count(*) FROM term"));
            tx.send(tag(tx, taken == 0 ? "fair" : "fair-" + (taken + 1)));
            return taken;
        };

        together(List.of(fair, fair, fair)).forEach(Outcome::get);

        assertThat(names()).containsExactly("fair", "fair-2", "fair-3");
    }

    @Test
    void connectionLostOnTheWay_isOvercomeByTheOthers() {
        var attempts = new AtomicInteger();
        Work<Long> ending = tx -> {
            if (attempts.incrementAndGet() == 1) tx.count(Sql.of("SELECT count(*) FROM (" + END + ") AS ended"));
            return tagged("c").in(tx);
        };

        List<Outcome<Long>> done = together(List.of(tagged("a"), ending, tagged("b")));

        done.forEach(Outcome::get);
        assertThat(names()).containsExactly("a", "b", "c");
    }

    /** Nobody knows whether it was stored, so it must not be done again. */
    @Test
    void connectionLostWithTheCommit_isTold() {
        var attempts = new AtomicInteger();
        Work<Long> counted = tx -> {
            attempts.incrementAndGet();
            return tagged("a").in(tx);
        };
        Work<Long> ending = tx -> {
            tx.send(END);
            return 0L;
        };

        List<Outcome<Long>> done = together(List.of(counted, ending));

        for (Outcome<Long> one : done) assertThatThrownBy(one::get).isInstanceOf(StoreUnavailable.class);
        assertThat(attempts).hasValue(1);
        db.writeShortly(tagged("b"));
        assertThat(names()).containsExactly("b");
    }

    @Test
    void lockOfAnother_isWaitedForByThoseOnlyWhoWantIt() throws Exception {
        long id = db.write(tx -> Rows.tag(tx, "held"));
        var held = new CountDownLatch(1);
        var end = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Integer> holding = threads.submit(() -> db.write(tx -> {
                int changed = rename(tx, id, "first");
                held.countDown();
                wait(end);
                return changed;
            }));
            held.await();
            Future<Integer> waiting = threads.submit(() -> db.writeShortly(tx -> rename(tx, id, "second")));

            for (String name : List.of("a", "b", "c")) db.writeShortly(tagged(name));

            assertThat(waiting.isDone()).isFalse();
            end.countDown();
            assertThat(holding.get() + waiting.get()).isEqualTo(2);
        }
        assertThat(names()).containsExactly("a", "b", "c", "second");
    }

    @Test
    void close_finishesWhatWasBegun() throws Exception {
        Database other = Database.open(Path.of("unused"), Optional.of(url));
        var begun = new CountDownLatch(1);
        var end = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Long> writing = threads.submit(() -> other.writeShortly(tx -> {
                begun.countDown();
                wait(end);
                return tagged("a").in(tx);
            }));
            begun.await();
            Thread closing = Thread.ofVirtual().start(other::close);
            awaitWaiting(closing);

            end.countDown();

            assertThat(writing.get()).isPositive();
            awaitEnd(closing);
        }
        assertThat(names()).containsExactly("a");
    }

    /** Each node locks the rows of the same terms, in an order of its own, as often as it can. */
    @Test
    void countsOfTerms_areRightWhateverNodesWrite() throws Exception {
        long seed = new Random().nextLong();
        var random = new Random(seed);
        long author = db.write(Rows::account);
        List<Long> terms = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            String name = "t" + i;
            terms.add(db.write(tx -> Rows.tag(tx, name)));
        }
        try (Database other = Database.open(Path.of("unused"), Optional.of(url));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Integer>> all = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
                Work<Integer> work = linked(author, "event" + i, terms, new Random(random.nextLong()));
                Database node = i % 2 == 0 ? db : other;
                all.add(i % 5 == 0 ? () -> node.write(work) : () -> node.writeShortly(work));
            }
            int links = 0;
            for (Future<Integer> one : threads.invokeAll(all)) links += one.get();

            assertThat(db.<Long>read(tx -> tx.count(Sql.of("SELECT sum(events) FROM term"))))
                    .as("seed %s", seed)
                    .isEqualTo(links);
        }
        assertThat(db.<Long>read(tx -> tx.count(Sql.of("""
                SELECT count(*) FROM term t
                WHERE events <> (SELECT count(*) FROM event_term l WHERE l.term_id = t.id AND l.counted = 1)
                """))))
                .as("seed %s", seed)
                .isZero();
    }

    @Test
    void countsOfTerms_followEveryChange() {
        long term = db.write(tx -> Rows.tag(tx, "a"));
        long event = db.write(tx -> {
            long id = Rows.event(tx, Rows.account(tx), "one", 0);
            link(tx, id, List.of(term));
            tx.applyCounts();
            assertThat(events(tx, term)).isEqualTo(1);
            return id;
        });
        assertThat(db.<Long>read(tx -> events(tx, term))).isEqualTo(1);

        db.write(tx -> tx.run(Sql.of("UPDATE post SET status = 'draft' WHERE id = ?", event)));
        assertThat(db.<Long>read(tx -> events(tx, term))).isZero();

        db.write(tx -> tx.run(Sql.of("UPDATE post SET status = 'publish' WHERE id = ?", event)));
        assertThat(db.<Long>read(tx -> events(tx, term))).isEqualTo(1);

        db.write(tx -> tx.run(Sql.of("DELETE FROM post WHERE id = ?", event)));
        assertThat(db.<Long>read(tx -> events(tx, term))).isZero();
    }

    private static long events(Tx tx, long term) {
        return tx.count(Sql.of("SELECT events FROM term WHERE id = ?", term));
    }

    private static Work<Integer> linked(long author, String slug, List<Long> terms, Random random) {
        List<Long> some = terms.stream().filter(term -> random.nextBoolean()).toList();
        boolean stays = random.nextInt(4) > 0;
        return tx -> {
            long id = Rows.event(tx, author, slug, 0);
            link(tx, id, some);
            if (stays) return some.size();
            tx.run(Sql.of("DELETE FROM event_term WHERE event_id = ?", id));
            return 0;
        };
    }

    private static void link(Tx tx, long event, List<Long> terms) {
        tx.insertNumbers(
                "event_term",
                List.of("event_id", "term_id"),
                terms.stream().map(term -> List.of(event, term)).toList());
    }

    /** Makes a tag and returns the transaction. */
    private static Work<Long> tagged(String name) {
        return tx -> {
            tx.send(tag(tx, name));
            return tx.count(TRANSACTION);
        };
    }

    private static Sql tag(Tx tx, String name) {
        return Sql.of(
                "INSERT INTO term (id, taxonomy, name, name_key, name_sort, slug) VALUES (?, 'tag', ?, ?, ?, ?)",
                tx.nextId(Sequence.TERM),
                name,
                name,
                name,
                name);
    }

    private static int rename(Tx tx, long id, String name) {
        return tx.run(Sql.of("UPDATE term SET name = ? WHERE id = ?", name, id));
    }

    private List<String> names() {
        return db.read(tx -> tx.list(Sql.of("SELECT name FROM term ORDER BY name"), row -> row.text("name")));
    }

    private <T> List<Outcome<T>> together(List<Work<T>> tasks) {
        return together(db, tasks);
    }

    /** Has tasks done that all wait while another one is. */
    private static <T> List<Outcome<T>> together(Database db, List<Work<T>> tasks) {
        var begun = new CountDownLatch(1);
        var end = new CountDownLatch(1);
        var first = Thread.ofVirtual()
                .start(() -> db.writeShortly(tx -> {
                    begun.countDown();
                    wait(end);
                    return tx.count(Sql.of("SELECT 1"));
                }));
        wait(begun);
        var done = new ArrayList<CompletableFuture<Outcome<T>>>();
        for (Work<T> task : tasks) {
            var result = new CompletableFuture<Outcome<T>>();
            done.add(result);
            // One after the other, so that they are done in this order.
            awaitWaiting(Thread.ofVirtual().start(() -> result.complete(Outcome.of(() -> db.writeShortly(task)))));
        }
        end.countDown();
        awaitEnd(first);
        return done.stream().map(CompletableFuture::join).toList();
    }

    private static void awaitWaiting(Thread thread) {
        await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(2))
                .until(() -> thread.getState() == Thread.State.WAITING);
    }

    private static void awaitEnd(Thread thread) {
        await().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(2)).until(() -> !thread.isAlive());
    }

    private static void wait(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

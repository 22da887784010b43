package io.kalends.store;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@BothEngines
@Timeout(60)
class ConcurrencyTest {
    private static final Sql COUNT = Sql.of("SELECT count(*) FROM term");

    private final Database db;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    ConcurrencyTest(Dialect dialect) {
        db = TestDatabases.open(dialect);
    }

    @AfterEach
    void close() {
        threads.close();
        db.close();
    }

    @Test
    void manyWriters_allSucceedWithIdsOfTheirOwn() throws Exception {
        List<Callable<List<Long>>> writers = IntStream.range(0, 64)
                .<Callable<List<Long>>>mapToObj(writer -> () -> tags(writer, 20))
                .toList();
        var ids = new ArrayList<Long>();
        for (Future<List<Long>> future : threads.invokeAll(writers)) {
            ids.addAll(future.get());
        }

        assertThat(ids).hasSize(64 * 20).doesNotHaveDuplicates();
        assertThat(count()).isEqualTo(64 * 20);
    }

    /** What a writer goes by may be gone when it is his turn. */
    @Test
    void writer_whoNamesARecordThatIsGone_getsAnotherTry() {
        var attempts = new AtomicInteger();
        db.write(tx -> {
            boolean first = attempts.getAndIncrement() == 0;
            Rows.tag(tx, "tag" + attempts);
            return Rows.post(tx, first ? 17 : Rows.account(tx), "event", "e", "");
        });

        assertThat(attempts).hasValue(2);
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void failingWriters_harmNoOther() throws Exception {
        var begun = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        Future<Long> first = threads.submit(() -> db.write(tx -> {
            begun.countDown();
            await(goOn);
            return Rows.tag(tx, "first");
        }));
        await(begun);
        List<Future<Long>> others = IntStream.range(0, 30)
                .mapToObj(i -> threads.submit(() -> db.write(tx -> {
                    long id = Rows.tag(tx, "other" + i);
                    if (i % 3 == 0) throw new IllegalArgumentException("mine");
                    if (i % 3 == 1) tx.run(Sql.of("UPDATE term SET slug = NULL"));
                    return id;
                })))
                .toList();
        goOn.countDown();

        assertThat(first.get()).isPositive();
        for (int i = 0; i < others.size(); i++) {
            Future<Long> other = others.get(i);
            if (i % 3 == 2) assertThat(other.get()).isPositive();
            else
                assertThatThrownBy(other::get)
                        .isInstanceOf(ExecutionException.class)
                        .cause()
                        .isInstanceOf(i % 3 == 0 ? IllegalArgumentException.class : StoreException.class);
        }
        assertThat(count()).isEqualTo(11);
    }

    @Test
    void readers_doNotWaitForAWriter() throws Exception {
        var written = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        Future<Long> writer = threads.submit(() -> db.write(tx -> {
            long id = Rows.tag(tx, "a");
            written.countDown();
            await(goOn);
            return id;
        }));
        await(written);
        long read = count();
        long scanned = db.scan(tx -> tx.count(COUNT));
        goOn.countDown();
        long id = writer.get();

        assertThat(read).isZero();
        assertThat(scanned).isZero();
        assertThat(id).isPositive();
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void reads_seeOneMoment() {
        Work<List<Long>> twice = tx -> {
            long before = tx.count(COUNT);
            elsewhere(() -> tags(1, 3));
            return List.of(before, tx.count(COUNT));
        };
        List<Long> read = db.read(twice);
        db.write(tx -> tx.run(Sql.of("DELETE FROM term")));
        List<Long> scanned = db.scan(twice);

        assertThat(read).containsExactly(0L, 0L);
        assertThat(scanned).containsExactly(0L, 0L);
        assertThat(count()).isEqualTo(3);
    }

    @Test
    void writes_areSeenByTheNextRead() throws Exception {
        var names = new AtomicInteger();
        var behind = new AtomicInteger();
        Callable<Long> writer = () -> {
            for (int i = 0; i < 50; i++) {
                String name = "t" + names.incrementAndGet();
                long id = db.write(tx -> Rows.tag(tx, name));
                long seen = db.read(tx -> tx.count(Sql.of("SELECT count(*) FROM term WHERE id = ?", id)));
                if (seen != 1) behind.incrementAndGet();
            }
            return 0L;
        };
        for (Future<Long> future : threads.invokeAll(List.of(writer, writer, writer, writer))) {
            future.get();
        }

        assertThat(behind).hasValue(0);
    }

    @Test
    void moreReadersThanConnections_takeTurns() throws Exception {
        tags(1, 5);
        Callable<Long> reader = () -> count() + db.scan(tx -> tx.count(COUNT));
        var readers = IntStream.range(0, 300).mapToObj(i -> reader).toList();
        for (Future<Long> future : threads.invokeAll(readers)) {
            assertThat(future.get()).isEqualTo(10);
        }
    }

    @Test
    void lock_letsOneInAtATime() throws Exception {
        var inside = new AtomicInteger();
        var most = new AtomicInteger();
        Callable<Long> writer = () -> db.write(tx -> {
            tx.lock("slugs of tags");
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            long id = Rows.tag(tx, "t" + tx.count(COUNT));
            inside.decrementAndGet();
            return id;
        });
        for (Future<Long> future :
                threads.invokeAll(IntStream.range(0, 40).mapToObj(i -> writer).toList())) {
            future.get();
        }

        assertThat(most).hasValue(1);
        assertThat(count()).isEqualTo(40);
    }

    @Test
    void sharedLock_isForManyOrForOneAlone() throws Exception {
        var alone = new AtomicInteger();
        var sharing = new AtomicInteger();
        var met = new AtomicInteger();
        Callable<Long> sharer = () -> db.write(tx -> {
            tx.lockShared("fields");
            sharing.incrementAndGet();
            met.addAndGet(alone.get());
            long id = Rows.tag(tx, "s" + tx.nextId(Sequence.TERM));
            sharing.decrementAndGet();
            return id;
        });
        Callable<Long> owner = () -> db.write(tx -> {
            tx.lock("fields");
            alone.incrementAndGet();
            met.addAndGet(sharing.get());
            long id = Rows.tag(tx, "o" + tx.nextId(Sequence.TERM));
            alone.decrementAndGet();
            return id;
        });
        for (Future<Long> future : threads.invokeAll(IntStream.range(0, 60)
                .mapToObj(i -> i % 5 == 0 ? owner : sharer)
                .toList())) {
            future.get();
        }

        assertThat(met).hasValue(0);
        assertThat(count()).isEqualTo(60);
    }

    @Test
    void sharedLock_doesNotKeepOthersWhoShareItWaiting() throws Exception {
        assumeTrue(db.dialect() == Dialect.POSTGRES, "SQLite has one writer at a time");
        var held = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        Future<Long> first = threads.submit(() -> db.write(tx -> {
            tx.lockShared("fields");
            held.countDown();
            await(release);
            return Rows.tag(tx, "first");
        }));
        await(held);
        db.write(tx -> {
            tx.lockShared("fields");
            return Rows.tag(tx, "second");
        });
        release.countDown();

        assertThat(first.get()).isPositive();
    }

    @Test
    void close_finishesWhatIsWaiting() throws Exception {
        var begun = new CountDownLatch(20);
        List<Future<Long>> writers = IntStream.range(0, 20)
                .mapToObj(i -> threads.submit(() -> db.write(tx -> {
                    begun.countDown();
                    return Rows.tag(tx, "t" + i);
                })))
                .toList();
        await(begun);
        db.close();

        for (Future<Long> writer : writers) {
            // Acknowledged, or refused: none waits for ever.
            try {
                assertThat(writer.get(10, SECONDS)).isPositive();
            } catch (ExecutionException e) {
                assertThat(e).hasCauseInstanceOf(StoreUnavailable.class);
            }
        }
    }

    private List<Long> tags(int writer, int count) {
        var ids = new ArrayList<Long>();
        for (int i = 0; i < count; i++) {
            String name = writer + "-" + i;
            ids.add(db.write(tx -> Rows.tag(tx, name)));
        }
        return ids;
    }

    private long count() {
        return db.read(tx -> tx.count(COUNT));
    }

    private void elsewhere(Callable<?> task) {
        try {
            threads.submit(task).get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

package io.kalends.store;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What only the embedded engine does. */
@Timeout(60)
class SqliteTest {
    private static final Sql COUNT = Sql.of("SELECT count(*) FROM term");
    private static final Sql UNINDEXED = Sql.of("SELECT count(*) FROM unindexed");
    private static final Sql INDEXED =
            Sql.of("SELECT count(*) FROM post_search WHERE post_search MATCH '\"last words\"'");

    private final Path folder = TestDatabases.folder();
    private final Path path = folder.resolve(SqliteEngine.FILE);
    private final Database db = Database.open(folder, Optional.empty());

    @AfterEach
    void close() {
        db.close();
    }

    /** Only what the store itself has to say of it: an import, which takes long, tells more. */
    @Test
    void work_thatSaysItselfWhatIsMissing_isDoneOnce() {
        var attempts = new AtomicInteger();
        try (Database db = TestDatabases.open(Dialect.SQLITE)) {
            assertThatThrownBy(() -> db.write(tx -> {
                        attempts.incrementAndGet();
                        try {
                            return Rows.post(tx, 17, "event", "e", "");
                        } catch (StoreException e) {
                            throw new IllegalArgumentException("nobody has written this", e);
                        }
                    }))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(attempts).hasValue(1);
    }

    @Test
    void texts_areIndexedOnceManyWait() {
        long author = db.write(Rows::account);
        for (int i = 0; i < 200; i++) {
            String slug = "e" + i;
            db.write(tx -> Rows.post(tx, author, "event", slug, "waiting " + slug));
            assertThat(db.<Long>read(tx -> tx.count(UNINDEXED))).isLessThan(64);
            assertThat(found("waiting " + slug)).isEqualTo(1);
        }
        assertThat(found("waiting")).isEqualTo(200);
    }

    @Test
    void texts_areIndexedWhenNobodyWrites() {
        long author = db.write(Rows::account);
        long id = db.write(tx -> Rows.post(tx, author, "event", "e", "first words"));
        awaitIndex();
        db.write(tx -> tx.run(Sql.of("UPDATE post SET search_text = 'other ones' WHERE id = ?", id)));
        assertThat(List.of(found("first words"), found("other ones"))).containsExactly(0L, 1L);
        awaitIndex();
        assertThat(List.of(found("first words"), found("other ones"))).containsExactly(0L, 1L);
    }

    @Test
    void texts_areIndexedBeforeTheFileIsLeft() {
        long author = db.write(Rows::account);
        db.write(tx -> Rows.post(tx, author, "event", "e", "last words"));
        db.close();
        try (Database again = Database.open(folder, Optional.empty())) {
            assertThat(again.<Long>read(tx -> tx.count(UNINDEXED))).isZero();
            assertThat(again.<Long>read(tx -> tx.count(INDEXED))).isEqualTo(1);
        }
    }

    private void awaitIndex() {
        await().until(() -> db.<Long>read(tx -> tx.count(UNINDEXED)) == 0);
    }

    private long found(String text) {
        return db.<Long>read(
                tx -> tx.count(Sql.of("SELECT count(*) FROM post p WHERE 1 = 1").and(tx.matches("p", text))));
    }

    @Test
    void waitingWrites_areCommittedTogether() throws Exception {
        var begun = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        var seen = new ArrayList<Long>();
        Thread first = Thread.ofPlatform()
                .start(() -> db.write(tx -> {
                    begun.countDown();
                    return waitFor(release);
                }));
        waitFor(begun);
        List<Thread> others = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            String name = "t" + i;
            others.add(Thread.ofPlatform()
                    .start(() -> db.write(tx -> {
                        tx.afterCommit(() -> seen.add(db.read(other -> other.count(COUNT))));
                        return Rows.tag(tx, name);
                    })));
        }
        await().until(() -> others.stream().allMatch(thread -> thread.getState() == Thread.State.WAITING));
        release.countDown();
        first.join();
        for (Thread other : others) {
            other.join();
        }

        assertThat(seen).containsExactly(5L, 5L, 5L, 5L, 5L);
    }

    @Test
    void afterCommit_cannotWaitForTheWriterItRunsOn() {
        var thrown = new ArrayList<Throwable>();
        db.write(tx -> {
            tx.afterCommit(() -> {
                try {
                    db.write(other -> Rows.tag(other, "b"));
                } catch (IllegalStateException e) {
                    thrown.add(e);
                }
            });
            return Rows.tag(tx, "a");
        });

        assertThat(thrown).singleElement().asString().contains("may not write");
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void write_waitsForAnotherProcess() throws Exception {
        try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + path);
                Statement statement = other.createStatement()) {
            statement.executeUpdate("BEGIN IMMEDIATE");
            Thread writer = Thread.ofPlatform().start(() -> db.write(tx -> Rows.tag(tx, "a")));
            await().during(Duration.ofMillis(200)).until(writer::isAlive);
            assertThat(count()).isZero();
            statement.executeUpdate("COMMIT");
            writer.join();
        }

        assertThat(count()).isEqualTo(1);
    }

    @Test
    void write_givesUpWhenAnotherProcessStaysTooLong() throws SQLException {
        var file = new SqliteFile(path, Duration.ofMillis(100));
        try (SqliteFiles place = SqliteFiles.open(file, StoreLock.none());
                SqliteWriter writer = new SqliteWriter(place, new LongAdder(), new Changes(Changes.LOCAL))) {
            try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + path);
                    Statement statement = other.createStatement()) {
                statement.executeUpdate("BEGIN IMMEDIATE");
                assertThatThrownBy(() -> writer.write(tx -> Rows.tag(tx, "a"))).isInstanceOf(StoreUnavailable.class);
            }
            writer.write(tx -> Rows.tag(tx, "b"));
        }

        assertThat(count()).isEqualTo(1);
    }

    @Test
    void fullDisk_failsTheWriteAndIsOvercome() {
        db.write(tx -> Rows.tag(tx, "before"));
        assertThatThrownBy(() -> db.write(tx -> {
                    // The file may not grow any more, as far as this connection is concerned.
                    tx.count(Sql.of("PRAGMA max_page_count = 1"));
                    for (int i = 0; ; i++) {
                        Rows.tag(tx, "x".repeat(5000) + i);
                    }
                }))
                .isInstanceOf(StoreUnavailable.class);
        db.write(tx -> Rows.tag(tx, "after"));

        assertThat(count()).isEqualTo(2);
    }

    @Test
    void brokenTransaction_failsAllOfItsGroupAndNoneOfTheNext() {
        // As SQLite itself does when it runs out of disk or memory.
        assertThatThrownBy(() -> db.write(tx -> {
                    Rows.tag(tx, "a");
                    return tx.run(Sql.of("ROLLBACK"));
                }))
                .isInstanceOf(StoreUnavailable.class);
        db.write(tx -> Rows.tag(tx, "b"));

        assertThat(count()).isEqualTo(1);
    }

    @Test
    void damagedFile_isNamedAtTheStart() throws IOException {
        Path other = TestDatabases.folder();
        Files.writeString(other.resolve(SqliteEngine.FILE), "This is not a database. ".repeat(200));

        assertThatThrownBy(() -> Database.open(other, Optional.empty()))
                .isInstanceOf(StoreUnavailable.class)
                .hasMessageContaining(other.toString());
    }

    @Test
    void folder_thatCannotBeMade_isNamedAtTheStart() throws IOException {
        Path file = Files.createFile(TestDatabases.folder().resolve("file"));

        assertThatThrownBy(() -> Database.open(file.resolve("data"), Optional.empty()))
                .isInstanceOf(StoreUnavailable.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void writes_surviveALossOfPower() {
        assertThat(setting("PRAGMA synchronous")).isEqualTo(2);
        assertThat(setting("PRAGMA foreign_keys")).isEqualTo(1);
        String mode = db.write(tx -> tx.one(Sql.of("PRAGMA journal_mode"), row -> row.text("journal_mode")))
                .orElseThrow();
        assertThat(mode).isEqualTo("wal");
    }

    @Test
    void statements_areKeptAndBounded() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
                Session session = new Session(connection, 2)) {
            Session.Prepared one = session.prepare("SELECT 1");
            Session.Prepared two = session.prepare("SELECT 2");
            assertThat(session.prepare("SELECT 1")).isSameAs(one);
            session.prepare("SELECT 3");

            assertThat(session.prepare("SELECT 1")).isSameAs(one);
            assertThat(session.prepare("SELECT 2")).isNotSameAs(two);
        }
    }

    @Test
    void scans_leaveOtherVirtualThreadsTheirTurn() {
        boolean virtual = db.scan(tx -> Thread.currentThread().isVirtual());
        String name = db.scan(tx -> Thread.currentThread().getName());

        assertThat(virtual).isFalse();
        assertThat(name).startsWith("scan-");
    }

    private long setting(String pragma) {
        return db.write(tx -> tx.count(Sql.of(pragma)));
    }

    private long count() {
        return db.read(tx -> tx.count(COUNT));
    }

    private static boolean waitFor(CountDownLatch latch) {
        try {
            return latch.await(20, SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

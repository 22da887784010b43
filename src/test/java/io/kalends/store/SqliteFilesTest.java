package io.kalends.store;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that come and go under an open database: what is acknowledged is in the file that the next start finds. */
@Timeout(60)
class SqliteFilesTest {
    private static final Sql COUNT = Sql.of("SELECT count(*) FROM term");

    private final Path folder = TestDatabases.folder();
    private final Path path = folder.resolve(SqliteEngine.FILE);
    private final Path aside = folder.resolve("aside");
    private final Database db = Database.open(folder, Optional.empty());

    @AfterEach
    void close() {
        db.close();
    }

    private static Path companion(Path file, String end) {
        return Path.of(file + end);
    }

    private void expectLost() {
        assertThatThrownBy(() -> db.write(tx -> Rows.tag(tx, "lost")))
                .isInstanceOfSatisfying(
                        StoreUnavailable.class, e -> assertThat(e.trouble()).isEqualTo(Trouble.LOST))
                .hasMessageContaining(path.toString());
        assertThatThrownBy(db::ping)
                .isInstanceOfSatisfying(
                        StoreUnavailable.class, e -> assertThat(e.trouble()).isEqualTo(Trouble.LOST));
    }

    private long count() {
        return db.read(tx -> tx.count(COUNT));
    }

    /** As though nothing had come or gone for a while: then the time of the folder is all that is looked at. */
    private void settle() throws IOException {
        Files.setLastModifiedTime(folder, FileTime.from(Instant.now().minusSeconds(60)));
        db.write(tx -> Rows.tag(tx, "settled"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-wal", "-shm"})
    void deletedFile_endsWritingAndLeavesOpenReadersTheirs(String end) throws IOException {
        db.write(tx -> Rows.tag(tx, "before"));
        count();
        settle();
        Files.delete(companion(path, end));

        expectLost();
        expectLost();
        assertThat(count()).isPositive();
        assertThat(companion(path, end)).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-wal", "-shm"})
    void replacedFile_endsWriting(String end) throws IOException {
        db.write(tx -> Rows.tag(tx, "before"));
        Path other = Files.copy(companion(path, end), TestDatabases.folder().resolve("other"));
        settle();
        Files.move(other, companion(path, end), REPLACE_EXISTING);

        expectLost();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-wal", "-shm"})
    void fileThatComesBack_isWrittenAgain(String end) throws IOException {
        db.write(tx -> Rows.tag(tx, "before"));
        Files.move(companion(path, end), aside);
        expectLost();
        Files.move(aside, companion(path, end));

        db.write(tx -> Rows.tag(tx, "after"));
        db.ping();
        assertThat(count()).isBetween(2L, 3L); // one that was refused may have been stored
    }

    @Test
    void movedFolder_endsWritingUntilItIsBack() throws IOException {
        Path elsewhere = TestDatabases.folder().resolve("moved");
        Files.move(folder, elsewhere);
        expectLost();
        Files.createDirectory(folder);
        expectLost();
        Files.delete(folder);
        Files.move(elsewhere, folder);

        db.write(tx -> Rows.tag(tx, "after"));
    }

    /** Somebody has written to it without what the service knows of it. */
    @Test
    void fileThatWasChangedMeanwhile_isNotWrittenAgain() throws IOException {
        db.write(tx -> Rows.tag(tx, "before"));
        Files.move(path, aside);
        expectLost();
        Files.setLastModifiedTime(aside, FileTime.from(Instant.now().plusSeconds(1)));
        Files.move(aside, path);

        expectLost();
    }

    /** What the reply to it says is worth nothing if the file went away during the commit. */
    @Test
    void fileThatVanishesDuringAWrite_letsItFail() {
        assertThatThrownBy(() -> db.write(tx -> {
                    move(path, aside);
                    return Rows.tag(tx, "vanished");
                }))
                .isInstanceOf(StoreUnavailable.class);
    }

    private static void move(Path from, Path to) {
        try {
            Files.move(from, to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** While others write as fast as they can: each acknowledged row is in the file, wherever that is then. */
    @Test
    void acknowledgedWrites_areInTheFileThatWasMovedAway() throws Exception {
        var acknowledged = new AtomicInteger();
        var refused = new AtomicBoolean();
        Thread writer = Thread.ofPlatform().start(() -> {
            for (int i = 0; !refused.get(); i++) {
                String name = "t" + i;
                try {
                    db.write(tx -> Rows.tag(tx, name));
                    acknowledged.incrementAndGet();
                } catch (StoreUnavailable e) {
                    refused.set(true);
                }
            }
        });
        await().until(() -> acknowledged.get() > 100);
        Files.setLastModifiedTime(folder, FileTime.from(Instant.now().minusSeconds(60)));
        int settled = acknowledged.get();
        await().until(() -> acknowledged.get() > settled + 10);
        Files.move(path, aside);
        writer.join();
        for (String end : List.of("-wal", "-shm")) Files.move(companion(path, end), companion(aside, end));

        assertThat(count(aside)).isBetween((long) acknowledged.get(), acknowledged.get() + 1L);
    }

    private static long count(Path file) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                var statement = connection.createStatement();
                var row = statement.executeQuery(COUNT.text())) {
            row.next();
            return row.getLong(1);
        }
    }

    /** The log of the old file would be taken for a part of the new one. */
    @Test
    void close_leavesTheFileThatTookThePlaceAlone() throws Exception {
        Path other = TestDatabases.folder();
        try (Database second = Database.open(other, Optional.empty())) {
            second.write(tx -> Rows.tag(tx, "other"));
        }
        for (int i = 0; i < 20; i++) {
            String name = "t" + i;
            db.write(tx -> Rows.tag(tx, name));
        }
        Files.move(other.resolve(SqliteEngine.FILE), path, REPLACE_EXISTING);
        expectLost();
        db.close();

        try (Database next = Database.open(folder, Optional.empty())) {
            assertThat(next.<Long>read(tx -> tx.count(COUNT))).isEqualTo(1);
        }
    }

    @Test
    void link_isFollowedToTheFile() throws IOException {
        Path linked = TestDatabases.folder();
        Path target = TestDatabases.folder().resolve("elsewhere.db");
        Database.open(linked, Optional.empty()).close();
        Files.move(linked.resolve(SqliteEngine.FILE), target);
        Files.createSymbolicLink(linked.resolve(SqliteEngine.FILE), target);
        try (Database other = Database.open(linked, Optional.empty())) {
            other.write(tx -> Rows.tag(tx, "a"));
            Files.move(companion(target, "-wal"), aside);
            assertThatThrownBy(() -> other.write(tx -> Rows.tag(tx, "b"))).isInstanceOf(StoreUnavailable.class);
            Files.move(aside, companion(target, "-wal"));
            other.write(tx -> Rows.tag(tx, "c"));
        }
    }

    @Test
    void folder_mayHaveAnyName() throws IOException {
        // Where files are named in ASCII, there is no such folder.
        boolean hasAccents = Charset.forName(System.getProperty("sun.jnu.encoding"))
                .newEncoder()
                .canEncode('é');
        Path odd = TestDatabases.folder().resolve("a b#c?d%20" + (hasAccents ? "é" : "e") + "&mode=ro");
        try (Database other = Database.open(odd, Optional.empty())) {
            other.write(tx -> Rows.tag(tx, "a"));
        }
        try (var files = Files.list(odd)) {
            assertThat(files).containsExactly(odd.resolve(SqliteEngine.FILE));
        }
    }
}

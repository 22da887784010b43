package io.kalends.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One process serves a store in a folder; what an end without order leaves behind is looked through. */
@Timeout(60)
class FolderLockTest {
    private final Path folder = TestDatabases.folder().resolve("data");
    private final Path file = folder.resolve(FolderLock.FILE);
    private final Path database = folder.resolve(SqliteEngine.FILE);

    private StoreLock take() {
        return StoreLock.take(folder, Optional.empty());
    }

    private Database serve(StoreLock lock) {
        return Database.open(folder, Optional.empty(), List.of(), lock);
    }

    private void expectInUse() {
        assertThatThrownBy(this::take)
                .isInstanceOfSatisfying(
                        StoreUnavailable.class, e -> assertThat(e.trouble()).isEqualTo(Trouble.IN_USE));
    }

    @Test
    void lock_isForOne() {
        try (StoreLock first = take()) {
            expectInUse();
            expectInUse();
            assertThat(Database.isInUse(folder, Optional.empty())).isTrue();
            first.checkHeld();
        }
        assertThat(Database.isInUse(folder, Optional.empty())).isFalse();
        take().close();
    }

    @Test
    void lock_isNotNeededByThoseWhoShareTheStore() {
        try (StoreLock lock = take();
                Database served = serve(lock);
                Database command = Database.open(folder, Optional.empty(), 1)) {
            command.write(tx -> Rows.tag(tx, "a"));
            served.write(tx -> Rows.tag(tx, "b"));
        }
    }

    @Test
    void lock_isNotNeededForAServer() {
        try (StoreLock first = StoreLock.take(folder, Optional.of("jdbc:postgresql:x"));
                StoreLock second = StoreLock.take(folder, Optional.of("jdbc:postgresql:x"))) {
            assertThat(first.needsCheck() || second.needsCheck()).isFalse();
        }
        assertThat(folder).doesNotExist();
    }

    @Test
    void lockFile_thatIsRemoved_isMadeAgain() throws IOException {
        try (StoreLock lock = take();
                Database db = serve(lock)) {
            Files.delete(file);
            db.write(tx -> Rows.tag(tx, "a"));

            assertThat(file).exists();
            expectInUse();
        }
        assertThat(file).isEmptyFile();
    }

    @Test
    void replacement_isRefusedWhileTheStoreIsServed() {
        try (StoreLock lock = take();
                Database db = serve(lock);
                var next = StagedStore.in(folder)) {
            Database.open(next.folder(), Optional.empty()).close();

            assertThatThrownBy(next::replace)
                    .isInstanceOfSatisfying(
                            StoreUnavailable.class, e -> assertThat(e.trouble()).isEqualTo(Trouble.IN_USE));
            db.write(tx -> Rows.tag(tx, "a"));
        }
    }

    @Test
    void orderlyEnd_leavesNothingToCheck() {
        try (StoreLock lock = take();
                Database db = serve(lock)) {
            assertThat(lock.needsCheck()).isFalse();
            db.write(tx -> Rows.tag(tx, "a"));
        }
        try (StoreLock lock = take()) {
            assertThat(lock.needsCheck()).isFalse();
        }
    }

    /** As a killed process leaves it. */
    private void leaveInDisorder() throws IOException {
        Files.createDirectories(folder);
        Files.writeString(file, "4711\n");
    }

    @Test
    void disorder_isCheckedOnce() throws IOException {
        leaveInDisorder();
        try (StoreLock lock = take();
                Database db = serve(lock)) {
            assertThat(lock.needsCheck()).isTrue();
            db.startIntegrityCheck();
            Awaitility.await().until(() -> !db.isCheckingIntegrity());
            db.ping();
            assertThat(lock.needsCheck()).isFalse();
        }
        assertThat(file).isEmptyFile();
    }

    @Test
    void disorder_isRememberedUntilItIsChecked() throws IOException {
        leaveInDisorder();
        try (StoreLock lock = take();
                Database db = serve(lock)) {
            db.ping();
        }
        try (StoreLock lock = take()) {
            assertThat(lock.needsCheck()).isTrue();
        }
    }

    @Test
    void logOfWrites_thatWasLeftBehind_isDisorder() throws IOException {
        serve(StoreLock.none()).close();
        Path copy = TestDatabases.folder();
        try (Database db = serve(StoreLock.none())) {
            db.write(tx -> Rows.tag(tx, "a"));
            for (String end : List.of("", "-wal"))
                Files.copy(Path.of(database + end), copy.resolve(SqliteEngine.FILE + end));
        }
        try (StoreLock lock = StoreLock.take(copy, Optional.empty())) {
            assertThat(lock.needsCheck()).isTrue();
        }
    }

    /** Too large to be looked through at the start, and read by nobody. */
    @Test
    void damage_isFoundInTheBackgroundAndEndsWriting() throws IOException {
        fill();
        overwrite("needle");
        leaveInDisorder();
        try (StoreLock lock = take();
                Database db = serve(lock)) {
            db.write(tx -> Rows.tag(tx, "a"));
            db.ping();
            db.startIntegrityCheck();
            Awaitility.await().until(() -> !db.isCheckingIntegrity());

            assertThatThrownBy(db::ping)
                    .isInstanceOfSatisfying(
                            StoreUnavailable.class, e -> assertThat(e.trouble()).isEqualTo(Trouble.DAMAGED));
            assertThatThrownBy(() -> db.write(tx -> Rows.tag(tx, "b"))).isInstanceOf(StoreUnavailable.class);
            assertThat(lock.needsCheck()).isTrue();
        }
    }

    private void fill() {
        Sql sql = Sql.of("""
                WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
                INSERT INTO kept_reply (account_id, request_key, request, made_at, status, location, tag, body)
                SELECT 1, i, '', 0, 201, '', '', CASE i WHEN 4000 THEN 'needle' ELSE '' END || hex(zeroblob(1500)) FROM n
                """);
        try (Database db = serve(StoreLock.none())) {
            db.write(tx -> tx.run(sql));
        }
    }

    private void overwrite(String word) throws IOException {
        byte[] all = Files.readAllBytes(database);
        assertThat(all.length).isGreaterThan(17 << 20);
        int at = new String(all, StandardCharsets.ISO_8859_1).indexOf(word);
        byte[] rubbish = new byte[4_096];
        Arrays.fill(rubbish, (byte) 0xA5);
        try (FileChannel channel = FileChannel.open(database, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(rubbish), at / 4_096 * 4_096L);
        }
    }
}

package io.kalends.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which files are taken for a store, and which for a new one. */
class ApplicationIdTest {
    private final Path folder = TestDatabases.folder();
    private final Path path = folder.resolve(SqliteEngine.FILE);

    private void run(String... statements) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + path);
                var statement = connection.createStatement()) {
            for (String sql : statements) statement.execute(sql);
        }
    }

    private void expectRefusal(Trouble trouble, String words) {
        assertThatThrownBy(() -> Database.open(folder, Optional.empty()))
                .isInstanceOfSatisfying(
                        StoreUnavailable.class, e -> assertThat(e.trouble()).isEqualTo(trouble))
                .hasMessageContaining(path.toString())
                .hasMessageContaining(words);
    }

    private void expectStore() {
        try (Database db = Database.open(folder, Optional.empty())) {
            db.write(tx -> tx.nextId(Sequence.RECORD));
        }
    }

    @Test
    void emptyFile_isRefusedAndLeftAsItIs() throws IOException {
        Files.createFile(path);

        expectRefusal(Trouble.FOREIGN, "is empty");
        assertThat(path).isEmptyFile();
    }

    @Test
    void databaseOfAnotherProgram_isRefusedAndLeftAsItIs() throws Exception {
        run("CREATE TABLE note (id INTEGER PRIMARY KEY, words TEXT)", "INSERT INTO note (words) VALUES ('mine')");
        byte[] before = Files.readAllBytes(path);

        expectRefusal(Trouble.FOREIGN, "was made by another program");
        assertThat(path).hasBinaryContent(before);
        assertThatThrownBy(() -> Database.schemaState(folder, Optional.empty())).isInstanceOf(StoreUnavailable.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE migration (id INTEGER PRIMARY KEY, done INTEGER)",
                "CREATE TABLE migration (version INTEGER, name TEXT, checksum TEXT, applied_at BIGINT);"
                        + " PRAGMA application_id = 17"
            })
    void databaseOfAnotherProgram_isKnownByMoreThanOneTable(String sql) throws SQLException {
        run(sql.split(";"));

        expectRefusal(Trouble.FOREIGN, "was made by another program");
    }

    @Test
    void databaseWithoutTables_isRefused() throws SQLException {
        run("PRAGMA user_version = 3");

        expectRefusal(Trouble.FOREIGN, "has no tables");
    }

    @Test
    void textFile_isRefused() throws IOException {
        Files.writeString(path, "Milk, bread, and a calendar.\n".repeat(50));

        expectRefusal(Trouble.DAMAGED, "is not a SQLite database");
        assertThat(path).content().startsWith("Milk");
    }

    @Test
    void folderInItsPlace_isRefused() throws IOException {
        Files.createDirectory(path);

        expectRefusal(Trouble.FOREIGN, "is no file");
    }

    @Test
    void missingFile_isMade() {
        expectStore();
        assertThat(Database.schemaState(folder, Optional.empty())).isEqualTo(Database.SchemaState.CURRENT);
    }

    /** It may be all that is left of a calendar. */
    @Test
    void missingFile_whoseLogOfWritesIsThere_isMissed() throws IOException {
        Path log = Files.writeString(Path.of(path + "-wal"), "what was written last");

        expectRefusal(Trouble.LOST, "is gone, but");
        assertThat(log).exists();
        Files.writeString(log, "");
        expectStore();
    }

    @Test
    void storeOfAnOlderProgram_isKnownByItsTables() throws Exception {
        expectStore();
        run("PRAGMA application_id = 0");

        expectStore();
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + path);
                var statement = connection.createStatement();
                var row = statement.executeQuery("PRAGMA application_id")) {
            assertThat(row.getInt(1)).isNotZero();
        }
    }

    @Test
    void firstStart_thatWasInterrupted_isTakenUpAgain() throws Exception {
        Path draft = Path.of(path + "-new");
        Files.writeString(draft, "a begin");
        expectStore();
        assertThat(draft).doesNotExist();

        Files.delete(path);
        ApplicationId.createFile(path);
        assertThat(Database.schemaState(folder, Optional.empty())).isEqualTo(Database.SchemaState.MISSING);
        run("PRAGMA journal_mode = WAL");
        expectStore();
    }
}

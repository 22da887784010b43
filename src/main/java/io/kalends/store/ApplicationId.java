package io.kalends.store;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.READ;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The number in the header of a SQLite file that identifies it as a database of this program. */
final class ApplicationId {
    /** "Kale" in ASCII. */
    private static final int NUMBER = 0x4B616C65;

    private static final String TABLES = "SELECT count(*) FROM sqlite_schema";

    /** Older versions of this program wrote no number, but had this table. */
    private static final String OLDER = """
            SELECT count(*) FROM pragma_table_info('migration')
            WHERE name IN ('version', 'name', 'checksum', 'applied_at')
            """;

    private static final int OLDER_COLUMNS = 4;

    private ApplicationId() {}

    /**
     * Creates the file, without tables, when there is none. It is created under another name and renamed, so that it has
     * its number from the start, whenever the process is killed.
     */
    static synchronized void createFile(Path path) {
        if (Files.exists(path)) return;
        Path draft = Path.of(path + "-new");
        try {
            checkNoLeftovers(path);
            Files.deleteIfExists(draft);
            Files.createFile(draft, FileModes.file(draft));
            write(draft);
            Files.move(draft, path, ATOMIC_MOVE);
            sync(path.resolveSibling("").toAbsolutePath());
        } catch (IOException | SQLException e) {
            throw new StoreUnavailable("the database " + path + " cannot be created", e);
        }
    }

    /** A WAL would be taken for part of the new file, and may be all that is left of the old one. */
    private static void checkNoLeftovers(Path path) throws IOException {
        Path log = Path.of(path + "-wal");
        if (FileState.of(log).filter(state -> state.size() > 0).isPresent())
            throw new StoreUnavailable(
                    "the database " + path + " is gone, but " + log + ", which belongs to it, is there", Trouble.LOST);
        for (String end : SqliteFiles.COMPANIONS) Files.deleteIfExists(Path.of(path + end));
    }

    /** An unfinished draft is never read, so it needs no journal. */
    private static void write(Path draft) throws SQLException {
        try (Connection connection = DriverManager.getConnection(SqliteFile.url(draft));
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA journal_mode = OFF");
            stamp(statement);
        }
    }

    private static void sync(Path folder) throws IOException {
        try (var channel = FileChannel.open(folder, READ)) {
            channel.force(true);
        }
    }

    /** Refuses a file of another program, and adds the number to one of an older version. */
    static void check(Statement statement, Path path) throws SQLException {
        long number = number(statement, "PRAGMA application_id");
        if (number == NUMBER) return;
        if (!isOurs(statement)) throw foreign(statement, path);
        stamp(statement);
    }

    /** Whether the file is ours, or empty. */
    static boolean isOursOrEmpty(Statement statement) throws SQLException {
        return isOurs(statement) || number(statement, TABLES) == 0;
    }

    private static boolean isOurs(Statement statement) throws SQLException {
        long number = number(statement, "PRAGMA application_id");
        return number == NUMBER || (number == 0 && number(statement, OLDER) == OLDER_COLUMNS);
    }

    private static void stamp(Statement statement) throws SQLException {
        statement.executeUpdate("PRAGMA application_id = " + NUMBER);
    }

    private static StoreUnavailable foreign(Statement statement, Path path) throws SQLException {
        if (path.toFile().length() == 0) return foreign("the file " + path + " is empty");
        if (number(statement, TABLES) == 0) return foreign("the database " + path + " has no tables");
        return foreign("the database " + path + " was made by another program");
    }

    static StoreUnavailable foreign(String what) {
        return new StoreUnavailable(what, Trouble.FOREIGN);
    }

    private static long number(Statement statement, String query) throws SQLException {
        try (ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }
}

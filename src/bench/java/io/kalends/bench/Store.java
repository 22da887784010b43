package io.kalends.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a calendar is kept for the service: a folder with SQLite in it, or a schema of its own in a PostgreSQL database.
 *
 * @param folder of the service's data
 * @param database the PostgreSQL address, with the schema
 */
public record Store(Path folder, Optional<String> database) {
    private static final String FILE = "kalends.db";

    /** Without waiting for the disk: whoever fills a store can fill it again. */
    private static final List<String> SQLITE_IN_HASTE = List.of(
            "PRAGMA locking_mode = EXCLUSIVE",
            "PRAGMA journal_mode = OFF",
            "PRAGMA synchronous = OFF",
            "PRAGMA cache_size = -200000",
            "PRAGMA temp_store = MEMORY",
            "PRAGMA analysis_limit = 1000");

    private static final List<String> POSTGRES_IN_HASTE =
            List.of("SET maintenance_work_mem = '256MB'", "SET synchronous_commit = off");

    /** As the service has it: the driver does not ask for the key of each new row. */
    private static final String SQLITE_DRIVER = "?jdbc.get_generated_keys=false&transaction_mode=IMMEDIATE";

    private static final List<String> SQLITE_DURABLE = List.of(
            "PRAGMA busy_timeout = 5000",
            "PRAGMA synchronous = FULL",
            "PRAGMA foreign_keys = ON",
            "PRAGMA journal_size_limit = 67108864",
            "PRAGMA cache_size = -16384",
            "PRAGMA temp_store = MEMORY");

    /** What the service does on SQLite once enough has changed: brings the index of texts up to date. */
    private static final List<String> SQLITE_INDEX = List.of("""
            INSERT INTO post_search (post_search, rowid, search_text)
            SELECT 'delete', post_id, old_text FROM unindexed WHERE old_text IS NOT NULL
            """, """
            INSERT INTO post_search (rowid, search_text)
            SELECT p.id, p.search_text FROM unindexed u CROSS JOIN post p WHERE p.id = u.post_id
            """, "DELETE FROM unindexed");

    /** The store of this name, which is that of its folder or schema. */
    public static Store of(Path root, Optional<String> url, String name) {
        Path folder = root.resolve(url.isPresent() ? name + "_postgres" : name).toAbsolutePath();
        return new Store(folder, url.map(address -> inSchema(address, name)));
    }

    private static String inSchema(String url, String schema) {
        return url + (url.contains("?") ? "&" : "?") + "currentSchema=" + schema + ",public";
    }

    public boolean isPostgres() {
        return database.isPresent();
    }

    public String engine() {
        return isPostgres() ? "PostgreSQL" : "SQLite";
    }

    /** What the service is told. */
    public List<String> settings() {
        var settings = new ArrayList<>(List.of("--data=" + folder));
        database.ifPresent(url -> settings.add("--database=" + url));
        return settings;
    }

    /** Makes room for the tables, which the service makes. What was there before is gone. */
    public void clear() throws IOException, SQLException {
        remove();
        Files.createDirectories(folder);
        if (isPostgres())
            withoutSchema("CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public", "CREATE SCHEMA " + schema());
    }

    public void remove() throws IOException, SQLException {
        if (isPostgres()) withoutSchema("DROP SCHEMA IF EXISTS " + schema() + " CASCADE");
        remove(folder);
    }

    public static void remove(Path folder) throws IOException {
        if (!Files.exists(folder)) return;
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
        }
    }

    private String schema() {
        return folder.getFileName().toString().replace("_postgres", "");
    }

    private void withoutSchema(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url())) {
            for (String sql : statements) run(connection, sql);
        }
    }

    /** For filling, with nobody else there. */
    Connection openInHaste() throws SQLException {
        return open(isPostgres() ? POSTGRES_IN_HASTE : SQLITE_IN_HASTE);
    }

    /** As the service writes: what is committed survives a loss of power. */
    public Connection openDurably() throws SQLException {
        return open(isPostgres() ? List.of() : SQLITE_DURABLE);
    }

    /** Commits rows that were written as the service writes them. */
    void commit(Connection connection) throws SQLException {
        if (!isPostgres()) index(connection);
        connection.commit();
    }

    /** Brings the index of texts that SQLite has up to date. */
    public void index(Connection connection) throws SQLException {
        for (String step : SQLITE_INDEX) run(connection, step);
    }

    private Connection open(List<String> settings) throws SQLException {
        Connection connection = DriverManager.getConnection(url());
        for (String setting : settings) run(connection, setting);
        return connection;
    }

    private String url() {
        return database.map(url -> url + "&reWriteBatchedInserts=true")
                .orElseGet(() -> "jdbc:sqlite:" + folder.resolve(FILE) + SQLITE_DRIVER);
    }

    /** The first column of the first row, 0 where there is none. */
    static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getLong(1) : 0;
        }
    }

    public static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}

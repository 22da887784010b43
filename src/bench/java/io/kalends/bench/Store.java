package io.kalends.bench;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where a calendar is kept for the service: a folder with SQLite in it, or a schema of its own in a PostgreSQL database.
 *
 * @param folder of the service's data
 * @param database the PostgreSQL address, with the schema
 */
record Store(Path folder, Optional<String> database) {
    private static final String FILE = "kalends.db";

    /** Without checks or waits for the disk: whoever fills a store can fill it again. */
    private static final String SQLITE_IN_HASTE = """
            PRAGMA locking_mode = EXCLUSIVE;
            PRAGMA journal_mode = OFF;
            PRAGMA synchronous = OFF;
            PRAGMA cache_size = -200000;
            PRAGMA temp_store = MEMORY;
            """;

    private static final String SQLITE_DURABLE = """
            PRAGMA synchronous = FULL;
            PRAGMA foreign_keys = ON;
            PRAGMA journal_size_limit = 67108864;
            PRAGMA cache_size = -16384;
            PRAGMA temp_store = MEMORY;
            """;

    /** The store for a calendar of that many events, below a folder. */
    static Store of(Path root, Optional<String> url, int events) {
        String name = "kalends_bench_" + events;
        return new Store(
                root.resolve(name),
                url.map(address ->
                        address + (address.contains("?") ? "&" : "?") + "currentSchema=" + name + ",public"));
    }

    boolean isPostgres() {
        return database.isPresent();
    }

    String schema() {
        return folder.getFileName().toString();
    }

    /** What the service is told. */
    List<String> settings() {
        var settings = new ArrayList<>(List.of("--data=" + folder));
        database.ifPresent(url -> settings.add("--database=" + url));
        return settings;
    }

    /** For filling, with nobody else there. */
    Connection openInHaste() throws SQLException {
        return open(
                isPostgres() ? "SET maintenance_work_mem = '256MB'; SET synchronous_commit = off" : SQLITE_IN_HASTE);
    }

    /** As the service writes: what is committed survives a loss of power. */
    Connection openDurably() throws SQLException {
        return open(isPostgres() ? "SELECT 1" : SQLITE_DURABLE);
    }

    private Connection open(String settings) throws SQLException {
        Connection connection = DriverManager.getConnection(url());
        try (Statement statement = connection.createStatement()) {
            statement.execute(settings);
        }
        return connection;
    }

    private String url() {
        return database.map(url -> url + "&reWriteBatchedInserts=true").orElse("jdbc:sqlite:" + folder.resolve(FILE));
    }

    /** Makes the schema; SQLite's file is made by the service. */
    void prepare() throws SQLException {
        if (!isPostgres()) return;
        run("CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public", "CREATE SCHEMA IF NOT EXISTS " + schema());
    }

    void drop() throws SQLException {
        if (isPostgres()) run("DROP SCHEMA IF EXISTS " + schema() + " CASCADE");
    }

    private void run(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement()) {
            for (String sql : statements) statement.execute(sql);
        }
    }
}

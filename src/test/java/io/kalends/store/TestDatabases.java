package io.kalends.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Fresh databases for tests: SQLite in a folder, PostgreSQL on a server started once for all tests. They last as long as
 * the test class that asked for them.
 */
public final class TestDatabases {
    private TestDatabases() {}

    /** A fresh database with all tables. Whoever opens it closes it. */
    public static Database open(Dialect dialect) {
        return dialect == Dialect.SQLITE ? sqlite() : postgres();
    }

    public static Database sqlite() {
        return Database.open(folder(), Optional.empty());
    }

    public static Database postgres() {
        return Database.open(Path.of("unused"), Optional.of(postgresUrl()));
    }

    /** An empty folder. */
    public static Path folder() {
        try {
            Path folder = Files.createTempDirectory(Scratch.FOLDER, "data");
            Sweep.later(() -> Scratch.remove(folder));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where PostgreSQL servers of tests find their programs. */
    public static Path programs() {
        return Scratch.HOME;
    }

    /** The URL of a fresh PostgreSQL database that has all tables already. */
    public static String postgresUrl() {
        return TestPostgres.create("TEMPLATE kalends STRATEGY FILE_COPY");
    }

    /** The URL of a fresh PostgreSQL database without any table. */
    public static String emptyPostgresUrl() {
        return TestPostgres.create("");
    }
}

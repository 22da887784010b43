package io.kalends.store;

import io.kalends.text.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * The migrations of the store: numbered files, with placeholders {@code ${…}} for what differs between the dialects. A file
 * never changes once released; the database has its checksum, and a difference is refused.
 */
final class Migrations {
    /** The files in their order. One written for a single engine carries its name: {@code V003__search.sqlite.sql}. */
    static final List<String> NAMES = List.of(
            "V001__sequences",
            "V002__records",
            "V003__search",
            "V004__changes",
            "V005__kept_replies",
            "V006__following",
            "V007__media_files",
            "V008__listed",
            "V009__logging_in",
            "V010__site",
            "V011__set_up",
            "V012__large_texts",
            "V013__former_keys",
            "V014__change_key",
            "V015__free",
            "V016__kinds",
            "V017__zone_rules",
            "V018__free_words",
            "V019__changed_by",
            "V020__image_details",
            "V021__settings_merges",
            "V022__occurrences",
            "V023__series",
            "V024__event_status",
            "V025__custom_fields",
            "V026__custom_field_changes",
            "V027__sources",
            "V028__source_sequences",
            "V029__term_counts",
            "V030__sold_out",
            "V031__saved_list");

    /** How many were applied to a database that has their table. */
    static final String VERSION = "SELECT COALESCE(max(version), 0) FROM migration";

    private static final Logger LOG = LoggerFactory.getLogger(Migrations.class);

    private static final String VERSION_TABLE = """
            CREATE TABLE IF NOT EXISTS migration (
                version INTEGER PRIMARY KEY,
                name TEXT NOT NULL,
                checksum TEXT NOT NULL,
                applied_at BIGINT NOT NULL
            )
            """;

    private final Dialect dialect;
    private final List<Step> steps;

    /** A migration by its name and the text of its file. */
    record Step(String name, String text) {
        String checksum() {
            return Sha256.of(text);
        }
    }

    Migrations(Dialect dialect, List<Step> steps) {
        this.dialect = dialect;
        this.steps = steps;
    }

    /** The migrations of this program. */
    static Migrations of(Dialect dialect) {
        return new Migrations(dialect, steps(dialect));
    }

    static List<Step> steps(Dialect dialect) {
        var steps = new ArrayList<Step>();
        for (String name : NAMES) {
            String shared = resource(name + ".sql");
            String own = resource(name + dialect.suffix());
            String text = shared == null ? own : shared;
            if (text == null) throw new IllegalStateException("no migration " + name + " for " + dialect);
            steps.add(new Step(name, text));
        }
        return steps;
    }

    /** Applies what is missing, each step in a transaction. Other processes that do the same wait. */
    void apply(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            boolean isNew = false;
            for (int version = applyNext(statement); version > 0; version = applyNext(statement)) {
                isNew |= version == 1;
                // What a new store is made of is of no interest to its operator.
                LOG.atLevel(isNew ? Level.DEBUG : Level.INFO)
                        .log("Applied migration {}", steps.get(version - 1).name());
            }
        }
    }

    /** The version of the tables after the next step; 0 if none is missing. */
    private int applyNext(Statement statement) throws SQLException {
        for (String begin : dialect.beginMigration()) {
            statement.execute(begin);
        }
        try {
            statement.execute(VERSION_TABLE);
            int applied = check(applied(statement));
            if (applied < steps.size()) apply(statement, applied + 1);
            statement.execute("COMMIT");
            return applied < steps.size() ? applied + 1 : 0;
        } catch (SQLException | RuntimeException e) {
            statement.execute("ROLLBACK");
            throw e;
        }
    }

    private static NavigableMap<Integer, String> applied(Statement statement) throws SQLException {
        var checksums = new TreeMap<Integer, String>();
        try (ResultSet rows = statement.executeQuery("SELECT version, checksum FROM migration")) {
            while (rows.next()) {
                checksums.put(rows.getInt(1), rows.getString(2));
            }
        }
        return checksums;
    }

    /** The version of the database, if this program can migrate it further. */
    private int check(NavigableMap<Integer, String> applied) {
        int version = applied.isEmpty() ? 0 : applied.lastKey();
        if (version > steps.size()) {
            throw new StoreException("the database was made by a newer program: its tables have version " + version
                    + ", this program knows " + steps.size() + "; start the newer program, or restore a backup");
        }
        for (int i = 1; i <= version; i++) {
            Step step = steps.get(i - 1);
            if (!step.checksum().equals(applied.get(i))) {
                throw new StoreException("the database was made by another program: its migration " + i + " is not the "
                        + step.name() + " of this one");
            }
        }
        return version;
    }

    private void apply(Statement statement, int version) throws SQLException {
        Step step = steps.get(version - 1);
        String text = step.text();
        for (Map.Entry<String, String> word : dialect.placeholders().entrySet()) {
            text = text.replace("${" + word.getKey() + "}", word.getValue());
        }
        statement.executeUpdate(text);
        statement.executeUpdate("INSERT INTO migration (version, name, checksum, applied_at) VALUES ("
                + version + ", '" + step.name() + "', '" + step.checksum() + "', "
                + Instant.now().getEpochSecond() + ")");
    }

    private static @Nullable String resource(String name) {
        try (InputStream in = Migrations.class.getResourceAsStream("migrations/" + name)) {
            return in == null ? null : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

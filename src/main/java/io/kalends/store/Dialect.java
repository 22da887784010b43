package io.kalends.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.kalends.json.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** The differences between the two engines; all other SQL is the same for both. */
public enum Dialect {
    SQLITE {
        // By its bytes: for a text the driver has the system make a buffer first, which takes longer than to read it.
        @Override
        @Nullable
        String text(ResultSet row, int column) throws SQLException {
            byte[] bytes = row.getBytes(column);
            return bytes == null ? null : new String(bytes, UTF_8);
        }

        @Override
        Map<String, String> placeholders() {
            return Map.of(
                    "text", "TEXT",
                    "bytes", "BLOB",
                    "id", "INTEGER PRIMARY KEY",
                    "keyed", "WITHOUT ROWID",
                    "now", "unixepoch()");
        }

        @Override
        List<String> beginMigration() {
            return List.of("BEGIN IMMEDIATE");
        }

        @Override
        Sql nextId(Sequence sequence) {
            return Sql.of("UPDATE sequence SET last = last + 1 WHERE name = ? RETURNING last", sequence.key());
        }

        @Override
        List<Long> nextIds(Tx tx, Sequence sequence, int count) {
            long last = tx.count(
                    Sql.of("UPDATE sequence SET last = last + ? WHERE name = ? RETURNING last", count, sequence.key()));
            return LongStream.rangeClosed(last - count + 1, last).boxed().toList();
        }

        @Override
        Sql lastId(Sequence sequence) {
            return Sql.of("SELECT last FROM sequence WHERE name = ?", sequence.key());
        }

        @Override
        String readBy(String index) {
            return " INDEXED BY " + index;
        }

        @Override
        Sql setLastId(Sequence sequence, long id) {
            return Sql.of("UPDATE sequence SET last = ? WHERE name = ? RETURNING last", id, sequence.key());
        }

        @Override
        Sql in(String column, Collection<Long> ids) {
            return Sql.of(column + " IN (SELECT value FROM json_each(?))", list(ids, "[", "]"));
        }

        @Override
        Sql containsByScan(String column, String text) {
            return Sql.of("instr(" + column + ", ?) > 0", text);
        }

        @Override
        Sql containsByIndex(String post, String text) {
            String phrase = '"' + text.replace("\"", "\"\"") + '"';
            return Sql.of(post + """
                    .id IN (
                        SELECT rowid FROM post_search
                        WHERE post_search MATCH ? AND rowid NOT IN (SELECT post_id FROM unindexed)
                        UNION ALL
                        SELECT post_id FROM unindexed
                        WHERE (SELECT instr(changed.search_text, ?) FROM post changed WHERE changed.id = post_id) > 0)
                    """, phrase, text);
        }

        @Override
        <T> void update(Tx tx, Columns<T> columns, Collection<T> records) {
            tx.batch(columns.update(), records, record -> Sql.values(columns.values(record)));
        }

        // One statement inserts a few rows. More of them go in a batch: each number of rows would be one more text to
        // keep prepared.
        @Override
        void insertNumbers(Tx tx, String table, List<String> columns, List<List<Long>> rows) {
            String places = "(" + String.join(", ", Collections.nCopies(columns.size(), "?")) + ")";
            String insert = insertInto(table, columns) + " VALUES ";
            if (rows.size() > MOST_ROWS_OF_A_STATEMENT) {
                tx.batch(insert + places, rows, row -> Sql.values(row.toArray()));
                return;
            }
            String allPlaces = String.join(", ", Collections.nCopies(rows.size(), places));
            tx.send(Sql.of(
                    insert + allPlaces, rows.stream().flatMap(List::stream).toArray()));
        }

        @Override
        List<Sql> deferDerived(Tx tx) {
            return List.of();
        }

        @Override
        List<Sql> applyCounts() {
            return List.of();
        }
    },

    POSTGRES {
        @Override
        Map<String, String> placeholders() {
            return Map.of(
                    "text", "TEXT COLLATE \"C\"",
                    "bytes", "BYTEA",
                    "id", "BIGINT PRIMARY KEY",
                    "keyed", "",
                    "now", "CAST(EXTRACT(EPOCH FROM now()) AS BIGINT)");
        }

        @Override
        List<String> beginMigration() {
            return List.of("BEGIN", "SET LOCAL lock_timeout = 0", "SELECT pg_advisory_xact_lock(1801546852, 0)");
        }

        @Override
        Sql nextId(Sequence sequence) {
            return Sql.of("SELECT nextval(CAST(? AS regclass))", sequence.key());
        }

        @Override
        List<Long> nextIds(Tx tx, Sequence sequence, int count) {
            return tx.list(
                    Sql.of(
                            "SELECT nextval(CAST(? AS regclass)) AS id FROM generate_series(1, ?)",
                            sequence.key(),
                            count),
                    row -> row.integer("id"));
        }

        @Override
        Sql lastId(Sequence sequence) {
            return Sql.of("SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM " + sequence.key());
        }

        @Override
        String readBy(String index) {
            return "";
        }

        @Override
        Sql setLastId(Sequence sequence, long id) {
            return Sql.of("SELECT setval(CAST(? AS regclass), greatest(?, 1), ? > 0)", sequence.key(), id, id);
        }

        @Override
        Sql in(String column, Collection<Long> ids) {
            return Sql.of(column + " = ANY (CAST(? AS bigint[]))", list(ids, "{", "}"));
        }

        @Override
        Sql containsByScan(String column, String text) {
            return Sql.of("strpos(" + column + ", ?) > 0", text);
        }

        @Override
        Sql containsByIndex(String post, String text) {
            String pattern = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
            return Sql.of(post + ".search_text LIKE ?", '%' + pattern + '%');
        }

        // Sent one by one, the statements take longer than the changes.
        @Override
        <T> void update(Tx tx, Columns<T> columns, Collection<T> records) {
            String types = columns.all().stream()
                    .map(column -> column.name() + " " + type(column.type()))
                    .collect(Collectors.joining(", "));
            tx.run(Sql.of(
                    columns.updateFrom("json_to_recordset(CAST(? AS json)) AS changed (" + types + ", id bigint)"),
                    Json.text(records.stream().map(columns::row).toList())));
        }

        private static String type(Column.Type type) {
            return switch (type) {
                case TEXT, JSON -> "text";
                case FLAG -> "smallint";
                case INTEGER, TIME -> "bigint";
                case DECIMAL -> "double precision";
            };
        }

        // The text is the same for any number of rows, so that the server knows it already.
        @Override
        void insertNumbers(Tx tx, String table, List<String> columns, List<List<Long>> rows) {
            String arrays =
                    columns.stream().map(column -> "CAST(? AS bigint[])").collect(Collectors.joining(", "));
            Object[] values = IntStream.range(0, columns.size())
                    .mapToObj(i -> list(rows.stream().map(row -> row.get(i)).toList(), "{", "}"))
                    .toArray();
            tx.send(Sql.of(insertInto(table, columns) + " SELECT * FROM unnest(" + arrays + ")", values));
        }

        // To note very many changes of counts takes longer than to count anew.
        @Override
        List<Sql> deferDerived(Tx tx) {
            List<String> triggers = List.of("event_term_added", "event_term_counted");
            // A table for which something is still to be done cannot be altered.
            applyCounts().forEach(tx::run);
            triggers.forEach(name -> tx.run(Sql.of("ALTER TABLE event_term DISABLE TRIGGER " + name)));
            var after = new ArrayList<Sql>();
            triggers.forEach(name -> after.add(Sql.of("ALTER TABLE event_term ENABLE TRIGGER " + name)));
            after.add(Sql.of("""
                    UPDATE term
                    SET events = (SELECT count(*) FROM event_term l WHERE l.term_id = term.id AND l.counted = 1)
                    """));
            return after;
        }

        @Override
        List<Sql> applyCounts() {
            return List.of(Sql.of("SET CONSTRAINTS ALL IMMEDIATE"), Sql.of("SET CONSTRAINTS ALL DEFERRED"));
        }
    };

    private static final int MOST_ROWS_OF_A_STATEMENT = 8;

    /** The text in a column, null for NULL. */
    @Nullable
    String text(ResultSet row, int column) throws SQLException {
        return row.getString(column);
    }

    /** The values of the placeholders {@code ${…}} in migrations. */
    abstract Map<String, String> placeholders();

    /** Begins a transaction that excludes other migrating processes. */
    abstract List<String> beginMigration();

    /** A query for the next number of a sequence. */
    abstract Sql nextId(Sequence sequence);

    /** So many of the next numbers. */
    abstract List<Long> nextIds(Tx tx, Sequence sequence, int count);

    /** A query for the last number of a sequence. */
    abstract Sql lastId(Sequence sequence);

    /** A query that sets the last number of a sequence, and returns a row. */
    abstract Sql setLastId(Sequence sequence, long id);

    /** What has the rows of a table read by an index; empty where engines find that out by themselves. */
    abstract String readBy(String index);

    /** The column holds one of these IDs. The text does not depend on their number, so its plan can be cached. */
    abstract Sql in(String column, Collection<Long> ids);

    /** The column contains the text, found by reading every row. */
    abstract Sql containsByScan(String column, String text);

    /** The search text of the post contains the text, found by trigrams; right for {@link #isIndexed} text only. */
    abstract Sql containsByIndex(String post, String text);

    /** Changes rows that are there. */
    abstract <T> void update(Tx tx, Columns<T> columns, Collection<T> records);

    /** Inserts rows of numbers. */
    abstract void insertNumbers(Tx tx, String table, List<String> columns, List<List<Long>> rows);

    private static String insertInto(String table, List<String> columns) {
        return "INSERT INTO " + table + " (" + String.join(", ", columns) + ")";
    }

    /** Turns off triggers for a bulk insert; the statements returned turn them on again and do what they would have done. */
    abstract List<Sql> deferDerived(Tx tx);

    /** What has the counts of terms changed that otherwise are only with the commit. */
    abstract List<Sql> applyCounts();

    /** Waits for the lock of this name. SQLite has one writer at a time anyway. */
    List<Sql> lock(String name) {
        return lock("pg_advisory_xact_lock", name);
    }

    /** Waits until nobody has the lock of this name alone. */
    List<Sql> lockShared(String name) {
        return lock("pg_advisory_xact_lock_shared", name);
    }

    private List<Sql> lock(String function, String name) {
        return this == SQLITE
                ? List.of()
                : List.of(Sql.of("SELECT 1 FROM (SELECT " + function + "(hashtextextended(?, 0))) AS held", name));
    }

    /** Takes the lock of this name unless another transaction has it: returns 1 or 0. SQLite needs none. */
    Optional<Sql> tryLock(String name) {
        return this == SQLITE
                ? Optional.empty()
                : Optional.of(
                        Sql.of("SELECT CAST(pg_try_advisory_xact_lock(hashtextextended(?, 0)) AS INTEGER)", name));
    }

    /** Ends a SELECT of rows that are to stay as they are until the transaction ends. */
    String forUpdate() {
        return this == SQLITE ? "" : "FOR UPDATE";
    }

    /** The end of the file name of migrations for this engine only. */
    String suffix() {
        return this == SQLITE ? ".sqlite.sql" : ".postgres.sql";
    }

    /** The search text of the post contains the text. */
    Sql matches(String post, String text) {
        return isIndexed(text) ? containsByIndex(post, text) : containsByScan(post + ".search_text", text);
    }

    /** A trigram index needs three characters or more. That of SQLite takes U+FFFD, U+FFFE and U+FFFF for the same one. */
    private static boolean isIndexed(String text) {
        return text.codePointCount(0, text.length()) >= 3 && text.chars().noneMatch(c -> c >= 0xFFFD);
    }

    private static String list(Collection<Long> ids, String open, String close) {
        var list = new StringBuilder(open);
        for (Long id : ids) {
            if (list.length() > open.length()) list.append(',');
            list.append(id.longValue());
        }
        return list.append(close).toString();
    }
}

package io.kalends.bench;

import io.kalends.bench.Table.Row;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Writes a calendar into the empty tables of a store, past the service and much faster. */
final class Filling {
    private static final int CHUNK = 2_000;

    private final Store store;
    private final Calendar calendar;
    private final Invention invention;
    private final Progress progress;

    Filling(Store store, Calendar calendar, Progress progress) {
        this.store = store;
        this.calendar = calendar;
        this.progress = progress;
        invention = new Invention(calendar);
    }

    /** Whether the store holds this calendar already, but perhaps for what was added since. */
    boolean isDone() throws SQLException {
        try (Connection connection = store.openDurably()) {
            return number(connection, "SELECT count(*) FROM post WHERE id <= " + calendar.lastId()) == calendar.lastId()
                    && number(connection, "SELECT count(*) FROM event WHERE id <= " + calendar.lastId())
                            == calendar.events();
        }
    }

    boolean isEmpty() throws SQLException {
        try (Connection connection = store.openDurably()) {
            return number(connection, "SELECT count(*) FROM post") + number(connection, "SELECT count(*) FROM term")
                    == 0;
        }
    }

    void fill() throws SQLException {
        try (Connection connection = store.openInHaste()) {
            var aside = SetAside.of(connection, store.isPostgres());
            connection.setAutoCommit(false);
            insert(connection, List.of(invention.terms()));
            insertAll(connection, calendar.venues(), "venues", invention::venue);
            insertAll(connection, calendar.organizers(), "organizers", invention::organizer);
            insertAll(connection, calendar.events(), "events", invention::event);
            advanceSequences(connection);
            connection.setAutoCommit(true);
            aside.putBack(progress);
            progress.say("Gathering statistics");
            run(connection, "ANALYZE");
            if (!store.isPostgres()) run(connection, "PRAGMA journal_mode = WAL");
        }
        progress.done();
    }

    /** Removes what was added while measuring. */
    void tidy() throws SQLException {
        try (Connection connection = store.openDurably()) {
            run(connection, "DELETE FROM post WHERE id > " + calendar.lastId());
        }
    }

    /** Makes the next rows while those before are being written. */
    private void insertAll(Connection connection, int count, String what, IntFunction<List<Row>> maker)
            throws SQLException {
        CompletableFuture<List<List<Row>>> next = chunk(0, count, maker);
        for (int from = 0; from < count; from += CHUNK) {
            List<List<Row>> rows = next.join();
            next = chunk(from + CHUNK, count, maker);
            insert(connection, rows);
            progress.show("Inserting " + what, Math.min(count, from + CHUNK), count);
        }
    }

    private static CompletableFuture<List<List<Row>>> chunk(int from, int count, IntFunction<List<Row>> maker) {
        return CompletableFuture.supplyAsync(() -> IntStream.range(from, Math.min(count, from + CHUNK))
                .mapToObj(maker)
                .toList());
    }

    private static void insert(Connection connection, List<List<Row>> records) throws SQLException {
        Map<Table, List<Row>> byTable = new EnumMap<>(Table.class);
        for (List<Row> rows : records)
            for (Row row : rows)
                byTable.computeIfAbsent(row.table(), table -> new ArrayList<>()).add(row);
        // In the order of the tables, which is that of their references.
        for (Map.Entry<Table, List<Row>> entry : byTable.entrySet())
            insert(connection, entry.getKey(), entry.getValue());
        connection.commit();
    }

    private static void insert(Connection connection, Table table, List<Row> rows) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(table.insert())) {
            for (Row row : rows) {
                for (int i = 0; i < row.values().length; i++) statement.setObject(i + 1, row.values()[i]);
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    private void advanceSequences(Connection connection) throws SQLException {
        advance(connection, "record_id", calendar.lastId());
        advance(connection, "term_id", calendar.tag(Calendar.TAGS - 1));
        connection.commit();
    }

    private void advance(Connection connection, String sequence, long last) throws SQLException {
        run(
                connection,
                store.isPostgres()
                        ? "SELECT setval('" + sequence + "', " + last + ")"
                        : "UPDATE sequence SET last = " + last + " WHERE name = '" + sequence + "'");
    }

    static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getLong(1) : 0;
        }
    }

    static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}

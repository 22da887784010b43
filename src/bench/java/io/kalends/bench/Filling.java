package io.kalends.bench;

import io.kalends.bench.Table.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Writes a calendar into the empty tables of a store, past the service and much faster. */
final class Filling {
    /** Changes with what {@link Invention} makes, so that a store kept from before is filled anew. */
    private static final String EDITION = "3";

    private static final int CHUNK = 1_000;

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

    /** Whether the store was filled before, with this calendar and to the end. */
    boolean isDone() throws IOException {
        return Files.exists(mark()) && Files.readString(mark()).equals(EDITION) && holdsAll();
    }

    private boolean holdsAll() {
        try (Connection connection = store.openDurably()) {
            return Store.number(connection, "SELECT count(*) FROM occurrence WHERE id <= " + calendar.lastId())
                    == calendar.eventIds();
        } catch (SQLException e) {
            return false;
        }
    }

    private Path mark() {
        return store.folder().resolve("filled");
    }

    /** Fills the tables, which the service has made. */
    void fill() throws IOException, SQLException {
        try (Connection connection = store.openInHaste()) {
            var aside = SetAside.of(connection, store.isPostgres());
            connection.setAutoCommit(false);
            insert(connection, List.of(invention.terms()));
            insertAll(connection, calendar.venues(), "venues", invention::venue);
            insertAll(connection, calendar.organizers(), "organizers", invention::organizer);
            insertAll(connection, calendar.singles(), "events", invention::event);
            insertAll(connection, calendar.series(), "series", invention::series);
            advance(connection, "record_id", calendar.lastId());
            advance(connection, "term_id", calendar.tag(Calendar.TAGS - 1));
            connection.commit();
            connection.setAutoCommit(true);
            aside.putBack(progress);
            progress.say("Gathering statistics");
            Store.run(connection, "ANALYZE");
            if (!store.isPostgres()) Store.run(connection, "PRAGMA journal_mode = WAL");
        }
        Files.writeString(mark(), EDITION);
        progress.done();
    }

    /** Removes what was added while measuring. */
    void tidy() throws SQLException {
        try (Connection connection = store.openDurably()) {
            connection.setAutoCommit(false);
            Store.run(connection, "DELETE FROM post WHERE id > " + calendar.lastId());
            store.commit(connection);
        }
    }

    /** Makes the next rows while those before are being written. */
    private void insertAll(Connection connection, int count, String what, IntFunction<List<Row>> maker)
            throws SQLException {
        CompletableFuture<List<List<Row>>> next = chunk(0, count, maker);
        for (int from = 0; from < count; from += CHUNK) {
            progress.show("Inserting " + what, from, count);
            List<List<Row>> rows = next.join();
            next = chunk(from + CHUNK, count, maker);
            insert(connection, rows);
        }
    }

    private static CompletableFuture<List<List<Row>>> chunk(int from, int count, IntFunction<List<Row>> maker) {
        return CompletableFuture.supplyAsync(() -> IntStream.range(from, Math.min(count, from + CHUNK))
                .mapToObj(maker)
                .toList());
    }

    private static void insert(Connection connection, List<List<Row>> records) throws SQLException {
        // In the order of the tables, which is that of their references.
        Map<Table, List<Row>> byTable = new EnumMap<>(Table.class);
        for (List<Row> rows : records)
            for (Row row : rows)
                byTable.computeIfAbsent(row.table(), table -> new ArrayList<>()).add(row);
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

    private void advance(Connection connection, String sequence, long last) throws SQLException {
        String sql = store.isPostgres()
                ? "SELECT setval('" + sequence + "', " + last + ")"
                : "UPDATE sequence SET last = " + last + " WHERE name = '" + sequence + "'";
        Store.run(connection, sql);
    }
}

package io.kalends.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rows of an event, to be inserted again under other IDs. */
record EventCopy(List<Line> lines) {
    private static final List<Table> TABLES =
            List.of(Table.POST, Table.EVENT, Table.EVENT_VENUE, Table.EVENT_ORGANIZER, Table.EVENT_TERM);

    private static final String SET_BY_TRIGGER = "counted";

    /** A row with all its columns. */
    private record Line(String table, List<String> columns, List<@Nullable Object> values) {
        String insert() {
            String places = columns.stream().map(column -> "?").collect(Collectors.joining(", "));
            return "INSERT INTO " + table + " (" + String.join(", ", columns) + ") VALUES (" + places + ")";
        }

        @Nullable
        Object value(int index, long id) {
            return switch (columns.get(index)) {
                case "id", "event_id" -> id;
                case "slug" -> "copy-" + id;
                default -> values.get(index);
            };
        }
    }

    /** The last event of the store that has terms. */
    static EventCopy last(Store store) throws SQLException {
        try (Connection connection = store.openDurably()) {
            long event = Store.number(connection, "SELECT max(event_id) FROM event_term");
            var lines = new ArrayList<Line>();
            for (Table table : TABLES) {
                String key = table == Table.POST || table == Table.EVENT ? "id" : "event_id";
                lines.addAll(lines(connection, table.word(), key + " = " + event));
            }
            return new EventCopy(lines);
        }
    }

    private static List<Line> lines(Connection connection, String table, String condition) throws SQLException {
        var lines = new ArrayList<Line>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM " + table + " WHERE " + condition)) {
            while (rows.next()) lines.add(line(table, rows));
        }
        return lines;
    }

    private static Line line(String table, ResultSet row) throws SQLException {
        ResultSetMetaData meta = row.getMetaData();
        var columns = new ArrayList<String>();
        var values = new ArrayList<@Nullable Object>();
        for (int i = 1; i <= meta.getColumnCount(); i++) {
            if (meta.getColumnName(i).equals(SET_BY_TRIGGER)) continue;
            columns.add(meta.getColumnName(i));
            values.add(row.getObject(i));
        }
        return new Line(table, columns, values);
    }

    /** Gets ready to insert copies by a connection. */
    Writer on(Connection connection, boolean postgres) throws SQLException {
        return new Writer(connection, postgres);
    }

    /** A connection with its statements at hand. */
    final class Writer implements AutoCloseable {
        private final PreparedStatement nextId;
        private final List<PreparedStatement> inserts = new ArrayList<>();

        private Writer(Connection connection, boolean postgres) throws SQLException {
            nextId = connection.prepareStatement(
                    postgres
                            ? "SELECT nextval('record_id')"
                            : "UPDATE sequence SET last = last + 1 WHERE name = 'record_id' RETURNING last");
            for (Line line : lines) inserts.add(connection.prepareStatement(line.insert()));
        }

        void insert() throws SQLException {
            long id = nextId();
            for (int i = 0; i < inserts.size(); i++) {
                Line line = lines.get(i);
                for (int c = 0; c < line.columns().size(); c++) inserts.get(i).setObject(c + 1, line.value(c, id));
                inserts.get(i).executeUpdate();
            }
        }

        private long nextId() throws SQLException {
            try (ResultSet row = nextId.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }

        @Override
        public void close() throws SQLException {
            nextId.close();
            for (PreparedStatement insert : inserts) insert.close();
        }
    }
}

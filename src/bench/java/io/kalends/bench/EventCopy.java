package io.kalends.bench;

import io.kalends.time.DateTimes;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an event that was made to measure, to be inserted again as the rows of others are that the service makes for
 * it: with other IDs, titles and times, so that they come to lie in other places of the indexes.
 */
record EventCopy(List<Line> lines) {
    private static final Pattern NUMBER = Pattern.compile("\\d{12}");
    private static final long ZEROS = 1_000_000_000_000L;

    private static final List<Table> TABLES = List.of(
            Table.POST, Table.EVENT, Table.OCCURRENCE, Table.EVENT_VENUE, Table.EVENT_ORGANIZER, Table.EVENT_TERM);

    private static final String SET_BY_TRIGGER = "counted";

    /**
     * A row with all its columns.
     *
     * @param number in the title of the event, empty when there is none
     */
    private record Line(String table, List<String> columns, List<@Nullable Object> values, String number) {
        String insert() {
            String places = columns.stream().map(column -> "?").collect(Collectors.joining(", "));
            return "INSERT INTO " + table + " (" + String.join(", ", columns) + ") VALUES (" + places + ")";
        }

        @Nullable
        Object value(int index, long id) {
            return switch (columns.get(index)) {
                case "id", "event_id" -> id;
                case "slug" -> "copy-" + id;
                case "start_local" -> local(Shot.moment(id));
                case "end_local" -> local(Shot.moment(id) + Shot.TWO_HOURS);
                case "starts_at" -> Shot.moment(id);
                case "ends_at" -> Shot.moment(id) + Shot.TWO_HOURS;
                default -> numbered(values.get(index), id);
            };
        }

        /** What the clocks show where it takes place: the service could not read it otherwise. */
        private static String local(long moment) {
            return DateTimes.text(LocalDateTime.ofInstant(Instant.ofEpochSecond(moment), Requests.ZONE));
        }

        /** A title with another number than that of the event it is a copy of. */
        private @Nullable Object numbered(@Nullable Object value, long id) {
            if (!(value instanceof String text) || number.isEmpty()) return value;
            return text.replace(number, Long.toString(ZEROS + id).substring(1));
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

    private static String number(String title) {
        Matcher found = NUMBER.matcher(title);
        return found.find() ? found.group() : "";
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
        int name = columns.indexOf("name");
        return new Line(table, columns, values, name < 0 ? "" : number(String.valueOf(values.get(name))));
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

package io.kalends.torture;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the tables hold, read past the service. */
final class Rows {
    /** An event with all that was written along with it. */
    record Event(
            long id,
            String name,
            List<String> texts,
            List<String> terms,
            List<String> venues,
            List<String> organizers,
            long changes) {
        private Event(long id, String name, List<String> texts, long changes) {
            this(id, name, texts, new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), changes);
        }
    }

    private static final String DATES = """
            SELECT o.original_start, o.start_local, p.name, o.trashed
            FROM occurrence o JOIN post p ON p.id = o.event_id
            WHERE o.series_id IS NOT NULL AND o.id <> o.series_id
            ORDER BY o.original_start
            """;
    private static final String EVENTS = """
            SELECT p.id, p.name, p.description, p.search_text, e.excerpt, e.website, e.tickets,
                (SELECT count(*) FROM change c WHERE c.kind = 'event' AND c.record_id = p.id) AS changes
            FROM post p JOIN event e ON e.id = p.id
            """;

    private final Map<String, List<Event>> events = new HashMap<>();
    private final Set<String> names = new HashSet<>();
    private final Set<String> keys = new HashSet<>();
    private final Map<String, List<String>> dates = new HashMap<>();
    private final Map<Long, Event> byId = new HashMap<>();

    private Rows() {}

    static Rows read(Connection connection) throws SQLException {
        var rows = new Rows();
        rows.readEvents(connection);
        rows.readDates(connection);
        rows.link(connection, "event_term", "term", "term_id", Event::terms);
        rows.link(connection, "event_venue", "post", "venue_id", Event::venues);
        rows.link(connection, "event_organizer", "post", "organizer_id", Event::organizers);
        rows.names.addAll(texts(connection, "SELECT name FROM post WHERE kind <> 'event'"));
        rows.names.addAll(texts(connection, "SELECT name FROM term"));
        rows.keys.addAll(texts(connection, "SELECT request_key FROM kept_reply"));
        return rows;
    }

    private void readEvents(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(EVENTS)) {
            while (row.next()) {
                var texts = new ArrayList<String>();
                for (int column = 2; column <= 7; column++) texts.add(row.getString(column));
                var event = new Event(row.getLong("id"), row.getString("name"), texts, row.getLong("changes"));
                byId.put(event.id(), event);
                events.computeIfAbsent(mark(event.name()), it -> new ArrayList<>())
                        .add(event);
            }
        }
    }

    private static String mark(String name) {
        return name.replaceFirst("v\\d+$", "");
    }

    private void readDates(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(DATES)) {
            while (row.next()) {
                String name = row.getString("name");
                String line = SeriesState.line(row.getString(1), row.getString(2), name, row.getInt("trashed") == 1);
                dates.computeIfAbsent(mark(name), it -> new ArrayList<>()).add(line);
            }
        }
    }

    /** Which list of an event a link goes to. */
    private interface Linked {
        List<String> of(Event event);
    }

    private void link(Connection connection, String table, String target, String column, Linked linked)
            throws SQLException {
        String sql = "SELECT l.event_id, t.name FROM %s l JOIN %s t ON t.id = l.%s".formatted(table, target, column);
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                Event event = byId.get(row.getLong(1));
                if (event != null) linked.of(event).add(row.getString(2));
            }
        }
    }

    /** The first column of every row. */
    static List<String> texts(Connection connection, String sql) throws SQLException {
        var texts = new ArrayList<String>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) texts.add(row.getString(1));
        }
        return texts;
    }

    List<Event> of(String mark) {
        return events.getOrDefault(mark, List.of());
    }

    /** The dates of what was once one series. */
    List<String> dates(String mark) {
        return dates.getOrDefault(mark, List.of()).stream().sorted().toList();
    }

    /** The marks of all events. */
    Set<String> marks() {
        return events.keySet();
    }

    /** Is there a venue, organizer, category or tag of this name? */
    boolean hasPart(String name) {
        return names.contains(name);
    }

    /** Is a reply kept for this key? */
    boolean hasKey(String key) {
        return keys.contains(key);
    }
}

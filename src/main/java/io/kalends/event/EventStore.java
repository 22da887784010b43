package io.kalends.event;

import static io.kalends.store.Column.Type.FLAG;
import static io.kalends.store.Column.Type.INTEGER;
import static io.kalends.store.Column.Type.JSON;
import static io.kalends.store.Column.Type.TEXT;
import static io.kalends.store.Column.Type.TIME;

import io.kalends.json.Json;
import io.kalends.post.PostStore;
import io.kalends.post.RecordStore;
import io.kalends.store.Column;
import io.kalends.store.Columns;
import io.kalends.store.Row;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import io.kalends.time.DateTimes;
import io.kalends.time.Zones;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Events and their links in the store. */
public final class EventStore extends RecordStore<Event> {
    public static final Columns<Event> COLUMNS = new Columns<>(
            "event",
            event -> event.post().id(),
            new Column<>("excerpt", TEXT, event -> event.details().excerpt()),
            new Column<>("all_day", FLAG, event -> event.schedule().allDay()),
            new Column<>(
                    "start_local",
                    TEXT,
                    event -> DateTimes.text(event.schedule().start().toLocalDateTime())),
            new Column<>(
                    "end_local",
                    TEXT,
                    event -> DateTimes.text(event.schedule().end().toLocalDateTime())),
            new Column<>("zone", TEXT, event -> Zones.text(event.schedule().zone())),
            new Column<>("starts_at", TIME, event -> event.schedule().startsAt()),
            new Column<>("ends_at", TIME, event -> event.schedule().endsAt()),
            new Column<>("cost", JSON, event -> Json.text(event.details().cost().toTree())),
            new Column<>("website", TEXT, event -> event.details().website()),
            new Column<>("show_map", FLAG, event -> event.details().flags().showMap()),
            new Column<>("show_map_link", FLAG, event -> event.details().flags().showMapLink()),
            new Column<>("hidden", FLAG, event -> event.details().flags().hidden()),
            new Column<>("sticky", FLAG, event -> event.details().flags().sticky()),
            new Column<>("featured", FLAG, event -> event.details().flags().featured()),
            new Column<>("parent", INTEGER, event -> event.parent() == 0 ? Optional.empty() : event.parent()),
            new Column<>("tickets", JSON, event -> Ticket.toJson(event.tickets())),
            new Column<>("ticketed", FLAG, event -> !event.tickets().isEmpty()),
            new Column<>("is_free", FLAG, Event::isFree));

    public EventStore() {
        super(COLUMNS);
    }

    @Override
    public List<Event> all(Tx tx, Collection<Long> ids) {
        List<Event> events = super.all(tx, ids);
        if (events.isEmpty()) return events;
        Map<Long, List<Long>> venues = links(tx, "event_venue", "venue_id", "position", ids);
        Map<Long, List<Long>> organizers = links(tx, "event_organizer", "organizer_id", "position", ids);
        Map<Long, List<Long>> terms = links(tx, "event_term", "term_id", "term_id", ids);
        return events.stream()
                .map(event -> {
                    long id = event.post().id();
                    return event.withLinks(new Links(
                            Links.known(venues.getOrDefault(id, List.of())),
                            Links.known(organizers.getOrDefault(id, List.of())),
                            new TreeSet<>(terms.getOrDefault(id, List.of())),
                            List.of()));
                })
                .toList();
    }

    private static Map<Long, List<Long>> links(Tx tx, String table, String column, String order, Collection<Long> ids) {
        record Pair(long event, long other) {}
        Sql sql = Sql.of("SELECT l.event_id, l.%s AS other FROM %s l WHERE 1 = 1".formatted(column, table))
                .and(tx.in("l.event_id", ids))
                .then("ORDER BY l.event_id, l." + order);
        Map<Long, List<Long>> links = new HashMap<>();
        tx.list(sql, row -> new Pair(row.integer("event_id"), row.integer("other")))
                .forEach(pair -> links.computeIfAbsent(pair.event(), id -> new ArrayList<>())
                        .add(pair.other()));
        return links;
    }

    @Override
    public void insert(Tx tx, Event event) {
        super.insert(tx, event);
        long id = event.post().id();
        insertVenues(tx, id, event.links());
        insertOrganizers(tx, id, event.links());
        insertTerms(tx, id, event.links());
    }

    @Override
    public void update(Tx tx, Event before, Event after) {
        super.update(tx, before, after);
        updateLinks(tx, after.post().id(), before.links(), after.links());
    }

    /** Puts one text in the place of another in the excerpt of an event, if it is one. */
    public void replace(Tx tx, long id, String text, String other) {
        tx.run(Sql.of("UPDATE event SET excerpt = replace(excerpt, ?, ?) WHERE id = ?", text, other, id));
    }

    /** Touches only what differs: most changes are of texts and dates, and with each link its term is counted anew. */
    private static void updateLinks(Tx tx, long id, Links before, Links after) {
        if (!before.venues().equals(after.venues())) {
            tx.run(Sql.of("DELETE FROM event_venue WHERE event_id = ?", id));
            insertVenues(tx, id, after);
        }
        if (!before.organizers().equals(after.organizers())) {
            tx.run(Sql.of("DELETE FROM event_organizer WHERE event_id = ?", id));
            insertOrganizers(tx, id, after);
        }
        if (!before.terms().equals(after.terms())) {
            tx.run(Sql.of("DELETE FROM event_term WHERE event_id = ?", id));
            insertTerms(tx, id, after);
        }
    }

    private static void insertVenues(Tx tx, long id, Links links) {
        insertOrdered(
                tx,
                "INSERT INTO event_venue (event_id, venue_id, position) VALUES (?, ?, ?)",
                id,
                Links.ids(links.venues()));
    }

    private static void insertOrganizers(Tx tx, long id, Links links) {
        insertOrdered(
                tx,
                "INSERT INTO event_organizer (event_id, organizer_id, position) VALUES (?, ?, ?)",
                id,
                Links.ids(links.organizers()));
    }

    private static void insertTerms(Tx tx, long id, Links links) {
        tx.batch(
                "INSERT INTO event_term (event_id, term_id) VALUES (?, ?)",
                links.terms(),
                term -> Sql.values(id, term));
    }

    private static void insertOrdered(Tx tx, String text, long id, List<Long> others) {
        record Place(long other, int position) {}
        var places = new ArrayList<Place>();
        for (int i = 0; i < others.size(); i++) places.add(new Place(others.get(i), i));
        tx.batch(text, places, place -> Sql.values(id, place.other(), place.position()));
    }

    /** How many events are linked to a record. */
    long countLinked(Tx tx, LinkColumn links, long id) {
        return tx.count(Sql.of("SELECT count(*) FROM %s WHERE %s = ?".formatted(links.table(), links.column()), id));
    }

    /** The first of the events that are linked to a record. */
    List<Long> linked(Tx tx, LinkColumn links, long id, int most) {
        Sql sql = Sql.of(
                "SELECT event_id FROM %s WHERE %s = ? ORDER BY event_id LIMIT ?"
                        .formatted(links.table(), links.column()),
                id,
                most);
        return tx.list(sql, row -> row.integer("event_id"));
    }

    /** Keeps others from linking events to a record until the transaction ends. */
    void holdLinks(Tx tx, LinkColumn links, long id) {
        Sql sql = Sql.of("SELECT id FROM %s WHERE id = ?".formatted(links.linked()), id);
        tx.list(sql.then(tx.forUpdate()), row -> row.integer("id"));
    }

    /** Links events to another record in the place of one; where they had both, the first place counts. */
    void moveLinks(Tx tx, LinkColumn links, Collection<Long> ids, long from, long to) {
        String table = links.table();
        String column = links.column();
        if (links.isOrdered()) joinPlaces(tx, links, ids, from, to);
        String position = links.isOrdered() ? ", position" : "";
        tx.run(Sql.of(
                        "INSERT INTO %1$s (event_id, %2$s%3$s) SELECT l.event_id, CAST(? AS BIGINT)%3$s FROM %1$s l WHERE l.%2$s = ?"
                                .formatted(table, column, position),
                        to,
                        from)
                .and(tx.in("l.event_id", ids))
                .and(
                        "NOT EXISTS (SELECT 1 FROM %1$s o WHERE o.event_id = l.event_id AND o.%2$s = ?)"
                                .formatted(table, column),
                        to));
        tx.run(Sql.of("DELETE FROM %s WHERE %s = ?".formatted(table, column), from)
                .and(tx.in("event_id", ids)));
    }

    private static void joinPlaces(Tx tx, LinkColumn links, Collection<Long> ids, long from, long to) {
        Sql sql = Sql.of("""
                UPDATE %1$s
                SET position = (
                    SELECT min(o.position)
                    FROM %1$s o
                    WHERE o.event_id = %1$s.event_id AND o.%2$s IN (?, ?))
                WHERE %2$s = ?
                """.formatted(links.table(), links.column()), from, to, to);
        tx.run(sql.and(tx.in("event_id", ids)));
    }

    /** Whether one event lies above another, or is it. */
    boolean isAbove(Tx tx, long upper, long lower) {
        return tx.count(Sql.of("""
                        WITH RECURSIVE above (id, parent) AS (
                            SELECT e.id, e.parent FROM event e WHERE e.id = ?
                            UNION
                            SELECT up.id, up.parent FROM above JOIN event up ON up.id = above.parent
                        )
                        SELECT count(*) FROM above WHERE id = ?
                        """, lower, upper)) > 0;
    }

    @Override
    protected Event record(Row row) {
        return new Event(
                PostStore.post(row),
                ScheduleStore.schedule(row),
                details(row),
                row.findInteger("parent").orElse(0L),
                Ticket.fromTree(tree(row.text("tickets"))),
                Links.NONE,
                0,
                Links.Shown.NOTHING);
    }

    private static EventDetails details(Row row) {
        return new EventDetails(
                row.text("excerpt"),
                Cost.fromTree(tree(row.text("cost"))),
                row.text("website"),
                new Flags(
                        row.flag("show_map"),
                        row.flag("show_map_link"),
                        row.flag("hidden"),
                        row.flag("sticky"),
                        row.flag("featured")));
    }

    /** Most events have no tickets, and many no cost. */
    private static @Nullable Object tree(String json) {
        return json.equals("[]") ? List.of() : Json.parse(json);
    }
}

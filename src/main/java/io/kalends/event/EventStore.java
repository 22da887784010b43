package io.kalends.event;

import static io.kalends.store.Column.Type.FLAG;
import static io.kalends.store.Column.Type.INTEGER;
import static io.kalends.store.Column.Type.JSON;
import static io.kalends.store.Column.Type.TEXT;

import io.kalends.cache.Caches;
import io.kalends.json.Json;
import io.kalends.post.Post;
import io.kalends.post.PostStore;
import io.kalends.post.RecordStore;
import io.kalends.store.Column;
import io.kalends.store.Columns;
import io.kalends.store.Row;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import io.kalends.time.DateTimes;
import io.kalends.time.Zones;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Events and their links in the store. */
public final class EventStore extends RecordStore<Event> {
    public static final Columns<Event> COLUMNS =
            new Columns<>("event", event -> event.post().id(), columns());

    private static final String SELECT = "SELECT " + PostStore.COLUMNS + ", " + COLUMNS.of("e")
            + ", o.id AS occurrence_id, " + OccurrenceStore.TIMES
            + ", o.series_id, o.original_start, o.slug_date, o.changed, o.trashed, sp.slug AS series_slug, sp.name AS series_name,"
            + " so.start_local AS series_start, so.end_local AS series_end,"
            + " sp.modified_at AS series_modified_at, " + SeriesStore.COLUMNS.of("s") + ", " + StoredLinks.COLUMNS
            + " FROM" + PostStore.TABLES + "JOIN event e ON e.id = p.id JOIN occurrence o ON o.event_id = p.id"
            + " LEFT JOIN series s ON s.id = o.series_id LEFT JOIN post sp ON sp.id = o.series_id"
            + " LEFT JOIN occurrence so ON so.id = o.series_id WHERE 1 = 1";

    private final SeriesStore series = new SeriesStore();
    private final Timetables timetables;

    /** For what reads few events. */
    public EventStore() {
        this(new Caches());
    }

    EventStore(Caches caches) {
        super(COLUMNS);
        timetables = new Timetables(caches);
    }

    private static List<Column<Event>> columns() {
        var columns = new ArrayList<Column<Event>>();
        columns.add(new Column<>("all_day", FLAG, event -> event.schedule().allDay()));
        columns.add(
                new Column<>("zone", TEXT, event -> Zones.text(event.schedule().zone())));
        EventDetails.COLUMNS.forEach(column -> columns.add(column.of(Event::details)));
        columns.add(new Column<>("parent", INTEGER, event -> event.parent() == 0 ? Optional.empty() : event.parent()));
        columns.add(new Column<>("tickets", JSON, event -> Ticket.toJson(event.tickets())));
        columns.add(new Column<>("ticketed", FLAG, event -> !event.tickets().isEmpty()));
        columns.add(new Column<>("is_free", FLAG, Event::isFree));
        columns.add(new Column<>("is_sold_out", FLAG, Event::isSoldOut));
        return columns;
    }

    SeriesStore series() {
        return series;
    }

    @Override
    public List<Event> all(Tx tx, Collection<Long> ids) {
        return ids.isEmpty() ? List.of() : tx.list(Sql.of(SELECT).and(tx.in("o.id", ids)), this::event);
    }

    @Override
    public Optional<Long> bySlug(Tx tx, String slug) {
        return series.dates().bySlug(tx, slug);
    }

    @Override
    public Optional<Long> ofSeries(Tx tx, String slug, String date) {
        return series.dates().find(tx, slug, date);
    }

    @Override
    public boolean wasOfSeries(Tx tx, String slug, String date) {
        return series.dates().wasOnce(tx, slug, date);
    }

    @Override
    public boolean wasOnce(Tx tx, long id) {
        return series.dates().wasOnce(tx, id);
    }

    @Override
    public void insert(Tx tx, Event event) {
        insertContent(tx, event);
        if (event.repetition() instanceof Repetition.Series) series.insert(tx, event);
        else OccurrenceStore.COLUMNS.insert(tx, event);
    }

    /** Everything but when it takes place. */
    void insertContent(Tx tx, Event event) {
        super.insert(tx, event);
        long id = event.post().id();
        insertVenues(tx, id, event.links());
        insertOrganizers(tx, id, event.links());
        insertTerms(tx, id, event.links());
        CustomValueStore.insert(tx, id, event.details().custom());
    }

    @Override
    public void update(Tx tx, Event before, Event after) {
        super.update(tx, before, after);
        boolean isListedAnew = !before.schedule().equals(after.schedule())
                || before.flags().hidden() != after.flags().hidden();
        if (after.repetition().equals(Repetition.NONE) && isListedAnew) OccurrenceStore.COLUMNS.update(tx, after);
        long id = after.post().id();
        updateLinks(tx, id, before.links(), after.links());
        CustomValueStore.update(
                tx, id, before.details().custom(), after.details().custom());
    }

    /** Puts one text in the place of another in the excerpt of an event, if it is one. */
    public void replace(Tx tx, long id, String text, String other) {
        tx.run(Sql.of("UPDATE event SET excerpt = replace(excerpt, ?, ?) WHERE id = ?", text, other, id));
    }

    /** Touches only what differs: most changes are of texts and dates, and with each link its term is counted anew. */
    private static void updateLinks(Tx tx, long id, Links before, Links after) {
        if (!before.venues().equals(after.venues())) {
            tx.send(Sql.of("DELETE FROM event_venue WHERE event_id = ?", id));
            insertVenues(tx, id, after);
        }
        if (!before.organizers().equals(after.organizers())) {
            tx.send(Sql.of("DELETE FROM event_organizer WHERE event_id = ?", id));
            insertOrganizers(tx, id, after);
        }
        if (!before.terms().equals(after.terms())) {
            tx.send(Sql.of("DELETE FROM event_term WHERE event_id = ?", id));
            insertTerms(tx, id, after);
        }
    }

    private static void insertVenues(Tx tx, long id, Links links) {
        insertOrdered(tx, "event_venue", "venue_id", id, Links.ids(links.venues()));
    }

    private static void insertOrganizers(Tx tx, long id, Links links) {
        insertOrdered(tx, "event_organizer", "organizer_id", id, Links.ids(links.organizers()));
    }

    private static void insertTerms(Tx tx, long id, Links links) {
        tx.insertNumbers(
                "event_term",
                List.of("event_id", "term_id"),
                links.terms().stream().map(term -> List.of(id, term)).toList());
    }

    private static void insertOrdered(Tx tx, String table, String column, long id, List<Long> others) {
        var rows = new ArrayList<List<Long>>();
        for (int i = 0; i < others.size(); i++) rows.add(List.of(id, others.get(i), (long) i));
        tx.insertNumbers(table, List.of("event_id", column, "position"), rows);
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

    /** Whether one event lies above another, or is it; an occurrence lies where its series does. */
    boolean isAbove(Tx tx, long upper, long lower) {
        return tx.count(Sql.of("""
                        WITH RECURSIVE above (id, parent) AS (
                            SELECT e.id, e.parent
                            FROM occurrence o
                            JOIN event e ON e.id = COALESCE(o.series_id, o.id)
                            WHERE o.id = ?
                            UNION
                            SELECT e.id, e.parent
                            FROM above
                            JOIN occurrence o ON o.id = above.parent
                            JOIN event e ON e.id = COALESCE(o.series_id, o.id)
                        )
                        SELECT count(*) FROM above WHERE id = ?
                        """, lower, upper)) > 0;
    }

    private Event event(Row row) {
        Post post = PostStore.post(row);
        Schedule schedule = OccurrenceStore.schedule(row);
        Optional<Long> ofSeries = row.findInteger("series_id");
        if (ofSeries.isEmpty()) return event(row, post, schedule, Repetition.NONE);
        return ofSeries.get() == row.integer("occurrence_id")
                ? event(row, post, schedule, SeriesStore.series(row, schedule))
                : occurrence(row, post, schedule);
    }

    private Event occurrence(Row row, Post post, Schedule schedule) {
        String slug = row.text("series_slug");
        var occurrence = new Repetition.Occurrence(
                row.integer("series_id"),
                slug,
                row.text("series_name"),
                row.text("slug_date"),
                timetables.of(row),
                DateTimes.parse(row.text("original_start")),
                StoredDate.changedFields(row),
                StoredDate.isTrashed(row));
        Instant changed = row.time("series_modified_at");
        Post own = post.as(
                row.integer("occurrence_id"),
                slug + "-" + occurrence.slugDate(),
                changed.isAfter(post.modifiedAt()) ? changed : post.modifiedAt());
        Event date = event(row, own, schedule, occurrence);
        // The row may be that of the series, whose earlier start is not that of its dates.
        return occurrence.changed().contains(OwnField.PREVIOUS_START.field()) ? date : date.withoutPreviousStart();
    }

    private static Event event(Row row, Post post, Schedule schedule, Repetition repetition) {
        return new Event(
                post,
                schedule,
                repetition,
                EventDetails.of(row),
                row.findInteger("parent").orElse(0L),
                Ticket.fromTree(tree(row.text("tickets"))),
                StoredLinks.of(row),
                0,
                Links.Shown.NOTHING,
                List.of());
    }

    /** Most events have no tickets, and many no cost. */
    static @Nullable Object tree(String json) {
        return json.equals("[]") ? List.of() : Json.parse(json);
    }
}

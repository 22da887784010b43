package io.kalends.event;

import static io.kalends.store.Column.Type.INTEGER;
import static io.kalends.store.Column.Type.JSON;
import static io.kalends.store.Column.Type.TEXT;
import static io.kalends.store.Column.Type.TIME;

import io.kalends.json.Json;
import io.kalends.post.PostStore;
import io.kalends.recurrence.Recurrence;
import io.kalends.recurrence.Timetable;
import io.kalends.store.Column;
import io.kalends.store.Columns;
import io.kalends.store.Row;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import io.kalends.time.DateTimes;
import io.kalends.time.Zones;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How events repeat, in the store. */
public final class SeriesStore {
    public static final Columns<Event> COLUMNS = new Columns<>(
            "series",
            event -> event.post().id(),
            new Column<>("rule", TEXT, event -> of(event).recurrence().ruleText()),
            new Column<>("also", JSON, event -> Json.text(of(event).recurrence().alsoTexts())),
            new Column<>(
                    "excluded",
                    JSON,
                    event -> Json.text(of(event).recurrence().except().texts())),
            new Column<>("first_local", TEXT, event -> DateTimes.text(of(event).first())),
            new Column<>("last_local", TEXT, event -> of(event).last().map(DateTimes::text)),
            new Column<>("occurrences", INTEGER, event -> of(event).count()),
            new Column<>("rolled_out_until", TIME, SeriesStore::rolledOutUntil));

    /**
     * What lists show: the dates of a series, unless it is in the trash. Then it is shown there itself, as is each of its dates
     * that is in the trash on its own.
     */
    private static final String LIST = """
            UPDATE occurrence SET hidden = CASE
                WHEN trashed = 1
                OR (id = series_id) = EXISTS (SELECT 1 FROM post p WHERE p.id = series_id AND p.trashed_at IS NOT NULL)
                THEN (SELECT e.hidden FROM event e WHERE e.id = occurrence.event_id)
                ELSE 2 END
            WHERE series_id IS NOT NULL
            """;

    private final DateStore dates = new DateStore();

    private static Repetition.Series of(Event event) {
        return (Repetition.Series) event.repetition();
    }

    private static Optional<Instant> rolledOutUntil(Event event) {
        return of(event)
                .rolledOutUntil()
                .map(until -> until.atZone(event.schedule().zone()).toInstant());
    }

    DateStore dates() {
        return dates;
    }

    /** Notes the IDs that dates of a series are to have once it is stored, by their original starts. */
    public static void reserve(Tx tx, long series, Map<LocalDateTime, Long> ids) {
        var dates = new DateStore();
        ids.forEach((start, id) -> dates.reserve(tx, series, start, id));
    }

    /** The date of a series to which the rule gives this start. */
    public static Optional<Long> date(Tx tx, long series, LocalDateTime originalStart) {
        Sql sql = Sql.of(
                "SELECT id FROM occurrence WHERE series_id = ? AND original_start = ?",
                series,
                DateTimes.text(originalStart));
        return tx.one(sql, row -> row.integer("id"));
    }

    void insert(Tx tx, Event series) {
        insertWithoutDates(tx, series);
        dates.add(tx, series, Dated.all(series, dates.takenSlugs(tx, series)));
        listTrashed(tx, series);
    }

    /** A new series that lies in the trash. */
    void listTrashed(Tx tx, Event series) {
        if (series.post().isInTrash()) list(tx, series);
    }

    void insertWithoutDates(Tx tx, Event series) {
        COLUMNS.insert(tx, series);
        OccurrenceStore.COLUMNS.insert(tx, series);
        long id = series.post().id();
        tx.run(Sql.of("UPDATE occurrence SET series_id = id, hidden = 2 WHERE id = ?", id));
    }

    /** Returns the dates that no longer take place. */
    List<StoredDate> update(Tx tx, Event before, Event after) {
        boolean isDatedAnew = !before.schedule().equals(after.schedule())
                || !before.repetition().equals(after.repetition());
        boolean isNamedAnew = !before.post().slug().equals(after.post().slug());
        if (isDatedAnew) {
            COLUMNS.update(tx, after);
            OccurrenceStore.updateTimes(tx, after.post().id(), after.schedule());
        }
        return isDatedAnew || isNamedAnew ? dates.update(tx, before, after) : List.of();
    }

    /** Where a series was hidden, trashed or the opposite; once its dates show that. */
    void listAnew(Tx tx, Event before, Event after) {
        boolean isListedAnew = before.flags().hidden() != after.flags().hidden()
                || before.post().isInTrash() != after.post().isInTrash();
        if (isListedAnew) list(tx, after);
    }

    /** Adds the dates of an endless series from a time on, and returns how many there are. */
    int extend(Tx tx, Event series, LocalDateTime from) {
        COLUMNS.update(tx, series);
        List<Dated> further = Dated.between(series, from, dates.takenSlugs(tx, series));
        dates.add(tx, series, further);
        // For caches; those who follow the changes of the calendar are told nothing.
        tx.run(Sql.of(
                "INSERT INTO change (kind, record_id) VALUES ('series', ?)",
                series.post().id()));
        return further.size();
    }

    /** A date that is elsewhen, or gone, or back, is told of by the series. */
    static void markChanged(Tx tx, PostStore posts, long id, Instant now) {
        posts.markChanged(tx, id, now);
        tx.run(Sql.of(
                "UPDATE post SET modified_at = ? WHERE id IN (SELECT event_id FROM occurrence WHERE series_id = ?)"
                        + " AND id <> ?",
                now,
                id,
                id));
    }

    /** How far all endless series are rolled out. */
    static Optional<Instant> nearestHorizon(Tx tx) {
        return tx.one(
                Sql.of("SELECT rolled_out_until FROM series WHERE rolled_out_until IS NOT NULL"
                        + " ORDER BY rolled_out_until LIMIT 1"),
                row -> row.time("rolled_out_until"));
    }

    private static void list(Tx tx, Event series) {
        tx.run(Sql.of(LIST).and("series_id = ?", series.post().id()));
    }

    /** Works out for all series what follows from the rest, once they were put into the store as they are. */
    public static void derive(Tx tx) {
        tx.run(Sql.of(LIST));
        tx.list(
                        Sql.of("SELECT DISTINCT series_id FROM occurrence WHERE event_id <> series_id"),
                        row -> row.integer("series_id"))
                .forEach(id -> countTermsOnce(tx, id));
    }

    /** The series to which some of these events belong, if not all their dates show the same event. */
    static List<Long> withOwnEvents(Tx tx, Collection<Long> some) {
        Sql sql = Sql.of("SELECT series_id FROM occurrence WHERE event_id <> series_id")
                .and(tx.in("id", some))
                .then("UNION SELECT series_id FROM occurrence WHERE event_id <> series_id")
                .and(tx.in("series_id", some));
        return tx.list(sql, row -> row.integer("series_id"));
    }

    /**
     * A link of an event to a term.
     *
     * @param isPublic whether anybody may see the event
     */
    private record CountedLink(long event, long term, boolean isCounted, boolean isPublic) {
        static CountedLink of(Row row) {
            return new CountedLink(
                    row.integer("event_id"), row.integer("term_id"), row.flag("counted"), row.flag("is_public"));
        }
    }

    /** A term counts once for a series, however many of its dates have an event of their own. */
    static void countTermsOnce(Tx tx, long series) {
        List<Long> events = tx.list(
                Sql.of("SELECT DISTINCT event_id FROM occurrence WHERE series_id = ?", series),
                row -> row.integer("event_id"));
        Sql links = Sql.of("""
                SELECT l.event_id, l.term_id, l.counted,
                    CASE WHEN p.status = 'publish' AND p.trashed_at IS NULL THEN 1 ELSE 0 END AS is_public
                FROM event_term l
                JOIN post p ON p.id = l.event_id
                WHERE 1 = 1
                """).and(tx.in("l.event_id", events)).then("ORDER BY l.event_id, l.term_id");
        var counted = new HashSet<Long>();
        List<CountedLink> wrong = tx.list(links, CountedLink::of).stream()
                .filter(link -> link.isCounted != (link.isPublic && counted.add(link.term)))
                .toList();
        tx.batch(
                "UPDATE event_term SET counted = ? WHERE event_id = ? AND term_id = ?",
                wrong,
                link -> Sql.values(link.isCounted ? 0 : 1, link.event, link.term));
    }

    static Repetition.Series series(Row row, Schedule schedule) {
        return new Repetition.Series(
                new Timetable(Repeating.timing(schedule), recurrence(row)),
                DateTimes.parse(row.text("first_local")),
                row.findText("last_local").map(DateTimes::parse),
                row.findInteger("occurrences"),
                row.findTime("rolled_out_until").map(until -> LocalDateTime.ofInstant(until, schedule.zone())),
                Optional.empty());
    }

    /** The schedule of the series whose date is in a row. */
    static Schedule schedule(Row row) {
        return Schedule.of(
                DateTimes.parse(row.text("series_start")),
                DateTimes.parse(row.text("series_end")),
                Zones.parse(row.text("zone")).orElseThrow(),
                row.flag("all_day"));
    }

    static Recurrence recurrence(Row row) {
        return Recurrence.restore(row.text("rule"), texts(row.text("also")), texts(row.text("excluded")));
    }

    private static List<String> texts(String json) {
        if (json.equals("[]") || !(Json.parse(json) instanceof List<?> items)) return List.of();
        return items.stream().map(String::valueOf).toList();
    }
}

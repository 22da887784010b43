package io.kalends.event;

import static io.kalends.store.Column.Type.TEXT;
import static io.kalends.store.Column.Type.TIME;

import io.kalends.post.Slug;
import io.kalends.recurrence.Move;
import io.kalends.store.Column;
import io.kalends.store.Columns;
import io.kalends.store.Sequence;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import io.kalends.time.DateTimes;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The occurrences of series in the store, each known by its original start, and those that once were. */
final class DateStore {
    private static final Pattern NUMBERED_SLUG = Pattern.compile("(?<series>.+)-(?<id>\\d{1,18})");

    /** The length of a day in addresses. */
    private static final int DAY = 10;

    private static final String INSERT = """
            INSERT INTO occurrence
                (id, event_id, hidden, start_local, end_local, starts_at, ends_at, series_id, original_start, slug_date)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """;
    private static final Columns<Numbered> MOVED = new Columns<>(
            "occurrence",
            Numbered::id,
            new Column<>("start_local", TEXT, one -> local(one.schedule.start())),
            new Column<>("end_local", TEXT, one -> local(one.schedule.end())),
            new Column<>("starts_at", TIME, one -> one.schedule.startsAt()),
            new Column<>("ends_at", TIME, one -> one.schedule.endsAt()),
            new Column<>("original_start", TEXT, one -> DateTimes.text(one.dated.originalStart())),
            new Column<>("slug_date", TEXT, one -> one.dated.slugDate(one.id)));

    private record Numbered(long id, Dated dated, Schedule schedule) {
        static Numbered of(long id, Dated dated, boolean allDay) {
            return new Numbered(id, dated, dated.schedule(allDay));
        }
    }

    List<StoredDate> all(Tx tx, long series) {
        Sql sql = Sql.of(
                "SELECT " + StoredDate.COLUMNS + " FROM occurrence WHERE series_id = ? AND id <> series_id", series);
        return tx.list(sql.then("ORDER BY original_start"), StoredDate::of);
    }

    /** Those with an event of their own. */
    List<Long> withOwnEvents(Tx tx, long series) {
        Sql sql = Sql.of("SELECT id FROM occurrence WHERE series_id = ? AND event_id <> series_id ORDER BY id", series);
        return tx.list(sql, row -> row.integer("id"));
    }

    /** The slugs of other events that a date of the series could have had. */
    Set<String> takenSlugs(Tx tx, Event series) {
        String prefix = series.post().slug() + "-";
        Sql sql = Sql.of(
                "SELECT slug FROM post WHERE trashed_at IS NULL AND kind = 'event' AND slug >= ? AND slug < ?",
                prefix,
                Slug.behind(prefix));
        return new HashSet<>(tx.list(sql, row -> row.text("slug")));
    }

    /** Dates keep their IDs by their original starts, which go along when the series is moved; returns those that are gone. */
    List<StoredDate> update(Tx tx, Event before, Event after) {
        UnaryOperator<LocalDateTime> mover = Repeating.mover(before.schedule(), after.schedule());
        long series = after.post().id();
        var stored = new HashMap<LocalDateTime, StoredDate>();
        var gone = new ArrayList<StoredDate>();
        for (StoredDate date : all(tx, series)) {
            StoredDate other = stored.put(mover.apply(date.originalStart()), date);
            if (other != null) gone.add(other);
        }
        if (!before.schedule().equals(after.schedule())) moveFormer(tx, series, mover);
        var fresh = new ArrayList<Dated>();
        var kept = new ArrayList<Numbered>();
        for (Dated dated : Dated.all(after, takenSlugs(tx, after))) {
            StoredDate known = stored.remove(dated.originalStart());
            if (known == null) fresh.add(dated);
            else kept.add(new Numbered(known.id(), dated, schedule(known, dated, after)));
        }
        gone.addAll(stored.values());
        remove(tx, series, gone, mover);
        MOVED.update(tx, kept);
        add(tx, after, fresh);
        return gone;
    }

    /**
     * What is stored of one date.
     *
     * @param event the ID of the event that says what it shows
     * @param isListed whether lists show it by itself, unless it is hidden
     */
    void update(Tx tx, long id, long event, Event shown, Set<OwnField> own, boolean isTrashed, boolean isListed) {
        OccurrenceStore.updateTimes(tx, id, shown.schedule());
        int hidden = !isListed ? 2 : shown.flags().hidden() ? 1 : 0;
        tx.run(Sql.of(
                "UPDATE occurrence SET event_id = ?, hidden = ?, changed = ?, trashed = ? WHERE id = ?",
                event,
                hidden,
                own.isEmpty() ? Optional.empty() : String.join(" ", OwnField.names(own)),
                isTrashed ? 1 : Optional.empty(),
                id));
    }

    /** Own times stay on the clock, whatever the zone; where all others become days, they do. */
    private static Schedule schedule(StoredDate known, Dated dated, Event series) {
        boolean allDay = series.schedule().allDay();
        ZoneId zone = series.schedule().zone();
        return known.hasOwnTimes() ? Schedule.of(known.start(), known.end(), zone, allDay) : dated.schedule(allDay);
    }

    private static void moveFormer(Tx tx, long series, UnaryOperator<LocalDateTime> mover) {
        tx.batch(
                "UPDATE former_occurrence SET original_start = ? WHERE id = ?",
                former(tx, series).entrySet(),
                one -> Sql.values(moved(one.getKey(), mover), one.getValue()));
    }

    /** The name of a date that is gone in its series as that is moved; nothing returns where no date can be. */
    private static String moved(LocalDateTime originalStart, UnaryOperator<LocalDateTime> mover) {
        LocalDateTime moved = mover.apply(originalStart);
        return DateTimes.text(Move.canBeShown(moved) ? moved : originalStart);
    }

    /** Takes dates out, their IDs remembered; those with an event of their own go with that. */
    private static void remove(Tx tx, long series, Collection<StoredDate> gone, UnaryOperator<LocalDateTime> mover) {
        if (gone.isEmpty()) return;
        remember(tx, series, gone, mover);
        List<Long> ids = gone.stream().map(StoredDate::id).toList();
        tx.run(Sql.of("DELETE FROM occurrence WHERE 1 = 1").and(tx.in("id", ids)));
    }

    /** Notes that dates were once of a series, so that they have their IDs again when they return; none stays a parent. */
    void remember(Tx tx, long series, Collection<StoredDate> dates) {
        remember(tx, series, dates, UnaryOperator.identity());
    }

    private static void remember(Tx tx, long series, Collection<StoredDate> dates, UnaryOperator<LocalDateTime> mover) {
        tx.batch(
                "INSERT INTO former_occurrence (id, series_id, original_start) VALUES (?, ?, ?)",
                dates,
                date -> Sql.values(date.id(), series, moved(date.originalStart(), mover)));
        List<Long> ids = dates.stream().map(StoredDate::id).toList();
        tx.run(Sql.of("UPDATE event SET parent = NULL WHERE 1 = 1").and(tx.in("parent", ids)));
    }

    /** Has no event lie below a date of a series. */
    static void removeAsParents(Tx tx, long series) {
        tx.run(Sql.of(
                "UPDATE event SET parent = NULL WHERE parent IN (SELECT id FROM occurrence WHERE series_id = ?)",
                series));
    }

    /** Notes the ID that a date is to have. */
    void reserve(Tx tx, long series, LocalDateTime originalStart, long id) {
        tx.run(Sql.of(
                "INSERT INTO former_occurrence (id, series_id, original_start) VALUES (?, ?, ?)",
                id,
                series,
                DateTimes.text(originalStart)));
    }

    /** Those that take place again have the IDs they had. */
    void add(Tx tx, Event event, List<Dated> dates) {
        if (dates.isEmpty()) return;
        long series = event.post().id();
        Map<LocalDateTime, Long> former = former(tx, series);
        long missing = dates.stream()
                .filter(dated -> !former.containsKey(dated.originalStart()))
                .count();
        Iterator<Long> fresh =
                tx.nextIds(Sequence.RECORD, Math.toIntExact(missing)).iterator();
        var returned = new ArrayList<Long>();
        var numbered = new ArrayList<Numbered>();
        boolean allDay = event.schedule().allDay();
        for (Dated dated : dates) {
            Long id = former.get(dated.originalStart());
            if (id != null) returned.add(id);
            numbered.add(Numbered.of(id == null ? fresh.next() : id, dated, allDay));
        }
        if (!returned.isEmpty())
            tx.run(Sql.of("DELETE FROM former_occurrence WHERE 1 = 1").and(tx.in("id", returned)));
        int hidden = event.post().isInTrash() ? 2 : event.flags().hidden() ? 1 : 0;
        tx.batch(INSERT, numbered, one -> newValues(one, series, hidden));
    }

    private static Map<LocalDateTime, Long> former(Tx tx, long series) {
        record Named(String start, long id) {}
        var ids = new HashMap<LocalDateTime, Long>();
        tx.list(
                        Sql.of(
                                "SELECT original_start, id FROM former_occurrence WHERE series_id = ? ORDER BY id",
                                series),
                        row -> new Named(row.text("original_start"), row.integer("id")))
                .forEach(named -> ids.putIfAbsent(DateTimes.parse(named.start), named.id));
        return ids;
    }

    private static List<@Nullable Object> newValues(Numbered one, long series, int hidden) {
        return Sql.values(
                one.id,
                series,
                hidden,
                local(one.schedule.start()),
                local(one.schedule.end()),
                one.schedule.startsAt(),
                one.schedule.endsAt(),
                series,
                DateTimes.text(one.dated.originalStart()),
                one.dated.slugDate(one.id));
    }

    private static String local(ZonedDateTime time) {
        return DateTimes.text(time.toLocalDateTime());
    }

    /** Hands the dates from a start on to another series, with their IDs and the addresses they had. */
    void handOver(Tx tx, long from, long to, LocalDateTime start) {
        String since = DateTimes.text(start);
        tx.run(Sql.of("""
                INSERT INTO former_date (id, series_id, slug_date, occurrence_id)
                SELECT
                    (SELECT COALESCE(max(f.id), 0) FROM former_date f) + row_number() OVER (ORDER BY id),
                    series_id, slug_date, id
                FROM occurrence
                WHERE series_id = ? AND original_start >= ?
                ON CONFLICT (series_id, slug_date) DO UPDATE SET occurrence_id = excluded.occurrence_id
                """, from, since));
        tx.run(Sql.of(
                "UPDATE occurrence SET event_id = ? WHERE series_id = ? AND event_id = series_id AND original_start >= ?",
                to,
                from,
                since));
        tx.run(Sql.of(
                "UPDATE occurrence SET series_id = ? WHERE series_id = ? AND original_start >= ?", to, from, since));
        tx.run(Sql.of(
                "UPDATE former_occurrence SET series_id = ? WHERE series_id = ? AND original_start >= ?",
                to,
                from,
                since));
    }

    /** The date of a slug: that of its series, and its day. */
    Optional<Long> bySlug(Tx tx, String slug) {
        Optional<Long> found = Slug.Dated.parse(slug).flatMap(dated -> find(tx, dated.series(), dated.date()));
        if (found.isPresent()) return found;
        Matcher numbered = NUMBERED_SLUG.matcher(slug);
        return numbered.matches() ? find(tx, numbered.group("series"), numbered.group("id")) : Optional.empty();
    }

    /** The date of a series by what tells it from the others in addresses; the day with its time always leads there. */
    Optional<Long> find(Tx tx, String seriesSlug, String slugDate) {
        Optional<Long> found = tx.one(byDate(seriesSlug, slugDate), row -> row.integer("id"));
        return found.isPresent() ? found : findFormer(tx, seriesSlug, slugDate);
    }

    private static Optional<Long> findFormer(Tx tx, String seriesSlug, String slugDate) {
        return tx.one(byFormerDate(seriesSlug, slugDate), row -> row.integer("id"));
    }

    static Sql byDate(String seriesSlug, String slugDate) {
        return Sql.of("SELECT o.id FROM").append(named(seriesSlug)).then("""
                        JOIN occurrence o ON o.series_id = p.id
                        WHERE o.slug_date = ? OR o.original_start = ?
                        ORDER BY p.place, o.id LIMIT 1
                        """, slugDate, startOf(slugDate));
    }

    static Sql byFormerDate(String seriesSlug, String slugDate) {
        return Sql.of("SELECT f.occurrence_id AS id FROM")
                .append(named(seriesSlug))
                .then("""
                        JOIN former_date f ON f.series_id = p.id
                        JOIN occurrence o ON o.id = f.occurrence_id
                        WHERE f.slug_date = ?
                        ORDER BY p.place, f.occurrence_id LIMIT 1
                        """, slugDate);
    }

    /** The events of a slug, those in the trash last. In two halves, for each of which there is an index. */
    private static Sql named(String slug) {
        return Sql.of("""
                (
                    SELECT id, 0 AS place FROM post WHERE kind = 'event' AND slug = ? AND trashed_at IS NULL
                    UNION ALL
                    SELECT id, 1 AS place FROM post WHERE kind = 'event' AND slug = ? AND trashed_at IS NOT NULL
                ) p
                """, slug, slug);
    }

    /** 2026-12-08-1930 as it is stored; nothing that is stored for other texts. */
    private static String startOf(String slugDate) {
        return slugDate.length() == 15
                ? slugDate.substring(0, 10) + " " + slugDate.substring(11, 13) + ":" + slugDate.substring(13) + ":00"
                : "";
    }

    /** Whether an ID is that of an occurrence which no longer takes place. */
    boolean wasOnce(Tx tx, long id) {
        return tx.count(Sql.of("SELECT count(*) FROM former_occurrence WHERE id = ?", id)) > 0;
    }

    /** Whether a series has, or once had, the date that is told from the others so in addresses. */
    boolean wasOnce(Tx tx, String seriesSlug, String slugDate) {
        if (find(tx, seriesSlug, slugDate).isPresent()) return true;
        String day = slugDate.length() == DAY ? slugDate : "";
        return tx.count(Sql.of("""
                SELECT count(*)
                FROM former_occurrence f
                JOIN post p ON p.id = f.series_id
                WHERE p.kind = 'event' AND p.trashed_at IS NULL AND p.slug = ?
                AND (f.original_start = ? OR substr(f.original_start, 1, 10) = ? OR CAST(f.id AS TEXT) = ?)
                """, seriesSlug, startOf(slugDate), day, slugDate)) > 0;
    }

    /** The series of an occurrence that no longer takes place. */
    Optional<Long> formerSeries(Tx tx, long id) {
        return tx.one(
                Sql.of("SELECT series_id FROM former_occurrence WHERE id = ?", id), row -> row.integer("series_id"));
    }
}

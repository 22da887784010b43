package io.kalends.admin;

import io.kalends.auth.Caller;
import io.kalends.auth.Right;
import io.kalends.post.Access;
import io.kalends.post.Kind;
import io.kalends.post.PostStore;
import io.kalends.post.Status;
import io.kalends.store.Database;
import io.kalends.store.Row;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import io.kalends.term.TermStore;
import io.kalends.text.SearchTerm;
import io.kalends.text.SearchTerms;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The records of a kind as the tables of the editor show them: only what the user may see. It writes nothing. */
final class Inventory {
    private final Database db;
    private final TermStore terms = new TermStore();

    Inventory(Database db) {
        this.db = db;
    }

    /** One page of a table, the number of records on all pages, and how many there are of each status. */
    record Found(List<Line> lines, long total, Map<String, Long> counts) {
        long pages() {
            return (total + RecordFilter.PER_PAGE - 1) / RecordFilter.PER_PAGE;
        }
    }

    Found find(AdminRequest request, Kind kind, RecordFilter filter) {
        Instant now = request.call().now();
        return db.scan(tx -> {
            Map<String, Long> counts = counts(tx, request, kind, filter, now);
            Sql from = narrowed(tx, Sql.of(""), request, kind, filter, now);
            if (filter.status().isEmpty()) from.and("p.trashed_at IS NULL");
            else from.and(Sql.of("").append(status(now)).then("= ?", filter.status()));
            long total = counts.entrySet().stream()
                    .filter(entry -> filter.status().isEmpty()
                            ? !entry.getKey().equals(Status.TRASH)
                            : entry.getKey().equals(filter.status()))
                    .mapToLong(Map.Entry::getValue)
                    .sum();
            Sql page = select(kind, request.caller(), now)
                    .append(from)
                    .then(order(kind, filter))
                    .then(
                            "LIMIT ? OFFSET ?",
                            RecordFilter.PER_PAGE,
                            (filter.page() - 1) * (long) RecordFilter.PER_PAGE);
            return new Found(tx.list(page, row -> line(row, kind)), total, counts);
        });
    }

    private Map<String, Long> counts(Tx tx, AdminRequest request, Kind kind, RecordFilter filter, Instant now) {
        Sql sql = Sql.of("SELECT")
                .append(status(now))
                .then("AS shown, count(*) AS n FROM post p JOIN %s k ON k.id = p.id".formatted(kind.word()));
        narrowed(tx, sql, request, kind, filter, now).then("GROUP BY 1");
        var counts = new LinkedHashMap<String, Long>();
        Status.WORDS.forEach(word -> counts.put(word, 0L));
        record Count(String status, long n) {}
        tx.list(sql, row -> new Count(row.text("shown"), row.integer("n")))
                .forEach(count -> counts.put(count.status, count.n));
        return counts;
    }

    /** The status as people see it. */
    private static Sql status(Instant now) {
        return Sql.of("""
                CASE WHEN p.trashed_at IS NOT NULL THEN 'trash'
                    WHEN p.status = 'publish' AND p.published_at > ? THEN 'future'
                    ELSE p.status END
                """, now);
    }

    /** Those who may not change the records of others are shown their own ones. */
    private Sql narrowed(Tx tx, Sql sql, AdminRequest request, Kind kind, RecordFilter filter, Instant now) {
        Caller caller = request.caller();
        sql.then("WHERE p.kind = ?", kind).and(Access.readable("p", caller, now));
        if (!caller.may(Right.EDIT_OTHERS)) sql.and("p.author = ?", caller.id());
        if (filter.author() > 0) sql.and("p.author = ?", filter.author());
        if (!filter.search().isEmpty()) search(tx, sql, filter.search());
        if (kind == Kind.EVENT) narrowEvents(tx, sql, request, filter, now);
        return sql;
    }

    private static void search(Tx tx, Sql sql, String search) {
        for (SearchTerm term : SearchTerms.parse(search)) {
            Sql found = tx.matches("p", term.text());
            sql.and(term.excluded() ? found.not() : found);
        }
    }

    private void narrowEvents(Tx tx, Sql sql, AdminRequest request, RecordFilter filter, Instant now) {
        var zone = request.visit().site().zone();
        if (filter.when().equals(RecordFilter.COMING)) sql.and("k.ends_at >= ?", now);
        if (filter.when().equals("past")) sql.and("k.ends_at < ?", now);
        filter.fromInstant(zone).ifPresent(moment -> sql.and("k.ends_at >= ?", moment));
        filter.toInstant(zone).ifPresent(moment -> sql.and("k.starts_at < ?", moment));
        if (filter.category() > 0)
            sql.and(Sql.of("p.id IN (SELECT et.event_id FROM event_term et WHERE 1 = 1")
                    .and(tx.in("et.term_id", terms.branch(tx, List.of(filter.category()))))
                    .then(")"));
    }

    private static Sql select(Kind kind, Caller caller, Instant now) {
        Sql sql = Sql.of("""
                SELECT p.id, p.author, p.status, p.trashed_at, p.published_at, p.modified_at, p.slug, p.name,
                    a.name AS author_name,
                """);
        switch (kind) {
            case EVENT ->
                sql.then("k.start_local, k.end_local, k.zone, k.all_day, k.hidden, k.featured, 0 AS events,")
                        .then("(SELECT v.name FROM event_venue ev JOIN post v ON v.id = ev.venue_id")
                        .then("WHERE ev.event_id = p.id AND ev.position = 0")
                        .and(Access.visible("v", caller, now))
                        .then(") AS detail");
            case VENUE ->
                sql.then(NO_TIMES + "k.city AS detail,").append(events("event_venue", "venue_id", caller, now));
            case ORGANIZER ->
                sql.then(NO_TIMES + "k.email AS detail,")
                        .append(events("event_organizer", "organizer_id", caller, now));
        }
        return sql.then(
                "FROM post p JOIN %s k ON k.id = p.id JOIN account a ON a.id = p.author".formatted(kind.word()));
    }

    /** How many events link to the record: only those the user may see, or their number would tell of the others. */
    private static Sql events(String table, String column, Caller caller, Instant now) {
        return Sql.of("(SELECT count(*) FROM %s l JOIN post ep ON ep.id = l.event_id WHERE l.%s = p.id"
                        .formatted(table, column))
                .and(Access.visible("ep", caller, now))
                .then(") AS events");
    }

    private static final String NO_TIMES =
            "'' AS start_local, '' AS end_local, '' AS zone, 0 AS all_day, 0 AS hidden, 0 AS featured, ";

    private static String order(Kind kind, RecordFilter filter) {
        return switch (filter.order()) {
            case "title" -> "ORDER BY p.name_sort, p.id";
            case "modified" -> "ORDER BY p.modified_at DESC, p.id DESC";
            case "start" -> kind == Kind.EVENT ? "ORDER BY k.starts_at, p.id" : "ORDER BY p.id";
            case "start-desc" -> kind == Kind.EVENT ? "ORDER BY k.starts_at DESC, p.id DESC" : "ORDER BY p.id DESC";
            default -> kind == Kind.EVENT ? usual(filter) : "ORDER BY p.name_sort, p.id";
        };
    }

    /** What is coming begins with the next, everything else with the latest. */
    private static String usual(RecordFilter filter) {
        return filter.when().equals(RecordFilter.COMING)
                ? "ORDER BY k.starts_at, p.id"
                : "ORDER BY k.starts_at DESC, p.id DESC";
    }

    private static Line line(Row row, Kind kind) {
        return new Line(
                PostStore.brief(row, kind),
                row.text("author_name"),
                row.text("start_local"),
                row.text("end_local"),
                row.text("zone"),
                row.flag("all_day"),
                row.flag("hidden"),
                row.flag("featured"),
                row.findText("detail").orElse(""),
                row.integer("events"));
    }
}

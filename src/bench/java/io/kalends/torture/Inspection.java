package io.kalends.torture;

import static java.util.Map.entry;

import io.kalends.bench.Store;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Compares the tables with what clients were told, and with each other. */
final class Inspection {
    /** What each query finds is wrong. */
    private static final Map<String, String> NEVER = Map.ofEntries(
            entry("posts without the rest of the record", """
            SELECT p.id FROM post p
            WHERE NOT EXISTS (SELECT 1 FROM event e WHERE e.id = p.id AND p.kind = 'event')
              AND NOT EXISTS (SELECT 1 FROM venue v WHERE v.id = p.id AND p.kind = 'venue')
              AND NOT EXISTS (SELECT 1 FROM organizer o WHERE o.id = p.id AND p.kind = 'organizer')
            """),
            entry("events that never take place", """
            SELECT e.id FROM event e
            WHERE NOT EXISTS (SELECT 1 FROM occurrence o WHERE o.event_id = e.id)
            """),
            entry("series without a row among the occurrences", """
            SELECT s.id FROM series s
            WHERE NOT EXISTS (
                SELECT 1 FROM occurrence o
                WHERE o.id = s.id AND o.event_id = s.id AND o.series_id = s.id AND o.original_start IS NULL)
            """),
            entry("series with more or fewer dates than they tell", """
            SELECT s.id FROM series s
            WHERE s.occurrences IS NULL
              OR s.occurrences <> (SELECT count(*) FROM occurrence o WHERE o.series_id = s.id AND o.id <> s.id)
            """),
            entry("dates which show an event that is not theirs", """
            SELECT o.id FROM occurrence o
            WHERE o.event_id <> COALESCE(o.series_id, o.id) AND o.event_id <> o.id
            """),
            entry("dates with an event of their own for no reason, or with a reason and none", """
            SELECT o.id FROM occurrence o
            WHERE o.id <> o.series_id
              AND (o.event_id = o.id) = (o.changed IS NULL AND o.trashed IS NULL)
            """),
            entry("dates that lists show and should not, or the reverse", """
            SELECT o.id FROM occurrence o
            JOIN event e ON e.id = o.event_id JOIN post p ON p.id = o.series_id
            WHERE o.hidden <> CASE
                WHEN o.trashed = 1 OR (o.id = o.series_id) = (p.trashed_at IS NOT NULL) THEN e.hidden
                ELSE 2 END
            """),
            entry("dates whose status is not that of their series", """
            SELECT o.id FROM occurrence o
            JOIN post p ON p.id = o.event_id JOIN post s ON s.id = o.series_id
            WHERE p.status <> s.status OR p.slug <> CASE WHEN p.id = s.id THEN s.slug ELSE ':' || p.id END
              OR (p.trashed_at IS NULL) <> (s.trashed_at IS NULL AND o.trashed IS NULL)
            """),
            entry("dates that take place and are gone", """
            SELECT f.id FROM former_occurrence f JOIN occurrence o ON o.id = f.id
            """),
            entry("addresses that lead to a date of the series itself", """
            SELECT f.id FROM former_date f JOIN occurrence o ON o.id = f.occurrence_id
            WHERE o.series_id = f.series_id AND o.slug_date = f.slug_date
            """),
            entry("terms that count wrongly", """
            SELECT t.id FROM term t
            WHERE t.events <> (
                SELECT count(DISTINCT COALESCE(o.series_id, et.event_id))
                FROM event_term et
                JOIN post p ON p.id = et.event_id
                JOIN occurrence o ON o.event_id = et.event_id
                WHERE et.term_id = t.id AND p.status = 'publish' AND p.trashed_at IS NULL)
            """),
            entry("posts whose making is not among the changes", """
            SELECT p.id FROM post p
            WHERE NOT EXISTS (SELECT 1 FROM change c WHERE c.record_id = p.id AND c.kind = p.kind)
            """),
            entry("terms whose making is not among the changes", """
            SELECT t.id FROM term t
            WHERE NOT EXISTS (SELECT 1 FROM change c WHERE c.record_id = t.id AND c.kind = t.taxonomy)
            """));

    private static final List<String> SQLITE_NEVER = List.of("SELECT rowid FROM pragma_foreign_key_check");

    private final Store store;
    private final Findings findings;

    Inspection(Store store, Findings findings) {
        this.store = store;
        this.findings = findings;
    }

    void inspect(List<Client> clients) throws SQLException {
        try (Connection connection = store.openDurably()) {
            // All of one moment: on PostgreSQL, what a killed service sent last may still be committed meanwhile.
            connection.setAutoCommit(false);
            if (store.isPostgres()) connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            inspect(connection, clients);
            connection.rollback();
        }
    }

    void inspect(Connection connection, List<Client> clients) throws SQLException {
        // First, because it counts as a write: SQLite refuses those who have read what others have changed since.
        if (!store.isPostgres()) checkIndex(connection);
        Rows rows = Rows.read(connection);
        var unknown = new TreeSet<>(rows.marks());
        for (Client client : clients) {
            for (Item item : client.items()) {
                compare(item, rows);
                unknown.remove(item.mark());
            }
            for (SeriesItem item : client.series()) {
                compare(item, rows);
                unknown.remove(item.mark());
            }
        }
        if (!unknown.isEmpty()) findings.add("There are events which are gone or nobody made: " + unknown);
        agree(connection);
    }

    private void compare(Item item, Rows rows) {
        List<Rows.Event> found = rows.of(item.mark());
        if (found.size() > 1) findings.add(item + " is there " + found.size() + " times: " + found);
        if (found.isEmpty() && item.mustBeThere()) findings.add(item + " is not there");
        if (!found.isEmpty() && !item.mayBeThere()) findings.add(item + " is still there: " + found);
        for (Rows.Event event : found) compare(item, event);
        if (!item.isCreated()) compareUnanswered(item, !found.isEmpty(), rows);
    }

    /** Are there the dates of the state before the last write, or of the one after it? */
    private void compare(SeriesItem item, Rows rows) {
        List<String> found = rows.dates(item.mark());
        if (!item.expected().contains(found)) findings.add(item + " has the dates " + found);
    }

    /** Is it all of one version, and of one that was written? */
    private void compare(Item item, Rows.Event event) {
        int version = item.version(event.name()).orElse(-1);
        if (!item.mayHave(version)) findings.add(item + " has a version nobody wrote last: " + event);
        boolean whole =
                event.texts().stream().allMatch(text -> item.version(text).orElse(-1) == version)
                        && event.terms().contains(Item.sharedTag(version))
                        && event.terms().size() == (item.bringsParts() ? 2 : 1);
        boolean linked = !item.bringsParts()
                || (event.terms().contains(item.part("tag"))
                        && event.venues().equals(List.of(item.part("venue")))
                        && event.organizers().equals(List.of(item.part("organizer"))));
        if (!whole || !linked) findings.add(item + " is there by half: " + event);
        if (event.changes() < item.answers()) findings.add(item + " was changed more often than noted: " + event);
    }

    /** A write that was never acknowledged is there with all that belongs to it, or not at all. */
    private void compareUnanswered(Item item, boolean isThere, Rows rows) {
        if (rows.hasKey(item.key()) != isThere)
            findings.add(
                    item + (isThere ? " is there without its kept reply" : " is not there, but its reply is kept"));
        if (!item.bringsParts()) return;
        for (String kind : List.of("venue", "organizer", "tag"))
            if (rows.hasPart(item.part(kind)) != isThere)
                findings.add(
                        item + ": the event is " + (isThere ? "" : "not ") + "there, its " + kind + " the opposite");
    }

    private void agree(Connection connection) throws SQLException {
        for (Map.Entry<String, String> never : NEVER.entrySet())
            expectNone(connection, never.getKey(), never.getValue());
        if (store.isPostgres()) return;
        for (String query : SQLITE_NEVER) expectNone(connection, query, query);
        List<String> checked = Rows.texts(connection, "PRAGMA integrity_check");
        if (!checked.equals(List.of("ok"))) findings.add("SQLite finds its file damaged: " + checked);
    }

    private void expectNone(Connection connection, String what, String query) throws SQLException {
        List<String> found = Rows.texts(connection, query);
        if (!found.isEmpty()) findings.add("There are " + what + ": " + found);
    }

    /** With rank 1, the index of texts, once up to date, is compared with the rows it is made from. */
    private void checkIndex(Connection connection) {
        try {
            store.index(connection);
            Store.run(connection, "INSERT INTO post_search (post_search, rank) VALUES ('integrity-check', 1)");
        } catch (SQLException e) {
            findings.add("The index of texts does not agree with the rows: " + e.getMessage());
        }
    }
}

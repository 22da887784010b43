package io.kalends.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The step after which the store takes records and terms of any kind. */
@BothEngines
class KindsMigrationTest {
    private static final List<String> TABLES = List.of(
            "account",
            "post",
            "event",
            "venue",
            "organizer",
            "term",
            "event_venue",
            "event_organizer",
            "event_term",
            "change",
            "sequence");

    private static final String FURTHER = """
            INSERT INTO post (id, kind, author, status, published_at, modified_at, slug, name, name_sort, search_text)
            VALUES (99, 'course', 1, 'publish', 0, 0, 'x', 'x', 'x', 'further')
            """;

    private final Dialect dialect;
    private final OldStore store;

    KindsMigrationTest(Dialect dialect) {
        this.dialect = dialect;
        store = new OldStore(dialect, "V015__free");
    }

    @Test
    void step_keepsEverything() throws SQLException {
        fill();
        var rows = rows();
        List<String> parts = parts();

        store.migrateTo("V016__kinds");

        assertThat(rows()).isEqualTo(rows);
        assertThat(parts()).isEqualTo(parts).isNotEmpty();
        checkSound();
    }

    @Test
    void step_takesAnyKind() throws SQLException {
        fill();
        assertThatThrownBy(() -> store.run(FURTHER)).isInstanceOf(SQLException.class);

        store.migrate();
        store.run(FURTHER);
        store.run(
                "INSERT INTO term (id, taxonomy, name, name_key, name_sort, slug) VALUES (9, 'series', '', '', '', 's')");

        assertThat(store.texts("SELECT kind FROM change WHERE record_id = 99")).containsExactly("course");
        assertThat(store.numbers("SELECT id FROM term WHERE taxonomy = 'series'"))
                .containsExactly(9L);
    }

    @Test
    void rules_holdAsBefore() throws SQLException {
        fill();
        store.migrate();

        assertThatThrownBy(() -> store.run("UPDATE post SET status = 'secret'")).isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> store.run("UPDATE post SET slug = 'same' WHERE kind = 'event'"))
                .isInstanceOf(SQLException.class);
        try (Database db = Database.open(store.folder, store.url)) {
            assertThatThrownBy(() -> db.write(tx -> tx.run(Sql.of("UPDATE post SET author = 77 WHERE id = 2"))))
                    .isInstanceOf(StoreException.class);
            db.write(tx -> tx.run(Sql.of("DELETE FROM post WHERE id = 2")));
            List<Long> found = db.read(tx -> tx.list(
                    Sql.of("SELECT p.id FROM post p WHERE").then("1 = 1").and(dialect.containsByIndex("p", "harbour")),
                    row -> row.integer("id")));
            assertThat(found).containsExactly(3L);
        }
        assertThat(store.numbers("SELECT id FROM event")).containsExactly(3L);
        assertThat(store.numbers("SELECT count(*) FROM event_term")).containsExactly(1L);
        checkSound();
    }

    private void fill() throws SQLException {
        store.run("""
                INSERT INTO account (id, username, username_key, email, email_key, role, registered_at)
                VALUES (1, 'a', 'a', 'a', 'a', 'author', 0)
                """);
        post(2, "event", "fair");
        post(3, "event", "harbour");
        post(4, "venue", "hall");
        post(5, "organizer", "club");
        store.run("""
                INSERT INTO event (id, start_local, end_local, zone, starts_at, ends_at, is_free)
                VALUES (2, '', '', 'UTC', 0, 0, 1), (3, '', '', 'UTC', 5, 6, 0)
                """);
        store.run("UPDATE event SET parent = 2 WHERE id = 3");
        store.run("INSERT INTO venue (id, city) VALUES (4, 'Hamburg')");
        store.run("INSERT INTO organizer (id, email) VALUES (5, 'b')");
        store.run(
                "INSERT INTO term (id, taxonomy, name, name_key, name_sort, slug) VALUES (6, 'tag', 't', 't', 't', 't')");
        store.run("INSERT INTO event_venue (event_id, venue_id, position) VALUES (2, 4, 0)");
        store.run("INSERT INTO event_organizer (event_id, organizer_id, position) VALUES (2, 5, 0)");
        store.run("INSERT INTO event_term (event_id, term_id) VALUES (2, 6), (3, 6)");
    }

    private void post(long id, String kind, String name) throws SQLException {
        store.run("""
                INSERT INTO post (id, kind, author, status, published_at, modified_at, slug, name, name_sort, search_text)
                VALUES (%s, '%s', 1, 'publish', 0, 0, '%3$s', '%3$s', '%3$s', '%3$s')
                """.formatted(id, kind, name));
    }

    private Map<String, List<String>> rows() throws SQLException {
        var rows = new TreeMap<String, List<String>>();
        for (String table : TABLES)
            if (!(table.equals("sequence") && dialect == Dialect.POSTGRES)) rows.put(table, store.rows(table));
        return rows;
    }

    /** Indexes and triggers, and the references from one table to another. */
    private List<String> parts() throws SQLException {
        return dialect == Dialect.SQLITE
                ? store.texts("SELECT type || name || coalesce(sql, '') FROM sqlite_schema"
                        + " WHERE type <> 'table' ORDER BY type, name")
                : store.texts("SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'"
                        + " UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger"
                        + " UNION ALL SELECT conname || pg_get_constraintdef(oid) FROM pg_constraint WHERE contype <> 'c'"
                        + " ORDER BY 1");
    }

    private void checkSound() throws SQLException {
        if (dialect == Dialect.POSTGRES) return;
        assertThat(store.texts("PRAGMA integrity_check")).containsExactly("ok");
        assertThat(store.texts("PRAGMA foreign_key_check")).isEmpty();
    }
}

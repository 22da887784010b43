package io.kalends.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tags and categories by which it was said whether events take place become a status. */
@BothEngines
class StatusMigrationTest {
    private final OldStore store;

    StatusMigrationTest(Dialect dialect) {
        store = new OldStore(dialect, "V023__series");
    }

    @BeforeEach
    void make() throws SQLException {
        store.run("""
                INSERT INTO account (id, username, username_key, email, email_key, role, registered_at)
                VALUES (1, 'a', 'a', 'a', 'a', 'author', 0)
                """);
        term(1, "tag", "Abgesagt!", "abgesagt");
        term(2, "tag", "POSTPONED", "later");
        term(3, "category", "Canceled", "canceled");
        term(4, "tag", "Jazz", "jazz");
    }

    private void term(int id, String taxonomy, String name, String slug) throws SQLException {
        store.run("""
                INSERT INTO term (id, taxonomy, name, name_key, name_sort, slug)
                VALUES (%s, '%s', '%s', lower('%3$s'), lower('%3$s'), '%s')
                """.formatted(id, taxonomy, name, slug));
    }

    private void event(int id, int... terms) throws SQLException {
        store.run("""
                INSERT INTO post (id, kind, author, status, published_at, modified_at, slug, name, name_sort)
                VALUES (%1$s, 'event', 1, 'publish', 0, 7, 'e%1$s', '', '')
                """.formatted(id));
        store.run("INSERT INTO event (id, zone) VALUES (%s, 'UTC')".formatted(id));
        for (int term : terms)
            store.run("INSERT INTO event_term (event_id, term_id) VALUES (%s, %s)".formatted(id, term));
    }

    private void series(int id) throws SQLException {
        store.run("""
                INSERT INTO series (id, rule, also, excluded, first_local)
                VALUES (%s, 'FREQ=DAILY', '[]', '[]', '2026-12-01 10:00:00')
                """.formatted(id));
        occurrence(id, id, id, "NULL");
    }

    private void occurrence(int id, int event, int series, String changed) throws SQLException {
        store.run("""
                INSERT INTO occurrence (id, event_id, start_local, end_local, starts_at, ends_at, series_id, changed)
                VALUES (%s, %s, '2026-12-01 10:00:00', '2026-12-01 10:00:00', 0, 0, %s, %s)
                """.formatted(id, event, series, changed));
    }

    @Test
    void step_setsTheStatusOnce() throws SQLException {
        event(10, 1);
        event(11, 2, 4);
        event(12, 3);
        event(13, 4);
        event(14, 1, 2);

        store.migrate();

        assertThat(store.texts("SELECT event_status FROM event ORDER BY id"))
                .containsExactly("cancelled", "postponed", "cancelled", "scheduled", "cancelled");
        assertThat(store.numbers("SELECT id FROM post WHERE modified_at > 7 ORDER BY id"))
                .containsExactly(10L, 11L, 12L, 14L);
        assertThat(store.numbers("SELECT DISTINCT record_id FROM change WHERE public_at = 0 ORDER BY record_id"))
                .containsExactly(10L, 11L, 12L, 14L);
        assertThat(store.numbers("SELECT count(*) FROM event_term")).containsExactly(7L);
        assertThat(store.texts("SELECT status_reason || is_virtual || virtual_url FROM event"))
                .containsOnly("0");
        assertThat(store.texts("SELECT previous_start FROM event")).containsOnly("null");
    }

    @Test
    void step_givesDatesAStatusOfTheirOwn() throws SQLException {
        event(20, 4);
        series(20);
        occurrence(21, 20, 20, "NULL");
        event(22, 1);
        occurrence(22, 22, 20, "'tags'");
        event(23, 4);
        occurrence(23, 23, 20, "'title'");
        event(30, 1);
        series(30);
        event(31, 4);
        occurrence(31, 31, 30, "'tags'");
        event(32, 1);
        occurrence(32, 32, 30, "'title'");

        store.migrate();

        assertThat(store.texts("SELECT id || ' ' || COALESCE(changed, '') FROM occurrence ORDER BY id"))
                .containsExactly(
                        "20 ", "21 ", "22 tags event_status", "23 title", "30 ", "31 tags event_status", "32 title");
        assertThat(store.texts("SELECT id || event_status FROM event WHERE event_status <> 'scheduled' ORDER BY id"))
                .containsExactly("22cancelled", "30cancelled", "32cancelled");
        assertThat(store.numbers("SELECT id FROM post WHERE modified_at > 7 ORDER BY id"))
                .containsExactly(22L, 30L, 31L, 32L);
    }
}

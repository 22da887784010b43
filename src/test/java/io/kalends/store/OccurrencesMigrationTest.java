package io.kalends.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** When events take place moves into a table of its own. */
@BothEngines
class OccurrencesMigrationTest {
    private final OldStore store;

    OccurrencesMigrationTest(Dialect dialect) {
        store = new OldStore(dialect, "V021__settings_merges");
    }

    @Test
    void step_givesEveryEventItsOccurrence() throws SQLException {
        store.run("""
                INSERT INTO account (id, username, username_key, email, email_key, role, registered_at)
                VALUES (1, 'a', 'a', 'a', 'a', 'author', 0)
                """);
        for (int id : new int[] {2, 3}) {
            store.run("""
                    INSERT INTO post (id, kind, author, status, published_at, modified_at, slug, name, name_sort)
                    VALUES (%1$s, 'event', 1, 'publish', 0, 0, 'e%1$s', '', '')
                    """.formatted(id));
            store.run("""
                    INSERT INTO event (id, start_local, end_local, zone, starts_at, ends_at, parent)
                    VALUES (%1$s, '2026-12-0%1$s 19:00:00', '2026-12-0%1$s 21:00:00', 'Asia/Tokyo', %1$s0, %1$s5, NULL)
                    """.formatted(id));
        }
        store.run("UPDATE event SET parent = 2, hidden = 1 WHERE id = 3");

        store.migrate();

        assertThat(store.rows("occurrence"))
                .containsExactly(
                        "2|2|0|2026-12-02 19:00:00|2026-12-02 21:00:00|20|25|null|null|null|null|null|",
                        "3|3|1|2026-12-03 19:00:00|2026-12-03 21:00:00|30|35|null|null|null|null|null|");
        assertThat(store.texts("SELECT zone FROM event ORDER BY id")).containsExactly("Asia/Tokyo", "Asia/Tokyo");
        assertThat(store.numbers("SELECT parent FROM event WHERE id = 3")).containsExactly(2L);
    }
}

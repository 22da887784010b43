package io.kalends.post;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessTest {
    @TempDir
    Path folder;

    @Test
    void publicPosts_areFoundWithoutReadingTheirTexts() {
        try (Database db = Database.open(folder, Optional.empty())) {
            db.write(AccessTest::fill);
            db.analyze();
        }
        try (Database db = Database.open(folder, Optional.empty())) {
            List<String> plan = db.read(tx -> tx.list(
                    Sql.of("EXPLAIN QUERY PLAN SELECT p.id FROM post p WHERE p.kind = 'event'")
                            .and(Access.published("p", Instant.now())),
                    row -> row.text("detail")));
            assertThat(plan).singleElement().asString().contains("COVERING INDEX post_listed");
        }
    }

    /** More posts than the store looks at to learn how its rows are spread, published one after the other. */
    private static boolean fill(Tx tx) {
        tx.run(Sql.of("""
                INSERT INTO account (id, username, username_key, email, email_key, role, registered_at)
                VALUES (1, 'a', 'a', 'a@localhost', 'a@localhost', 'author', 0)
                """));
        tx.run(Sql.of("""
                INSERT INTO post (id, kind, author, status, published_at, modified_at, slug, name, name_sort, search_text)
                WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
                SELECT i, CASE WHEN i < 60 THEN 'venue' ELSE 'event' END, 1, 'publish', i, i, i, i, i, i FROM n
                """));
        return true;
    }
}

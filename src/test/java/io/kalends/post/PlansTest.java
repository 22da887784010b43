package io.kalends.post;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the embedded store goes about what is asked of it all the time. */
class PlansTest {
    @TempDir
    Path folder;

    @BeforeEach
    void fill() {
        try (Database db = Database.open(folder, Optional.empty())) {
            db.write(PlansTest::fill);
            db.analyze();
        }
    }

    @Test
    void publicPosts_areFoundWithoutReadingTheirTexts() {
        Sql published =
                Sql.of("SELECT p.id FROM post p WHERE p.kind = 'event'").and(Access.published("p", Instant.now()));

        assertThat(plan(published)).singleElement().asString().contains("COVERING INDEX post_listed");
    }

    @Test
    void slugs_areLookedUp() {
        assertThat(plan(PostStore.inUse(Kind.EVENT, "x")))
                .singleElement()
                .asString()
                .contains("INDEX post_slug (kind=? AND slug=?)");
        assertThat(plan(PostStore.inTrash(Kind.EVENT, "x")))
                .first()
                .asString()
                .contains("INDEX post_trashed_slug (kind=? AND slug=?");
    }

    private List<String> plan(Sql sql) {
        try (Database db = Database.open(folder, Optional.empty())) {
            return db.read(tx -> tx.list(Sql.of("EXPLAIN QUERY PLAN").append(sql), row -> row.text("detail")));
        }
    }

    /** More posts than the store looks at to learn how its rows are spread, published one after the other. */
    private static boolean fill(Tx tx) {
        tx.run(Sql.of("""
                INSERT INTO account (id, username, username_key, email, email_key, role, registered_at)
                VALUES (1, 'a', 'a', 'a@localhost', 'a@localhost', 'author', 0)
                """));
        tx.run(Sql.of("""
                INSERT INTO post
                    (id, kind, author, status, published_at, modified_at, slug, name, name_sort, search_text)
                WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
                SELECT i, CASE WHEN i < 60 THEN 'venue' ELSE 'event' END, 1, 'publish', i, i, i, i, i, i FROM n
                """));
        return true;
    }
}

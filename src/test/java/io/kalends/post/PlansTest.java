package io.kalends.post;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.store.Database;
import io.kalends.store.Sql;
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
            db.execute(tx -> ManyPosts.insert(tx, 59));
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
}

package io.kalends.post;

import io.kalends.store.Sql;
import io.kalends.store.Tx;

/** More posts than the store looks at to learn how its rows are spread, published one after the other. */
public final class ManyPosts {
    private ManyPosts() {}

    /** The first so many are venues, the others events. */
    public static void insert(Tx tx, int venues) {
        tx.run(Sql.of("""
                INSERT INTO account (id, username, username_key, email, email_key, role, registered_at)
                VALUES (1, 'a', 'a', 'a@localhost', 'a@localhost', 'author', 0)
                """));
        tx.run(Sql.of("""
                INSERT INTO post
                    (id, kind, author, status, published_at, modified_at, slug, name, name_sort, search_text)
                WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
                SELECT i, CASE WHEN i <= ? THEN 'venue' ELSE 'event' END, 1, 'publish', i, i, i, i, i, i FROM n
                """, venues));
    }
}

package io.kalends.store;

/** Rows for the tests of the store, with the least they need. */
final class Rows {
    private Rows() {}

    static long account(Tx tx) {
        long id = tx.nextId(Sequence.USER);
        tx.run(Sql.of("""
                INSERT INTO account (id, username, username_key, email, email_key, role, registered_at)
                VALUES (?, ?, ?, ?, ?, 'author', 0)
                """, id, "user" + id, "user" + id, id + "@localhost", id + "@localhost"));
        return id;
    }

    static long post(Tx tx, long author, String kind, String slug, String searchText) {
        long id = tx.nextId(Sequence.RECORD);
        tx.run(Sql.of("""
                INSERT INTO post (id, kind, author, status, published_at, modified_at, slug, name, name_sort, search_text)
                VALUES (?, ?, ?, 'publish', 0, 0, ?, ?, ?, ?)
                """, id, kind, author, slug, slug, slug, searchText));
        return id;
    }

    static long event(Tx tx, long author, String slug, long startsAt) {
        long id = post(tx, author, "event", slug, slug);
        tx.run(Sql.of("INSERT INTO event (id, zone) VALUES (?, 'UTC')", id));
        tx.run(Sql.of("""
                INSERT INTO occurrence (id, event_id, start_local, end_local, starts_at, ends_at)
                VALUES (?, ?, '2026-12-05 19:30:00', '2026-12-05 21:30:00', ?, ?)
                """, id, id, startsAt, startsAt + 7200));
        return id;
    }

    static long venue(Tx tx, long author, String slug) {
        long id = post(tx, author, "venue", slug, slug);
        tx.run(Sql.of("INSERT INTO venue (id) VALUES (?)", id));
        return id;
    }

    static long tag(Tx tx, String name) {
        long id = tx.nextId(Sequence.TERM);
        tx.run(Sql.of(
                "INSERT INTO term (id, taxonomy, name, name_key, name_sort, slug) VALUES (?, 'tag', ?, ?, ?, ?)",
                id,
                name,
                name,
                name,
                name));
        return id;
    }
}

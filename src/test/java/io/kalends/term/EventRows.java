package io.kalends.term;

import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.store.Database;
import io.kalends.store.Sequence;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.time.Duration;

/** Events carrying terms, put straight into the store: what these tests want of events is only that terms are used. */
final class EventRows {
    private final TestService service;

    EventRows(TestService service) {
        this.service = service;
    }

    /** A published event with these terms. */
    long published(long... terms) {
        return add(Role.EDITOR, "publish", Duration.ZERO, false, terms);
    }

    /** An event that is published later. */
    long scheduled(Duration ahead, long... terms) {
        return add(Role.AUTHOR, "publish", ahead, false, terms);
    }

    long draft(Role author, long... terms) {
        return add(author, "draft", Duration.ZERO, false, terms);
    }

    long trashed(long... terms) {
        return add(Role.EDITOR, "publish", Duration.ZERO, true, terms);
    }

    private long add(Role author, String status, Duration ahead, boolean trashed, long... terms) {
        try (Database db = service.database()) {
            return db.write(tx -> add(tx, author, status, ahead, trashed, terms));
        }
    }

    private long add(Tx tx, Role author, String status, Duration ahead, boolean trashed, long... terms) {
        long id = tx.nextId(Sequence.RECORD);
        long now = service.now().getEpochSecond();
        tx.run(Sql.of(
                """
                INSERT INTO post (id, kind, author, status, trashed_at, published_at, modified_at, slug, name, name_sort)
                VALUES (?, 'event', ?, ?, ?, ?, ?, ?, '', '')
                """,
                id,
                service.user(author).id(),
                status,
                trashed ? now : null,
                now + ahead.toSeconds(),
                now,
                "event-" + id));
        tx.run(Sql.of("INSERT INTO event (id, zone) VALUES (?, 'UTC')", id));
        tx.run(Sql.of("""
                INSERT INTO occurrence (id, event_id, start_local, end_local, starts_at, ends_at)
                VALUES (?, ?, '2026-12-05 19:30:00', '2026-12-05 21:30:00', 0, 0)
                """, id, id));
        for (long term : terms) tx.run(Sql.of("INSERT INTO event_term (event_id, term_id) VALUES (?, ?)", id, term));
        return id;
    }
}

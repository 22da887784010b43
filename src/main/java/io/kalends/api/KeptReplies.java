package io.kalends.api;

import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.time.Instant;
import java.util.Optional;

/** Replies to requests that made something, in the store. */
final class KeptReplies {
    /** @param body empty where it was too secret to be kept */
    record StoredReply(String request, int status, String location, String tag, Optional<String> body) {}

    /** What was answered to this key after a moment. */
    Optional<StoredReply> find(Tx tx, Attempt attempt, Instant after) {
        Sql sql = Sql.of("""
                SELECT request, status, location, tag, body
                FROM kept_reply
                WHERE account_id = ? AND request_key = ? AND made_at > ?
                """, attempt.caller(), attempt.key(), after);
        return tx.one(
                sql,
                row -> new StoredReply(
                        row.text("request"),
                        (int) row.integer("status"),
                        row.text("location"),
                        row.text("tag"),
                        row.findText("body")));
    }

    /** Takes the place of what was kept under the same key before. */
    void put(Tx tx, Attempt attempt, StoredReply kept) {
        tx.run(Sql.of(
                "DELETE FROM kept_reply WHERE account_id = ? AND request_key = ?", attempt.caller(), attempt.key()));
        tx.run(Sql.of(
                """
                INSERT INTO kept_reply (account_id, request_key, request, made_at, status, location, tag, body)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
                attempt.caller(),
                attempt.key(),
                kept.request(),
                attempt.at(),
                kept.status(),
                kept.location(),
                kept.tag(),
                kept.body()));
    }

    /** Removes some that are not younger than a moment, and says how many. */
    int forget(Tx tx, Instant moment, int most) {
        return tx.run(Sql.of("""
                DELETE FROM kept_reply
                WHERE (account_id, request_key) IN (
                    SELECT account_id, request_key
                    FROM kept_reply
                    WHERE made_at <= ?
                    ORDER BY made_at
                    LIMIT ?
                )
                """, moment, most));
    }
}

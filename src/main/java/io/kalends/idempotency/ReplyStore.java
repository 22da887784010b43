package io.kalends.idempotency;

import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.time.Instant;
import java.util.Optional;

/** Replies to requests with an idempotency key, in the store. */
final class ReplyStore {
    /** @param body empty where it held a secret */
    record StoredReply(String fingerprint, int status, String location, String tag, Optional<String> body) {}

    /** The reply to a request with the same key, if it was made after a moment. */
    Optional<StoredReply> find(Tx tx, KeyedRequest request, Instant after) {
        Sql sql = Sql.of("""
                SELECT request, status, location, tag, body
                FROM kept_reply
                WHERE account_id = ? AND request_key = ? AND made_at > ?
                """, request.caller(), request.key(), after);
        return tx.one(
                sql,
                row -> new StoredReply(
                        row.text("request"),
                        (int) row.integer("status"),
                        row.text("location"),
                        row.text("tag"),
                        row.findText("body")));
    }

    /** Replaces an expired reply under the same key. */
    void put(Tx tx, KeyedRequest request, StoredReply reply) {
        tx.run(Sql.of(
                "DELETE FROM kept_reply WHERE account_id = ? AND request_key = ?", request.caller(), request.key()));
        tx.run(Sql.of(
                """
                INSERT INTO kept_reply (account_id, request_key, request, made_at, status, location, tag, body)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
                request.caller(),
                request.key(),
                reply.fingerprint(),
                request.at(),
                reply.status(),
                reply.location(),
                reply.tag(),
                reply.body()));
    }

    /** Removes at most so many that were made at a moment or before, and says how many. */
    int purge(Tx tx, Instant moment, int most) {
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

package io.kalends.auth;

import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.time.Instant;
import java.util.Optional;

/** Passwords of people and their sessions in the store. */
final class LoginStore {
    /** A session as it is stored, by the hash of its token. */
    record StoredSession(long accountId, Instant made, Instant seen) {}

    Optional<String> hash(Tx tx, long userId) {
        return tx.one(Sql.of("SELECT hash FROM login WHERE id = ?", userId), row -> row.text("hash"));
    }

    boolean isEmpty(Tx tx) {
        return tx.count(Sql.of("SELECT count(*) FROM login")) == 0;
    }

    void put(Tx tx, long userId, String hash, Instant now) {
        tx.run(Sql.of("""
                INSERT INTO login (id, hash, changed_at) VALUES (?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, changed_at = excluded.changed_at
                """, userId, hash, now));
    }

    /** The same password under a stronger hash, unless it was changed meanwhile. */
    void replace(Tx tx, long userId, String old, String hash) {
        tx.run(Sql.of("UPDATE login SET hash = ? WHERE id = ? AND hash = ?", hash, userId, old));
    }

    void addSession(Tx tx, String token, long userId, Instant now) {
        tx.run(Sql.of(
                "INSERT INTO session (token, account_id, made_at, seen_at) VALUES (?, ?, ?, ?)",
                token,
                userId,
                now,
                now));
    }

    Optional<StoredSession> session(Tx tx, String token) {
        return tx.one(
                Sql.of("SELECT account_id, made_at, seen_at FROM session WHERE token = ?", token),
                row -> new StoredSession(row.integer("account_id"), row.time("made_at"), row.time("seen_at")));
    }

    void recordSeen(Tx tx, String token, Instant now) {
        tx.run(Sql.of("UPDATE session SET seen_at = ? WHERE token = ?", now, token));
    }

    void endSession(Tx tx, String token) {
        tx.run(Sql.of("DELETE FROM session WHERE token = ?", token));
    }

    /** Ends all sessions of a user but one. */
    void endOthers(Tx tx, long userId, String token) {
        tx.run(Sql.of("DELETE FROM session WHERE account_id = ? AND token <> ?", userId, token));
    }

    int purge(Tx tx, Instant madeBefore, Instant seenBefore) {
        return tx.run(Sql.of("DELETE FROM session WHERE made_at < ? OR seen_at < ?", madeBefore, seenBefore));
    }
}

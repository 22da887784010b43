package io.kalends.user;

import io.kalends.store.Sql;
import io.kalends.store.Tx;

/** Hands what one user has made to another, so that it outlives its author. */
public interface Heir {
    void inherit(Tx tx, long from, long to);

    /** For a table that keeps the author of each row. */
    static Heir of(String table) {
        String sql = "UPDATE " + table + " SET author = ? WHERE author = ?";
        return (tx, from, to) -> tx.run(Sql.of(sql, to, from));
    }
}

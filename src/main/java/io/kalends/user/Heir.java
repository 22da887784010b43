package io.kalends.user;

import io.kalends.store.Tx;

/** Hands what one user has made to another, so that it outlives its author. */
public interface Heir {
    void inherit(Tx tx, long from, long to);
}

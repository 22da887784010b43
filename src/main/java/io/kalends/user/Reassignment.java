package io.kalends.user;

import io.kalends.store.Tx;

/** Reassigns the records of a user who is deleted to another one. */
public interface Reassignment {
    void reassign(Tx tx, long from, long to);
}

package io.kalends.api;

import io.kalends.store.Database;

/** How the work of a request that makes something is done. */
public interface Making {
    /** Whenever it is asked for. */
    Making DIRECT = (db, creation) -> creation.by(db);

    Reply of(Database db, Creation creation);
}

package io.kalends.api;

import io.kalends.store.Database;
import io.kalends.store.Work;

/** How the work of a request that makes something is done. */
public interface Making {
    /** Whenever it is asked for. */
    Making DIRECT = Database::write;

    Reply of(Database db, Work<Reply> work);
}

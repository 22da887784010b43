package io.kalends.api;

import io.kalends.store.Database;
import io.kalends.store.Tx;

/** Work that makes something, wholly or not at all, and the reply to it. */
public interface Creation {
    /** Does it all in one transaction, so that the reply can be kept with what was made. */
    Reply within(Tx tx);

    /** Does it with no such need; what the reply takes besides may then come later, when it holds up no writer. */
    default Reply by(Database db) {
        return db.write(this::within);
    }
}

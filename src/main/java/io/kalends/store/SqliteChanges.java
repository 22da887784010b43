package io.kalends.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads the log of changes for the writer, and notices when another process has written. */
final class SqliteChanges {
    private static final String UNREAD = "SELECT seq, kind, record_id FROM change WHERE seq > ? ORDER BY seq";

    private long read;
    private long unconfirmed;
    private long othersWrites;

    /** Skips everything up to now. */
    void startFrom(Session session) throws SQLException {
        read = session.number("SELECT COALESCE(max(seq), 0) FROM change");
        othersWrites = session.number("PRAGMA data_version");
    }

    /** What was written since the last {@link #confirm}, uncommitted work of this session included. */
    List<Change> readNew(Session session) throws SQLException {
        var changes = new ArrayList<Change>();
        unconfirmed = read;
        try (Session.Prepared unread = session.prepare(UNREAD);
                ResultSet rows = unread.query(Sql.values(read))) {
            while (rows.next()) {
                unconfirmed = rows.getLong(1);
                changes.add(change(rows.getString(2), rows.getLong(3)));
            }
        }
        return changes;
    }

    /** What was read last is committed and is not read again. */
    void confirm() {
        read = unconfirmed;
    }

    /** Whether another process has written since the last call. */
    boolean othersHaveWritten(Session session) throws SQLException {
        long before = othersWrites;
        othersWrites = session.number("PRAGMA data_version");
        return othersWrites != before;
    }

    private static Change change(String kind, long id) {
        return new Change(Change.Subject.of(kind), id);
    }
}

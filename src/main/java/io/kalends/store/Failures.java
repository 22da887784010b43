package io.kalends.store;

import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What failures of the engines mean. */
final class Failures {
    /** Permission, busy, locked, memory, interrupted, input or output, corrupt, full, cannot open, protocol, no database. */
    private static final Set<Integer> SQLITE_UNAVAILABLE = Set.of(3, 5, 6, 7, 9, 10, 11, 13, 14, 15, 26);

    private static final int SQLITE_READONLY = 8;

    /** Connection, resources, lock not available, statement cancelled, shutting down, system error, damage. */
    private static final List<String> POSTGRES_UNAVAILABLE =
            List.of("08", "53", "55P03", "57014", "57P", "58", "XX001", "XX002");

    /** Connection, shutting down. */
    private static final List<String> POSTGRES_LOST = List.of("08", "57P");

    private static final String POSTGRES_READ_ONLY = "25006";

    /** Serialization failure, deadlock, and a key that another writer has taken or removed meanwhile. */
    private static final Set<String> POSTGRES_RETRY = Set.of("40001", "40P01", "23505", "23503");

    private Failures() {}

    /** What a failure is for those who ask for the store. */
    static RuntimeException of(Dialect dialect, SQLException e, String sql, boolean writing) {
        return isUnavailable(dialect, e, writing)
                ? new StoreUnavailable("the database cannot be used", e)
                : new StoreException(e, sql);
    }

    /** Whether the engine failed rather than the statement. */
    static boolean isUnavailable(Dialect dialect, SQLException e, boolean writing) {
        return switch (dialect) {
            case SQLITE ->
                SQLITE_UNAVAILABLE.contains(e.getErrorCode()) || (writing && e.getErrorCode() == SQLITE_READONLY);
            case POSTGRES ->
                startsWithAny(state(e), POSTGRES_UNAVAILABLE) || (writing && state(e).equals(POSTGRES_READ_ONLY));
        };
    }

    /** Whether the transaction conflicted with another one, and may succeed when repeated. */
    static boolean isRetryable(Dialect dialect, SQLException e) {
        return switch (dialect) {
            // There is one writer at a time, but a row that was read before may be gone.
            case SQLITE ->
                e instanceof SQLiteException refused
                        && refused.getResultCode() == SQLiteErrorCode.SQLITE_CONSTRAINT_FOREIGNKEY;
            case POSTGRES -> POSTGRES_RETRY.contains(state(e));
        };
    }

    /** Whether the connection to a server is lost, and with it what became of the last statement. */
    static boolean isLost(SQLException e) {
        return startsWithAny(state(e), POSTGRES_LOST);
    }

    private static String state(SQLException e) {
        return String.valueOf(e.getSQLState());
    }

    private static boolean startsWithAny(String state, List<String> beginnings) {
        return beginnings.stream().anyMatch(state::startsWith);
    }
}

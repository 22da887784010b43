package io.kalends.store;

import java.sql.SQLException;

/** The database refused a statement: a fault of this program. The message holds the SQL, never its values. */
public class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StoreException(String message) {
        super(message);
    }

    StoreException(String message, Throwable cause) {
        super(message, cause);
    }

    StoreException(SQLException cause, String sql) {
        super(cause.getMessage() + " in: " + sql.strip(), cause);
    }
}

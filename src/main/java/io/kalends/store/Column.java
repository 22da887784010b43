package io.kalends.store;

import java.util.function.Function;

/**
 * A column of a table: its name, its type, and what a record puts into it. Declared once for all that write it.
 *
 * @param <T> the record
 */
public record Column<T>(String name, Type type, Function<T, Object> value) {
    /** What a column holds. */
    public enum Type {
        TEXT,
        FLAG,
        INTEGER,
        DECIMAL,
        TIME,
        JSON
    }
}

package io.kalends.store;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table: its name, its type, and what a record puts into it. Declared once for all that write it.
 *
 * @param <T> the record
 * @param absent its value in archives that are older than the column; null if all have it
 */
public record Column<T>(
        String name,
        Type type,
        Function<T, Object> value,
        @Nullable Object absent) {
    /** What a column holds. */
    public enum Type {
        TEXT,
        FLAG,
        INTEGER,
        DECIMAL,
        TIME,
        JSON
    }

    public Column(String name, Type type, Function<T, Object> value) {
        this(name, type, value, null);
    }

    /** The same column of a record that contains this one. */
    public <R> Column<R> of(Function<R, T> part) {
        return new Column<>(name, type, value.compose(part), absent);
    }
}

package io.kalends.store;

/** Makes a value of one row. It reads the row only: it may not use the transaction. */
@FunctionalInterface
public interface RowMapper<T> {
    T map(Row row);
}

package io.kalends.store;

import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The columns of a table, declared once for all that read and write it.
 *
 * @param <T> the record that is a row of it
 */
public final class Columns<T> {
    private final String table;
    private final List<Column<T>> all;
    private final ToLongFunction<T> id;
    private final String insert;
    private final String update;

    /** @param id the value of its primary key, which is none of the columns */
    @SafeVarargs
    @SuppressWarnings("varargs") // they are only read
    public Columns(String table, ToLongFunction<T> id, Column<T>... columns) {
        this.table = table;
        all = List.of(columns);
        this.id = id;
        insert = "INSERT INTO " + table + " (" + names("%s") + ", id) VALUES (" + "?, ".repeat(all.size()) + "?)";
        update = "UPDATE " + table + " SET " + names("%s = ?") + " WHERE id = ?";
    }

    public String table() {
        return table;
    }

    public List<Column<T>> all() {
        return all;
    }

    /** The names for a statement that knows the table by this word. */
    public String of(String word) {
        return names(word + ".%s");
    }

    private String names(String pattern) {
        return all.stream().map(column -> pattern.replace("%s", column.name())).collect(Collectors.joining(", "));
    }

    public void insert(Tx tx, T record) {
        tx.run(Sql.of(insert, values(record)));
    }

    public void update(Tx tx, T record) {
        tx.run(Sql.of(update, values(record)));
    }

    private Object[] values(T record) {
        return Stream.concat(
                        all.stream().map(column -> column.value().apply(record)), Stream.of(id.applyAsLong(record)))
                .toArray();
    }
}

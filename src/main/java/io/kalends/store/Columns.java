package io.kalends.store;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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
        this(table, id, List.of(columns));
    }

    public Columns(String table, ToLongFunction<T> id, List<Column<T>> columns) {
        this.table = table;
        all = List.copyOf(columns);
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
        tx.send(Sql.of(insert, values(record)));
    }

    public void update(Tx tx, T record) {
        tx.send(Sql.of(update, values(record)));
    }

    /** The same for many rows. */
    public void update(Tx tx, Collection<T> records) {
        if (!records.isEmpty()) tx.update(this, records);
    }

    /** The statement that changes one row. */
    String update() {
        return update;
    }

    /** The statement that changes all rows of a table {@code changed} whose columns have the same names. */
    String updateFrom(String changed) {
        return "UPDATE " + table + " SET "
                + all.stream()
                        .map(column -> column.name() + " = changed." + column.name())
                        .collect(Collectors.joining(", "))
                + " FROM " + changed + " WHERE " + table + ".id = changed.id";
    }

    /** The values of a row by the names of its columns. */
    Map<String, @Nullable Object> row(T record) {
        List<@Nullable Object> values = Sql.values(values(record));
        var row = new LinkedHashMap<String, @Nullable Object>();
        for (int i = 0; i < all.size(); i++) row.put(all.get(i).name(), values.get(i));
        row.put("id", values.getLast());
        return row;
    }

    @Nullable
    Object[] values(T record) {
        var values = new @Nullable Object[all.size() + 1];
        for (int i = 0; i < all.size(); i++) values[i] = all.get(i).value().apply(record);
        values[all.size()] = id.applyAsLong(record);
        return values;
    }
}

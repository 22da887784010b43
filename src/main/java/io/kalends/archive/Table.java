package io.kalends.archive;

import io.kalends.store.Columns;
import io.kalends.store.Sql;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A table that holds records, or a part of them, by their ID. */
record Table(String name, List<Column> columns) {
    static Table of(String name, Column... columns) {
        return new Table(name, List.of(columns));
    }

    /**
     * The table of these columns.
     *
     * @param inLines how each looks in lines
     */
    static Table of(Columns<?> columns, Function<io.kalends.store.Column<?>, Column> inLines) {
        return new Table(columns.table(), columns.all().stream().map(inLines).toList());
    }

    /** Its column names for a SELECT that knows the table by its own name. */
    Stream<Column> shown() {
        return columns.stream().filter(Column::isShown);
    }

    String insert() {
        var names = Stream.concat(Stream.of(Column.ID), columns.stream())
                .map(Column::name)
                .toList();
        return "INSERT INTO %s (%s) VALUES (%s)"
                .formatted(name, String.join(", ", names), String.join(", ", Collections.nCopies(names.size(), "?")));
    }

    /** What {@link #insert} puts in. */
    List<@Nullable Object> values(Line line) {
        var ofColumns = columns.stream().map(column -> value(line, column)).toArray();
        return Sql.values(
                Stream.concat(Stream.of(line.id()), Stream.of(ofColumns)).toArray());
    }

    private static @Nullable Object value(Line line, Column column) {
        if (column.isLater()) return null;
        return column.rule().isPresent() ? column.rule().get().apply(line) : line.value(column);
    }
}

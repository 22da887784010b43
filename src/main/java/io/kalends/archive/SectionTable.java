package io.kalends.archive;

import io.kalends.store.Columns;
import io.kalends.store.Sql;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A table of records, or of a part of them, by their ID. */
record SectionTable(String name, List<SectionColumn> columns) {
    static SectionTable of(String name, SectionColumn... columns) {
        return new SectionTable(name, List.of(columns));
    }

    /**
     * The table of these columns.
     *
     * @param inLines what each is in a line
     */
    static SectionTable of(Columns<?> columns, Function<io.kalends.store.Column<?>, SectionColumn> inLines) {
        return new SectionTable(
                columns.table(), columns.all().stream().map(inLines).toList());
    }

    /** The same with further columns. */
    SectionTable with(SectionColumn... further) {
        return new SectionTable(
                name, Stream.concat(columns.stream(), Stream.of(further)).toList());
    }

    /** The columns that are members of lines. */
    Stream<SectionColumn> members() {
        return columns.stream().filter(SectionColumn::isMember);
    }

    String insert() {
        var names = Stream.concat(Stream.of(SectionColumn.ID), columns.stream())
                .map(SectionColumn::name)
                .toList();
        return "INSERT INTO %s (%s) VALUES (%s)"
                .formatted(name, String.join(", ", names), String.join(", ", Collections.nCopies(names.size(), "?")));
    }

    /** The values of {@link #insert}. */
    List<@Nullable Object> values(Line line) {
        var ofColumns = columns.stream().map(column -> value(line, column)).toArray();
        return Sql.values(
                Stream.concat(Stream.of(line.id()), Stream.of(ofColumns)).toArray());
    }

    private static @Nullable Object value(Line line, SectionColumn column) {
        if (column.isDeferred()) return null;
        return column.rule().isPresent() ? column.rule().get().apply(line) : line.value(column);
    }
}

package io.kalends.form;

import io.kalends.api.Actor;
import io.kalends.api.FieldSelection;
import io.kalends.api.View;
import io.kalends.text.CsvLines;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table for spreadsheets (RFC 4180): a column for each of some members, or of those that {@code _fields} names.
 *
 * @param usual members shown if none are named, as dot paths
 * @param further columns behind these, which depend on who asks
 * @param isMarked whether it begins with a byte order mark, by which Excel knows UTF-8, and which programs stumble over
 */
record Csv<T>(View<T> view, List<String> usual, Function<Actor, List<Column>> further, boolean isMarked)
        implements Form<T> {
    /** A table whose columns are the same for everybody. */
    Csv(View<T> view, List<String> usual, boolean isMarked) {
        this(view, usual, actor -> List.of(), isMarked);
    }

    private static final char MARK = '\uFEFF';

    @Override
    public String suffix() {
        return "csv";
    }

    @Override
    public String name() {
        return "a table";
    }

    @Override
    public String mediaType() {
        return "text/csv";
    }

    @Override
    public String contentType() {
        return mediaType() + "; charset=utf-8; header=present";
    }

    @Override
    public boolean isSelectable() {
        return true;
    }

    @Override
    public void write(FormList<T> list, OutputStream out) throws IOException {
        var text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        if (isMarked) text.write(MARK);
        var lines = new CsvLines(text);
        write(list, lines);
        lines.flush();
    }

    private void write(FormList<T> list, CsvLines table) throws IOException {
        List<Column> columns = columns(list);
        Set<String> members = columns.stream().map(Column::member).collect(Collectors.toSet());
        table.add(columns.stream().map(Column::name).toList());
        for (T record : list.records()) {
            var tree = list.rendering().tree(view, record, members::contains);
            table.add(columns.stream().map(column -> column.cell(tree)).toList());
        }
    }

    private List<Column> columns(FormList<T> list) {
        FieldSelection selection = list.rendering().selection();
        Stream<Column> columns = selection.paths().isEmpty()
                ? Stream.concat(usual.stream().map(Column::of), further.apply(list.actor()).stream())
                : selection.paths().stream().map(Column::of);
        return columns.filter(column -> isKnown(column, list)).toList();
    }

    private boolean isKnown(Column column, FormList<T> list) {
        return view.on(list.context().profile()).fields().stream()
                .anyMatch(field -> field.name().equals(column.member()));
    }
}

package io.kalends.cli;

import java.util.ArrayList;
import java.util.List;

/** Rows of text in columns as wide as their widest cell. */
final class TextTable {
    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();

    TextTable(String... headings) {
        row(headings);
    }

    void row(String... cells) {
        rows.add(List.of(cells));
    }

    List<String> lines() {
        return rows.stream().map(this::line).toList();
    }

    private String line(List<String> row) {
        var line = new StringBuilder();
        for (int column = 0; column < row.size(); column++) {
            String cell = row.get(column);
            line.append(cell)
                    .repeat(' ', width(column) - cell.codePointCount(0, cell.length()))
                    .append(GAP);
        }
        return line.toString().stripTrailing();
    }

    private int width(int column) {
        return rows.stream()
                .map(row -> row.get(column))
                .mapToInt(cell -> cell.codePointCount(0, cell.length()))
                .max()
                .orElse(0);
    }
}

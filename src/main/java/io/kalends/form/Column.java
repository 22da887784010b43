package io.kalends.form;

import io.kalends.json.Json;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table: a member of a record, or one of the records inside it, by the steps of its dot path. Of several
 * values all are in the cell.
 *
 * @param label what the head of the table calls it
 */
record Column(String label, List<String> steps) {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?(E-?[0-9]+)?");

    /** Where a spreadsheet takes a text for a formula: also behind what it may take for the end of a cell. */
    private static final Pattern FORMULA = Pattern.compile("(^|[;\\t\\n\\r])(\\s*)([=+\\-@＝＋－＠])");

    /** Characters that no text has, and that some readers stop at. */
    private static final Pattern CONTROLS = Pattern.compile("[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]");

    private static final String SEPARATOR = "; ";

    static Column of(String path) {
        return new Column(path, List.of(path.split("\\.", -1)));
    }

    String name() {
        return disarmed(label);
    }

    /** The member of the record that it is, or is inside of. */
    String member() {
        return steps.getFirst();
    }

    String cell(@Nullable Object tree) {
        return disarmed(text(tree, steps));
    }

    private static String text(@Nullable Object tree, List<String> path) {
        return switch (tree) {
            case null -> "";
            case List<?> items -> items.stream().map(item -> text(item, path)).collect(Collectors.joining(SEPARATOR));
            case Map<?, ?> members
            when !path.isEmpty() -> text(members.get(path.getFirst()), path.subList(1, path.size()));
            case Map<?, ?> members -> Json.text(members);
            case String text -> path.isEmpty() ? text : "";
            default -> path.isEmpty() ? Json.text(tree) : "";
        };
    }

    /** A text that no spreadsheet runs; numbers stay numbers. */
    static String disarmed(String text) {
        if (text.isEmpty() || NUMBER.matcher(text).matches()) return text;
        return FORMULA.matcher(CONTROLS.matcher(text).replaceAll("")).replaceAll("$1$2'$3");
    }
}

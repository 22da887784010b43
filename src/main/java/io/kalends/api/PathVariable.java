package io.kalends.api;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What stands in braces in the path of a route.
 *
 * @param word in the braces
 * @param param as the handler and the documentation see it
 * @param pattern of a segment that can stand there
 */
public record PathVariable(String word, Param<?> param, Pattern pattern) {
    /** The variable that stands for all segments that follow, not just for one. */
    public static final String REST = "path";

    private static final Pattern IN_BRACES = Pattern.compile("\\{(\\w+)}");

    private static final Map<String, PathVariable> ALL = Stream.of(
                    number("id", "id", "ID of the record"),
                    text("slug", "slug", "Slug of the record", "[^/]+"),
                    new PathVariable(
                            "user",
                            Param.path("id", Type.STRING, "ID of the user, or `me`"),
                            Pattern.compile("\\d+|me", Pattern.CASE_INSENSITIVE)),
                    number("password_id", "password_id", "ID of the application password"),
                    text("key", "key", "Key of the file", "[^/]+"),
                    text("name", "name", "Name of the file", "[^/]+"),
                    text("month", "month", "Month such as 2026-11", "\\d{4}-\\d{2}"),
                    text("day", "day", "Day such as 2026-11-15", "\\d{4}-\\d{2}-\\d{2}"),
                    text(
                            "date",
                            "date",
                            "Date of a series such as 2026-11-15 or 2026-11-15-1930",
                            "\\d{4}-\\d{2}-\\d{2}(-\\d{4})?|\\d{1,18}"),
                    text("field", "key", "Key of the custom field", "[^/]+"),
                    text("upload", "upload", "Key of an uploaded file", "[0-9a-f]{32}"),
                    text(REST, REST, "All that follows in the path", ".+"))
            .collect(Collectors.toUnmodifiableMap(PathVariable::word, Function.identity()));

    private static PathVariable number(String word, String name, String description) {
        return new PathVariable(word, Param.path(name, Type.INTEGER, description), Pattern.compile("\\d+"));
    }

    private static PathVariable text(String word, String name, String description, String pattern) {
        return new PathVariable(word, Param.path(name, Type.STRING, description), Pattern.compile(pattern));
    }

    private static PathVariable of(String word) {
        PathVariable found = ALL.get(word);
        if (found == null) throw new IllegalArgumentException("unknown path variable: " + word);
        return found;
    }

    /** The parameters in a path, in their order. */
    static List<Param<?>> params(String path) {
        return IN_BRACES
                .matcher(path)
                .results()
                .<Param<?>>map(found -> of(found.group(1)).param)
                .toList();
    }

    /** A path with the names of the parameters. */
    static String shown(String path) {
        return IN_BRACES
                .matcher(path)
                .replaceAll(found -> "{" + of(found.group(1)).param.name() + "}");
    }

    /** A path with its variables as patterns with names. */
    static String pattern(String path) {
        return IN_BRACES.matcher(path).replaceAll(found -> {
            PathVariable variable = of(found.group(1));
            return Matcher.quoteReplacement("(?P<" + variable.param.name() + ">" + variable.pattern + ")");
        });
    }

    /** Whether a decoded segment of a path can stand for the variable with this word. */
    public static boolean fits(String word, String segment) {
        // Any text can be made a slug, also one with an escaped slash.
        if (word.equals("slug")) return true;
        PathVariable variable = ALL.get(word);
        return variable != null && variable.pattern.matcher(segment).matches();
    }
}

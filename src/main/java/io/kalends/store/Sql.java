package io.kalends.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A statement under construction: its text and the values behind the {@code ?} in it. Values are text, whole numbers,
 * doubles, bytes, booleans (stored as 0 and 1), instants (stored as seconds since 1970), enum constants (stored as their
 * name in lower case), null, or an {@link Optional} of these, null when empty.
 */
public final class Sql {
    /** Most statements stay as they are written in the code: nothing is to be copied or hashed for them. */
    private final String start;

    private @Nullable StringBuilder longer;
    private final List<@Nullable Object> values = new ArrayList<>();

    private Sql(String text) {
        start = text;
    }

    /** A statement. One that conditions are to be added to ends inside its WHERE, which may be {@code WHERE 1 = 1}. */
    public static Sql of(String text, @Nullable Object... values) {
        var sql = new Sql(text);
        sql.take(values);
        return sql;
    }

    /** The condition that a column holds one of these texts. */
    public static Sql oneOf(String column, List<String> texts) {
        return of(column + " IN (" + String.join(", ", Collections.nCopies(texts.size(), "?")) + ")", texts.toArray());
    }

    /** The values of one row, for {@link Tx#batch}. */
    public static List<@Nullable Object> values(@Nullable Object... values) {
        var row = new ArrayList<@Nullable Object>(values.length);
        for (Object value : values) {
            row.add(stored(value));
        }
        return row;
    }

    /** Adds a condition that must hold as well. */
    public Sql and(String condition, @Nullable Object... values) {
        longer().append("\nAND (").append(condition.strip()).append(')');
        take(values);
        return this;
    }

    /** Adds a condition that must hold as well. */
    public Sql and(Sql condition) {
        longer().append("\nAND (").append(condition.text()).append(')');
        values.addAll(condition.values);
        return this;
    }

    /** Adds what follows the conditions, such as ORDER BY. */
    public Sql then(String more, @Nullable Object... values) {
        longer().append('\n').append(more.strip());
        take(values);
        return this;
    }

    /** Adds another piece and its values. */
    public Sql append(Sql more) {
        longer().append('\n').append(more.text());
        values.addAll(more.values);
        return this;
    }

    /** The condition that holds where this one does not. Meant for conditions that are never unknown (NULL). */
    public Sql not() {
        var opposite = new Sql("NOT (" + text() + ")");
        opposite.values.addAll(values);
        return opposite;
    }

    /** The text as the database sees it. */
    String text() {
        return longer == null ? start : longer.toString();
    }

    private StringBuilder longer() {
        if (longer == null) longer = new StringBuilder(start.strip());
        return longer;
    }

    List<@Nullable Object> values() {
        return Collections.unmodifiableList(values);
    }

    /** The text only: values may be private. */
    @Override
    public String toString() {
        return text();
    }

    private void take(@Nullable Object[] added) {
        for (Object value : added) {
            values.add(stored(value));
        }
    }

    private static @Nullable Object stored(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case String string -> storable(string);
            case Long number -> number;
            case Integer number -> number.longValue();
            case Double number -> number;
            case byte[] bytes -> bytes;
            case Boolean flag -> flag ? 1L : 0L;
            case Instant time -> time.getEpochSecond();
            case Enum<?> constant -> constant.name().toLowerCase(Locale.ROOT);
            case Optional<?> optional -> stored(optional.orElse(null));
            default -> throw new IllegalArgumentException("not a value for the store: a " + value.getClass());
        };
    }

    /** Text both engines keep unchanged: PostgreSQL knows no NUL, and UTF-8 no half of a surrogate pair. */
    private static String storable(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0 || (Character.isSurrogate(c) && !isHalfOfPair(text, i)))
                throw new IllegalArgumentException("text holds a NUL or half a surrogate pair");
        }
        return text;
    }

    private static boolean isHalfOfPair(String text, int i) {
        boolean first = Character.isHighSurrogate(text.charAt(i));
        int other = first ? i + 1 : i - 1;
        if (other < 0 || other == text.length()) return false;
        return first ? Character.isLowSurrogate(text.charAt(other)) : Character.isHighSurrogate(text.charAt(other));
    }
}

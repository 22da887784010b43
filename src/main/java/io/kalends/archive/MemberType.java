package io.kalends.archive;

import io.kalends.json.Json;
import io.kalends.store.Row;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How the values of a column are written in a line. */
enum MemberType {
    TEXT("text", Row::findText, value -> value instanceof String ? value : null),
    INTEGER("a whole number", Row::findInteger, value -> value instanceof Long ? value : null),
    DECIMAL("a number", Row::findDecimal, MemberType::decimal),
    FLAG(
            "true or false",
            (row, column) -> row.findInteger(column).map(number -> number != 0),
            value -> value instanceof Boolean ? value : null),
    TIME(
            "a time such as 2026-12-05T19:30:00Z",
            (row, column) -> row.findTime(column).map(Instant::toString),
            MemberType::time),
    /** Stored as text, and part of the line here. */
    JSON("JSON", (row, column) -> row.findText(column).map(Json::parse), Json::text);

    private final String description;
    private final BiFunction<Row, String, Optional<?>> reader;
    private final Function<Object, @Nullable Object> parser;

    MemberType(
            String description,
            BiFunction<Row, String, Optional<?>> reader,
            Function<Object, @Nullable Object> parser) {
        this.description = description;
        this.reader = reader;
        this.parser = parser;
    }

    /** What a line must contain, for messages. */
    String description() {
        return description;
    }

    /** The value of a column as it is in lines, unless it is NULL. */
    Optional<?> read(Row row, String column) {
        return reader.apply(row, column);
    }

    /** The value for the store; null for one that is of another type. */
    @Nullable
    Object parse(Object value) {
        return parser.apply(value);
    }

    private static @Nullable Object decimal(Object value) {
        return value instanceof Long || value instanceof BigDecimal ? ((Number) value).doubleValue() : null;
    }

    private static @Nullable Object time(Object value) {
        try {
            return value instanceof String text ? Instant.parse(text) : null;
        } catch (DateTimeException e) {
            return null; // reported by the caller, as for a value that is no text
        }
    }
}

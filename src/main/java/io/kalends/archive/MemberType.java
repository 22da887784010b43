package io.kalends.archive;

import io.kalends.json.Json;
import io.kalends.store.Row;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How the values of a column are written in a line. */
enum MemberType {
    TEXT("text") {
        @Override
        Optional<?> read(Row row, String column) {
            return row.findText(column);
        }

        @Override
        @Nullable
        Object parse(Object value) {
            return value instanceof String ? value : null;
        }
    },

    INTEGER("a whole number") {
        @Override
        Optional<?> read(Row row, String column) {
            return row.findInteger(column);
        }

        @Override
        @Nullable
        Object parse(Object value) {
            return value instanceof Long ? value : null;
        }
    },

    DECIMAL("a number") {
        @Override
        Optional<?> read(Row row, String column) {
            return row.findDecimal(column);
        }

        @Override
        @Nullable
        Object parse(Object value) {
            return value instanceof Long || value instanceof BigDecimal ? ((Number) value).doubleValue() : null;
        }
    },

    FLAG("true or false") {
        @Override
        Optional<?> read(Row row, String column) {
            return row.findInteger(column).map(number -> number != 0);
        }

        @Override
        @Nullable
        Object parse(Object value) {
            return value instanceof Boolean ? value : null;
        }
    },

    TIME("a time such as 2026-12-05T19:30:00Z") {
        @Override
        Optional<?> read(Row row, String column) {
            return row.findTime(column).map(Instant::toString);
        }

        @Override
        @Nullable
        Object parse(Object value) {
            try {
                return value instanceof String text ? Instant.parse(text) : null;
            } catch (DateTimeException e) {
                return null; // reported by the caller, as for a value that is no text
            }
        }
    },

    /** Stored as text, and part of the line here. */
    JSON("JSON") {
        @Override
        Optional<?> read(Row row, String column) {
            return row.findText(column).map(Json::parse);
        }

        @Override
        Object parse(Object value) {
            return Json.text(value);
        }
    };

    private final String description;

    MemberType(String description) {
        this.description = description;
    }

    /** What a line must contain, for messages. */
    String description() {
        return description;
    }

    /** The value of a column as it is in lines, unless it is NULL. */
    abstract Optional<?> read(Row row, String column);

    /** The value for the store; null for one that is of another type. */
    abstract @Nullable Object parse(Object value);
}

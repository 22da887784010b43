package io.kalends.archive;

import io.kalends.json.Json;
import io.kalends.store.Row;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How the values of a column look in a line. */
enum Type {
    TEXT("text") {
        @Override
        Optional<?> shown(Row row, String column) {
            return row.findText(column);
        }

        @Override
        @Nullable
        Object stored(Object value) {
            return value instanceof String ? value : null;
        }
    },

    INTEGER("a whole number") {
        @Override
        Optional<?> shown(Row row, String column) {
            return row.findInteger(column);
        }

        @Override
        @Nullable
        Object stored(Object value) {
            return value instanceof Long ? value : null;
        }
    },

    DECIMAL("a number") {
        @Override
        Optional<?> shown(Row row, String column) {
            return row.findDecimal(column);
        }

        @Override
        @Nullable
        Object stored(Object value) {
            return value instanceof Long || value instanceof BigDecimal ? ((Number) value).doubleValue() : null;
        }
    },

    FLAG("true or false") {
        @Override
        Optional<?> shown(Row row, String column) {
            return row.findInteger(column).map(number -> number != 0);
        }

        @Override
        @Nullable
        Object stored(Object value) {
            return value instanceof Boolean ? value : null;
        }
    },

    TIME("a time such as 2026-12-05T19:30:00Z") {
        @Override
        Optional<?> shown(Row row, String column) {
            return row.findTime(column).map(Instant::toString);
        }

        @Override
        @Nullable
        Object stored(Object value) {
            try {
                return value instanceof String text ? Instant.parse(text) : null;
            } catch (DateTimeException e) {
                return null; // said by the caller, in the same words as for a value that is no text
            }
        }
    },

    /** Kept as text in the store, and part of the line here. */
    JSON("JSON") {
        @Override
        Optional<?> shown(Row row, String column) {
            return row.findText(column).map(Json::parse);
        }

        @Override
        Object stored(Object value) {
            return Json.text(value);
        }
    };

    private final String form;

    Type(String form) {
        this.form = form;
    }

    /** What a line must hold, in words. */
    String form() {
        return form;
    }

    /** The value of a column as lines show it, unless it is NULL. */
    abstract Optional<?> shown(Row row, String column);

    /** The value for the store; null for one that is of another type. */
    abstract @Nullable Object stored(Object value);
}

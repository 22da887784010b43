package io.kalends.admin;

import io.kalends.api.ETag;
import io.kalends.json.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The state of a record that a form began with, and where it parts from what others have made of the record meanwhile.
 *
 * @param seen the mark of that state, "" for a record that is yet to be made
 * @param differences nothing when nobody else has changed the record
 */
record Versions(String seen, List<Difference> differences) {
    static final Versions NONE = new Versions("", List.of());

    /** A field in which what was typed and what is stored are not the same. */
    record Difference(String field, String label, String mine, String theirs) {}

    /** Of a form that shows what is stored. */
    static Versions of(Map<String, @Nullable Object> stored) {
        return new Versions(mark(stored), List.of());
    }

    /** Tells what a form shows from what it would show after somebody has changed something. */
    private static String mark(Map<String, @Nullable Object> body) {
        return ETag.of(Json.bytes(body)).replace("\"", "");
    }
}

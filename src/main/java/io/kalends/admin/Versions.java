package io.kalends.admin;

import io.kalends.json.Json;
import io.kalends.json.JsonException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state of a record that a form began with, and where it parts from what others have made of the record meanwhile.
 *
 * @param seen that state, as the form sends it back; "" for a record that is yet to be made
 * @param changed who has changed the record meanwhile and when, as far as that is known
 * @param differences nothing when nobody else has changed the record in the same place
 */
record Versions(String seen, String changed, List<Difference> differences) {
    static final Versions NONE = new Versions("", "", List.of());

    /** A field that somebody has changed, in words. */
    record Difference(String field, String label, String was, String theirs, String mine, Outcome outcome) {}

    /** What becomes of a field. */
    enum Outcome {
        /** Both have changed it: the user chooses. */
        OPEN,
        MINE,
        THEIRS
    }

    /** Of a form that shows what is stored. */
    static Versions of(Map<String, @Nullable Object> stored) {
        return new Versions(Json.text(stored), "", List.of());
    }

    /** Of a form that is shown again as it was sent. */
    static Versions sent(Form form) {
        return new Versions(form.text("seen"), "", List.of());
    }

    /** The state that a form began with, if it tells. */
    static Optional<Map<String, @Nullable Object>> seen(Form form) {
        try {
            return Json.parse(form.text("seen")) instanceof Map<?, ?> fields
                    ? Optional.of(Form.map(fields))
                    : Optional.empty();
        } catch (JsonException e) {
            return Optional.empty();
        }
    }
}

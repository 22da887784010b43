package io.kalends.customfield;

import io.kalends.api.Context;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A field of events that administrators have defined.
 *
 * @param key its name in the interface, which never changes
 * @param options what can be chosen, if it is a choice
 * @param isPublic whether everybody sees its values; else only those who may edit the event
 * @param order its place among the others: those with lower numbers come first
 */
public record CustomField(
        long id, String key, String label, FieldKind kind, List<String> options, boolean isPublic, long order) {
    /** So many can be defined. */
    public static final int MOST = 50;

    static final int LONGEST_KEY = 40;
    static final Pattern KEY = Pattern.compile("[a-z][a-z0-9_]{0," + (LONGEST_KEY - 1) + "}");

    /** A value as it is stored, "" for none; refuses with {@link io.kalends.api.Invalid} what does not fit. */
    public String read(Object raw, Context context) {
        return kind.read(raw, options, context);
    }

    /** Whether a search looks at its values. */
    public boolean isSearched() {
        return isPublic && kind.isText();
    }
}

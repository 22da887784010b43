package io.kalends.source;

import io.kalends.text.ControlCharacters;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something about an entry that a person may have to act on.
 *
 * @param line where it begins in its file, 0 where there are no lines
 * @param name what a person knows it by
 * @param record the ID of the record it is about, 0 for none
 */
public record Remark(Kind kind, long line, String name, String text, long record) {
    /** What it is about. */
    public enum Kind {
        /** The entry was not imported. */
        REJECTED,
        /** Imported, but a person should know something. */
        NOTED,
        /** A field was changed there and here, and stays as it is here. */
        KEPT_BACK,
        /** It was deleted here, and stays deleted. */
        DELETED_HERE,
        /** Gone there, and put into the trash here. */
        REMOVED;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final int LONGEST = 300;

    public Remark {
        name = shortened(name);
        text = shortened(text);
    }

    static String shortened(String text) {
        String plain = ControlCharacters.toSpaces(text).strip();
        return plain.codePointCount(0, plain.length()) <= LONGEST
                ? plain
                : plain.substring(0, plain.offsetByCodePoints(0, LONGEST)) + "…";
    }

    Map<String, @Nullable Object> tree() {
        var tree = new LinkedHashMap<String, @Nullable Object>();
        tree.put("kind", kind.word());
        tree.put("line", line);
        tree.put("name", name);
        tree.put("text", text);
        tree.put("record", record);
        return tree;
    }

    static Remark of(Map<?, ?> tree) {
        return new Remark(
                Kind.valueOf(String.valueOf(tree.get("kind")).toUpperCase(Locale.ROOT)),
                tree.get("line") instanceof Long line ? line : 0,
                String.valueOf(tree.get("name")),
                String.valueOf(tree.get("text")),
                tree.get("record") instanceof Long record ? record : 0);
    }
}

package io.kalends.post;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Which dates of a series a write to one of them means. */
public enum Scope {
    THIS,
    FOLLOWING,
    ALL;

    public static final List<String> WORDS =
            Stream.of(values()).map(Scope::word).toList();

    /** As callers say it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package io.kalends.post;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The status of a post as it is stored; {@code future} and {@code trash} are read from its times. */
public enum Status {
    PUBLISH,
    DRAFT,
    PENDING,
    PRIVATE;

    public static final String FUTURE = "future";
    public static final String TRASH = "trash";

    /** Every status a reply may show and a list may be filtered by. */
    public static final List<String> WORDS = List.of("publish", FUTURE, "draft", "pending", "private", TRASH);

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Status of(String word) {
        return Arrays.stream(values())
                .filter(status -> status.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no stored status: " + word));
    }
}

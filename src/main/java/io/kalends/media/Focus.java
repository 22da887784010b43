package io.kalends.media;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The part of an image that stays when its sides are cut off, row by row. */
public enum Focus {
    TOP_LEFT,
    TOP,
    TOP_RIGHT,
    LEFT,
    CENTER,
    RIGHT,
    BOTTOM_LEFT,
    BOTTOM,
    BOTTOM_RIGHT;

    /** As it is stored, and part of the name of its style. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static Optional<Focus> of(String word) {
        return Arrays.stream(values())
                .filter(focus -> focus.word().equals(word))
                .findFirst();
    }

    static List<String> words() {
        return Arrays.stream(values()).map(Focus::word).toList();
    }
}

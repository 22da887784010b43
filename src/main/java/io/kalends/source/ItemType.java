package io.kalends.source;

import io.kalends.intake.Item;
import java.util.Locale;

/** What an item of a source is about, in the order in which they are imported. */
enum ItemType {
    IMAGE,
    CATEGORY,
    TAG,
    VENUE,
    ORGANIZER,
    EVENT,
    /** One date of a series. */
    DATE;

    static ItemType of(Item item) {
        return item.date().isPresent() ? DATE : valueOf(item.type().name());
    }

    boolean isTerm() {
        return this == CATEGORY || this == TAG;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package io.kalends.event;

import io.kalends.post.Kind;
import java.util.Locale;

/** What events are linked to, as the tables of links name it. */
enum LinkColumn {
    VENUE(true),
    ORGANIZER(true),
    /** Categories and tags. */
    TERM(false);

    private final boolean isOrdered;

    LinkColumn(boolean isOrdered) {
        this.isOrdered = isOrdered;
    }

    static LinkColumn of(Kind kind) {
        return valueOf(kind.name());
    }

    /** Whether the links of an event have an order. */
    boolean isOrdered() {
        return isOrdered;
    }

    /** The table of what is linked. */
    String linked() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The table of links. */
    String table() {
        return "event_" + linked();
    }

    String column() {
        return linked() + "_id";
    }
}

package io.kalends.store;

import java.util.Locale;

/** The sequences new IDs are taken from. An ID is never given twice. */
public enum Sequence {
    /** Events, venues, organizers and media. */
    RECORD,
    /** Categories and tags. */
    TERM,
    CUSTOM_FIELD,
    SOURCE,
    /** What sources say, their runs, and pairs of events that are not the same. */
    SOURCE_ITEM,
    USER,
    APP_PASSWORD;

    /** Its name inside the database. */
    String key() {
        return name().toLowerCase(Locale.ROOT) + "_id";
    }
}

package io.kalends.store;

import java.util.Locale;

/** That a record was made, changed or removed. */
public record Change(Subject subject, long id) {
    /** The kinds of records whose changes are logged. */
    public enum Subject {
        EVENT,
        VENUE,
        ORGANIZER,
        CATEGORY,
        TAG,
        MEDIA,
        CUSTOM_FIELD,
        /** All settings of the site together. */
        SETTING;

        /** What the log says, in which an event is called a series where only further dates of it were stored. */
        static Subject of(String kind) {
            return kind.equals("series") ? EVENT : valueOf(kind.toUpperCase(Locale.ROOT));
        }
    }
}

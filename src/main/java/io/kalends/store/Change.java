package io.kalends.store;

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
        /** All settings of the site together. */
        SETTING
    }
}

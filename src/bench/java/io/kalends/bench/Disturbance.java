package io.kalends.bench;

import java.util.Locale;

/** What goes on in the service while others read. */
enum Disturbance {
    FIRST_WRITE("the first write after a start"),
    HOUSEKEEPING("ANALYZE and merging the search index"),
    BACKUP("a backup"),
    BULK_CHANGE("a bulk change of 500 events"),
    IMPORT("an import of 10,000 events");

    private final String title;

    Disturbance(String title) {
        this.title = title;
    }

    /** Its name on the command line and in the results as JSON. */
    String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String title() {
        return title;
    }
}

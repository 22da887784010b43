package io.kalends.intake;

import java.time.LocalDateTime;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a source says of one record, in the words of the interface.
 *
 * @param key by which the source knows it, unique among the items of its type
 * @param date which date of a series it changes, if it is about one date alone
 * @param fields as the body of a request would have them; a link to another item of the source is a map with the only
 *     member {@code key}
 * @param image the address of its image, if it has one
 * @param line where it begins in its file; 0 where there are no lines
 */
public record Item(
        Type type,
        String key,
        Optional<DateOfSeries> date,
        Map<String, @Nullable Object> fields,
        Optional<String> image,
        long line) {
    /** In the order in which they are imported: each links only to those before it. */
    public enum Type {
        CATEGORY("name"),
        TAG("name"),
        VENUE("venue"),
        ORGANIZER("organizer"),
        EVENT("title");

        private final String nameField;

        Type(String nameField) {
            this.nameField = nameField;
        }

        /** The field that has its name or title. */
        public String nameField() {
            return nameField;
        }
    }

    /**
     * One date of a series.
     *
     * @param series the key of the series
     * @param originalStart on the clock of the series, as its rule gives it
     */
    public record DateOfSeries(String series, LocalDateTime originalStart) {}
}

package io.kalends.source;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Where records come from.
 *
 * @param address of a site or a feed, or the name of a file; without a password
 * @param settings what administrators choose
 * @param keepsIds whether records have the IDs that they have there: it was the first to bring any
 * @param account the ID of the user in whose name its records are written
 * @param fetched what is known of the last fetch
 * @param nextRunAt when it is to be imported again, if it is on a schedule
 * @param failures in a row
 */
public record Source(
        long id,
        Type type,
        String name,
        String address,
        Settings settings,
        boolean keepsIds,
        long account,
        Validators fetched,
        Instant createdAt,
        Optional<Instant> nextRunAt,
        long failures) {
    /** What it is. */
    public enum Type {
        SITE,
        ICAL,
        CSV,
        ARCHIVE;

        public static List<String> words() {
            return Arrays.stream(values()).map(Type::word).toList();
        }

        public static Type of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What becomes of events here that are gone there. */
    public enum Removed {
        TRASH,
        KEEP;

        public static List<String> words() {
            return Arrays.stream(values()).map(Removed::word).toList();
        }

        public static Removed of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * What administrators choose.
     *
     * @param every minutes after which it is imported again; empty when only on request
     * @param images whether images are stored here, not only linked to
     * @param columns of a CSV file: the names of its columns by the fields that they are
     */
    public record Settings(Removed removed, Optional<Long> every, boolean images, Map<String, String> columns) {}

    /** What a server says of the state it has sent, so that it sends only another one. */
    public record Validators(Optional<String> etag, Optional<String> lastModified) {
        public static final Validators NONE = new Validators(Optional.empty(), Optional.empty());
    }

    /** Whether its entries are known by the IDs of a calendar like this one, which records may keep. */
    boolean hasIds() {
        return type == Type.SITE || type == Type.ARCHIVE;
    }

    /** Whether it is read from an address, not from a file. */
    public boolean isFetched() {
        return isAddress(address);
    }

    /** Whether a text is the address of a site or a feed. */
    public static boolean isAddress(String text) {
        return text.toLowerCase(Locale.ROOT).matches("(https?|webcals?)://.*");
    }

    Source withId(long newId) {
        return new Source(
                newId, type, name, address, settings, keepsIds, account, fetched, createdAt, nextRunAt, failures);
    }

    /** Other settings may make something else of what was fetched: then it is fetched whole. */
    Source withSettings(String newName, Settings newSettings, Optional<Instant> next) {
        boolean isReadAlike = newSettings.images() == settings.images()
                && newSettings.columns().equals(settings.columns());
        Validators known = isReadAlike ? fetched : Validators.NONE;
        return new Source(id, type, newName, address, newSettings, keepsIds, account, known, createdAt, next, failures);
    }

    /** The same as if it had never been fetched. */
    public Source afresh() {
        return after(Validators.NONE, nextRunAt, failures);
    }

    Source withKeptIds(boolean keeps) {
        return new Source(id, type, name, address, settings, keeps, account, fetched, createdAt, nextRunAt, failures);
    }

    /** The same after a run. */
    Source after(Validators validators, Optional<Instant> next, long newFailures) {
        return new Source(
                id, type, name, address, settings, keepsIds, account, validators, createdAt, next, newFailures);
    }
}

package io.kalends.post;

import io.kalends.api.Fault;
import io.kalends.store.Change;
import io.kalends.store.Sql;
import java.util.Locale;
import java.util.stream.Stream;

/** The kinds of post, with what the interface calls their failures. */
public enum Kind {
    EVENT("rest-event-not-found", "event-no-longer-available", 6, 4_000),
    VENUE("venue-not-found", "venue-not-accessible", 1, 2_000),
    ORGANIZER("organizer-not-found", "organizer-not-accessible", 1, 2_000);

    /** Of the memory of a cache, what all kinds have together. */
    private static final int SHARES = 8;

    private final int shares;
    private final int overhead;
    private final Fault notFound;
    private final Fault notAccessible;
    private final Fault trashNotAccessible;
    private final Fault gone;
    private final Fault inTrash;
    private final Fault pageNotFound;

    Kind(String notFoundCode, String trashCode, int shares, int overhead) {
        this.shares = shares;
        this.overhead = overhead;
        String word = word();
        notFound = new Fault(notFoundCode, 404, "There is no such " + word + ".");
        notAccessible = new Fault(word + "-not-accessible", 403, "You may not read this " + word + ".");
        trashNotAccessible = new Fault(trashCode, 403, "This " + word + " is no longer available.");
        gone = new Fault(trashCode, 410, "This " + word + " is no longer available.");
        inTrash = new Fault(
                word + "-is-in-trash",
                410,
                "This " + word + " is in the trash already; force=true removes it for good.");
        pageNotFound = new Fault(word + "-archive-page-not-found", 404, "There is no such page.");
    }

    /** The word for one record of this kind. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What caches of this kind may take of the memory for those of all kinds. */
    long share(long bytes) {
        return bytes / SHARES * shares;
    }

    /** How many bytes a record takes apart from its texts, with what is rendered of it. */
    int overhead() {
        return overhead;
    }

    /** Where its records are, each with its post {@code p}: several dates share that of their series. */
    String rows() {
        return this == EVENT ? "occurrence o JOIN post p ON p.id = o.event_id" : "post p";
    }

    /** The column of the IDs of such rows. */
    String idColumn() {
        return this == EVENT ? "o.id" : "p.id";
    }

    /** That a column names one of the kinds, for indexes that begin with it. */
    static Sql isAny(String column) {
        return Sql.oneOf(column, Stream.of(values()).map(Kind::word).toList());
    }

    /** Whether two records can be merged into one. */
    boolean isMerged() {
        return this != EVENT;
    }

    /** What changes of this kind are called. */
    public Change.Subject subject() {
        return Change.Subject.valueOf(name());
    }

    String withArticle() {
        return this == VENUE ? "a venue" : "an " + word();
    }

    /** The word for all of them, in paths and lists. */
    public String collection() {
        return word() + "s";
    }

    public Fault notFound() {
        return notFound;
    }

    public Fault notAccessible() {
        return notAccessible;
    }

    public Fault trashNotAccessible() {
        return trashNotAccessible;
    }

    /** Of a record that was one of several and went without the others. */
    public Fault gone() {
        return gone;
    }

    public Fault inTrash() {
        return inTrash;
    }

    public Fault pageNotFound() {
        return pageNotFound;
    }
}

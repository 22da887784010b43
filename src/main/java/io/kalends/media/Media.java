package io.kalends.media;

import io.kalends.auth.Caller;
import io.kalends.auth.Right;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An uploaded image as the store knows it; its files lie under its key.
 *
 * @param sizes the reduced sizes, smallest first
 * @param belongsTo the record it goes with when that is removed, none for an image that is there for all
 */
public record Media(
        long id,
        long author,
        Instant created,
        String title,
        String alt,
        String filename,
        String mimeType,
        String key,
        long width,
        long height,
        long filesize,
        List<Reduced> sizes,
        Focus focus,
        Optional<Long> belongsTo) {

    /** What an image belongs to as long as the form is not saved that it was uploaded with. */
    static final long FORM = 0;

    /** A reduced size of an uploaded image. */
    public record Reduced(String name, long width, long height, String mimeType, long filesize, String filename) {
        /** The same file under another name. */
        Reduced named(String other) {
            return new Reduced(other, width, height, mimeType, filesize, filename);
        }
    }

    /** Whether this caller may say something else of it: their own, or anybody's. */
    public boolean isDescribedBy(Caller caller) {
        return caller.may(Right.EDIT_OTHERS) || author == caller.id();
    }

    /** The path of one of its files below the address of the service. */
    public String path(String file) {
        return "/media/" + key + "/" + file;
    }

    public Optional<Reduced> size(String name) {
        return sizes.stream().filter(size -> size.name().equals(name)).findFirst();
    }
}

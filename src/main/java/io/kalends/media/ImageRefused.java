package io.kalends.media;

import java.util.Locale;

/** An upload that is not kept; the message names the cause and what the caller can do. */
public final class ImageRefused extends RuntimeException {
    /** Why an upload is refused. */
    public enum Reason {
        /** Not one of the accepted formats. */
        UNSUPPORTED_TYPE,
        /** One of the formats, but damaged or too large. */
        INVALID
    }

    private final Reason reason;

    private ImageRefused(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }

    static ImageRefused unsupported() {
        return new ImageRefused(
                Reason.UNSUPPORTED_TYPE, "The file is no PNG, JPEG, GIF or WebP image. Save it as one of these.");
    }

    static ImageRefused tooLarge(long width, long height, long maxPixels) {
        return invalid(
                "The image has %d × %d pixels, more than the %d allowed. Reduce it and send it again.",
                width, height, maxPixels);
    }

    static ImageRefused tooLong(long width, long height, long longest) {
        return invalid(
                "The image has %d × %d pixels, and no side may have more than %d. Reduce it and send it again.",
                width, height, longest);
    }

    /** It would not fit into the memory of this service, however long it waited. */
    static ImageRefused tooMuch(Anatomy anatomy) {
        return invalid(
                "A %s image of %d × %d pixels is too large for the memory of this service. Reduce it or send it as JPEG"
                        + " or PNG.",
                anatomy.format(), anatomy.width(), anatomy.height());
    }

    /** The file breaks the rules of its format: {@code cause} completes "The image is damaged: ". */
    static ImageRefused damaged(String cause) {
        return invalid("The image is damaged: %s. Save it anew in an image program and send it again.", cause);
    }

    static ImageRefused unreadable(Exception cause) {
        ImageRefused refused = damaged("its pixels cannot be read");
        refused.initCause(cause);
        return refused;
    }

    /** For one of the formats that cannot be taken: the message names the cause and what helps. */
    @SuppressWarnings("AnnotateFormatMethod") // the annotation would be one more library
    static ImageRefused invalid(String format, Object... values) {
        return new ImageRefused(Reason.INVALID, String.format(Locale.ROOT, format, values));
    }
}

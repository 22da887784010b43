package io.kalends.media;

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
        return invalid("The image has %d × %d pixels, more than the %d allowed. Reduce it and send it again."
                .formatted(width, height, maxPixels));
    }

    /** The file breaks the rules of its format: {@code cause} completes "The image is damaged: ". */
    static ImageRefused damaged(String cause) {
        return invalid("The image is damaged: " + cause + ". Save it anew in an image program and send it again.");
    }

    static ImageRefused invalid(String message) {
        return new ImageRefused(Reason.INVALID, message);
    }
}

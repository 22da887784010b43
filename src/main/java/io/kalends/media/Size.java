package io.kalends.media;

/**
 * A reduced copy of a picture.
 *
 * @param name {@code thumbnail}, {@code medium}, {@code medium_large} or {@code large}
 * @param bytes the file; whoever takes it leaves it unchanged
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Size(String name, int width, int height, String mimeType, byte[] bytes, String fileName) {
    /** The one that is so many pixels wide, whatever its height; the others fit into a square. */
    static final String MEDIUM_LARGE = "medium_large";

    /** The same file under another name. */
    Size named(String other) {
        return new Size(other, width, height, mimeType, bytes, fileName);
    }
}

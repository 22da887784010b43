package io.kalends.media;

/**
 * A reduced copy of a picture.
 *
 * @param name {@code thumbnail}, {@code medium} or {@code large}
 * @param bytes the file; whoever takes it leaves it unchanged
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Size(String name, int width, int height, String mimeType, byte[] bytes, String fileName) {}

package io.kalends.media;

import java.util.List;

/**
 * An accepted upload.
 *
 * @param width as seen, that is after the orientation mark is applied
 * @param bytes the file as uploaded, without what a JPEG may carry behind its end; whoever takes it leaves it unchanged
 * @param fileName safe, its extension that of the real format
 * @param sizes those smaller than the original, the smallest first
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Picture(ImageFormat format, int width, int height, byte[] bytes, String fileName, List<Size> sizes) {}

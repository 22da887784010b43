package io.kalends.media;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An accepted upload.
 *
 * @param width as seen, that is after the orientation mark is applied
 * @param bytes the file as uploaded, without what a JPEG may carry behind its end; whoever takes it leaves it unchanged
 * @param fileName safe, its extension that of the real format
 * @param sizes those smaller than the original, the smallest first
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Picture(ImageFormat format, int width, int height, byte[] bytes, String fileName, List<Size> sizes) {
    /** All its files by their names. */
    List<Map.Entry<String, byte[]>> files() {
        var files = new ArrayList<Map.Entry<String, byte[]>>();
        files.add(Map.entry(fileName, bytes));
        for (Size size : sizes) files.add(Map.entry(size.fileName(), size.bytes()));
        return files;
    }
}

package io.kalends.media;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An accepted upload.
 *
 * @param width as seen, that is after the orientation mark is applied
 * @param content the file as it is to be stored; it lasts as long as the upload
 * @param fileName safe, its extension that of the real format
 * @param sizes those smaller than the original, the smallest first
 */
public record Picture(ImageFormat format, int width, int height, Content content, String fileName, List<Size> sizes) {
    /** All its files by their names; two sizes may share one. */
    List<Map.Entry<String, Content>> files() {
        var reduced = new LinkedHashMap<String, Content>();
        for (Size size : sizes) reduced.put(size.fileName(), Content.of(size.bytes()));
        var files = new ArrayList<Map.Entry<String, Content>>();
        files.add(Map.entry(fileName, content));
        files.addAll(reduced.entrySet());
        return files;
    }

    Optional<Size> size(String name) {
        return sizes.stream().filter(size -> size.name().equals(name)).findFirst();
    }
}

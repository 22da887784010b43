package io.kalends.archive;

import io.kalends.media.MediaFiles;
import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/** The files of an image, which follow its line in chunks. */
final class FileChunks {
    static final String KIND = "piece";

    private final Line image;
    private final Map<String, ByteArrayOutputStream> files = new LinkedHashMap<>();

    FileChunks(Line image) {
        this.image = image;
    }

    void add(Line chunk) {
        try {
            byte[] bytes = Base64.getDecoder().decode(chunk.text("data"));
            files.computeIfAbsent(chunk.text("file"), name -> new ByteArrayOutputStream())
                    .writeBytes(bytes);
        } catch (IllegalArgumentException e) {
            throw new InvalidArchive("Line " + chunk.number() + ": its data is not in Base64.", e);
        }
    }

    String key() {
        return image.text("file_key");
    }

    /** Stores the files; false when there are none, or they are there already. */
    boolean store(MediaFiles target) {
        if (files.isEmpty()) return false;
        var whole = new LinkedHashMap<String, byte[]>();
        files.forEach((name, bytes) -> whole.put(name, bytes.toByteArray()));
        try {
            return target.keep(key(), whole);
        } catch (IllegalArgumentException e) {
            throw image.wrong("has a key or files with names that cannot be stored");
        }
    }
}

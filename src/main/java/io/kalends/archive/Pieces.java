package io.kalends.archive;

import io.kalends.media.MediaFiles;
import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/** The files of an image, which come in pieces behind its line. */
final class Pieces {
    static final String KIND = "piece";

    private final Line image;
    private final Map<String, ByteArrayOutputStream> files = new LinkedHashMap<>();

    Pieces(Line image) {
        this.image = image;
    }

    void add(Line piece) {
        try {
            byte[] bytes = Base64.getDecoder().decode(piece.text("data"));
            files.computeIfAbsent(piece.text("file"), name -> new ByteArrayOutputStream())
                    .writeBytes(bytes);
        } catch (IllegalArgumentException e) {
            throw new Unusable("Line " + piece.number() + ": its data is not in Base64.", e);
        }
    }

    String key() {
        return image.text("file_key");
    }

    /** Puts the files where they belong; false when there are none, or they are there already. */
    boolean keep(MediaFiles place) {
        if (files.isEmpty()) return false;
        var whole = new LinkedHashMap<String, byte[]>();
        files.forEach((name, bytes) -> whole.put(name, bytes.toByteArray()));
        try {
            return place.keep(key(), whole);
        } catch (IllegalArgumentException e) {
            throw image.wrong("has a key or files with names that cannot be stored");
        }
    }
}

package io.kalends.media;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.List;
import java.util.Map;

/** The bytes of a file that is to be stored. */
public interface Content {
    long length();

    /** The bytes from the first on; whoever opens them closes them. */
    InputStream open();

    /** Files that are in the heap already, by their names. */
    static List<Map.Entry<String, Content>> all(Map<String, byte[]> files) {
        return files.entrySet().stream()
                .map(file -> Map.entry(file.getKey(), of(file.getValue())))
                .toList();
    }

    static Content of(byte[] bytes) {
        return new Content() {
            @Override
            public long length() {
                return bytes.length;
            }

            @Override
            public InputStream open() {
                return new ByteArrayInputStream(bytes);
            }
        };
    }
}

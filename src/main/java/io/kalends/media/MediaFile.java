package io.kalends.media;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** A stored file, ready to be sent. */
public record MediaFile(String mimeType, long length, Source source) {
    /** Where the bytes come from. */
    public interface Source {
        InputStream open() throws IOException;
    }

    /** The bytes, read as they are sent; the caller closes the stream. */
    public InputStream open() {
        try {
            return source.open();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

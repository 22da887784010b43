package io.kalends.media;

import io.kalends.api.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** A stored file, ready to be sent. */
public record MediaFile(String mimeType, long length, Source source) implements Reply.File {
    /** Where the bytes come from. */
    public interface Source {
        /** Those from a place on, which is in the file or at its end. */
        InputStream open(long from) throws IOException;
    }

    @Override
    public InputStream open(long from) {
        try {
            return source.open(from);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

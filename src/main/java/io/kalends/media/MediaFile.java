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

    /** The bytes of the file, none of which is in the heap before it is wanted. */
    ByteSource bytes() {
        return new ByteSource() {
            @Override
            public long length() {
                return length;
            }

            @Override
            public void read(long at, byte[] target, int offset, int count) {
                try (InputStream in = open(at)) {
                    if (in.readNBytes(target, offset, count) < count) throw new IOException("the file is too short");
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        };
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

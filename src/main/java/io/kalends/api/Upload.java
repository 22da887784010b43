package io.kalends.api;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Optional;

/**
 * A file in a request body, or the whole body when it is the file. Its bytes come into memory only when they are asked for.
 *
 * @param filename as the caller named it, or empty
 * @param length bytes of the file
 * @param file where it lies as long as the request lasts; none when it is in memory
 */
public record Upload(String filename, long length, Optional<Path> file, Source source) {
    /** The field of a form that holds the file, and the name under which a body that is the file is found. */
    public static final String FIELD = "file";

    /** Where the bytes are until they are needed. */
    public interface Source {
        InputStream open() throws IOException;
    }

    /** A file that is in memory already. */
    public static Upload of(String filename, byte[] bytes) {
        return new Upload(filename, bytes.length, Optional.empty(), () -> new ByteArrayInputStream(bytes));
    }

    /** A file that is there as long as the request. */
    public static Upload of(String filename, Path file, long length) {
        return new Upload(filename, length, Optional.of(file), () -> Files.newInputStream(file));
    }

    public byte[] bytes() {
        try (InputStream in = source.open()) {
            return in.readNBytes(Math.toIntExact(length));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds the bytes to a digest, a piece at a time. */
    public void addTo(MessageDigest digest) {
        try (var in = new DigestInputStream(source.open(), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

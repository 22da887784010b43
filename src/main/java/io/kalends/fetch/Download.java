package io.kalends.fetch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What was fetched into a file, which is deleted when this is closed.
 *
 * @param file none where the known version is still the current one
 */
public record Download(Fetched head, Optional<Path> file) implements AutoCloseable {
    @Override
    public void close() {
        file.ifPresent(Download::delete);
    }

    static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

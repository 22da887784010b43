package io.kalends.http;

import io.kalends.store.FileModes;
import io.kalends.store.StoreUnavailable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;

/** Files for bodies that are too long for memory; each is deleted with its request, and after a crash at the next start. */
final class TemporaryFiles {
    /** No request takes so long. */
    private static final Duration ORPHANED = Duration.ofHours(1);

    private final Path folder;
    private final Consumer<StoreUnavailable> failures;

    /**
     * Files in a folder.
     *
     * @param folder created with the first file
     * @param failures is told when one cannot be written
     */
    TemporaryFiles(Path folder, Consumer<StoreUnavailable> failures) {
        this.folder = folder;
        this.failures = failures;
    }

    /** A file could not be written, most likely because the disk is full. */
    StoreUnavailable failed(IOException cause) {
        var failure = new StoreUnavailable("no temporary file can be written in " + folder, cause);
        failures.accept(failure);
        return failure;
    }

    /** A new file that no other user can read, to be deleted by the caller. */
    Path create() {
        try {
            Path made = folder();
            return Files.createTempFile(made, "body", ".part", FileModes.file(made));
        } catch (IOException e) {
            throw failed(e);
        }
    }

    Path folder() throws IOException {
        return Files.createDirectories(folder, FileModes.folder(folder));
    }

    static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes files that were left behind when the process was killed. */
    void deleteOrphaned() {
        if (!Files.isDirectory(folder)) return;
        Instant settled = Instant.now().minus(ORPHANED);
        try (var files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                if (isOlder(file, settled)) delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isOlder(Path file, Instant time) throws IOException {
        try {
            return Files.getLastModifiedTime(file).toInstant().isBefore(time);
        } catch (NoSuchFileException e) {
            return false;
        }
    }
}

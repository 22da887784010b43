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

/** Files for bodies that are too large for the memory; each goes with its request, and what a crash leaves at a start. */
final class TemporaryFiles {
    /** Of this age, no request has it any more. */
    private static final Duration LEFT_BEHIND = Duration.ofHours(1);

    private final Path folder;
    private final Consumer<StoreUnavailable> failures;

    /**
     * Files in a folder.
     *
     * @param folder made when the first file is
     * @param failures is told when one cannot be written
     */
    TemporaryFiles(Path folder, Consumer<StoreUnavailable> failures) {
        this.folder = folder;
        this.failures = failures;
    }

    /** A file could not be written, most likely for want of room. */
    StoreUnavailable failed(IOException cause) {
        var failure = new StoreUnavailable("no temporary file can be written in " + folder, cause);
        failures.accept(failure);
        return failure;
    }

    /** A new file that nobody else can read; whoever wanted it deletes it. */
    Path create() {
        try {
            Path made = folder();
            return Files.createTempFile(made, "body", ".part", FileModes.file(made));
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Where the files are. */
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

    /** Removes what was left behind when the process was killed. */
    void sweep() {
        if (!Files.isDirectory(folder)) return;
        Instant settled = Instant.now().minus(LEFT_BEHIND);
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

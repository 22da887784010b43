package io.kalends.cli;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.READ;

import io.kalends.config.Refusal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that is written under another name, and renamed once it is complete and synced. */
final class NewFile implements AutoCloseable {
    private final Path target;
    private final boolean mayReplace;
    private final Path draft;

    private NewFile(Path target, boolean mayReplace, Path draft) {
        this.target = target;
        this.mayReplace = mayReplace;
        this.draft = draft;
    }

    static NewFile at(Path named, boolean mayReplace) {
        Path target = named.toAbsolutePath();
        check(target, mayReplace);
        try {
            // Only its owner can read it: it will contain e-mail addresses and password hashes.
            Path draft = Files.createTempFile(folder(target), "." + target.getFileName() + ".", ".part");
            return new NewFile(target, mayReplace, draft);
        } catch (IOException e) {
            throw new Refusal("The file " + named + " cannot be written: " + e.getMessage());
        }
    }

    private static void check(Path target, boolean mayReplace) {
        if (!Files.isDirectory(folder(target)))
            throw new Refusal("There is no folder " + folder(target) + " to write the file into.");
        if (!Files.exists(target)) return;
        if (!Files.isRegularFile(target)) throw new Refusal(target + " is there already, and it is no file.");
        if (!mayReplace) throw new Refusal(target + " is there already; --force replaces it.");
    }

    private static Path folder(Path target) {
        Path folder = target.getParent();
        return folder == null ? target : folder;
    }

    /** Where to write, an empty file at first. */
    Path draft() {
        return draft;
    }

    /** Renames the file. */
    void complete() {
        check(target, mayReplace);
        try {
            sync(draft);
            Files.move(draft, target, ATOMIC_MOVE);
            sync(folder(target));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void sync(Path path) throws IOException {
        try (var channel = FileChannel.open(path, READ)) {
            channel.force(true);
        }
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(draft);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

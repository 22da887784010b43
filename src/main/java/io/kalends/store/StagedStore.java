package io.kalends.store;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.READ;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A SQLite store prepared in a subfolder of the one it replaces once it is complete. */
public final class StagedStore implements AutoCloseable {
    private final Path target;
    private final Path folder;

    private StagedStore(Path target, Path folder) {
        this.target = target;
        this.folder = folder;
    }

    /** Creates an empty staging folder inside a folder, which is created when missing. */
    public static StagedStore in(Path target) {
        try {
            Files.createDirectories(target, FileModes.folder(target));
            return new StagedStore(target, Files.createTempDirectory(target, ".incoming-"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The folder to create the store in. */
    public Path folder() {
        return folder;
    }

    /** The file of the store. */
    public Path file() {
        return folder.resolve(SqliteEngine.FILE);
    }

    /** Replaces the store that was there, unless it is in use. This one has to be closed. */
    public void replace() {
        try (FolderLock lock = FolderLock.take(target)) {
            if (SqliteEngine.file(target).isInUse()) throw FolderLock.inUse(target, "");
            move();
            lock.markChecked();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void move() throws IOException {
        Path old = target.resolve(SqliteEngine.FILE);
        sync(file());
        // The WAL of the old file would be taken for part of the new one.
        for (String end : SqliteFiles.COMPANIONS) Files.deleteIfExists(Path.of(old + end));
        Files.move(file(), old, ATOMIC_MOVE);
        sync(target);
    }

    private static void sync(Path path) throws IOException {
        try (var channel = FileChannel.open(path, READ)) {
            channel.force(true);
        }
    }

    @Override
    public void close() {
        try (Stream<Path> left = Files.list(folder)) {
            for (Path file : left.toList()) Files.delete(file);
            Files.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package io.kalends.store;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.READ;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A SQLite store made ready in a folder inside that of another, whose place it takes once it is complete. */
public final class Successor implements AutoCloseable {
    private final Path place;
    private final Path room;

    private Successor(Path place, Path room) {
        this.place = place;
        this.room = room;
    }

    /** Makes room in the folder, which is made when missing. */
    public static Successor in(Path folder) {
        try {
            Files.createDirectories(folder, FileModes.folder(folder));
            return new Successor(folder, Files.createTempDirectory(folder, ".incoming-"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The folder to make the store in. */
    public Path room() {
        return room;
    }

    /** The file of the store. */
    public Path file() {
        return room.resolve(SqliteEngine.FILE);
    }

    /** Puts the store, which is closed, in the place of the one that was there, unless somebody has begun to use that. */
    public void takePlace() {
        try (FolderLock lock = FolderLock.take(place)) {
            if (SqliteEngine.file(place).isInUse()) throw FolderLock.inUse(place, "");
            move();
            lock.checked();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void move() throws IOException {
        Path old = place.resolve(SqliteEngine.FILE);
        sync(file());
        // What belongs to the old file would be taken for a part of the new one.
        for (String end : SqlitePlace.COMPANIONS) Files.deleteIfExists(Path.of(old + end));
        Files.move(file(), old, ATOMIC_MOVE);
        sync(place);
    }

    private static void sync(Path path) throws IOException {
        try (var channel = FileChannel.open(path, READ)) {
            channel.force(true);
        }
    }

    @Override
    public void close() {
        try (Stream<Path> left = Files.list(room)) {
            for (Path file : left.toList()) Files.delete(file);
            Files.delete(room);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package io.kalends.store;

import static java.nio.file.attribute.PosixFilePermission.OTHERS_EXECUTE;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/** Where tests put what they need for a while: a folder for each JVM, removed at its end. */
final class Scratch {
    /** Where these folders are, and what may stay for the next run. */
    static final Path HOME = home();

    static final Path FOLDER = folder();

    private static final Queue<Closeable> OPEN = new ConcurrentLinkedQueue<>();

    private Scratch() {}

    private static Path home() {
        try {
            Path target = Files.createDirectories(Path.of("target", "tests")).toRealPath();
            return isOpen(target) ? target : Files.createTempDirectory("kalends-tests");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Whether its owner gets there without the powers of root: PostgreSQL refuses to run as root, and is started without
     * them.
     */
    private static boolean isOpen(Path folder) throws IOException {
        for (Path above = folder; above != null; above = above.getParent()) {
            boolean owned = Files.getOwner(above).equals(Files.getOwner(folder));
            if (!owned && !Files.getPosixFilePermissions(above).contains(OTHERS_EXECUTE)) return false;
        }
        return true;
    }

    private static Path folder() {
        try {
            Path folder = Files.createTempDirectory(HOME, "run");
            Path removed = HOME.endsWith("tests") ? folder : HOME;
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                OPEN.forEach(Scratch::close);
                remove(removed);
            }));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Has this closed at the end, before the files go. */
    static void closeAtEnd(Closeable thing) {
        OPEN.add(thing);
    }

    private static void close(Closeable thing) {
        try {
            thing.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void remove(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> {
                try {
                    Files.deleteIfExists(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

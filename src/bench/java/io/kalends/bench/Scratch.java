package io.kalends.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder for the time of a run. When the run is broken off, it takes the servers with it. */
public final class Scratch implements AutoCloseable {
    private static volatile boolean givenUp;

    private final Path folder;
    private volatile boolean kept;
    private final Thread atExit = new Thread(this::giveUp);

    public Scratch(String name) throws IOException {
        folder = Files.createTempDirectory(name);
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    public Path folder() {
        return folder;
    }

    /** Whether the run was broken off: who starts a server now would leave it behind. */
    static boolean isGivenUp() {
        return givenUp;
    }

    private void giveUp() {
        givenUp = true;
        ProcessHandle.current()
                .children()
                .filter(ProcessHandle::destroy)
                .forEach(server -> server.onExit().join());
        remove();
    }

    private void remove() {
        if (kept) return;
        try {
            Store.remove(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Leaves the folder for whoever wants to look into it. */
    public void keep() {
        kept = true;
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(atExit);
        remove();
    }
}

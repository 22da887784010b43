package io.kalends.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder for the time of a run. When the run is broken off, it takes the servers with it. */
final class Scratch implements AutoCloseable {
    private final Path folder = Files.createTempDirectory("kalends-bench");
    private final Thread atExit = new Thread(this::giveUp);

    Scratch() throws IOException {
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    Path folder() {
        return folder;
    }

    private void giveUp() {
        ProcessHandle.current()
                .children()
                .filter(ProcessHandle::destroy)
                .forEach(server -> server.onExit().join());
        remove();
    }

    private void remove() {
        try {
            Store.remove(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(atExit);
        remove();
    }
}

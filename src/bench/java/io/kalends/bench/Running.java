package io.kalends.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A server in a process of its own, so that what it uses can be told from what the load tool uses. */
public final class Running implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final int STOP_SECONDS = 30;

    private final Process process;
    private final int port;
    private final Path errors;
    private final long began;
    private Duration startTime = Duration.ZERO;

    private Running(Process process, int port, Path errors, long began) {
        this.process = process;
        this.port = port;
        this.errors = errors;
        this.began = began;
    }

    /**
     * Starts a command on a port that is free.
     *
     * @param command in which {@code {port}} stands for the port to listen on
     * @param folder to run in, which keeps what the command says on standard error
     */
    static Running launch(List<String> command, Map<String, String> environment, Path folder, Redirect output)
            throws IOException {
        return launch(command, freePort(), environment, folder, output);
    }

    /** The same with a port that was chosen before. */
    public static Running launch(
            List<String> command, int port, Map<String, String> environment, Path folder, Redirect output)
            throws IOException {
        Path errors = folder.resolve("errors.txt");
        var builder = new ProcessBuilder(command.stream()
                        .map(word -> word.replace("{port}", String.valueOf(port)))
                        .toList())
                .directory(folder.toFile())
                .redirectOutput(output)
                .redirectError(errors.toFile());
        builder.environment().putAll(environment);
        if (Scratch.isGivenUp()) throw new Trouble("The run was broken off.");
        long began = System.nanoTime();
        return new Running(builder.start(), port, errors, began);
    }

    public static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Waits until this is answered. */
    public void awaitAnswer(String path) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!answers(port, path)) {
            if (!process.isAlive()) throw new Trouble("A server ended before it answered. " + Files.readString(errors));
            if (System.nanoTime() > end) {
                process.destroyForcibly();
                throw new Trouble("A server did not answer within " + PATIENCE.toSeconds() + " seconds.");
            }
            Thread.sleep(2);
        }
        startTime = Duration.ofNanos(System.nanoTime() - began);
    }

    private static boolean answers(int port, String path) {
        try {
            return Http.get(port, path).status() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    public int port() {
        return port;
    }

    /** From the start of the process to the end of its first answer. */
    Duration startTime() {
        return startTime;
    }

    /** What the process has used of the processors so far, with those it has started. */
    public Duration cpu() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .flatMap(one -> one.info().totalCpuDuration().stream())
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** Since the start of the process. */
    Duration age() {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public long pid() {
        return process.pid();
    }

    /** What it said on standard error. */
    public String errors() throws IOException {
        return Files.readString(errors);
    }

    /** Resident bytes, where the system tells. */
    public OptionalLong memory() {
        return status("VmRSS:");
    }

    /** The most resident bytes there were, where the system tells. */
    public OptionalLong peakMemory() {
        return status("VmHWM:");
    }

    private OptionalLong status(String name) {
        try {
            return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
                    .filter(line -> line.startsWith(name))
                    .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst();
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    /** Ends the process as a loss of power would: nothing more is done by it. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    Http.Answer send(Shot shot, long number) {
        try {
            return Http.send(port, shot, number);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package io.kalends.nodes;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The program in a process of its own, which can be killed. */
final class NodeProcess implements AutoCloseable {
    static final String PASSWORD = "abcdefghijklmnopqrstuvwx";

    private static final List<String> JAVA = List.of(
            ProcessHandle.current().info().command().orElse("java"),
            "-Xmx160m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            "io.kalends.Main");

    private final Process process;
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();
    private final CountDownLatch ready = new CountDownLatch(1);
    private final Thread reader;

    /** What the program prints, and what it ends with when it ends by itself. */
    record Result(int code, String output) {}

    private NodeProcess(List<String> words) {
        var command = new ProcessBuilder(words).redirectErrorStream(true);
        command.environment().put("KALENDS_ADMIN_PASSWORD", PASSWORD);
        command.environment().put("KALENDS_LOG_LEVEL", "WARN");
        try {
            process = command.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        reader = Thread.ofVirtual().start(this::read);
    }

    private void read() {
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                lines.add(line);
                if (line.contains("Kalends is ready")) ready.countDown();
            }
        } catch (IOException e) {
            lines.add(e.toString());
        } finally {
            ready.countDown();
        }
    }

    private static List<String> command(List<String> before, String... words) {
        var command = new ArrayList<>(before);
        command.addAll(JAVA);
        command.addAll(List.of(words));
        return command;
    }

    /** Starts a node, which need not be ready yet. */
    static NodeProcess start(int port, Path data, String... settings) {
        return startBy(List.of(), port, data, settings);
    }

    /** The same by another program, which limits what the node may do. */
    static NodeProcess startBy(List<String> before, int port, Path data, String... settings) {
        var words = new ArrayList<>(List.of("serve", "--port=" + port, "--data=" + data));
        words.addAll(List.of(settings));
        return new NodeProcess(command(before, words.toArray(String[]::new)));
    }

    /** Gives a command and waits for its end. */
    static Result run(List<String> before, String... words) {
        try (var command = new NodeProcess(command(before, words))) {
            return command.result();
        }
    }

    Result result() {
        try {
            if (!process.waitFor(60, TimeUnit.SECONDS)) throw new IllegalStateException("it does not end: " + lines);
            reader.join();
            return new Result(process.exitValue(), output());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    NodeProcess awaitReady() {
        try {
            boolean came = ready.await(60, TimeUnit.SECONDS);
            boolean said = lines.stream().anyMatch(line -> line.contains("Kalends is ready"));
            if (!came || !said) throw new IllegalStateException("the node does not start: " + output());
            return this;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    long pid() {
        return process.pid();
    }

    String output() {
        return String.join("\n", lines);
    }

    /** Has it end in order. */
    void stop() {
        process.destroy();
        result();
    }

    /** Ends it as a loss of power would. */
    void kill() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        kill();
    }
}

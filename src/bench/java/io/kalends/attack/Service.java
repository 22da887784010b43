package io.kalends.attack;

import io.kalends.bench.Running;
import io.kalends.bench.Servers;
import io.kalends.bench.Store;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The service that is attacked, started as anybody starts it. */
final class Service implements AutoCloseable {
    private static final long MILLION = 1_000_000;
    /** What is held for the connections that look at how much is held, and those that a proxy keeps. */
    private static final long OWN_CONNECTIONS = 512 * 1024;
    /** The same for anything else. */
    private static final long OWN_BYTES = 64 * 1024;

    private static final int SETTLE_MILLIS = 60_000;
    private static final int BETWEEN_MILLIS = 200;

    private final Running running;
    private final Path log;

    private Service(Running running, Path log) {
        this.running = running;
        this.log = log;
    }

    static Service start(Servers servers, Store store, Map<String, String> settings, String... options)
            throws IOException, InterruptedException {
        Path log = servers.folder().resolve("service.log");
        Running running = servers.launch(store, Redirect.appendTo(log.toFile()), settings, options);
        running.awaitAnswer(Servers.FIRST_QUESTION);
        return new Service(running, log);
    }

    Running running() {
        return running;
    }

    int port() {
        return running.port();
    }

    boolean isAlive() {
        return running.isAlive();
    }

    /** Resident megabytes; 0 where the system does not tell. */
    long megabytes() {
        return running.memory().orElse(0) / MILLION;
    }

    /** The most there were since {@link #forgetPeak}. */
    long peakMegabytes() {
        return running.peakMemory().orElse(0) / MILLION;
    }

    /** Has the peak counted from now on, where the system can do that. */
    void forgetPeak() {
        try {
            Files.writeString(Path.of("/proc/" + running.pid() + "/clear_refs"), "5");
        } catch (IOException e) {
            // The peak is then that of the whole run.
        }
    }

    /**
     * Waits until all is given back that was held for callers, but not for ever; what was seen last, if it answers at all.
     *
     * @param before what was held before any of them came
     */
    Optional<Measurements> settle(Map<String, Long> before) throws InterruptedException {
        long end = System.nanoTime() + SETTLE_MILLIS * MILLION;
        Optional<Measurements> seen = measure();
        while (isAlive()
                && System.nanoTime() < end
                && !seen.map(now -> kept(now, before).isEmpty()).orElse(false)) {
            Thread.sleep(BETWEEN_MILLIS);
            seen = measure();
        }
        return seen;
    }

    /** What is held by purpose, where it is more than before. */
    static Map<String, Long> kept(Measurements seen, Map<String, Long> before) {
        var kept = new TreeMap<>(seen.held());
        kept.entrySet()
                .removeIf(held -> held.getValue() <= before.getOrDefault(held.getKey(), 0L) + own(held.getKey()));
        return kept;
    }

    private static long own(String purpose) {
        return purpose.equals("connections") ? OWN_CONNECTIONS : OWN_BYTES;
    }

    Optional<Measurements> measure() {
        try {
            return Optional.of(Measurements.ask(port()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** What the process said before it ended. */
    String lastWords() throws IOException {
        String errors = running.errors();
        if (!errors.isBlank()) return errors;
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> !line.contains(" access ")).reduce("it said nothing", (before, line) -> line);
        }
    }

    /** Ends a process that lives but does not answer, and leaves a file that tells what it was doing. */
    void giveUp(Path folder) throws IOException, InterruptedException {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        String file = folder.resolve("threads-" + running.pid() + ".txt").toString();
        new ProcessBuilder(jcmd.toString(), Long.toString(running.pid()), "Thread.dump_to_file", file)
                .redirectOutput(Redirect.DISCARD)
                .start()
                .waitFor();
        running.kill();
    }

    @Override
    public void close() {
        running.close();
    }
}

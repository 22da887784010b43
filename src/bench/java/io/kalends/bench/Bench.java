package io.kalends.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command line of the benchmark. */
@Command(
        name = "kalends bench",
        description = "Measure the service on invented calendars, next to a bare server that sends the same bytes.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class Bench implements Callable<Integer> {
    @Option(names = "--events", split = ",", defaultValue = "1000,100000,1000000")
    private List<Integer> events = List.of();

    @Option(names = "--seconds", defaultValue = "4")
    private double seconds;

    @Option(names = "--only", split = ",")
    private List<String> only = List.of();

    @Option(names = "--database")
    private Optional<String> database = Optional.empty();

    @Option(names = "--data")
    private Optional<Path> data = Optional.empty();

    public static void main(String[] args) {
        System.exit(new CommandLine(new Bench()).execute(args));
    }

    @Override
    public Integer call() throws Exception {
        String launcher = System.getProperty("kalends.launcher");
        Path scratch = Files.createTempDirectory("kalends-bench");
        LoadTool tool = Wrk.isInstalled() ? new Wrk(scratch) : new BuiltIn();
        System.out.println(tool.name());
        var progress = new Progress(System.out, System.console().isTerminal());
        String secret = "benchbenchbenchbenchbenc";
        String basic = "Basic "
                + Base64.getEncoder()
                        .encodeToString(("admin:" + secret).getBytes(java.nio.charset.StandardCharsets.UTF_8));
        for (int n : events) {
            Store store = Store.of(data.orElse(scratch).toAbsolutePath(), database, n);
            Files.createDirectories(store.folder());
            store.prepare();
            var command = new ArrayList<>(List.of(launcher, "serve", "--host=127.0.0.1", "--port={port}"));
            command.addAll(store.settings());
            Map<String, String> env = Map.of("KALENDS_ADMIN_PASSWORD", secret);
            var calendar = new Calendar(n, Instant.now());
            var filling = new Filling(store, calendar, progress);
            try (var once = Running.start(command, env, Cases.API + "/events", scratch)) {
                System.out.println("start " + once.startTime());
            }
            if (!filling.isDone()) filling.fill();
            filling.tidy();
            String java = ProcessHandle.current().info().command().orElseThrow();
            try (var service = Running.start(command, env, Cases.API + "/events", scratch);
                    var bare = Running.start(
                            List.of(
                                    java,
                                    "-Xmx512m",
                                    "-XX:+UseCompactObjectHeaders",
                                    "-cp",
                                    System.getProperty("java.class.path"),
                                    BareServer.class.getName(),
                                    "{port}"),
                            Map.of(),
                            "/",
                            scratch)) {
                System.out.println(n + " events: start to first answer "
                        + service.startTime().toMillis() + " ms");
                var measuring = new Measuring(tool, service, bare, seconds);
                boolean warm = false;
                for (Case one : Cases.of(calendar, service, basic)) {
                    if (!only.isEmpty() && !only.contains(one.key())) continue;
                    if (!warm) {
                        measuring.teach(one.load());
                        measuring.warm(bare, one.load(), 3);
                        measuring.warm(service, one.load(), 3);
                        warm = true;
                    }
                    Measured m = measuring.measure(one);
                    Figures s = m.service();
                    System.out.printf(
                            Locale.ROOT,
                            "%-24s %-32s %9.0f/s  p50 %9.2f ms  p99 %9.2f ms  cpu %8.1f µs  bare %8.0f/s  cpu %6.1f  ratio %.3f%s%n",
                            one.key(),
                            one.name(),
                            s.rate(),
                            s.p50() / 1000,
                            s.p99() / 1000,
                            s.cpu(),
                            m.bare().rate(),
                            m.bare().cpu(),
                            m.ratio(),
                            s.errors() > 0 ? "  ERRORS " + s.errors() : "");
                }
                System.out.println("memory " + service.memory().orElse(0) / 1_000_000 + " MB");
            }
            filling.tidy();
        }
        return 0;
    }
}

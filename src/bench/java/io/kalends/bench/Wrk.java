package io.kalends.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The load tool wrk, told by a script what to send. */
final class Wrk implements LoadTool {
    private static final Pattern PLACE = Pattern.compile("\\{([ntud])}");
    private static final Pattern RESULT =
            Pattern.compile("^RESULT (\\d+) (\\d+) (\\d+) (\\d+) (\\d+)$", Pattern.MULTILINE);
    private static final int THREADS = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

    /** Numbers the threads of a run are apart. */
    private static final long THREAD = RUN / THREADS;

    private final Path folder;

    /** @param folder for scripts */
    Wrk(Path folder) {
        this.folder = folder;
    }

    static boolean isInstalled() {
        try {
            var process = new ProcessBuilder("wrk", "--version")
                    .redirectErrorStream(true)
                    .start();
            process.getInputStream().readAllBytes();
            return process.waitFor(5, TimeUnit.SECONDS);
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public String name() {
        return "wrk, " + THREADS + (THREADS == 1 ? " thread" : " threads");
    }

    @Override
    public Figures run(Address address, Load load, double seconds, int run) throws IOException, InterruptedException {
        Path script = folder.resolve("load.lua");
        Files.writeString(script, script(load, address, run * RUN));
        var process = new ProcessBuilder(List.of(
                        "wrk",
                        "--threads=" + Math.min(THREADS, load.clients()),
                        "--connections=" + load.clients(),
                        "--duration=" + Math.max(1, Math.round(seconds)) + "s",
                        "--timeout=60s",
                        "--script=" + script,
                        "http://" + address + "/"))
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return figures(said);
    }

    private static Figures figures(String said) {
        Matcher result = RESULT.matcher(said);
        if (!result.find()) throw new Trouble("wrk failed: " + said);
        return new Figures(
                Long.parseLong(result.group(1)),
                Long.parseLong(result.group(2)) / 1e6,
                Long.parseLong(result.group(3)),
                Long.parseLong(result.group(4)),
                Long.parseLong(result.group(5)),
                0);
    }

    private static String script(Load load, Address address, long first) {
        String sending = load.shots().size() == 1 && load.shots().getFirst().isAlwaysTheSame()
                ? always(load.shots().getFirst())
                : inTurn(load, address, first);
        return sending + """
                function done(summary, latency, requests)
                  local e = summary.errors
                  io.write(string.format("RESULT %d %d %d %d %d\\n", summary.requests, summary.duration,
                    e.connect + e.read + e.write + e.status + e.timeout, latency:percentile(50), latency:percentile(99)))
                end
                """;
    }

    /** wrk sends one request by itself faster than it can ask a script for the next. */
    private static String always(Shot shot) {
        var lua = new StringBuilder();
        lua.append("wrk.method = ").append(quoted(shot.method())).append('\n');
        lua.append("wrk.path = ").append(quoted(shot.path())).append('\n');
        shot.headers()
                .forEach((name, value) -> lua.append("wrk.headers[" + quoted(name) + "] = " + quoted(value) + "\n"));
        if (!shot.body().isEmpty())
            lua.append("wrk.body = ").append(quoted(shot.body())).append('\n');
        return lua.toString();
    }

    private static String inTurn(Load load, Address address, long first) {
        String shots =
                load.shots().stream().map(shot -> function(shot.text(address))).collect(Collectors.joining(",\n"));
        return String.format(
                Locale.ROOT, """
                local format = string.format
                local shots = {
                %s
                }
                local threads = 0
                function setup(thread)
                  thread:set("number", %d + threads * %d)
                  threads = threads + 1
                end
                function request()
                  number = number + 1
                  local t = %d + number * %d %% %d
                  return shots[number %% #shots + 1](number, t, t + %d)
                end
                """, shots, first, THREAD, Shot.firstMoment(), Shot.STEP, Shot.SPAN, Shot.TWO_HOURS);
    }

    private static String function(String text) {
        if (!PLACE.matcher(text).find())
            return "(function() local s = " + quoted(text) + "; return function() return s end end)()";
        String values = PLACE.matcher(text)
                .results()
                .map(place -> ", " + (place.group(1).equals("d") ? "os.date('!%Y-%m-%d', t)" : place.group(1)))
                .collect(Collectors.joining());
        String format = PLACE.matcher(text.replace("%", "%%")).replaceAll(place -> switch (place.group(1)) {
            case "n" -> "%012d";
            case "d" -> "%s";
            default -> "%010d";
        });
        return "function(n, t, u) return format(" + quoted(format) + values + ") end";
    }

    private static String quoted(String text) {
        return '"'
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\r", "\\r")
                        .replace("\n", "\\n")
                + '"';
    }
}

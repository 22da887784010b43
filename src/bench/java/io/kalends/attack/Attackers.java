package io.kalends.attack;

import io.kalends.bench.Trouble;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Starts attackers, each in a process of its own, which is held to one processor where the system can do that.
 *
 * @param folder for what they say of their own troubles
 */
record Attackers(Path target, Path folder) {
    private static final int GRACE_SECONDS = 60;
    private static final Path TASKSET = Path.of("/usr/bin/taskset");

    /** An attacker at work. */
    record Attacking(Process process, BufferedReader said) implements AutoCloseable {
        Duration cpu() {
            return process.info().totalCpuDuration().orElse(Duration.ZERO);
        }

        /** Ends it; it tells what it was told. */
        String end() throws IOException {
            process.getOutputStream().close();
            String line = said.readLine();
            return line == null ? "" : line;
        }

        @Override
        public void close() {
            process.destroyForcibly();
            try {
                process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Has an attack begin. */
    Attacking start(Way way, int seconds) throws IOException {
        Process process = new ProcessBuilder(command(way, seconds))
                .redirectError(Redirect.appendTo(folder.resolve("attackers.txt").toFile()))
                .start();
        var attacking = new Attacking(process, process.inputReader(StandardCharsets.UTF_8));
        if ("ready".equals(attacking.said.readLine())) return attacking;
        attacking.close();
        throw new Trouble("The attacker did not begin: " + Files.readString(folder.resolve("attackers.txt")));
    }

    private List<String> command(Way way, int seconds) {
        var command = new ArrayList<String>();
        if (Files.isExecutable(TASKSET)) command.addAll(List.of(TASKSET.toString(), "-c", "0"));
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:disable",
                "-Xlog:all=error:stderr",
                "-XX:+UseSerialGC",
                "-Xmx1g",
                "-Dstdout.encoding=UTF-8",
                "-Djava.awt.headless=true",
                "-cp",
                System.getProperty("java.class.path"),
                Attacker.class.getName(),
                way.name(),
                target.toString(),
                Integer.toString(seconds + GRACE_SECONDS)));
        return command;
    }
}

package io.kalends.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kalends.Dice;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Inputs for everything written by hand that reads what callers send: those that are known, and new ones from a fuzzer
 * that watches which code they reach. {@code -Dfuzz.runs=1000000} makes more, {@code -Dfuzz.only=date} for one target.
 */
@Tag("trial")
class FuzzTest {
    private static final int RUNS = Integer.getInteger("fuzz.runs", 8_000);
    private static final String ONLY = System.getProperty("fuzz.only", "");
    private static final Path FOLDER = Path.of("target", "fuzz").toAbsolutePath();
    private static final int SHOWN = 6_000;

    static List<String> targets() {
        return Targets.names();
    }

    @ParameterizedTest
    @MethodSource("targets")
    void knownInput_isReadOrRefused(String target) throws Exception {
        for (byte[] seed : Seeds.of(target)) Targets.check(target, seed);
    }

    @Test
    void newInput_isReadOrRefused() throws Exception {
        assumeTrue(isSupported(), "THE FUZZER DOES NOT RUN ON THIS MACHINE: only known inputs were tried.");
        Path seeds = writeSeeds();
        Path corpus = Files.createDirectories(FOLDER.resolve("corpus").resolve(ONLY));
        Path log = FOLDER.resolve("log.txt");

        int status = new ProcessBuilder(command(corpus, seeds))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start()
                .waitFor();

        assertThat(status).as(() -> report(log)).isZero();
    }

    /** The fuzzer brings a library of its own for each of these. */
    private static boolean isSupported() {
        String system = System.getProperty("os.name");
        boolean known = system.equals("Linux") || system.startsWith("Mac");
        return known && Set.of("amd64", "x86_64", "aarch64").contains(System.getProperty("os.arch"));
    }

    private static Path writeSeeds() throws Exception {
        Path folder = Files.createDirectories(FOLDER.resolve("seeds").resolve(ONLY));
        for (String target : ONLY.isEmpty() ? Targets.names() : List.of(ONLY)) {
            int number = 0;
            for (byte[] seed : Seeds.of(target))
                Files.write(folder.resolve(target + "-" + ++number), Targets.addressed(target, seed));
        }
        return folder;
    }

    private static List<String> command(Path corpus, Path seeds) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "-Xmx300m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+EnableDynamicAgentLoading",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Djava.awt.headless=true",
                "-Dfuzz.only=" + ONLY,
                "-cp",
                System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + Targets.class.getName(),
                "--instrumentation_includes=io.kalends.**",
                "--custom_hook_includes=io.kalends.**",
                "--reproducer_path=" + FOLDER,
                "-artifact_prefix=" + FOLDER + File.separator,
                "-seed=" + (int) Dice.SEED,
                "-runs=" + RUNS,
                "-max_len=3000",
                "-timeout=100",
                "-rss_limit_mb=0"));
        command.add(corpus.toString());
        command.add(seeds.toString());
        return command;
    }

    private static String report(Path log) {
        try {
            String said = Files.readString(log, StandardCharsets.ISO_8859_1);
            return "An input in " + FOLDER + " (crash-… or timeout-…) does what it must not. Its first byte names the"
                    + " target: " + Targets.names() + ". Mend it, and keep the rest of the input among the resources"
                    + " of this package.\n" + said.substring(Math.max(0, said.length() - SHOWN)) + findings();
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static String findings() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.map(Path::getFileName)
                    .map(Path::toString)
                    .filter(name -> name.matches("(crash|timeout|oom)-.*"))
                    .toList()
                    .toString();
        }
    }
}

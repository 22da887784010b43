package io.kalends.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The kill test runs from end to end; {@code .ci/run} kills more often. */
@Tag("trial")
class TortureTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void torture_killsAndFindsNothingWrong() {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        List<String> program = List.of(
                java.toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "io.kalends.Main");
        var torture = new Torture(program, new PrintStream(out, true, StandardCharsets.UTF_8));

        int status = torture.commandLine().execute("--kills=2", "--clients=8", "--longest=200");

        String said = out.toString(StandardCharsets.UTF_8);
        assertThat(said).contains("2 kills", "nothing lost, halved or doubled");
        assertThat(status).as(said).isZero();
    }
}

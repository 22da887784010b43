package io.kalends.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.bench.Servers;
import io.kalends.bench.Store;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An attack runs from end to end; {@code .ci/run} tries all ways. */
class TrialTest {
    @TempDir
    Path folder;

    private Service start() throws Exception {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        List<String> program = List.of(
                java.toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "io.kalends.Main");
        Store store = Store.of(folder, Optional.empty(), "store");
        store.clear();
        return Service.start(new Servers(program, folder), store, Map.of());
    }

    private Trial trial(Service service, int seconds) throws IOException {
        var target = new Target(service.port(), "", "", "", "", "", List.of("1"), List.of("a"), "/");
        Path file = folder.resolve("target.properties");
        target.write(file);
        return new Trial(service, target, new Attackers(file, folder), seconds);
    }

    @Test
    void harmlessAttack_isSurvived() throws Exception {
        try (Service service = start()) {
            Outcome outcome = trial(service, 1).run(Optional.of(Ways.named("credentials")));

            assertThat(outcome.faultsFound()).isEmpty();
            assertThat(outcome.attackers()).contains("401×");
            assertThat(outcome.reader().count()).isGreaterThan(100);
            assertThat(outcome.health().countOf("200")).isPositive();
        }
    }

    @Test
    void serviceThatDies_isNoticed() throws Exception {
        try (Service service = start()) {
            Trial trial = trial(service, 60);
            Thread.startVirtualThread(() -> killOnceAsked(service));

            Outcome outcome = trial.run(Optional.empty());

            assertThat(outcome.isDead()).isTrue();
            assertThat(outcome.isGood()).isFalse();
        }
    }

    private static void killOnceAsked(Service service) {
        try {
            service.settle(Map.of());
            service.running().kill();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void target_isTheSameOnceWrittenAndRead() throws IOException {
        var target = new Target(80, "Basic a=", "b", "c d", "e=f", "g.h", List.of("1", "2"), List.of("ü", "v"), "/i");
        Path file = folder.resolve("target.properties");

        target.write(file);

        assertThat(Target.read(file)).isEqualTo(target);
    }
}

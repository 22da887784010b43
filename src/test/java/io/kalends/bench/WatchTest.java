package io.kalends.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kalends.bench.Published.Comparison;
import io.kalends.bench.Results.Setting;
import io.kalends.bench.Results.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What counts as a loss against figures that were published. */
class WatchTest {
    private static final Comparison BEFORE = new Comparison(0.9, 1.5);

    @TempDir
    private Path folder;

    private static Measured measured(Case one, double rate, double cpu) {
        var bare = new Figures(20_000, 2, 0, 500, 900, 20);
        return new Measured(one, false, new Figures((long) (2 * rate), 2, 0, 500, 900, cpu), bare, List.of());
    }

    private Published published(List<Measured> cases, List<Measured> watch) throws IOException {
        var setting = Setting.now("SQLite", "wrk, 1 thread", 2);
        var trial = new Trial(
                Watch.EVENTS,
                Duration.ZERO,
                OptionalLong.empty(),
                cases,
                List.of(),
                List.of(),
                Optional.empty(),
                List.of());
        Path file = folder.resolve("bench.json");
        Files.writeString(file, ResultsJson.of(new Results(setting, List.of(trial), watch)));
        return Published.read(file, Watch.EVENTS);
    }

    private static List<Loss.Kind> lost(Case one, double ratio, double cost, boolean sameTool) {
        return Loss.between(one, BEFORE, new Comparison(ratio, cost), sameTool).stream()
                .filter(Loss::isTooMuch)
                .map(Loss::kind)
                .toList();
    }

    @Test
    void published_isReadAsItWasWritten() throws Exception {
        Published found = published(List.of(measured(Case.LIST, 8_000, 30)), List.of());

        assertThat(found.tool()).isEqualTo("wrk, 1 thread");
        assertThat(found.find(Case.LIST)).contains(new Comparison(0.8, 1.5));
        assertThat(found.find(Case.CREATE)).isEmpty();
    }

    @Test
    void published_prefersFiguresFoundInTheSameWay() throws Exception {
        Published found = published(List.of(measured(Case.LIST, 8_000, 30)), List.of(measured(Case.LIST, 7_000, 40)));

        assertThat(found.find(Case.LIST)).contains(new Comparison(0.7, 2));
    }

    @Test
    void published_isThereForEveryCase() throws Exception {
        Published found = Published.read(Path.of("docs/bench.json"), Watch.EVENTS);

        assertThat(Watch.CASES).allSatisfy(one -> assertThat(found.find(one)).isPresent());
    }

    @Test
    void published_thatIsMissingIsSaidToBe() {
        assertThatThrownBy(() -> Published.read(folder.resolve("none.json"), 1))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining("none.json is missing");
    }

    @Test
    void loss_isMoreThanAThirdOfSpeedOrOfWorkForTheProcessorTime() {
        assertThat(lost(Case.LIST, 0.61, 2.2, true)).isEmpty();
        assertThat(lost(Case.LIST, 0.59, 2.2, true)).containsExactly(Loss.Kind.SPEED);
        assertThat(lost(Case.LIST, 0.61, 2.3, true)).containsExactly(Loss.Kind.PROCESSOR);
        assertThat(lost(Case.LIST, 1.2, 0.9, true)).isEmpty();
    }

    @Test
    void loss_ofSpeedSaysNothingOfWritesOrOfAnotherTool() {
        assertThat(lost(Case.CREATE, 0.1, 1.5, true)).isEmpty();
        assertThat(lost(Case.LIST, 0.1, 1.5, false)).isEmpty();
        assertThat(lost(Case.CREATE, 0.1, 3, true)).containsExactly(Loss.Kind.PROCESSOR);
    }

    @Test
    void loss_isToldInWords() {
        List<Loss> losses = Loss.between(Case.LIST, BEFORE, new Comparison(0.45, 1.5), true);

        assertThat(losses)
                .extracting(Loss::text)
                .containsExactly(
                        "list: 0.450 of the requests per second of the bare server, 0.900 before, 50 % lost",
                        "list: 1.50 times the processor time of the bare server for a request, 1.50 before, nothing lost");
    }
}

package io.kalends.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** What counts as wrong, and what as slow. */
class OutcomeTest {
    private static final long MILLI = 1_000_000;

    private final Tally reader = tally("200", 1_000, 5);
    private final Tally health = tally("200", 1_000, 5);

    private static Tally tally(String result, int count, long millis) {
        var tally = new Tally();
        for (int i = 0; i < count; i++) tally.add(result, millis * MILLI);
        return tally;
    }

    private Outcome outcome(Map<String, Long> kept, long faults, long peak, String death) {
        return new Outcome("way", reader, health, Map.of(), kept, faults, 100, 110, peak, "", 0, death);
    }

    private Outcome quiet() {
        return outcome(Map.of(), 0, 300, "");
    }

    @Test
    void outcome_isGoodWhenNothingWasNoticed() {
        assertThat(quiet().isGood()).isTrue();
    }

    @Test
    void deadProcess_isWrong() {
        assertThat(outcome(Map.of(), 0, 300, "OutOfMemoryError").faultsFound())
                .singleElement()
                .asString()
                .contains("dead", "OutOfMemoryError");
    }

    @Test
    void memoryThatIsNotGivenBack_isWrong() {
        assertThat(outcome(Map.of("bodies", 1_000_000L), 0, 300, "").faultsFound())
                .singleElement()
                .asString()
                .contains("bodies=1000000");
    }

    @Test
    void faultsAndHighPeaks_areWrong() {
        assertThat(outcome(Map.of(), 3, 501, "").faultsFound()).hasSize(2);
        assertThat(outcome(Map.of(), 0, 500, "").faultsFound()).isEmpty();
    }

    @Test
    void refusedReader_isMissed() {
        for (int i = 0; i < 11; i++) reader.add("503", MILLI);

        assertThat(quiet().goalsMissed()).singleElement().asString().contains("answered");
        assertThat(quiet().faultsFound()).isEmpty();
    }

    @Test
    void slowReader_isMissed() {
        for (int i = 0; i < 11; i++) reader.add("200", 301 * MILLI);

        assertThat(quiet().goalsMissed()).singleElement().asString().contains("p99 of 301 ms");
    }

    @Test
    void slowProbe_isMissedFromOneInAThousandOn() {
        health.add("200", 201 * MILLI);
        assertThat(quiet().isGood()).isTrue();

        health.add("200", 201 * MILLI);
        assertThat(quiet().goalsMissed()).singleElement().asString().contains("/health");
    }

    @Test
    void oneSlowProbe_isNotEnough() {
        Tally few = tally("200", 149, 5);
        few.add("200", 201 * MILLI);
        var outcome = new Outcome("way", reader, few, Map.of(), Map.of(), 0, 100, 110, 300, "", 0, "");
        assertThat(outcome.isGood()).isTrue();

        few.add("late", MILLI);
        assertThat(outcome.isGood()).isFalse();
    }

    @Test
    void tally_countsTimesAndResults() {
        Tally tally = tally("200", 98, 10);
        tally.add("cut", 50 * MILLI);
        tally.add("cut", 70 * MILLI);

        assertThat(tally.millis(50)).isEqualTo(10);
        assertThat(tally.millis(99)).isEqualTo(50);
        assertThat(tally.millis(99.9)).isEqualTo(70);
        assertThat(tally.answered()).isEqualTo(0.98);
        assertThat(tally).hasToString("200×98 cut×2");
    }
}

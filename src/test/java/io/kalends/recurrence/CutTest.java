package io.kalends.recurrence;

import static io.kalends.recurrence.TimetableTest.series;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Dice;
import io.kalends.time.DateTimes;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Series that are cut in two. */
class CutTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    private static Cut cut(Timetable series, String at) {
        return Cut.of(series, DateTimes.parse(at));
    }

    @Test
    void countsAreDivided() {
        Cut cut = cut(
                series("2026-12-01 19:30:00", "FREQ=WEEKLY;COUNT=10", List.of(), List.of("2026-12-08")),
                "2026-12-22 19:30:00");

        assertThat(cut.before().orElseThrow().recurrence().ruleText()).isEqualTo("FREQ=WEEKLY;COUNT=3");
        assertThat(cut.after().orElseThrow().recurrence().ruleText()).isEqualTo("FREQ=WEEKLY;COUNT=7");
        assertThat(cut.after().orElseThrow().start()).isEqualTo("2026-12-22T19:30");
    }

    @Test
    void endlessRules_endWithTheLastStartBefore() {
        Cut cut = cut(series("2026-12-01 19:30:00", "FREQ=WEEKLY", List.of(), List.of()), "2026-12-22 19:30:00");

        assertThat(cut.before().orElseThrow().recurrence().ruleText()).isEqualTo("FREQ=WEEKLY;UNTIL=20261215T193000");
        assertThat(cut.after().orElseThrow().recurrence().ruleText()).isEqualTo("FREQ=WEEKLY");
    }

    @Test
    void datesAndExceptions_goToTheirSide() {
        Cut cut = cut(
                series(
                        "2026-12-01 19:30:00",
                        "FREQ=WEEKLY;UNTIL=20270131T235959",
                        List.of("2026-11-30 10:00:00", "2026-12-24 18:00:00"),
                        List.of("2026-12-08", "2026-12-29", "2027-01-05 19:30:00")),
                "2026-12-22 19:30:00");
        Recurrence before = cut.before().orElseThrow().recurrence();
        Recurrence after = cut.after().orElseThrow().recurrence();

        assertThat(before.alsoTexts()).containsExactly("2026-11-30 10:00:00");
        assertThat(before.except().texts()).containsExactly("2026-12-08");
        assertThat(after.alsoTexts()).containsExactly("2026-12-24 18:00:00");
        assertThat(after.except().texts()).containsExactly("2026-12-29", "2027-01-05 19:30:00");
        assertThat(after.ruleText()).isEqualTo("FREQ=WEEKLY;UNTIL=20270131T235959");
    }

    @Test
    void atTheFirstDate_nothingIsBefore() {
        Cut cut = cut(series("2026-12-01 19:30:00", "FREQ=WEEKLY", List.of(), List.of()), "2026-12-01 19:30:00");

        assertThat(cut.before()).isEmpty();
    }

    @Test
    void datesByHand_areDivided() {
        Cut cut = cut(
                series(
                        "2026-12-01 19:30:00",
                        "",
                        List.of("2026-11-30 10:00:00", "2026-12-24 18:00:00", "2026-12-26 18:00:00"),
                        List.of()),
                "2026-12-24 18:00:00");

        assertThat(cut.before().orElseThrow().start()).isEqualTo("2026-12-01T19:30");
        assertThat(cut.before().orElseThrow().recurrence().alsoTexts()).containsExactly("2026-11-30 10:00:00");
        assertThat(cut.after().orElseThrow().start()).isEqualTo("2026-12-24T18:00");
        assertThat(cut.after().orElseThrow().recurrence().alsoTexts()).containsExactly("2026-12-26 18:00:00");
    }

    @Test
    void cutAtADateByHand_theRuleBeginsWithItsNextStart() {
        Cut cut = cut(
                series("2026-12-01 19:30:00", "FREQ=WEEKLY;COUNT=4", List.of("2026-12-10 18:00:00"), List.of()),
                "2026-12-10 18:00:00");

        assertThat(cut.after().orElseThrow().start()).isEqualTo("2026-12-15T19:30");
        assertThat(cut.after().orElseThrow().recurrence().ruleText()).isEqualTo("FREQ=WEEKLY;COUNT=2");
        assertThat(cut.after().orElseThrow().recurrence().alsoTexts()).containsExactly("2026-12-10 18:00:00");
    }

    @Test
    void bothPieces_haveTheDatesOfTheWhole() {
        var dice = new Dice(Dice.SEED);
        for (int i = 0; i < 1_000; i++) {
            boolean allDay = dice.chance(30);
            RandomRule random = RandomRule.of(dice, allDay);
            LocalDateTime to = random.start().plusYears(3);
            Rule rule = Rule.parse(random.text()).on(BERLIN, allDay);
            List<LocalDateTime> starts = StartsTest.list(Starts.of(rule, random.start(), random.start(), to));
            var also = new ArrayList<LocalDateTime>();
            for (int k = 0; k < dice.below(3); k++) also.add(random.start().plusDays(dice.between(-9, 300)));
            var except = new Exceptions(List.of(dice.any(starts).toLocalDate()), List.of(dice.any(starts)));
            Timetable whole = timetable(random.start(), allDay, new Recurrence(Optional.of(rule), also, except));
            List<LocalDateTime> expected = dates(whole, to);
            if (expected.isEmpty()) continue;
            LocalDateTime at = dice.any(expected);
            Cut cut = Cut.of(whole, at);
            List<LocalDateTime> found = Stream.of(cut.before(), cut.after())
                    .flatMap(Optional::stream)
                    .flatMap(piece -> dates(timetable(piece.start(), allDay, piece.recurrence()), to).stream())
                    .toList();

            assertThat(found).as(random + " " + at + " " + cut).isEqualTo(expected);
            cut.after()
                    .flatMap(piece -> piece.recurrence().rule().filter(after -> !after.fits(piece.start())))
                    .ifPresent(after -> {
                        throw new AssertionError(after + " does not fit in " + cut);
                    });
        }
    }

    private static Timetable timetable(LocalDateTime start, boolean allDay, Recurrence recurrence) {
        ZonedDateTime first = start.atZone(BERLIN);
        return new Timetable(new Timing(first, allDay ? first : first.plusHours(1), allDay), recurrence);
    }

    private static List<LocalDateTime> dates(Timetable series, LocalDateTime to) {
        return series.between(Timetable.BEGINNING, to).stream()
                .map(Occurrence::originalStart)
                .toList();
    }
}

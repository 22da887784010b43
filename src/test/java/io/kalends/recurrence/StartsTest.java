package io.kalends.recurrence;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Dice;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The starts that rules give. */
class StartsTest {
    private static final int RULES = Integer.getInteger("rules", 1_500);
    private static final LocalDateTime TO = LocalDateTime.of(2036, 12, 31, 23, 59, 59);

    @Test
    void starts_areThoseFoundByHand() {
        var dice = new Dice(Dice.SEED);
        for (int i = 0; i < RULES; i++) {
            RandomRule random = RandomRule.of(dice, dice.chance(30));
            LocalDate last = random.text().contains("HOURLY")
                    ? random.start().toLocalDate().plusDays(200)
                    : TO.toLocalDate();
            List<LocalDateTime> expected = new RuleModel(random.text(), random.start()).starts(last);

            Rule rule = Rule.parse(random.text());
            List<LocalDateTime> found = list(Starts.of(rule, random.start(), random.start(), last.atTime(23, 59, 59)));

            assertThat(found).as(random + " -Dseed=" + Dice.SEED).isEqualTo(expected);
            assertThat(rule.fits(random.start())).as(random.toString()).isTrue();
        }
    }

    @Test
    void windows_cutOutWhatTheWholeHas() {
        var dice = new Dice(Dice.SEED);
        for (int i = 0; i < RULES; i++) {
            RandomRule random = RandomRule.of(dice, false);
            Rule rule = Rule.parse(random.text());
            LocalDateTime from = random.start().plusHours(dice.below(50_000));
            LocalDateTime to = from.plusHours(dice.below(20_000));
            List<LocalDateTime> whole = list(Starts.of(rule, random.start(), random.start(), to));
            whole.removeIf(start -> start.isBefore(from));

            assertThat(list(Starts.of(rule, random.start(), from, to)))
                    .as(random.toString())
                    .isEqualTo(whole);
        }
    }

    static List<LocalDateTime> list(Iterator<LocalDateTime> starts) {
        var list = new ArrayList<LocalDateTime>();
        starts.forEachRemaining(list::add);
        return list;
    }
}

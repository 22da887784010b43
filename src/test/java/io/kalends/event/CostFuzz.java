package io.kalends.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.api.Invalid;
import io.kalends.config.Config;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** What holds of costs, whatever the text. */
public final class CostFuzz {
    private static final Config CONFIG = Config.of(Map.of());
    private static final Config.Money MONEY = new Config.Money("$", true, "USD");

    private CostFuzz() {}

    /** Refused with a reason, or such that it can be stored and shown; lines are the items of a list. */
    public static void check(String text) {
        check((Object) text);
        check(List.of(text.split("\n")));
    }

    private static void check(Object sent) {
        Cost cost;
        try {
            cost = Cost.read(sent, CONFIG.limits());
        } catch (Invalid refused) {
            assertThat(refused).hasMessageStartingWith("must ");
            return;
        }
        assertThat(Cost.fromTree(cost.toTree())).isEqualTo(cost);
        assertThat(cost.shown(MONEY).isEmpty()).isEqualTo(cost.equals(Cost.NONE));
        cost.lowest()
                .ifPresent(lowest -> assertThat(lowest)
                        .isGreaterThanOrEqualTo(BigDecimal.ZERO)
                        .isLessThanOrEqualTo(cost.highest().orElseThrow()));
        assertThat(cost.values()).doesNotHaveDuplicates();
    }
}

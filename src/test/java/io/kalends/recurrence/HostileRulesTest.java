package io.kalends.recurrence;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Fuzz;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules that nobody should send. */
public class HostileRulesTest {
    public static final List<String> PIECES = List.of(
            "FREQ=YEARLY;",
            "FREQ=MONTHLY;",
            "FREQ=WEEKLY;",
            "FREQ=DAILY;",
            "FREQ=HOURLY;",
            "FREQ=",
            "INTERVAL=999999999;",
            "INTERVAL=169;",
            "COUNT=2000;",
            "COUNT=",
            "UNTIL=99991231T235959Z;",
            "UNTIL=20271231;",
            "BYMONTH=2;",
            "BYMONTHDAY=29,-31;",
            "BYYEARDAY=366,-366;",
            "BYDAY=MO,TU,53WE;",
            "BYDAY=MO,FR;",
            "BYHOUR=0,9;",
            "BYMINUTE=0,59;",
            "BYSECOND=60;",
            "BYSETPOS=-366,2;",
            "WKST=SU",
            "RRULE:",
            "EXDATE;TZID=",
            "Europe/Berlin:20261222T193000",
            "\n",
            ",",
            ";",
            "=",
            "2026-12-24");

    @Test
    void anyText_isReadOrRefused() {
        Fuzz.withTexts(PIECES, RecurrenceFuzz::check);
    }

    /** By the time of the processor, which does not tell how busy the machine is. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA;BYSETPOS=366",
                "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30",
                "FREQ=DAILY;INTERVAL=400;BYMONTH=2,5;BYMONTHDAY=-16;BYDAY=SU;BYSETPOS=4,5",
                "FREQ=HOURLY;INTERVAL=169;BYDAY=TU;BYHOUR=19;COUNT=2000",
                "FREQ=HOURLY;INTERVAL=7;BYMONTHDAY=1;BYDAY=TU;BYHOUR=19;COUNT=2000",
                "FREQ=YEARLY;INTERVAL=999999999;COUNT=2000",
                "FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23;BYMINUTE=0,30;BYSECOND=0,1",
            })
    void contrivedRules_costLittle(String rule) {
        RecurrenceFuzz.check(rule);
        ThreadMXBean times = ManagementFactory.getThreadMXBean();
        long before = times.getCurrentThreadCpuTime();
        RecurrenceFuzz.check(rule);

        assertThat(Duration.ofNanos(times.getCurrentThreadCpuTime() - before)).isLessThan(Duration.ofMillis(200));
    }
}

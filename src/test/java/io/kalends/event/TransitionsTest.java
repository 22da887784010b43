package io.kalends.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Dice;
import io.kalends.time.DateTimes;
import io.kalends.time.When;
import io.kalends.time.Zones;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.HashSet;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** What holds whenever the clocks of any zone are changed, between 1970 and 2100. */
class TransitionsTest {
    private static final Instant FROM = Instant.parse("1970-01-01T00:00:00Z");
    private static final Instant UNTIL = Instant.parse("2100-01-01T00:00:00Z");

    @Test
    void gap_movesForwardByItsLength() {
        everyTransition((zone, change) -> {
            if (!change.isGap()) return;
            for (var skipped : new LocalDateTime[] {
                change.getDateTimeBefore(),
                middle(change),
                change.getDateTimeAfter().minusSeconds(1)
            }) {
                var schedule = Schedule.of(skipped, skipped, zone, false);
                check(schedule.start().toLocalDateTime().equals(skipped.plus(change.getDuration())), zone, change);
                check(read(skipped, zone).equals(schedule.startsAt()), zone, change);
                agree(schedule, change);
            }
        });
    }

    @Test
    void overlap_meansTheEarlierInstant() {
        everyTransition((zone, change) -> {
            if (!change.isOverlap()) return;
            for (var twice : new LocalDateTime[] {
                change.getDateTimeAfter(),
                middle(change),
                change.getDateTimeBefore().minusSeconds(1)
            }) {
                var schedule = Schedule.of(twice, twice, zone, false);
                check(schedule.start().toLocalDateTime().equals(twice), zone, change);
                check(schedule.startsAt().equals(twice.toInstant(change.getOffsetBefore())), zone, change);
                check(read(twice, zone).equals(schedule.startsAt()), zone, change);
                agree(schedule, change);
            }
        });
    }

    @Test
    void instants_areKept() {
        everyTransition((zone, change) -> {
            for (int seconds : new int[] {-7200, -1800, -1, 0, 1, 1800, 7200}) {
                var instant = change.getInstant().plusSeconds(seconds);
                var time = When.parse(instant.getEpochSecond())
                        .flatMap(when -> when.in(zone, FROM))
                        .orElseThrow();
                var schedule = new Schedule(time, time, false);
                check(schedule.startsAt().equals(instant), zone, change);
                agree(schedule, change);
            }
        });
    }

    @Test
    void allDay_staysWithinItsDayAndAsItIs() {
        everyTransition((zone, change) -> {
            for (var side : new LocalDateTime[] {change.getDateTimeBefore(), change.getDateTimeAfter()}) {
                var day = side.atZone(zone);
                var schedule = new Schedule(day, day, true);
                check(schedule.start().toLocalDate().equals(day.toLocalDate()), zone, change);
                check(schedule.end().toLocalDate().equals(day.toLocalDate()), zone, change);
                check(!schedule.endsBeforeStart(), zone, change);
                check(schedule.withAllDay(true).equals(schedule), zone, change);
                agree(schedule, change);
            }
        });
    }

    @Test
    void wallClocks_outsideChangesComeBack() {
        var random = new Random(Dice.SEED);
        var zones =
                ZoneId.getAvailableZoneIds().stream().sorted().map(ZoneId::of).toList();
        for (int i = 0; i < 200_000; i++) {
            var zone = zones.get(random.nextInt(zones.size()));
            var instant = Instant.ofEpochSecond(random.nextLong(FROM.getEpochSecond(), UNTIL.getEpochSecond()));
            var wall = LocalDateTime.ofInstant(instant, zone);
            if (zone.getRules().getValidOffsets(wall).size() != 1) continue;
            assertThat(read(wall, zone))
                    .as("%s %s -Dseed=%d", zone, wall, Dice.SEED)
                    .isEqualTo(instant);
        }
    }

    /** Wall clock and instant tell the same, exist, and survive being stored. */
    private static void agree(Schedule schedule, ZoneOffsetTransition change) {
        var wall = schedule.start().toLocalDateTime();
        check(wall.equals(LocalDateTime.ofInstant(schedule.startsAt(), schedule.zone())), schedule.zone(), change);
        var text = DateTimes.text(wall);
        var stored = Schedule.restore(
                DateTimes.parse(text),
                schedule.startsAt(),
                schedule.end().toLocalDateTime(),
                schedule.endsAt(),
                schedule.zone(),
                schedule.allDay());
        check(stored.equals(schedule), schedule.zone(), change);
    }

    private static Instant read(LocalDateTime wall, ZoneId zone) {
        return When.parse(DateTimes.text(wall))
                .flatMap(when -> when.at(zone, FROM))
                .orElseThrow();
    }

    private static LocalDateTime middle(ZoneOffsetTransition change) {
        return change.getDateTimeBefore()
                .plus(Duration.ofSeconds(change.getDuration().toSeconds() / 2));
    }

    private static void everyTransition(BiConsumer<ZoneId, ZoneOffsetTransition> check) {
        var seen = new HashSet<ZoneRules>();
        for (var id : new TreeSet<>(ZoneId.getAvailableZoneIds())) {
            var zone = Zones.parse(id);
            // Many names are aliases.
            if (zone.isPresent() && seen.add(zone.get().getRules())) everyTransition(zone.get(), check);
        }
    }

    private static void everyTransition(ZoneId zone, BiConsumer<ZoneId, ZoneOffsetTransition> check) {
        var change = zone.getRules().nextTransition(FROM);
        while (change != null && change.getInstant().isBefore(UNTIL)) {
            check.accept(zone, change);
            change = zone.getRules().nextTransition(change.getInstant());
        }
    }

    /** Cheaper than an assertion library, a million times. */
    private static void check(boolean holds, ZoneId zone, ZoneOffsetTransition change) {
        if (!holds) throw new AssertionError(zone + ": " + change);
    }
}

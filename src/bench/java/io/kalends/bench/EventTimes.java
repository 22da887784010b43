package io.kalends.bench;

import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.random.RandomGenerator;

/** When something takes place. */
record EventTimes(ZonedDateTime start, ZonedDateTime end, boolean allDay) {
    private static final List<String> ZONES =
            List.of("Europe/Berlin", "Europe/Berlin", "Europe/Berlin", "Europe/London", "UTC", "America/New_York");

    /** At any time of this day, now and then for several days. */
    static EventTimes of(LocalDate day, RandomGenerator random) {
        ZoneId zone = ZoneId.of(ZONES.get(random.nextInt(ZONES.size())));
        boolean allDay = random.nextInt(25) == 0;
        LocalDate last = random.nextInt(20) == 0 ? day.plusDays(1 + random.nextInt(6)) : day;
        LocalTime time = LocalTime.of(8 + random.nextInt(11), 15 * random.nextInt(4));
        ZonedDateTime start = allDay ? day.atStartOfDay(zone) : day.atTime(time).atZone(zone);
        ZonedDateTime end =
                (allDay ? last.atTime(23, 59, 59) : last.atTime(time).plusHours(1 + random.nextInt(4))).atZone(zone);
        return new EventTimes(start, end, allDay);
    }

    EventTimes plusDays(long days) {
        return new EventTimes(start.plusDays(days), end.plusDays(days), allDay);
    }

    EventTimes onOneDay() {
        return new EventTimes(start, end.with(start.toLocalDate()), allDay);
    }
}

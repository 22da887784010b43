package io.kalends.event.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Dice;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Random times that matter on the clocks of a site, in every form they can be written in. */
final class Times {
    private static final DateTimeFormatter SHOWN = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

    private static final Map<String, ZoneId> OFFSETS = Map.of(
            "UTC", ZoneOffset.UTC,
            "UTC+14", ZoneOffset.ofHours(14),
            "UTC-12", ZoneOffset.ofHours(-12),
            "UTC-3.75", ZoneOffset.ofHoursMinutes(-3, -45),
            "UTC+5.5", ZoneOffset.ofHoursMinutes(5, 30));

    static final List<String> ZONES = List.of(
            "UTC",
            "UTC+14",
            "UTC-12",
            "UTC-3.75",
            "UTC+5.5",
            "Europe/Berlin",
            "America/New_York",
            "America/Sao_Paulo",
            "America/St_Johns",
            "Africa/Casablanca",
            "Antarctica/Troll",
            "Asia/Beirut",
            "Asia/Kathmandu",
            "Australia/Lord_Howe",
            "Pacific/Apia",
            "Pacific/Chatham");

    private final Dice dice;
    private final ZoneId site;
    private final Instant now;
    private final List<Instant> marks = new ArrayList<>();

    Times(Dice dice, String site, Instant now) {
        this.dice = dice;
        this.site = zone(site);
        this.now = now;
        LocalDate today = today();
        for (LocalDate day :
                List.of(today, today.plusDays(1), windowEnd(), windowEnd().plusDays(1))) marks.add(startOf(day));
        marks.add(now.truncatedTo(ChronoUnit.SECONDS));
        var change = this.site.getRules().nextTransition(now);
        if (change != null) marks.add(change.getInstant());
    }

    static ZoneId zone(String name) {
        return OFFSETS.containsKey(name) ? OFFSETS.get(name) : ZoneId.of(name);
    }

    Instant now() {
        return now;
    }

    private LocalDate today() {
        return LocalDate.ofInstant(now, site);
    }

    private LocalDate windowEnd() {
        return today().plusMonths(24);
    }

    Instant windowFirst() {
        return startOf(today());
    }

    Instant windowLast() {
        return endOf(windowEnd());
    }

    private Instant startOf(LocalDate day) {
        return day.atStartOfDay(site).toInstant();
    }

    private Instant endOf(LocalDate day) {
        return startOf(day.plusDays(1)).minusSeconds(1);
    }

    /** From when to when an event lasts. */
    record Span(Instant start, Instant end, ZoneId zone) {}

    /** Writes the times of an event into its body. */
    Span span(Map<String, Object> body) {
        String name = dice.any(ZONES);
        if (dice.chance(6)) return edge(body);
        ZoneId zone = zone(name);
        Instant start = moment();
        Instant end =
                start.plusSeconds(dice.any(0, 1, 3_600, 7_200, 86_399, 86_400, 3 * 86_400, 30 * 86_400, 800 * 86_400));
        ZonedDateTime first = write(body, "start_date", start.atZone(zone));
        ZonedDateTime last = write(body, "end_date", end.atZone(zone));
        boolean allDay = dice.chance(20);
        if (allDay) {
            first = first.toLocalDate().atTime(0, 0).atZone(zone);
            last = last.toLocalDate().atTime(23, 59, 59).atZone(zone);
        }
        if (last.isBefore(first)) return span(body);
        body.put("timezone", dice.chance(50) ? name : dice.anyCase(name));
        body.put("all_day", allDay);
        return new Span(first.toInstant(), last.toInstant(), zone);
    }

    /** The first and the last seconds there are. */
    private Span edge(Map<String, Object> body) {
        boolean early = dice.chance(50);
        String name = early ? dice.any("UTC", "UTC-12", "America/New_York") : dice.any("UTC", "UTC+14", "Asia/Tokyo");
        var start = early ? LocalDateTime.of(1, 1, 1, 0, 0) : LocalDateTime.of(9999, 12, 31, 23, 59, 59);
        var end = early && dice.chance(20) ? LocalDateTime.of(9999, 12, 30, 0, 0) : start;
        body.put("timezone", name);
        body.put("all_day", false);
        body.put("start_date", SHOWN.format(start));
        body.put("end_date", SHOWN.format(end));
        return new Span(
                start.atZone(zone(name)).toInstant(), end.atZone(zone(name)).toInstant(), zone(name));
    }

    /** A time of a body: by the clock on the wall, or as an instant. */
    private ZonedDateTime write(Map<String, Object> body, String field, ZonedDateTime time) {
        if (dice.chance(30)) {
            body.put(field, dice.chance(50) ? time.toEpochSecond() : DateTimeFormatter.ISO_INSTANT.format(time));
            return time;
        }
        body.put(field, SHOWN.format(time).replace(" ", dice.any(" ", "T")));
        return time.toLocalDateTime().atZone(time.getZone());
    }

    void checkShown(Span span, Map<?, ?> reply) {
        assertThat(reply.get("utc_start_date"))
                .isEqualTo(SHOWN.format(span.start().atZone(ZoneOffset.UTC)));
        assertThat(reply.get("utc_end_date")).isEqualTo(SHOWN.format(span.end().atZone(ZoneOffset.UTC)));
        assertThat(reply.get("start_date")).isEqualTo(SHOWN.format(span.start().atZone(span.zone())));
        assertThat(reply.get("end_date")).isEqualTo(SHOWN.format(span.end().atZone(span.zone())));
    }

    /** Near now, a bound of the default window, a change of clocks, or anywhere within some years. */
    private Instant moment() {
        Instant mark = dice.any(marks);
        return switch (dice.below(6)) {
            case 0 -> mark.plusSeconds(dice.below(3) - 1);
            case 1 -> mark.plusSeconds(dice.between(-4, 4) * 1800);
            case 2 -> now.truncatedTo(ChronoUnit.SECONDS).plusSeconds(dice.between(-500, 0) * 86_400);
            default -> now.truncatedTo(ChronoUnit.HOURS).plusSeconds(dice.between(-60, 800 * 24) * 3600);
        };
    }

    /** A value of a date parameter as sent, and the instant it means; none when it is wrong. */
    record Value(String sent, Optional<Instant> meant) {}

    /** Mostly the time at which something happens, or nearly. */
    Value value(List<Instant> happenings) {
        if (dice.chance(4)) return new Value(wrong(), Optional.empty());
        if (dice.chance(8)) return word();
        Instant moment = dice.chance(60) ? dice.any(happenings) : moment();
        if (dice.chance(40)) moment = moment.plusSeconds(dice.any(-1, 1, -86_400, 86_400));
        LocalDateTime wall = LocalDateTime.ofInstant(moment, site);
        if (wall.getYear() < 1 || wall.getYear() > 9999) return value(happenings);
        boolean inside = wall.getYear() > 1 && wall.getYear() < 9999;
        return switch (dice.below(inside ? 6 : 3)) {
            case 0 -> wall(date(wall), wall.toLocalDate().atStartOfDay());
            case 1 -> wall(date(wall) + blank() + time(wall, false), wall.truncatedTo(ChronoUnit.MINUTES));
            case 2 -> wall(date(wall) + blank() + time(wall, true), wall);
            case 3 -> new Value(Long.toString(moment.getEpochSecond()), Optional.of(moment));
            default -> withOffset(moment);
        };
    }

    private Value wall(String sent, LocalDateTime wall) {
        return new Value(sent, Optional.of(wall.atZone(site).toInstant()));
    }

    private String blank() {
        return dice.any("T", "%20", "+");
    }

    private String date(LocalDateTime time) {
        String text = SHOWN.format(time).substring(0, 10);
        return dice.chance(30) ? text.replace("-", dice.any("/", "%2F")) : text;
    }

    private String time(LocalDateTime time, boolean seconds) {
        String text = SHOWN.format(time).substring(11, seconds ? 19 : 16);
        return seconds && dice.chance(20) ? text + dice.any(".5", ".999999") : text;
    }

    private Value withOffset(Instant moment) {
        int minutes = dice.any(0, 0, 60, -60, 330, -210, 840, -720);
        var wall = LocalDateTime.ofInstant(moment, ZoneOffset.ofTotalSeconds(minutes * 60));
        String sign = minutes < 0 ? "-" : dice.any("+", "%2B");
        String hours = String.format(Locale.ROOT, "%02d", Math.abs(minutes) / 60);
        String rest = String.format(Locale.ROOT, "%02d", Math.abs(minutes) % 60);
        boolean whole = minutes % 60 == 0;
        String offset = switch (dice.below(whole ? 4 : 2)) {
            case 0 -> sign + hours + ":" + rest;
            case 1 -> sign + hours + rest;
            case 2 -> minutes == 0 ? "Z" : sign + hours;
            default -> sign + hours;
        };
        String gap = dice.chance(20) ? "%20" : "";
        return new Value(date(wall) + blank() + time(wall, true) + gap + offset, Optional.of(moment));
    }

    private Value word() {
        LocalDate today = today();
        return switch (dice.below(4)) {
            case 0 -> new Value(dice.anyCase("now"), Optional.of(now.truncatedTo(ChronoUnit.SECONDS)));
            case 1 -> wall(dice.anyCase("today"), today.atTime(LocalTime.MIDNIGHT));
            case 2 -> wall(dice.anyCase("tomorrow"), today.plusDays(1).atStartOfDay());
            default -> wall(dice.anyCase("yesterday"), today.minusDays(1).atStartOfDay());
        };
    }

    private String wrong() {
        return dice.any(
                "",
                "soon",
                "2026-02-30",
                "2026-13-01",
                "2026-1-1",
                "2026-12-01T24:00",
                "2026-12-01T10:00:60",
                "1.5",
                "0000-01-01",
                "10000-01-01",
                "9999999999999",
                "2026-12-01T10",
                "2026-12-01T10:00+19:00",
                "2026/12-01");
    }

    /** The first second of the day of an instant on the clocks of the site. */
    Instant dayStart(Instant moment) {
        return startOf(LocalDate.ofInstant(moment, site));
    }

    /** The last second of that day. */
    Instant dayEnd(Instant moment) {
        return endOf(LocalDate.ofInstant(moment, site));
    }
}

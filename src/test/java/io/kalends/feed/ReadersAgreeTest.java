package io.kalends.feed;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import biweekly.Biweekly;
import biweekly.ICalendar;
import biweekly.component.VEvent;
import biweekly.property.Conference;
import biweekly.property.DateOrDateTimeProperty;
import io.kalends.Answer;
import io.kalends.Dice;
import io.kalends.TestService;
import io.kalends.config.Setting;
import io.kalends.event.EventStatus;
import io.kalends.feed.CalendarReader.Component;
import io.kalends.feed.CalendarReader.Line;
import io.kalends.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.zone.ZoneRules;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What programs that know nothing of each other read in a feed, against what the interface says. */
class ReadersAgreeTest {
    private static final int EVENTS = 120;
    private static final DateTimeFormatter SHOWN = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

    private static final List<String> ZONES = List.of(
            "Europe/Berlin",
            "Europe/Dublin",
            "America/New_York",
            "America/St_Johns",
            "America/Sao_Paulo",
            "America/Nuuk",
            "Australia/Lord_Howe",
            "Pacific/Apia",
            "Pacific/Chatham",
            "Asia/Kathmandu",
            "Asia/Tokyo",
            "Asia/Gaza",
            "Asia/Jerusalem",
            "Africa/Cairo",
            "Africa/Casablanca",
            "Antarctica/Troll",
            "UTC",
            "GMT",
            "UTC+5.5",
            "UTC-3.75");

    private final Dice dice = new Dice(Dice.SEED);

    @RegisterExtension
    final TestService service =
            new TestService().with(Setting.TIMEZONE, "Europe/Berlin").with(Setting.WRITES_PER_MINUTE, "0");

    @Test
    void readers_agreeOnEverything() {
        var told = new TreeMap<String, Answer>();
        while (told.size() < EVENTS) {
            Answer made = service.post(ADMIN, "/events", Json.text(event()));
            // Where the clocks skip its start, an event may end before that.
            if (made.status() == 400 && made.reason("end_date") != null) continue;
            assertThat(made.status()).as(made.toString()).isEqualTo(201);
            told.put(made.text("global_id"), made);
        }
        compare(told);
    }

    /** Not beside changes of the clocks, but under every rule there is by which they are changed. */
    @Test
    void readers_agreeOnSummerAndWinterEverywhere() {
        var told = new TreeMap<String, Answer>();
        for (ZoneId zone : zonesWithRules())
            for (String time : List.of("2027-01-15 12:00", "2028-07-03 01:11", "2033-07-15 23:30", "2034-12-24 18:00"))
                told(
                        told,
                        Map.of(
                                "title",
                                zone + " " + time,
                                "start_date",
                                time,
                                "end_date",
                                time,
                                "timezone",
                                zone.getId()));
        compare(told);
        // Alone, an event brings no more of its zone than it needs itself.
        told.forEach((uid, made) -> compare(Map.of(uid, made), "/events/" + made.id() + ".ics"));
    }

    /** One for each set of rules. */
    private static Collection<ZoneId> zonesWithRules() {
        var zones = new HashMap<ZoneRules, ZoneId>();
        for (String name : new TreeSet<>(ZoneId.getAvailableZoneIds())) {
            ZoneId zone = ZoneId.of(name);
            boolean isOffered = name.matches("(Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Pacific)/.*");
            if (isOffered && !zone.getRules().getTransitionRules().isEmpty()) zones.putIfAbsent(zone.getRules(), zone);
        }
        return zones.values();
    }

    /** For these there is no name that others know; most do not read what the feed would say of them. */
    @Test
    void readers_agreeOnFixedOffsets() {
        var told = new TreeMap<String, Answer>();
        for (String zone : List.of("UTC", "UTC+2", "UTC-5", "UTC+5.5", "UTC-3.75", "UTC+14", "UTC-12"))
            told(
                    told,
                    Map.of(
                            "title",
                            "At " + zone,
                            "start_date",
                            "2027-01-15 12:00",
                            "end_date",
                            "2027-07-15 13:30",
                            "timezone",
                            zone));
        compare(told);
        assertThat(service.get("/events.ics").body()).doesNotContain("TZID");
    }

    @Test
    @EnabledIf("io.kalends.feed.SabreReader#isInstalled")
    void sabre_readsWhatTheClocksShow() throws IOException {
        var told = new TreeMap<String, Answer>();
        for (String zone : ZONES)
            for (String day : List.of("2027-01-15", "2027-07-15"))
                for (boolean allDay : new boolean[] {true, false})
                    told(
                            told,
                            Map.of(
                                    "title", zone + " " + day,
                                    "start_date", day + " 12:00",
                                    "end_date", day + " 13:30",
                                    "all_day", allDay,
                                    "timezone", zone));
        String feed = service.get("/events.ics").body();
        Map<String, String> read = SabreReader.read(feed);

        assertThat(read).hasSize(2 * told.size());
        var events = new CalendarReader(feed);
        told.forEach((uid, made) -> {
            checkSabre(read.get(uid + " DTSTART"), events.event(uid).get("DTSTART"), made, "start_date", 0);
            checkSabre(read.get(uid + " DTEND"), events.event(uid).get("DTEND"), made, "end_date", 1);
        });
    }

    /** By the clocks rather than by instants: it has rules of its own for a zone, and they may be other ones. */
    private static void checkSabre(String read, Line line, Answer told, String time, int moreDays) {
        if (told.at("all_day").equals(true)) {
            String day = told.text(time).substring(0, 10);
            assertThat(read).startsWith(LocalDate.parse(day).plusDays(moreDays).toString());
        } else if (line.params().containsKey("TZID")) {
            assertThat(read).isEqualTo(told.text(time) + " " + told.text("timezone"));
        } else {
            assertThat(read).isEqualTo(told.text("utc_" + time) + " UTC");
        }
    }

    private void told(Map<String, Answer> told, Map<String, Object> event) {
        Answer made = service.post(ADMIN, "/events", Json.text(event));
        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        told.put(made.text("global_id"), made);
    }

    private void compare(Map<String, Answer> told) {
        compare(told, "/events.ics");
    }

    private void compare(Map<String, Answer> told, String path) {
        String feed = service.get(path).body();
        var reader = new CalendarReader(feed);
        ICalendar calendar = Biweekly.parse(feed).first();

        assertThat(calendar.getEvents()).hasSameSizeAs(told.keySet());
        for (VEvent event : calendar.getEvents()) {
            String uid = event.getUid().getValue();
            check(told.get(uid), event, reader.event(uid), reader);
        }
        assertThat(feed.split("\r\n")).allMatch(line -> line.getBytes(StandardCharsets.UTF_8).length <= 75);
    }

    private void check(Answer told, VEvent first, Component second, CalendarReader reader) {
        String words = "-Dseed=" + Dice.SEED + " " + told + second;
        boolean lasts = second.find("DTEND").isPresent();
        assertThat(first.getSummary().getValue()).as(words).isEqualTo(told.text("title"));
        assertThat(second.text("SUMMARY")).as(words).isEqualTo(told.text("title"));
        assertThat(first.getDescription() == null ? "" : first.getDescription().getValue())
                .as(words)
                .isEqualTo(second.find("DESCRIPTION").map(Line::text).orElse(""));
        checkState(told, first, second, words);
        if (told.at("all_day").equals(true)) {
            checkDay(first.getDateStart(), second.get("DTSTART"), told.text("start_date"), 0, words);
            checkDay(first.getDateEnd(), second.get("DTEND"), told.text("end_date"), 1, words);
            return;
        }
        checkTime(first.getDateStart(), second.get("DTSTART"), told.text("utc_start_date"), reader, words);
        assertThat(lasts).as(words).isEqualTo(!told.text("utc_start_date").equals(told.text("utc_end_date")));
        if (lasts) checkTime(first.getDateEnd(), second.get("DTEND"), told.text("utc_end_date"), reader, words);
    }

    private static void checkState(Answer told, VEvent first, Component second, String words) {
        String status = switch (EventStatus.of(told.text("event_status"))) {
            case CANCELLED -> "CANCELLED";
            case POSTPONED -> "TENTATIVE";
            default -> "CONFIRMED";
        };
        assertThat(first.getStatus().getValue()).as(words).isEqualTo(status);
        assertThat(second.text("STATUS")).as(words).isEqualTo(status);
        String url = told.text("virtual_url");
        assertThat(first.getConferences().stream().map(Conference::getUri).toList())
                .as(words)
                .isEqualTo(url.isEmpty() ? List.of() : List.of(url));
        assertThat(first.getLocation() == null ? "" : first.getLocation().getValue())
                .as(words)
                .isEqualTo(url);
        assertThat(second.find("LOCATION").map(Line::text).orElse("")).as(words).isEqualTo(url);
    }

    private static void checkTime(
            DateOrDateTimeProperty first, Line second, String utc, CalendarReader reader, String words) {
        Instant expected = LocalDateTime.parse(utc, SHOWN).toInstant(ZoneOffset.UTC);
        assertThat(first.getValue().hasTime()).as(words).isTrue();
        assertThat(first.getValue().toInstant()).as(words).isEqualTo(expected);
        assertThat(reader.instant(second)).as(words).isEqualTo(expected);
    }

    /** @param more days by which the calendar names a later one */
    private static void checkDay(DateOrDateTimeProperty first, Line second, String local, int more, String words) {
        LocalDate expected = LocalDateTime.parse(local, SHOWN).toLocalDate().plusDays(more);
        assertThat(first.getValue().hasTime()).as(words).isFalse();
        assertThat(LocalDate.ofInstant(first.getValue().toInstant(), ZoneId.systemDefault()))
                .as(words)
                .isEqualTo(expected);
        assertThat(CalendarReader.isDay(second)).as(words).isTrue();
        assertThat(CalendarReader.day(second)).as(words).isEqualTo(expected);
    }

    private Map<String, Object> event() {
        String zone = dice.any(ZONES);
        LocalDateTime start = start(zone);
        LocalDateTime end = start.plusMinutes(dice.any(0, 0, 30, 90, 24 * 60, 40 * 24 * 60));
        return Map.of(
                "title", title(),
                "event_status", dice.any(EventStatus.WORDS),
                "event_status_reason", dice.any("", title()),
                "virtual_url", dice.any("", "https://example.org/room?a=1,2;b=ü"),
                "description", dice.any("", "<p>Erstens, zweitens; drittens \\ viertens</p>", "eins\n\nzwei", title()),
                "start_date", SHOWN.format(start),
                "end_date", SHOWN.format(end),
                "all_day", dice.chance(25),
                "timezone", zone);
    }

    /** Any time, or one beside a change of the clocks. */
    private LocalDateTime start(String zone) {
        var any = LocalDateTime.of(2024, 1, 1, 0, 0).plusMinutes(dice.below(6 * 365 * 24 * 60));
        if (zone.startsWith("UTC") || dice.chance(50)) return any;
        var change = ZoneId.of(zone).getRules().nextTransition(any.toInstant(ZoneOffset.UTC));
        if (change == null || change.getDateTimeAfter().getYear() > 2035) return any;
        return change.getDateTimeAfter().plusMinutes(dice.between(-90, 90));
    }

    private String title() {
        var title = new StringBuilder("T");
        int words = 1 + dice.below(6);
        for (int i = 0; i < words; i++)
            title.append(' ')
                    .append(dice.any(
                            "Grüße", "a,b", "c;d", "\\n", "e\\f", "\"Zitat\"", "ß".repeat(30), "😀", "x:y", "日本"));
        return title.toString();
    }
}

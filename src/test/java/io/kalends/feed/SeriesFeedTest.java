package io.kalends.feed;

import static io.kalends.TestService.ADMIN;
import static io.kalends.event.Calendar.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.Dice;
import io.kalends.TestService;
import io.kalends.config.Setting;
import io.kalends.event.Calendar;
import io.kalends.feed.CalendarReader.Component;
import java.io.IOException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Series in feeds: readers find the dates that lists have. */
class SeriesFeedTest {
    private static final int SERIES = Integer.getInteger("series", 60);

    private static final List<String> RULES = List.of(
            "FREQ=DAILY",
            "FREQ=DAILY;INTERVAL=30",
            "FREQ=WEEKLY",
            "FREQ=WEEKLY;INTERVAL=2",
            "FREQ=MONTHLY",
            "FREQ=YEARLY");
    private static final List<String> ZONES =
            List.of("Europe/Berlin", "Europe/Berlin", "America/Sao_Paulo", "Asia/Tokyo", "UTC+2", "Africa/Cairo");

    @RegisterExtension
    final TestService service =
            new TestService().with(Setting.TIMEZONE, "Europe/Berlin").with(Setting.WRITES_PER_MINUTE, "0");

    private final Calendar calendar = new Calendar(service);

    private long series;
    private List<Long> dates;

    /** Eight Saturdays, and an event that takes place once. */
    @BeforeEach
    void make() {
        series = calendar.yoga(8);
        dates = calendar.listed(ADMIN, "per_page=50");
        calendar.event(
                ADMIN, "\"title\": \"Once\", \"start_date\": \"2026-12-30 10:00\", \"end_date\": \"2026-12-30 11:00\"");
    }

    private String feed(String query) {
        return ok(service.get("/events.ics?" + query)).body();
    }

    private static List<Component> events(String feed) {
        return new CalendarReader(feed).events();
    }

    private List<String> listed(String query) {
        return List.copyOf(new TreeSet<>(all("window=all&" + query).stream()
                .map(event -> start(event) + " " + event.get("title"))
                .toList()));
    }

    /** The events on all pages of a list. */
    private List<Map<?, ?>> all(String query) {
        var found = new ArrayList<Map<?, ?>>();
        long pages = 1;
        for (long page = 1; page <= pages; page++) {
            Answer list = ok(service.get("/events?per_page=50&page=" + page + "&" + query));
            pages = list.number("total_pages");
            for (Object event : list.list("events")) found.add((Map<?, ?>) event);
        }
        return found;
    }

    private static String start(Map<?, ?> event) {
        return event.get("all_day").equals(true)
                ? event.get("start_date").toString().substring(0, 10) + "T00:00:00Z"
                : event.get("utc_start_date").toString().replace(' ', 'T') + "Z";
    }

    /** Every reader finds in the feed what the list has. */
    private void assertReadAsListed(String query) throws IOException {
        assertReadAsListed(feed(query), query);
    }

    private void assertReadAsListed(String feed, String query) throws IOException {
        List<String> listed = inTime(listed(query));
        assertThat(listed).isNotEmpty();
        WholeCalendars.read(feed).forEach((reader, found) -> {
            String words = "-Dseed=" + Dice.SEED + " " + reader;
            assertThat(without(inTime(found), listed)).as(words + " adds").isEmpty();
            assertThat(without(listed, inTime(found))).as(words + " lacks").isEmpty();
        });
    }

    /** Readers are asked for some years only. */
    private static List<String> inTime(List<String> dates) {
        return dates.stream().filter(date -> date.compareTo("2030-12-30") < 0).toList();
    }

    private static List<String> without(List<String> all, List<String> some) {
        return all.stream().filter(one -> !some.contains(one)).toList();
    }

    @Test
    void series_isOneEvent() throws IOException {
        List<Component> events = events(feed(""));

        assertThat(events).hasSize(2);
        Component yoga = events.getFirst();
        assertThat(yoga.text("RRULE")).isEqualTo("FREQ=WEEKLY;WKST=MO;BYDAY=SA;COUNT=8");
        assertThat(yoga.get("DTSTART").toString()).contains("20261205T193000", "Europe/Berlin");
        assertThat(yoga.text("URL")).endsWith("/event/yoga/");
        assertReadAsListed("");
    }

    @Test
    void dateBesideTheRule_isReadToo() throws IOException {
        calendar.change(
                ADMIN, series, "\"recurrence\": {\"rule\": \"FREQ=WEEKLY;COUNT=8\", \"also\": [\"2026-12-24 10:00\"]}");

        assertThat(events(feed("")).getFirst().get("RDATE").value()).isEqualTo("20261224T100000");
        assertReadAsListed("");
    }

    private static String withoutSource(String feed) {
        return feed.replaceFirst("SOURCE.*\\R( .*\\R)*", "");
    }

    @Test
    void feed_hasAllDates_howeverListsShowSeries() {
        for (String recurring : List.of("first", "series"))
            assertThat(withoutSource(feed("recurring=" + recurring))).isEqualTo(withoutSource(feed("")));
    }

    @Test
    void changedDates_haveComponentsOfTheirOwn() throws IOException {
        calendar.change(ADMIN, dates.get(1), "\"title\": \"Yin yoga\"");
        calendar.change(
                ADMIN, dates.get(2), "\"start_date\": \"2026-12-20 18:00\", \"end_date\": \"2026-12-20 20:00\"");
        calendar.change(ADMIN, dates.get(4), "\"event_status\": \"cancelled\"");

        List<Component> events = events(feed(""));

        assertThat(events).hasSize(5);
        assertThat(events.stream().map(event -> event.text("UID")).distinct()).hasSize(2);
        assertThat(events.get(1).text("SUMMARY")).isEqualTo("Yin yoga");
        assertThat(events.get(1).get("RECURRENCE-ID").value()).isEqualTo("20261212T193000");
        assertThat(events.get(1).text("URL")).endsWith("/event/yoga/2026-12-12/");
        assertThat(events.get(3).text("STATUS")).isEqualTo("CANCELLED");
        assertThat(events.getFirst().find("EXDATE")).isEmpty();
        assertReadAsListed("");
    }

    @Test
    void datesThatAreNotShown_areExceptions() throws IOException {
        ok(service.delete(ADMIN, "/events/" + dates.get(1)));
        calendar.change(ADMIN, dates.get(2), "\"hide_from_listings\": true");
        ok(service.delete(ADMIN, "/events/" + dates.get(5) + "?force=true"));

        assertThat(events(feed("")).getFirst().get("EXDATE").value())
                .isEqualTo("20261212T193000,20261219T193000,20270109T193000");
        assertReadAsListed("");
    }

    @Test
    void first_mayBeTheOneThatIsNotShown() throws IOException {
        ok(service.delete(ADMIN, "/events/" + dates.get(0)));

        assertReadAsListed("");
    }

    @Test
    void filters_leaveOutDates_daysDoNot() throws IOException {
        calendar.tag("outdoors");
        calendar.change(ADMIN, series, "\"tags\": [\"calm\"]");
        calendar.change(ADMIN, dates.get(1), "\"tags\": [\"calm\", \"outdoors\"]");
        calendar.change(ADMIN, dates.get(2), "\"tags\": [\"outdoors\"]");

        assertReadAsListed("tags=calm");
        assertReadAsListed("tags=outdoors");
        assertReadAsListed("search=once");
        String some = feed("tags=calm&starts_after=2026-12-25");
        assertReadAsListed(some, "tags=calm");
        assertThat(events(feed("starts_after=2030-01-01"))).isEmpty();
    }

    @Test
    void endlessSeries_ofWhichOnlyAChangedDateFits_isNotARule() throws IOException {
        calendar.event(ADMIN, "\"title\": \"Choir\", \"slug\": \"choir\", \"recurrence\": {\"rule\": \"FREQ=WEEKLY\"}");
        long third = calendar.listed(ADMIN, "search=choir&per_page=50").get(2);
        calendar.change(ADMIN, third, "\"tags\": [\"concert\"]");

        String feed = feed("tags=concert");

        assertThat(feed).doesNotContain("RRULE:FREQ=WEEKLY");
        assertReadAsListed(feed, "tags=concert");
        assertThat(feed("search=choir")).contains("RRULE:FREQ=WEEKLY;WKST=MO;BYDAY=SA\r\n");
    }

    @Test
    void clocksAndDays_areReadAsListed() throws IOException {
        calendar.event(
                ADMIN,
                "\"title\": \"Night\", \"start_date\": \"2027-03-27 02:30\", \"end_date\": \"2027-03-27 04:00\"",
                "\"recurrence\": {\"rule\": \"FREQ=DAILY;COUNT=4\"}");
        calendar.event(
                ADMIN,
                "\"title\": \"Camp\", \"all_day\": true, \"start_date\": \"2027-07-01\", \"end_date\": \"2027-07-03\"",
                "\"recurrence\": {\"rule\": \"FREQ=YEARLY;COUNT=3\", \"also\": [\"2027-10-02\"]}");
        long offset = calendar.event(
                        ADMIN,
                        "\"title\": \"Ship\", \"timezone\": \"UTC+3\"",
                        "\"recurrence\": {\"rule\": \"FREQ=MONTHLY;COUNT=5\"}")
                .id();
        long gaza = calendar.event(
                        ADMIN,
                        "\"title\": \"Gaza\", \"timezone\": \"Asia/Gaza\"",
                        "\"recurrence\": {\"rule\": \"FREQ=MONTHLY;COUNT=12\"}")
                .id();
        calendar.change(ADMIN, calendar.listed(ADMIN, "search=gaza&per_page=50").get(2), "\"title\": \"Gaza 3\"");
        calendar.change(ADMIN, calendar.listed(ADMIN, "search=camp&per_page=50").get(1), "\"title\": \"Camp 2\"");

        assertReadAsListed("");
        for (long id : new long[] {offset, gaza})
            assertThat(ok(service.get("/events/" + id + ".ics")).body())
                    .contains("RDATE:")
                    .doesNotContain("TZID");
    }

    @Tag("trial")
    @Test
    void randomSeries_areReadAsListed() throws IOException {
        var dice = new Dice(Dice.SEED);
        for (int i = 0; i < SERIES; i++) makeRandom(dice, "S" + i);

        assertReadAsListed("");
        assertReadAsListed("tags=live");
        assertReadAsListed("featured=false");
        assertReadAsListed(feed("tags=live&starts_after=2027-06-01&starts_before=2027-06-30"), liveSeries());
    }

    /** The series with a date in June that fits, with all their dates that do. */
    private String liveSeries() {
        String fitting = all("tags=live&starts_after=2027-06-01&starts_before=2027-06-30").stream()
                .map(event ->
                        ((Map<?, ?>) event.get("recurrence")).get("series").toString())
                .distinct()
                .collect(Collectors.joining(","));
        return "tags=live&series=" + fitting;
    }

    private void makeRandom(Dice dice, String title) {
        boolean allDay = dice.chance(20);
        String day = LocalDate.of(2027, 1, 1).plusDays(dice.below(200)).toString();
        long made = calendar.event(
                        ADMIN,
                        "\"title\": \"%s\", \"all_day\": %s, \"timezone\": \"%s\""
                                .formatted(title, allDay, dice.any(ZONES)),
                        "\"start_date\": \"%1$s 01:30\", \"end_date\": \"%1$s 04:00\"".formatted(day),
                        "\"tags\": [\"%s\"]".formatted(dice.any("live", "quiet")),
                        "\"recurrence\": {\"rule\": \"%s;COUNT=%s\"}".formatted(dice.any(RULES), 3 + dice.below(12)))
                .id();
        List<Long> all = calendar.listed(ADMIN, "window=all&per_page=50&series=" + made);
        for (long date : all) {
            if (dice.chance(10)) calendar.change(ADMIN, date, "\"title\": \"" + title + " own\"");
            if (dice.chance(10))
                calendar.change(ADMIN, date, "\"tags\": [\"%s\"]".formatted(dice.any("live", "quiet")));
            if (dice.chance(5)) calendar.change(ADMIN, date, "\"featured\": true");
            if (dice.chance(5)) calendar.change(ADMIN, date, "\"hide_from_listings\": true");
            if (dice.chance(5)) move(date, dice.between(-300, 300));
            if (dice.chance(5)) ok(service.delete(ADMIN, "/events/" + date + (dice.chance(50) ? "?force=true" : "")));
        }
    }

    private void move(long date, long minutes) {
        Answer stored = service.get(ADMIN, "/events/" + date);
        if (stored.status() != 200 || stored.at("all_day").equals(true)) return;
        LocalDateTime start =
                LocalDateTime.parse(stored.text("start_date").replace(' ', 'T')).plusMinutes(minutes);
        calendar.change(
                ADMIN, date, "\"start_date\": \"%s\", \"end_date\": \"%s\"".formatted(start, start.plusHours(4)));
    }

    @Test
    void series_hasTheUidOfTheEventItWasMadeFrom() {
        Answer single = calendar.event(ADMIN, "\"title\": \"Choir\"");
        String uid = events(feed("search=choir")).getFirst().text("UID");
        assertThat(uid).isEqualTo(single.text("global_id"));

        Answer made = calendar.change(ADMIN, single.id(), "\"recurrence\": {\"rule\": \"FREQ=WEEKLY;COUNT=3\"}");

        long whole = made.number("recurrence.series");
        assertThat(events(feed("search=choir")).getFirst().text("UID")).isEqualTo(uid);
        assertThat(events(feed("include=" + whole)).getFirst().text("UID")).isEqualTo(uid);
        ok(service.delete(ADMIN, "/events/" + single.id() + "?force=true"));
        assertThat(events(ok(service.get("/events/" + whole + ".ics")).body())
                        .getFirst()
                        .text("UID"))
                .isEqualTo(uid);
        assertThat(events(feed("search=yoga")).getFirst().text("UID"))
                .isEqualTo(service.get("/events/" + series).text("global_id"));
    }

    @Test
    void fileOfADate_isThatDateAlone_fileOfASeriesIsAll() throws IOException {
        calendar.change(ADMIN, dates.get(1), "\"title\": \"Yin yoga\"");
        ok(service.delete(ADMIN, "/events/" + dates.get(2)));

        Answer date = ok(service.get("/events/" + dates.get(1) + ".ics"));
        Component alone = events(date.body()).getFirst();
        assertThat(events(date.body())).hasSize(1);
        assertThat(alone.text("UID"))
                .isEqualTo(service.get("/events/" + dates.get(1)).text("global_id"));
        assertThat(alone.find("RECURRENCE-ID")).isEmpty();
        assertThat(alone.get("DTSTART").value()).isEqualTo("20261212T193000");
        assertReadAsListed(ok(service.get("/events/" + series + ".ics")).body(), "series=" + series);
    }

    @Test
    void hiddenSeries_isReadByThoseWhoKnowIt() {
        calendar.change(ADMIN, series, "\"hide_from_listings\": true");

        assertThat(events(feed(""))).hasSize(1);
        assertThat(events(ok(service.get("/events/" + series + ".ics")).body())).hasSize(1);
    }

    @Test
    void tag_followsChangesOfDatesThatWereNotAskedFor() {
        for (int i = 0; i < 510; i++) calendar.event(ADMIN, "\"title\": \"More\"");
        String path = "/events.ics?starts_after=2026-12-04&starts_before=2026-12-06";
        String tag = service.get(path).header("ETag").orElseThrow();

        calendar.change(ADMIN, dates.get(4), "\"title\": \"Yin yoga\"");

        assertThat(service.get(path).header("ETag").orElseThrow()).isNotEqualTo(tag);
        assertThat(feed("starts_after=2026-12-04&starts_before=2026-12-06")).contains("SUMMARY:Yin yoga");
    }
}

package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static io.kalends.event.Calendar.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Easily mistaken: wall clocks, zones and days. */
class TrickyTimesTest {
    @RegisterExtension
    static final TestService service = new TestService().with(Setting.TIMEZONE, "Europe/Berlin");

    private final Calendar calendar = new Calendar(service);

    @Test
    void list_isSortedByInstants() {
        long newYork = calendar.event(
                        ADMIN,
                        "\"start_date\": \"2027-02-01 09:30\", \"end_date\": \"2027-02-01 23:00\"",
                        "\"timezone\": \"America/New_York\"")
                .id();
        long paris = calendar.event(
                        ADMIN,
                        "\"start_date\": \"2027-02-01 12:00\", \"end_date\": \"2027-02-01 23:00\"",
                        "\"timezone\": \"Europe/Paris\"")
                .id();

        assertThat(calendar.listed(null, "start_date=2027-02-01&end_date=2027-02-02"))
                .containsExactly(paris, newYork);
    }

    @ParameterizedTest
    @CsvSource({
        "2027-03-28 02:30:00, 2027-03-28 03:30:00, 2027-03-28 01:30:00",
        "2026-10-25 02:30:00, 2026-10-25 02:30:00, 2026-10-25 00:30:00"
    })
    void changeOfClocks_movesForwardOrMeansTheEarlier(String sent, String start, String utc) {
        Answer event = calendar.event(ADMIN, "\"start_date\": \"%s\", \"end_date\": \"2027-12-01\"".formatted(sent));

        assertThat(event.text("start_date")).isEqualTo(start);
        assertThat(event.text("utc_start_date")).isEqualTo(utc);
    }

    @ParameterizedTest
    @CsvSource({"UTC-5, 2026-07-01 15:00:00", "UTC-3.75, 2026-07-01 13:45:00"})
    void fixedOffset_holdsAllYear(String zone, String utc) {
        Answer event =
                calendar.event(ADMIN, "\"start_date\": \"2026-07-01 10:00\", \"timezone\": \"%s\"".formatted(zone));

        assertThat(event.text("start_date")).isEqualTo("2026-07-01 10:00:00");
        assertThat(event.text("utc_start_date")).isEqualTo(utc);
        assertThat(event.text("timezone")).isEqualTo(zone);
        assertThat(event.text("timezone_abbr")).isEqualTo(zone);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC+15", "UTCfoo", "UTC-12.25", "UTC+5.1", "CEST", "Europe/Atlantis"})
    void unknownZone_isRefused(String zone) {
        Answer refused = service.post(ADMIN, "/events", """
                {"title": "E", "start_date": "2026-07-01", "end_date": "2026-07-02", "timezone": "%s"}""".formatted(zone));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.reason("timezone")).isEqualTo("rest_invalid_timezone");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"2026-12-01T10:00:00Z\"", "1796119200", "\"1796119200\"", "\"2026-12-01 11:00 +01\""})
    void instant_isShownOnTheClockOfTheEvent(String sent) {
        Answer event = calendar.event(ADMIN, "\"timezone\": \"Asia/Tokyo\", \"start_date\": " + sent);

        assertThat(event.text("start_date")).isEqualTo("2026-12-01 19:00:00");
        assertThat(event.text("timezone")).isEqualTo("Asia/Tokyo");
    }

    @Test
    void startAlone_mustNotPassTheStoredEnd() {
        long event = calendar.event(ADMIN, "\"start_date\": \"2026-12-05 10:00\", \"end_date\": \"2026-12-05 12:00\"")
                .id();
        String path = "/events/" + event;

        Answer refused = service.patch(ADMIN, path, "{\"start_date\": \"2026-12-05 13:00\"}");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.reason("start_date")).isEqualTo("rest_end_before_start");
        assertThat(refused.reason("end_date")).isNull();

        Answer moved = ok(service.patch(
                ADMIN, path, "{\"start_date\": \"2026-12-05 13:00\", \"end_date\": \"2026-12-05 14:00\"}"));
        assertThat(moved.text("start_date")).isEqualTo("2026-12-05 13:00:00");
    }

    @Test
    void allDayEvent_isFoundByItsWholeDay() {
        long event = calendar.event(
                        ADMIN,
                        "\"start_date\": \"2026-12-01\", \"end_date\": \"2026-12-01\", \"all_day\": true",
                        "\"tags\": [\"whole day\"]")
                .id();

        assertThat(calendar.listed(null, "tags=whole-day&ends_before=2026-12-01"))
                .containsExactly(event);
        assertThat(calendar.listed(null, "tags=whole-day&starts_after=2026-12-01"))
                .isEmpty();
        assertThat(calendar.listed(null, "tags=whole-day&starts_before=2026-12-01%2000:00&strict_dates=true"))
                .isEmpty();
    }

    @Test
    void zoneAlone_keepsTheWallClocks() {
        long event = calendar.event(ADMIN).id();

        Answer moved = calendar.change(ADMIN, event, "\"timezone\": \"america/new_york\"");

        assertThat(moved.text("timezone")).isEqualTo("America/New_York");
        assertThat(moved.text("start_date")).isEqualTo("2026-12-05 19:30:00");
        assertThat(moved.text("utc_start_date")).isEqualTo("2026-12-06 00:30:00");
        assertThat(moved.text("utc_end_date")).isEqualTo("2026-12-06 03:00:00");
    }

    @Test
    void allDay_keepsItsTimesWhenSwitchedOff() {
        long event = calendar.event(ADMIN, "\"all_day\": \"yes\"").id();

        Answer off = calendar.change(ADMIN, event, "\"all_day\": null");

        assertThat(off.at("all_day")).isEqualTo(false);
        assertThat(off.text("start_date")).isEqualTo("2026-12-05 00:00:00");
        assertThat(off.text("end_date")).isEqualTo("2026-12-05 23:59:59");
    }

    /** What lies outside the years 1 to 9999 only on the clocks of UTC is refused where it was sent. */
    @ParameterizedTest
    @CsvSource({
        "Asia/Tokyo, 0001-01-01 08:00, 2027-01-01 10:00, start_date",
        "Asia/Tokyo, 0001-01-01 07:00, 0001-01-01 08:00, 'start_date,end_date'",
        "America/New_York, 2027-01-01 10:00, 9999-12-31 20:00, end_date",
        "America/New_York, 9999-12-31 20:00, 9999-12-31 21:00, 'start_date,end_date'",
    })
    void timeBeyondTheYearsInUtc_isRefusedAtItsOwnName(String zone, String start, String end, String named) {
        Answer refused = service.post(ADMIN, "/events", """
                {"title": "E", "start_date": "%s", "end_date": "%s", "timezone": "%s"}""".formatted(start, end, zone));

        assertThat(refused.status()).isEqualTo(400);
        for (String param : new String[] {"start_date", "end_date"})
            assertThat(refused.reason(param)).isEqualTo(named.contains(param) ? "rest_invalid_date" : null);
    }

    /** Neither time was sent: the zone is what cannot be. */
    @Test
    void zoneThatMovesAStoredTimeBeyondTheYears_isRefusedAtTheZone() {
        long event = calendar.event(
                        ADMIN,
                        "\"start_date\": \"0001-01-01 08:00\", \"end_date\": \"2027-01-01 10:00\"",
                        "\"timezone\": \"UTC\"")
                .id();

        Answer refused = service.patch(ADMIN, "/events/" + event, "{\"timezone\": \"Asia/Tokyo\"}");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.reason("timezone")).isEqualTo("rest_invalid_date");
    }
}

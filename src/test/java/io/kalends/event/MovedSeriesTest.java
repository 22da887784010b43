package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static io.kalends.event.Calendar.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Series that are moved, or have another zone or days instead of times, with all of their dates. */
class MovedSeriesTest {
    @RegisterExtension
    final TestService service = new TestService().with(Setting.TIMEZONE, "Europe/Berlin");

    private final Calendar calendar = new Calendar(service);

    private long repeating(String recurrence) {
        return calendar.event(ADMIN, "\"recurrence\": " + recurrence).id();
    }

    private Answer sendToAll(long series, String members) {
        return service.patch(ADMIN, "/events/" + series + "?scope=all", "{" + members + "}");
    }

    private void changeAll(long series, String members) {
        ok(sendToAll(series, members));
    }

    private List<Long> dates(long series) {
        return calendar.listed(ADMIN, "window=all&per_page=50&series=" + series);
    }

    private List<String> each(long series, String field) {
        return ok(service.get(ADMIN, "/events?window=all&per_page=50&series=" + series)).list("events").stream()
                .map(event -> String.valueOf(((Map<?, ?>) event).get(field)))
                .toList();
    }

    private static String startingOn(String day) {
        return "\"start_date\": \"%1$s 19:30\", \"end_date\": \"%1$s 22:00\"".formatted(day);
    }

    @Test
    void ownTimes_stayOnTheClock_whateverTheZone() {
        long series = calendar.yoga(3);
        long second = dates(series).get(1);
        calendar.change(ADMIN, second, "\"start_date\": \"2026-12-13 18:00\", \"end_date\": \"2026-12-13 20:00\"");

        changeAll(series, "\"timezone\": \"America/New_York\"");

        Answer moved = ok(service.get("/events/" + second));
        assertThat(moved.at("timezone")).isEqualTo("America/New_York");
        assertThat(moved.at("start_date")).isEqualTo("2026-12-13 18:00:00");
        assertThat(moved.at("utc_start_date")).isEqualTo("2026-12-13 23:00:00");
        assertThat(moved.at("utc_end_date")).isEqualTo("2026-12-14 01:00:00");
    }

    @Test
    void ownTimes_becomeDays() {
        long series = calendar.yoga(3);
        List<Long> before = dates(series);
        calendar.change(
                ADMIN, before.get(1), "\"start_date\": \"2026-12-13 18:00\", \"end_date\": \"2026-12-14 01:00\"");

        changeAll(series, "\"all_day\": true");

        assertThat(each(series, "all_day")).containsOnly("true");
        assertThat(each(series, "start_date"))
                .containsExactly("2026-12-05 00:00:00", "2026-12-13 00:00:00", "2026-12-19 00:00:00");
        assertThat(each(series, "end_date").get(1)).isEqualTo("2026-12-14 23:59:59");
        assertThat(dates(series)).isEqualTo(before);
    }

    @Test
    void datesThatGoWithAMove_areRememberedWhereTheyWouldBe() {
        long series = calendar.yoga(4);
        List<Long> before = dates(series);

        changeAll(series, startingOn("2026-12-06") + ", \"recurrence\": {\"rule\": \"FREQ=WEEKLY;COUNT=2\"}");
        assertThat(dates(series)).isEqualTo(before.subList(0, 2));
        changeAll(series, "\"recurrence\": {\"rule\": \"FREQ=WEEKLY;COUNT=4\"}");

        assertThat(each(series, "start_date")).startsWith("2026-12-06 19:30:00", "2026-12-13 19:30:00");
        assertThat(dates(series)).isEqualTo(before);
    }

    @Test
    void dateThatWouldLeaveTheYears_isRefused() {
        long series = repeating("{\"also\": [\"9999-12-30 10:00\"]}");

        assertThat(sendToAll(series, startingOn("2026-12-09")).text("data.params.start_date"))
                .contains("in the years 1 to 9999");

        assertThat(each(series, "start_date")).containsExactly("2026-12-05 19:30:00", "9999-12-30 10:00:00");
    }

    @Test
    void exceptionsAndEnds_stayWithinTheYears() {
        long far = repeating("{\"rule\": \"FREQ=DAILY;INTERVAL=36500;UNTIL=99991231\"}");
        long near = repeating("{\"rule\": \"FREQ=DAILY;COUNT=2\", \"except\": [\"0001-01-01\", \"9999-12-31 19:30\"]}");

        for (long series : new long[] {far, near}) changeAll(series, startingOn("2026-12-07"));
        assertThat(ok(service.get("/events/" + far)).at("recurrence.rule"))
                .isEqualTo("FREQ=DAILY;INTERVAL=36500;UNTIL=99991231T235959");
        assertThat(ok(service.get("/events/" + near)).at("recurrence.except")).isEqualTo(List.of("0001-01-03"));
        changeAll(near, startingOn("2026-12-01"));

        assertThat(ok(service.get("/events/" + near)).at("recurrence.except")).isEqualTo(List.of());
        assertThat(each(near, "start_date")).containsExactly("2026-12-01 19:30:00", "2026-12-02 19:30:00");
    }

    @Test
    void datesThatWentFarAhead_doNotStopAMove() {
        long series = repeating("{\"rule\": \"FREQ=WEEKLY;COUNT=2\", \"also\": [\"9999-12-31 10:00\"]}");
        changeAll(series, "\"recurrence\": {\"rule\": \"FREQ=WEEKLY;COUNT=2\"}");

        changeAll(series, startingOn("2026-12-06"));
        changeAll(series, "\"recurrence\": {\"rule\": \"FREQ=WEEKLY;COUNT=3\"}");

        assertThat(dates(series)).hasSize(3);
    }

    @Test
    void seriesThatWouldHaveNoDateLeft_isRefused() {
        long series = repeating("{\"also\": [\"2026-12-05 23:00\"], \"except\": [\"2026-12-05 19:30\"]}");

        assertThat(sendToAll(series, "\"all_day\": true").text("data.params.recurrence"))
                .contains("at least one date");

        assertThat(each(series, "start_date")).containsExactly("2026-12-05 23:00:00");
    }
}

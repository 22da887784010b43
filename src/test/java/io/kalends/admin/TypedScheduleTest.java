package io.kalends.admin;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is typed for the start and the end of an event, and what is left out. */
class TypedScheduleTest {
    private static final String FORM = "form.sheet";

    @RegisterExtension
    final TestService service = new TestService().with(Setting.TIMEZONE, "Europe/Berlin");

    private Browser author;

    @BeforeEach
    void logIn() {
        Browser.setPasswords(service);
        author = Browser.loggedIn(service, AUTHOR);
    }

    /** @param times days and times of start and end */
    private Answer make(String... times) {
        return author.submit("/admin/events/new", FORM, fields(times));
    }

    private static Map<String, String> fields(String... times) {
        var typed = new LinkedHashMap<String, String>();
        typed.put("title", "Jazz");
        String[] names = {"start[date]", "start[time]", "end[date]", "end[time]", "all_day"};
        for (int i = 0; i < times.length; i++) typed.put(names[i], times[i]);
        return typed;
    }

    private String times(Answer made) {
        assertThat(made.status()).as(made.toString()).isEqualTo(303);
        String id = made.header("Location").orElseThrow().replaceAll(".*/events/(\\d+).*", "$1");
        Answer event = service.get(ADMIN, "/events/" + id);
        return event.text("start_date") + " - " + event.text("end_date");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "7.12. 19h | '' | '' | '' | 2026-12-07 19:00:00 - 2026-12-07 21:00:00",
                "7.12. | 7pm | '' | '' | 2026-12-07 19:00:00 - 2026-12-07 21:00:00",
                "7.12. | 19:30 | '' | 22:00 | 2026-12-07 19:30:00 - 2026-12-07 22:00:00",
                "7.12. | 19:30 | '' | 1h | 2026-12-07 19:30:00 - 2026-12-08 01:00:00",
                "7.12. | 20h | '' | 24h | 2026-12-07 20:00:00 - 2026-12-08 00:00:00",
                "7.12. | 23h | 7.12. | '' | 2026-12-07 23:00:00 - 2026-12-08 01:00:00",
                "7.12. | 19h | 9.12. | '' | 2026-12-07 19:00:00 - 2026-12-09 21:00:00",
                "7 Dec 2026 | 19h | 9 Dec 2026 12:00 | '' | 2026-12-07 19:00:00 - 2026-12-09 12:00:00",
                "7.12. | 19h | '' | 19h | 2026-12-07 19:00:00 - 2026-12-07 19:00:00"
            })
    void times_areReadAndFilledIn(String day, String time, String endDay, String endTime, String stored) {
        assertThat(times(make(day, time, endDay, endTime))).isEqualTo(stored);
    }

    @Test
    void allDay_needsNoTimes() {
        assertThat(times(make("7.12.", "", "", "", "true"))).isEqualTo("2026-12-07 00:00:00 - 2026-12-07 23:59:59");
        assertThat(times(make("7.12.", "19:00", "9.12.", "", "true")))
                .isEqualTo("2026-12-07 00:00:00 - 2026-12-09 23:59:59");
    }

    @Test
    void end_followsByTheLengthLastUsed() {
        times(make("7.12.", "19:30", "", "23:00"));

        assertThat(times(make("8.12.", "20:00", "", ""))).isEqualTo("2026-12-08 20:00:00 - 2026-12-08 23:30:00");
    }

    @Test
    void end_thatIsTakenAwayIsThatOfTheEventItself() {
        Answer made = make("7.12.", "19:30", "", "23:00");
        times(make("8.12.", "20:00", "", "20:30"));
        String event = made.header("Location").orElseThrow().replaceAll("\\?.*", "");

        Answer saved = author.submit(event, FORM, fields("9.12.", "10:00", "", ""));

        assertThat(times(saved)).isEqualTo("2026-12-09 10:00:00 - 2026-12-09 13:30:00");
    }

    @Test
    void start_withoutATimeIsAskedForOne() {
        Answer asked = make("7.12.", "", "", "");

        assertThat(asked.status()).isEqualTo(400);
        Document page = Browser.read(asked);
        assertThat(page.select("#faults li")).hasSize(1);
        assertThat(page.select("#e-start_time").text())
                .isEqualTo("When does it begin? Type a time such as 19:30, or tick “All day”.");
        assertThat(page.select("[aria-invalid]").eachAttr("id")).containsExactly("f-start-time");
        assertThat(page.select("#f-start-date").attr("value")).isEqualTo("7.12.");
        assertThat(service.get(ADMIN, "/events?window=all").number("total")).isZero();
        assertThat(times(author.submit(page, FORM, Map.of("all_day", "true"))))
                .isEqualTo("2026-12-07 00:00:00 - 2026-12-07 23:59:59");
    }

    @Test
    void faults_standAtTheFieldsTheyBelongTo() {
        Document page = Browser.read(make("soon", "19:75", "31.2.", "late"));

        assertThat(page.select("[aria-invalid]").eachAttr("id"))
                .containsExactly("f-start-date", "f-start-time", "f-end-date", "f-end-time");
        assertThat(page.select("#e-end_date").text()).isEqualTo("Choose a date such as 5 December 2026.");
        assertThat(page.select("#e-end_time").text()).isEqualTo("Choose a time such as 19:30.");
        assertThat(page.select("#faults a").eachAttr("href"))
                .containsExactly("#f-start-date", "#f-start-time", "#f-end-date", "#f-end-time");
        for (String id : page.select("#faults a").eachAttr("href"))
            assertThat(page.select("input" + id)).hasSize(1);
    }

    @Test
    void german_isAskedInGerman() {
        author.sending("Accept-Language", "de");
        Document page = Browser.read(make("bald", "", "", ""));

        assertThat(page.select("#e-start_date").text()).isEqualTo("Wählen Sie einen Tag, etwa 5. Dezember 2026.");
        assertThat(page.select("#e-start_time").text()).contains("„Ganztägig“");
        assertThat(times(make("Sa 5. Dezember", "19 Uhr", "", "")))
                .isEqualTo("2026-12-05 19:00:00 - 2026-12-05 21:00:00");
    }

    @Test
    void suggestion_saysHowItIsUnderstood() {
        String path = "/admin/suggest/times?start_date=7.12.&start_time=19h&lasts=90";
        assertThat(author.get(path).text("start.date")).isEqualTo("Mon, 7 Dec 2026");
        assertThat(author.get(path).text("end.time")).isEqualTo("20:30");
        assertThat(author.get(path).text("words")).isEqualTo("Monday, 7 December 2026, 19:00 – 20:30");
        assertThat(author.get("/admin/suggest/times?start_date=7.12.").tree()).isEqualTo(Map.of());
        assertThat(author.get("/admin/suggest/times?start_date=7.12.&all_day=true&moved=true&lasts=2880")
                        .text("end.iso"))
                .isEqualTo("2026-12-09");
    }
}

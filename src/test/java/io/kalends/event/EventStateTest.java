package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static io.kalends.event.Calendar.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether events take place as announced, and whether one can take part online. */
class EventStateTest {
    @RegisterExtension
    final TestService service = new TestService().with(Setting.TIMEZONE, "Europe/Berlin");

    private final Calendar calendar = new Calendar(service);

    private static Map<String, Object> state(Answer event) {
        return Map.of(
                "event_status", event.at("event_status"),
                "event_status_reason", event.at("event_status_reason"),
                "is_virtual", event.at("is_virtual"),
                "virtual_url", event.at("virtual_url"),
                "previous_start_date", event.at("previous_start_date"));
    }

    private static final Map<String, Object> NONE = Map.of(
            "event_status", "scheduled",
            "event_status_reason", "",
            "is_virtual", false,
            "virtual_url", "",
            "previous_start_date", "");

    private Answer jsonLd(long id) {
        return ok(service.get("/events/" + id));
    }

    @Test
    void event_isAsAnnouncedUnlessSaid() {
        Answer made = calendar.event(ADMIN);
        assertThat(state(made)).isEqualTo(NONE);

        Answer changed = calendar.change(
                ADMIN,
                made.id(),
                "\"event_status\": \"cancelled\", \"event_status_reason\": \" Storm <b>Ada</b> \", \"is_virtual\": true,"
                        + " \"virtual_url\": \"https://example.org/room\"");

        assertThat(changed.at("event_status")).isEqualTo("cancelled");
        assertThat(changed.at("event_status_reason")).isEqualTo("Storm Ada");
        assertThat(changed.at("is_virtual")).isEqualTo(true);
        assertThat(changed.at("virtual_url")).isEqualTo("https://example.org/room");
        Answer cleared = calendar.change(
                ADMIN,
                made.id(),
                "\"event_status\": null, \"event_status_reason\": \"\", \"is_virtual\": null, \"virtual_url\": null");
        assertThat(state(cleared)).isEqualTo(NONE);
    }

    @Test
    void state_isTakenFromForms() {
        Answer made = service.send(
                ADMIN,
                "POST",
                "/events",
                "title=Form&start_date=2026-12-05&end_date=2026-12-06&event_status=moved_online&is_virtual=on"
                        + "&virtual_url=https%3A%2F%2Fexample.org&event_status_reason=Rain",
                Map.of("Content-Type", "application/x-www-form-urlencoded"));

        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        assertThat(made.at("event_status")).isEqualTo("moved_online");
        assertThat(made.at("is_virtual")).isEqualTo(true);
        assertThat(made.at("virtual_url")).isEqualTo("https://example.org");
        assertThat(made.at("event_status_reason")).isEqualTo("Rain");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "event_status | `canceled` | scheduled, cancelled, postponed, rescheduled, moved_online",
                "event_status | `Cancelled` | must be one of",
                "event_status | 5 | must be a string",
                "event_status_reason | [`a`] | must be a string",
                "is_virtual | `maybe` | must be a boolean",
                "is_virtual | `` | must be a boolean",
                "virtual_url | `ftp://example.org` | must be an absolute http or https address",
                "virtual_url | `room 5` | must be an absolute http or https address",
                "previous_start_date | `soon` | must be a date and time",
                "previous_start_date | `2026-12-01 10:00` | goes with event_status rescheduled"
            })
    void wrongValue_isRefusedByName(String field, String value, String words) {
        long id = calendar.event(ADMIN).id();

        Answer refused =
                service.patch(ADMIN, "/events/" + id, "{\"%s\": %s}".formatted(field, value.replace('`', '"')));

        assertThat(refused.status()).as(refused.toString()).isEqualTo(400);
        assertThat(refused.body()).contains("\"" + field + "\"", words);
    }

    @Test
    void longReason_isRefused() {
        long id = calendar.event(ADMIN).id();

        Answer refused =
                service.patch(ADMIN, "/events/" + id, "{\"event_status_reason\": \"" + "x".repeat(100_001) + "\"}");

        assertThat(refused.reason("event_status_reason")).isEqualTo("rest_too_long");
    }

    @Test
    void reason_goesWithItsStatus() {
        long id = calendar.event(ADMIN, "\"event_status\": \"cancelled\"", "\"event_status_reason\": \"Storm\"")
                .id();

        assertThat(calendar.change(ADMIN, id, "\"event_status\": \"postponed\"").at("event_status_reason"))
                .isEqualTo("Storm");
        assertThat(calendar.change(ADMIN, id, "\"event_status\": \"scheduled\"").at("event_status_reason"))
                .isEqualTo("");
    }

    @Test
    void oldStart_isRememberedWhenRescheduled() {
        long id = calendar.event(ADMIN).id();

        Answer moved = calendar.change(
                ADMIN,
                id,
                "\"event_status\": \"rescheduled\", \"start_date\": \"2026-12-12 19:30\", \"end_date\": \"2026-12-12 22:00\"");

        assertThat(moved.at("previous_start_date")).isEqualTo("2026-12-05 19:30:00");
        Answer again =
                calendar.change(ADMIN, id, "\"start_date\": \"2026-12-13 19:30\", \"end_date\": \"2026-12-13 22:00\"");
        assertThat(again.at("previous_start_date")).isEqualTo("2026-12-05 19:30:00");
        assertThat(calendar.change(ADMIN, id, "\"event_status\": \"scheduled\"").at("previous_start_date"))
                .isEqualTo("");
    }

    @Test
    void previousStart_isReadOnTheClockOfTheEvent() {
        Answer made = calendar.event(
                ADMIN,
                "\"timezone\": \"Asia/Tokyo\"",
                "\"event_status\": \"rescheduled\"",
                "\"previous_start_date\": \"2026-12-01T10:00:00Z\"");

        assertThat(made.at("previous_start_date")).isEqualTo("2026-12-01 19:00:00");
        assertThat(calendar.change(ADMIN, made.id(), "\"previous_start_date\": \"\"")
                        .at("previous_start_date"))
                .isEqualTo("");
    }

    @Test
    void newEvent_hasNoEarlierStart() {
        assertThat(calendar.event(ADMIN, "\"event_status\": \"rescheduled\"").at("previous_start_date"))
                .isEqualTo("");
    }

    @Test
    void wholeBody_canBeSentBack() {
        long id = calendar.event(
                        ADMIN,
                        "\"event_status\": \"rescheduled\"",
                        "\"previous_start_date\": \"2026-12-01 10:00\"",
                        "\"event_status_reason\": \"Strike\"")
                .id();
        Answer read = ok(service.get(ADMIN, "/events/" + id));

        Answer same = ok(service.send(ADMIN, "PUT", "/events/" + id, read.body()));

        assertThat(same.at("modified")).isEqualTo(read.at("modified"));
        assertThat(state(same)).isEqualTo(state(read));
        Answer resumed = ok(
                service.send(ADMIN, "PUT", "/events/" + id, read.body().replace("\"rescheduled\"", "\"scheduled\"")));
        assertThat(state(resumed).get("previous_start_date")).isEqualTo("");
    }

    @Test
    void lists_areFilteredByStatus() {
        long planned = calendar.event(ADMIN).id();
        long cancelled =
                calendar.event(ADMIN, "\"event_status\": \"cancelled\"").id();
        long postponed = calendar.event(ADMIN, "\"event_status\": \"postponed\"", "\"is_virtual\": true")
                .id();

        assertThat(calendar.listed(ADMIN, "event_status=cancelled")).containsExactly(cancelled);
        assertThat(calendar.listed(ADMIN, "event_status=cancelled,postponed")).containsExactly(cancelled, postponed);
        assertThat(calendar.listed(ADMIN, "event_status[]=scheduled&event_status[]=postponed"))
                .containsExactly(planned, postponed);
        assertThat(calendar.listed(ADMIN, "is_virtual=true")).containsExactly(postponed);
        assertThat(calendar.listed(ADMIN, "is_virtual=0&event_status=scheduled"))
                .containsExactly(planned);
        assertThat(calendar.listed(ADMIN, "")).containsExactly(planned, cancelled, postponed);
        Answer refused = service.get("/events?event_status=gone");
        assertThat(refused.body()).contains("event_status", "scheduled, cancelled");
    }

    @Test
    void list_followsAChangeOfStatus() {
        long id = calendar.event(ADMIN).id();
        assertThat(calendar.listed(ADMIN, "event_status=cancelled")).isEmpty();

        calendar.change(ADMIN, id, "\"event_status\": \"cancelled\"");

        assertThat(calendar.listed(ADMIN, "event_status=cancelled")).containsExactly(id);
        assertThat(calendar.listed(ADMIN, "event_status=scheduled")).isEmpty();
    }

    @Test
    void tags_meanNothing() {
        Answer made = calendar.event(ADMIN, "\"tags\": [\"cancelled\"]");

        assertThat(made.at("event_status")).isEqualTo("scheduled");
        assertThat(service.get("/events/" + made.id() + ".ics").body()).contains("STATUS:CONFIRMED");
    }

    @Test
    void oneDate_isCancelledAlone() {
        long series = calendar.yoga(4);
        List<Long> dates = calendar.listed(ADMIN, "per_page=50");

        Answer one = calendar.change(
                ADMIN, dates.get(1), "\"event_status\": \"cancelled\", \"event_status_reason\": \"Ill\"");

        assertThat(one.at("recurrence.changed")).isEqualTo(List.of("event_status", "event_status_reason"));
        assertThat(calendar.listed(ADMIN, "event_status=cancelled&per_page=50")).containsExactly(dates.get(1));
        assertThat(calendar.listed(ADMIN, "event_status=scheduled&per_page=50"))
                .containsExactly(dates.get(0), dates.get(2), dates.get(3));
        assertThat(ok(service.get(ADMIN, "/events/" + series)).at("event_status"))
                .isEqualTo("scheduled");
        Answer follows =
                calendar.change(ADMIN, dates.get(1), "\"follow\": [\"event_status\", \"event_status_reason\"]");
        assertThat(follows.at("event_status")).isEqualTo("scheduled");
        assertThat(follows.at("recurrence.changed")).isEqualTo(List.of());
    }

    @Test
    void statusOfTheSeries_isThatOfItsDates_butForOwnOnes() {
        long series = calendar.yoga(4);
        List<Long> dates = calendar.listed(ADMIN, "per_page=50");
        calendar.change(ADMIN, dates.get(0), "\"event_status\": \"moved_online\"");

        calendar.change(ADMIN, series, "\"event_status\": \"cancelled\"");

        assertThat(calendar.listed(ADMIN, "event_status=cancelled&per_page=50"))
                .containsExactly(dates.get(1), dates.get(2), dates.get(3));
        ok(service.patch(ADMIN, "/events/" + dates.get(2) + "?scope=following", "{\"event_status\": \"postponed\"}"));
        assertThat(calendar.listed(ADMIN, "event_status=postponed&per_page=50"))
                .containsExactly(dates.get(2), dates.get(3));
        assertThat(calendar.listed(ADMIN, "event_status=cancelled&per_page=50")).containsExactly(dates.get(1));
        Answer takesPlace = calendar.change(ADMIN, dates.get(3), "\"event_status\": null");
        assertThat(takesPlace.at("recurrence.changed")).isEqualTo(List.of("event_status"));
        assertThat(takesPlace.at("event_status")).isEqualTo("scheduled");
    }

    @Test
    void movedDate_hasItsOriginalStart() {
        calendar.yoga(3);
        long date = calendar.listed(ADMIN, "per_page=50").get(1);

        Answer moved = calendar.change(
                ADMIN, date, "\"start_date\": \"2026-12-13 18:00\", \"end_date\": \"2026-12-13 20:00\"");

        assertThat(moved.at("previous_start_date")).isEqualTo("2026-12-12 19:30:00");
        assertThat(moved.at("event_status")).isEqualTo("scheduled");
        Answer said = calendar.change(ADMIN, date, "\"event_status\": \"rescheduled\"");
        assertThat(said.at("previous_start_date")).isEqualTo("2026-12-12 19:30:00");
        Answer own = calendar.change(ADMIN, date, "\"previous_start_date\": \"2026-12-11 10:00\"");
        assertThat(own.at("previous_start_date")).isEqualTo("2026-12-11 10:00:00");
        assertThat(own.at("recurrence.changed"))
                .isEqualTo(List.of("start_date", "end_date", "event_status", "previous_start_date"));
        Answer back =
                calendar.change(ADMIN, date, "\"follow\": [\"start_date\", \"event_status\", \"previous_start_date\"]");
        assertThat(back.at("previous_start_date")).isEqualTo("");
    }

    @Test
    void ownEarlierStart_goesWithTheStatus() {
        calendar.yoga(3);
        long date = calendar.listed(ADMIN, "per_page=50").get(1);
        calendar.change(
                ADMIN, date, "\"event_status\": \"rescheduled\", \"previous_start_date\": \"2026-12-11 10:00\"");

        Answer follows = calendar.change(ADMIN, date, "\"follow\": [\"event_status\"]");

        assertThat(follows.at("recurrence.changed")).isEqualTo(List.of());
        assertThat(state(follows)).isEqualTo(NONE);
    }

    @Test
    void earlierStartOfASeries_isNotThatOfItsDates() {
        long series = calendar.yoga(3);
        List<Long> dates = calendar.listed(ADMIN, "per_page=50");
        calendar.change(ADMIN, dates.get(0), "\"title\": \"Yin yoga\"");

        Answer moved = ok(
                service.patch(
                        ADMIN,
                        "/events/" + series + "?scope=all",
                        "{\"event_status\": \"rescheduled\", \"start_date\": \"2026-12-05 20:00\", \"end_date\": \"2026-12-05 22:30\"}"));

        assertThat(moved.at("previous_start_date")).isEqualTo("2026-12-05 19:30:00");
        for (long date : dates) {
            Answer read = ok(service.get(ADMIN, "/events/" + date));
            assertThat(read.at("event_status")).isEqualTo("rescheduled");
            assertThat(read.at("previous_start_date")).isEqualTo("");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "cancelled, EventCancelled, CANCELLED",
        "postponed, EventPostponed, TENTATIVE",
        "rescheduled, EventRescheduled, CONFIRMED",
        "moved_online, EventMovedOnline, CONFIRMED",
        "scheduled, EventScheduled, CONFIRMED"
    })
    void status_isInOtherForms(String status, String schemaOrg, String calendarStatus) {
        long id = calendar.event(ADMIN, "\"event_status\": \"" + status + "\"").id();

        assertThat(jsonLd(id).at("json_ld.eventStatus")).isEqualTo("https://schema.org/" + schemaOrg);
        assertThat(service.get("/events/" + id + ".ics").body()).contains("STATUS:" + calendarStatus);
    }

    @Test
    void jsonLd_saysWhereOneCanTakePart() {
        long hall = calendar.venue(ADMIN, "Hall").id();
        String there = "\"venue\": " + hall;
        String online = "\"is_virtual\": true, \"virtual_url\": \"https://example.org/room\"";
        long onSite = calendar.event(ADMIN, there).id();
        long mixed = calendar.event(ADMIN, there, online).id();
        long virtual = calendar.event(ADMIN, online).id();
        long moved = calendar.event(ADMIN, there, "\"event_status\": \"moved_online\"")
                .id();

        assertThat(attendance(onSite)).isEqualTo("Offline");
        assertThat(attendance(mixed)).isEqualTo("Mixed");
        assertThat(jsonLd(mixed).at("json_ld.location.0.@type")).isEqualTo("Place");
        assertThat(jsonLd(mixed).at("json_ld.location.1.url")).isEqualTo("https://example.org/room");
        assertThat(attendance(virtual)).isEqualTo("Online");
        assertThat(jsonLd(virtual).at("json_ld.location.@type")).isEqualTo("VirtualLocation");
        assertThat(attendance(moved)).isEqualTo("Online");
        assertThat(jsonLd(moved).at("json_ld.location.url"))
                .isEqualTo(jsonLd(moved).at("url"));
    }

    private String attendance(long id) {
        return jsonLd(id)
                .text("json_ld.eventAttendanceMode")
                .replace("https://schema.org/", "")
                .replace("EventAttendanceMode", "");
    }

    @Test
    void jsonLd_saysTheEarlierStart() {
        long id = calendar.event(
                        ADMIN, "\"event_status\": \"rescheduled\"", "\"previous_start_date\": \"2026-12-01 10:00\"")
                .id();
        calendar.yoga(3);
        long date = calendar.listed(ADMIN, "search=yoga&per_page=50").get(1);
        calendar.change(ADMIN, date, "\"start_date\": \"2026-12-13 18:00\", \"end_date\": \"2026-12-13 20:00\"");

        assertThat(jsonLd(id).at("json_ld.previousStartDate")).isEqualTo("2026-12-01T10:00:00+01:00");
        assertThat(jsonLd(date).at("json_ld.previousStartDate")).isEqualTo("2026-12-12T19:30:00+01:00");
        assertThat(jsonLd(date).at("json_ld.eventStatus")).isEqualTo("https://schema.org/EventRescheduled");
    }

    @Test
    void feed_saysWhereOneCanTakePart() {
        long hall = calendar.venue(ADMIN, "Hall").id();
        String url = "\"is_virtual\": true, \"virtual_url\": \"https://example.org/room\"";
        String virtual = lines(calendar.event(ADMIN, url));
        String mixed = lines(calendar.event(ADMIN, url, "\"venue\": " + hall));
        String moved = lines(calendar.event(
                ADMIN,
                url,
                "\"venue\": " + hall,
                "\"event_status\": \"moved_online\"",
                "\"event_status_reason\": \"Flood\""));

        assertThat(virtual)
                .contains("LOCATION:https://example.org/room\r\n", "CONFERENCE;VALUE=URI:https://example.org/room\r\n");
        assertThat(mixed).contains("LOCATION:Hall\r\n", "DESCRIPTION:https://example.org/room\r\n");
        assertThat(moved).contains("LOCATION:https://example.org/room\r\n", "DESCRIPTION:Flood\r\n");
    }

    private String lines(Answer event) {
        return service.get("/events/" + event.id() + ".ics").body();
    }

    private static String tickets(String... availabilities) {
        return Stream.of(availabilities)
                .map("{\"name\": \"Entry\", \"price\": 10, \"availability\": \"%s\"}"::formatted)
                .collect(Collectors.joining(", ", "\"tickets\": [", "]"));
    }

    @Test
    void lists_areFilteredByWhatIsSoldOut() {
        long without = calendar.event(ADMIN).id();
        long full = calendar.event(ADMIN, tickets("sold_out", "sold_out")).id();
        long some = calendar.event(ADMIN, tickets("sold_out", "in_stock")).id();
        long later = calendar.event(ADMIN, tickets("pre_order")).id();

        assertThat(calendar.listed(ADMIN, "sold_out=true")).containsExactly(full);
        assertThat(calendar.listed(ADMIN, "sold_out=0")).containsExactly(without, some, later);
        assertThat(service.get("/events.csv?sold_out=1&_fields=id").body()).isEqualTo("id\r\n" + full + "\r\n");
        assertThat(service.get("/events?sold_out=perhaps").reason("sold_out")).isEqualTo("rest_invalid_type");
        calendar.change(ADMIN, full, tickets("in_stock"));
        calendar.change(ADMIN, some, tickets("sold_out"));
        assertThat(calendar.listed(ADMIN, "sold_out=true")).containsExactly(some);
    }

    @Test
    void oneDate_isSoldOutAlone() {
        calendar.yoga(3);
        long date = calendar.listed(ADMIN, "per_page=50").get(1);

        calendar.change(ADMIN, date, tickets("sold_out"));

        assertThat(calendar.listed(ADMIN, "sold_out=true")).containsExactly(date);
        assertThat(calendar.listed(ADMIN, "sold_out=false")).hasSize(2).doesNotContain(date);
        assertThat(service.get("/events.rss").body()).containsOnlyOnce("Sold out: Yoga");
        assertThat(service.get("/events.ics").body()).containsOnlyOnce("DESCRIPTION:Sold out\r\n");
    }

    @Test
    void feeds_sayWhatIsSoldOut() {
        String description = "\"description\": \"Rock\"";
        long full = calendar.event(ADMIN, tickets("sold_out"), description).id();
        long moved = calendar.event(
                        ADMIN, "\"title\": \"Talk\"", "\"event_status\": \"moved_online\"", tickets("sold_out"))
                .id();
        long off = calendar.event(ADMIN, "\"title\": \"Play\"", "\"event_status\": \"cancelled\"", tickets("sold_out"))
                .id();
        long some = calendar.event(ADMIN, "\"title\": \"Film\"", tickets("sold_out", "in_stock"))
                .id();

        for (String form : List.of("rss", "atom", "feed.json"))
            assertThat(service.get("/events." + form).body())
                    .contains("Sold out: Event", "Moved online, Sold out: Talk", "Cancelled: Play")
                    .doesNotContain("Sold out: Play", "Sold out: Film", "Cancelled, Sold out");
        assertThat(calendarOf(full)).contains("SUMMARY:Event\r\n", "DESCRIPTION:Sold out\\n\\nRock\r\n");
        assertThat(calendarOf(moved)).contains("DESCRIPTION:Sold out\r\n");
        assertThat(calendarOf(off)).doesNotContain("Sold out");
        assertThat(calendarOf(some)).doesNotContain("Sold out");
    }

    private String calendarOf(long id) {
        return service.get("/events/" + id + ".ics").body();
    }

    @Test
    void map_showsWhereOneCanGo() {
        String hall = "\"venue\": {\"venue\": \"Hall\", \"geo_lat\": 54.5, \"geo_lng\": 10}";
        calendar.event(ADMIN, hall);
        calendar.event(ADMIN, hall, "\"event_status\": \"moved_online\"");

        Answer map = service.get("/events.geojson");

        assertThat(map.at("features.0.geometry.type")).isEqualTo("Point");
        assertThat(map.tree().toString()).containsOnlyOnce("geometry=null");
    }

    @Test
    void news_saysItInTheTitle() {
        calendar.event(ADMIN, "\"event_status\": \"cancelled\"", "\"event_status_reason\": \"Storm\"");

        assertThat(service.get("/events.rss").body()).contains("<title>Cancelled: Event</title>", "Storm");
        assertThat(service.get("/events.atom").body()).contains("Cancelled: Event</title>");
        assertThat(service.get("/events.feed.json").body()).contains("\"title\":\"Cancelled: Event\"");
        assertThat(service.get("/events.csv").body()).contains("event_status", "cancelled,Storm,false");
        assertThat(service.get("/events.geojson").body()).contains("\"event_status\":\"cancelled\"");
    }
}

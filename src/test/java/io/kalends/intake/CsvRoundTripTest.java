package io.kalends.intake;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import io.kalends.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Our own tables, which one service writes and another takes in, as requests with the fields of the items. */
class CsvRoundTripTest {
    @RegisterExtension
    final TestService first = service();

    @RegisterExtension
    final TestService second = service();

    private static TestService service() {
        return new TestService().with(Setting.TIMEZONE, "Europe/Berlin").with(Setting.WRITES_PER_MINUTE, "0");
    }

    @Test
    void tables_areReadBack() throws IOException {
        for (TestService service : List.of(first, second))
            created(service.post(
                    ADMIN, "/custom-fields", "{\"key\": \"band\", \"label\": \"Band\", \"kind\": \"text\"}"));
        var hall = Map.of("venue", "Hall", "city", "Köln", "geo_lat", 50.9, "geo_lng", -6.9);
        make(Map.of(
                "title",
                "=1+1; -2",
                "venue",
                List.of(hall, Map.of("venue", "Yard", "zip", "12345")),
                "custom_fields",
                Map.of("band", "@home"),
                "cost",
                "€12,50 - €20",
                "website",
                "https://example.org/?a=1&b=2"));
        make(Map.of(
                "title",
                "'quoted', \"twice\"",
                "timezone",
                "Asia/Tokyo",
                "categories",
                List.of("Rock, Pop", "2027x"),
                "organizer",
                List.of(Map.of("organizer", "A, B"), Map.of("organizer", "C")),
                "featured",
                true));
        make(Map.of(
                "title",
                "Days",
                "all_day",
                true,
                "end_date",
                "2026-12-07",
                "description",
                "<p>One</p>\n<p>t&amp;wo<br />\nthree</p>",
                "event_status",
                "cancelled",
                "event_status_reason",
                "ill",
                "tags",
                List.of("x")));
        make(Map.of(
                "title",
                "Yoga",
                "recurrence",
                Map.of("rule", "FREQ=WEEKLY;COUNT=3"),
                "is_virtual",
                true,
                "virtual_url",
                "https://example.org/live"));
        long date = first.get("/events?search=yoga&window=all").number("events.1.id");
        Answer moved = first.patch(
                ADMIN, "/events/" + date, "{\"start_date\": \"2026-12-13 18:00\", \"end_date\": \"2026-12-13 20:00\"}");
        assertThat(moved.text("previous_start_date")).isEqualTo("2026-12-12 19:30:00");

        byte[] table = first.get("/events.csv").bytes();
        var found = new Collected();
        CsvReading reading = CsvReader.read(
                () -> new ByteArrayInputStream(table),
                new CsvReader.Options(
                        Collected.SITE,
                        List.of(Locale.ENGLISH),
                        LocalDate.of(2026, 11, 15),
                        Map.of(),
                        ReadLimits.DEFAULT),
                found);
        found.items.forEach(item -> created(second.post(ADMIN, "/events", Json.text(item.fields()))));

        assertThat(found.rejected).isEmpty();
        assertThat(found.notes).isEmpty();
        assertThat(reading.ignored()).containsExactly("recurrence.series", "url", "date", "modified");
        assertThat(shown(second)).hasSize(6).isEqualTo(shown(first));
    }

    private void make(Map<String, ?> members) {
        var event = new java.util.LinkedHashMap<String, Object>(
                Map.of("start_date", "2026-12-05 19:30", "end_date", "2026-12-05 22:00"));
        event.putAll(members);
        created(first.post(ADMIN, "/events", Json.text(event)));
    }

    private static Answer created(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
        return answer;
    }

    /** All that a table has, but for IDs and addresses. */
    private static List<String> shown(TestService service) {
        var rows = new ArrayList<String>();
        Answer list = service.get(
                "/events.csv?_fields=title,start_date,end_date,all_day,timezone,venue.venue,venue.zip,"
                        + "venue.city,venue.geo_lat,venue.geo_lng,organizer.organizer,categories.name,tags.name,cost,website,"
                        + "featured,event_status,event_status_reason,is_virtual,virtual_url,description,custom_fields.band.value");
        list.body().lines().skip(1).forEach(rows::add);
        return String.join("\n", rows)
                .replace("</p>\n<p>", "</p><p>")
                .replace("<br />\n", "<br />")
                .lines()
                .sorted()
                .toList();
    }
}

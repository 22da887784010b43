package io.kalends.demo;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestClock;
import io.kalends.TestService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemoTest {
    private static final String EVERY_STATUS = "status=publish,future,draft,pending,private,trash";

    @RegisterExtension
    static final TestService service = new TestService();

    private static int events;

    @BeforeAll
    static void fill() {
        assertThat(service.demo().isStoreEmpty()).isTrue();
        events = service.demo().fill();
    }

    private static long total(String path) {
        return service.get(ADMIN, path).number("total");
    }

    /** Every record of a list, page by page. */
    private static List<Map<?, ?>> all(String collection, String query) {
        var records = new ArrayList<Map<?, ?>>();
        Answer answer;
        int page = 0;
        do {
            page++;
            answer = service.get(ADMIN, "/" + collection + "?per_page=50&page=" + page + "&" + query);
            for (Object record : answer.list(collection)) records.add((Map<?, ?>) record);
        } while (page < answer.number("total_pages"));
        return records;
    }

    private static Stream<String> texts(List<Map<?, ?>> records, String name) {
        return records.stream().map(record -> (String) record.get(name)).distinct();
    }

    @Test
    void highlights_showEachSeriesOnce() {
        String home = service.raw(null, "GET", "/", null, Map.of()).body();
        List<String> titles = Jsoup.parse(home).select(".highlight h3").eachText();

        assertThat(titles).hasSize(3).doesNotHaveDuplicates();
    }

    @Test
    void calendar_isLargeEnoughToLookAround() {
        assertThat(events).isBetween(120, 150);
        assertThat(total("/events?window=all&recurring=series&" + EVERY_STATUS)).isEqualTo(events - 1); // one is hidden
        assertThat(total("/events?window=all")).isGreaterThan(500);
        assertThat(total("/events?window=all&hide_from_listings=true")).isEqualTo(1);
        assertThat(total("/venues")).isGreaterThanOrEqualTo(12);
        assertThat(total("/organizers")).isGreaterThanOrEqualTo(10);
        assertThat(total("/categories")).isGreaterThanOrEqualTo(12);
        assertThat(total("/tags")).isGreaterThanOrEqualTo(6);
        assertThat(total("/media")).isGreaterThanOrEqualTo(6);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "categories=music",
                "tags=live",
                "featured=true",
                "ticketed=true",
                "search=für",
                "search=jazz",
                "geoloc_lat=54.108&geoloc_lng=10.815&geoloc_radius=10",
                "status=future",
                "status=draft",
                "status=pending",
                "status=private",
                "status=trash"
            })
    void calendar_hasSomethingForEveryFilter(String query) {
        assertThat(total("/events?window=all&" + query)).isPositive();
    }

    @Test
    void calendar_hasEventsOnBothSidesOfToday() {
        assertThat(total("/events")).isGreaterThan(80);
        assertThat(total("/events?ends_before=now")).isGreaterThan(80);
        assertThat(total("/events?start_date=today&end_date=2026-11-29")).isGreaterThan(3);
    }

    @Test
    void calendar_hasEventsOfManyForms() {
        List<Map<?, ?>> found = all("events", "window=all");

        assertThat(texts(found, "timezone"))
                .contains("Europe/Berlin", "Europe/London", "America/New_York", "Asia/Tokyo", "UTC");
        assertThat(found).anyMatch(event -> event.get("all_day").equals(true));
        assertThat(found).anyMatch(event -> (Long) event.get("post_parent") > 0);
        assertThat(found).anyMatch(event -> event.get("venue") instanceof List<?> venues && venues.size() > 1);
        assertThat(found).anyMatch(event -> event.get("image") instanceof Map);
        assertThat(texts(found, "cost")).contains("", "Free", "€20", "€18 – €42", "Spende erwünscht");
        assertThat(found.stream().filter(event -> event.get("title").equals("Repair Café")))
                .hasSize(24);
    }

    @Test
    void calendar_hasSeriesOfManyForms() {
        List<Map<?, ?>> series = all("events", "window=all&recurring=series").stream()
                .filter(event -> event.get("recurrence") != null)
                .toList();

        assertThat(series).hasSizeBetween(14, 20);
        assertThat(texts(recurrences(series), "rule"))
                .contains(
                        "",
                        "FREQ=WEEKLY",
                        "FREQ=YEARLY",
                        "FREQ=DAILY;COUNT=5",
                        "FREQ=MONTHLY;BYDAY=1TU",
                        "FREQ=MONTHLY;BYDAY=-1FR;COUNT=24");
        assertThat(recurrences(series)).anyMatch(recurrence -> recurrence.get("count") == null);
        assertThat(recurrences(series))
                .anyMatch(recurrence -> !list(recurrence, "also").isEmpty());
        assertThat(recurrences(series))
                .anyMatch(recurrence -> !list(recurrence, "except").isEmpty());
        assertThat(series).anyMatch(event -> event.get("all_day").equals(true));
    }

    private static List<Map<?, ?>> recurrences(List<Map<?, ?>> events) {
        var recurrences = new ArrayList<Map<?, ?>>();
        for (Map<?, ?> event : events) recurrences.add((Map<?, ?>) event.get("recurrence"));
        return recurrences;
    }

    private static List<?> list(Map<?, ?> recurrence, String name) {
        return (List<?>) recurrence.get(name);
    }

    @Test
    void series_haveDatesOfTheirOwn() {
        List<Map<?, ?>> dates = all("events", "search=Salsa");

        assertThat(texts(dates, "title"))
                .containsExactlyInAnyOrder("Salsa für Einsteiger", "Salsa für Einsteiger: Abschlussball");
        assertThat(recurrences(dates)).anyMatch(date -> list(date, "changed").contains("start_date"));
        assertThat(texts(all("events", "window=all&search=Kapelle+Tour"), "title"))
                .hasSize(2);
        long farm = (Long) all("venues", "search=Wieken").getFirst().get("id");
        assertThat(total("/events?window=all&venue=" + farm + "&search=Kapelle+Tour"))
                .isEqualTo(1);
    }

    @Test
    void records_canBeSentBackUnchanged() {
        Stream.of("venues", "organizers", "categories", "tags").forEach(kind -> {
            for (Map<?, ?> record : all(kind, "")) sendBack("/" + kind + "/" + record.get("id"));
        });
        for (Map<?, ?> event : all("events", "window=all&" + EVERY_STATUS)) sendBack("/events/" + event.get("id"));
    }

    private static void sendBack(String path) {
        Answer read = service.get(ADMIN, path);
        Answer sent = service.put(ADMIN, path, read.body());

        assertThat(sent.status()).as(sent.toString()).isEqualTo(200);
        assertThat(sent.header("ETag")).isEqualTo(read.header("ETag"));
    }

    @Test
    void images_areServed() {
        Map<?, ?> image = all("media", "").getFirst();
        String path = image.get("url").toString().replaceFirst("^http://[^/]+", "");

        Answer file = service.raw(null, "GET", path, null, Map.of());

        assertThat(file.status()).isEqualTo(200);
        assertThat(file.header("Content-Type")).hasValue("image/jpeg");
    }

    @Test
    void trash_isNotEmptiedAtOnce() {
        Map<?, ?> event = all("events", "window=all&status=trash").getFirst();

        assertThat(event.get("modified_utc")).isEqualTo("2026-11-15 10:00:00");
    }

    @Test
    void scheduledEvent_comesOutInTime() {
        long hidden = total("/events?window=all&status=future");
        service.clock().forward(Duration.ofDays(14));
        long later = total("/events?window=all&status=future");
        service.clock().set(TestClock.START);

        assertThat(hidden).isEqualTo(1);
        assertThat(later).isZero();
    }

    @Test
    void store_withRecordsIsLeftAlone() {
        service.restart();

        assertThat(service.demo().isStoreEmpty()).isFalse();
    }
}

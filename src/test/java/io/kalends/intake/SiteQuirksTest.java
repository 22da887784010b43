package io.kalends.intake;

import static io.kalends.fetch.ScriptedServer.redirect;
import static io.kalends.fetch.ScriptedServer.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kalends.fetch.FetchCredentials;
import io.kalends.fetch.FetchPolicy;
import io.kalends.fetch.Fetcher;
import io.kalends.fetch.OwnAddress;
import io.kalends.fetch.ScriptedServer;
import io.kalends.fetch.ScriptedServer.Asked;
import io.kalends.intake.Item.DateOfSeries;
import io.kalends.intake.SiteReader.Position;
import io.kalends.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Reads sites that do not do as they should. */
class SiteQuirksTest {
    private static final String NAMESPACE = "/wp-json/tribe/events/v1";
    private static final String INDEX = "{\"namespace\": \"tribe/events/v1\", \"routes\": {}}";
    private static final Pattern PAGE = Pattern.compile("[?&]page=(\\d+)&per_page=(\\d+)");

    private final Fetcher fetcher = new Fetcher(FetchPolicy.ofService(true, OwnAddress.none()), "test");
    private final FoundOnSite collected = new FoundOnSite();
    private final List<Duration> pauses = new CopyOnWriteArrayList<>();
    private ScriptedServer server;

    @BeforeEach
    void start() throws IOException {
        server = new ScriptedServer();
        server.on(NAMESPACE, send("200 OK", "", INDEX));
        for (String kind : List.of("categories", "tags", "venues", "organizers", "events")) list(kind, List.of());
    }

    @AfterEach
    void stop() throws IOException {
        fetcher.close();
        server.close();
    }

    private void list(String kind, List<String> entries) {
        server.on(NAMESPACE + "/" + kind, (asked, out) -> answer(kind, entries, asked, out));
    }

    /** A page of a list as the incumbent sends it. */
    private static void answer(String kind, List<String> entries, Asked asked, OutputStream out)
            throws IOException, InterruptedException {
        Matcher page = PAGE.matcher(asked.target());
        assertThat(page.find()).isTrue();
        int size = Math.min(50, Integer.parseInt(page.group(2)));
        int from = (Integer.parseInt(page.group(1)) - 1) * size;
        if (from > 0 && from >= entries.size()) {
            send("404 Not Found", "", "{\"code\": \"" + kind.replaceFirst("s$", "") + "-archive-page-not-found\"}")
                    .answer(asked, out);
            return;
        }
        String listed = String.join(",", entries.subList(from, Math.min(entries.size(), from + size)));
        int pages = (entries.size() + size - 1) / size;
        send(
                        "200 OK",
                        "",
                        "{\"%s\": [%s], \"next_rest_url\": \"http://169.254.169.254/\", \"total\": \"%s\", \"total_pages\": %s}"
                                .formatted(kind, listed, entries.size(), pages))
                .answer(asked, out);
    }

    private static String event(Object id, String more) {
        return """
                {"id": %s, "title": "Event %s", "start_date": "2026-12-05 19:30:00", "end_date": "2026-12-05 20:30:00"%s}""".formatted(id, id.toString().replace("\"", ""), more.isEmpty() ? "" : ", " + more);
    }

    private static List<String> events(int count) {
        var events = new ArrayList<String>();
        for (int id = 1; id <= count; id++) events.add(event(id, ""));
        return events;
    }

    private void read() {
        read(server.url(NAMESPACE), Optional.empty());
    }

    private void read(String address, Optional<FetchCredentials> credentials) {
        new SiteReader(fetcher, address, credentials, pauses::add).read(Position.START, collected, collected);
    }

    @Test
    void values_areReadWithPatience() {
        list("venues", List.of("""
                {"id": "7", "venue": "Caf&eacute; &amp; Bar", "zip": 12345, "show_map": "1", "show_map_link": "", "website": "www.example.org",
                "geo_lat": "53.5", "geo_lng": 9, "image": false, "date_utc": "0000-00-00 00:00:00", "status": "publish"}"""));
        list("organizers", List.of("""
                {"id": 8, "organizer": "Club", "email": "&#97;&#64;example.org", "phone": 40123, "image": []}""", """
                {"id": 9, "organizer": "Other", "email": "nobody", "website": "not an address"}"""));
        list("events", List.of(event(1, """
                "title": "Rock &#8217;n&#8217; Roll &amp; more", "author": "3", "status": "publish", "all_day": "false",
                "date": "2026-11-01 10:00:00", "date_utc": "2026-11-01 09:00:00", "timezone": "UTC+0", "image": false, "venue": [],
                "organizer": [{"id": "8"}, {"id": 9}], "categories": false, "tags": null, "cost": "&#036;10", "website": "",
                "sticky": 1, "cost_details": []"""), event("\"2\"", """
                "venue": {"id": 7}, "timezone": "Mars/Olympus", "status": "auto-draft", "cost": "Free",
                "cost_details": {"currency_symbol": "$", "currency_position": "prefix", "values": ["0"]},
                "image": {"id": 5, "url": "/wp-content/a.jpg"}"""), """
                {"id": 3, "title": "Parts", "start_date_details": {"year": "2026", "month": "12", "day": "05", "hour": "19",
                "minutes": "30", "seconds": "00"}, "end_date": false}""", """
                {"id": 4, "title": "No date"}""", """
                {"id": 5, "title": "<b></b>", "start_date": "2026-12-05 19:30:00", "end_date": "2026-12-05 20:30:00"}"""));

        read();

        assertThat(collected.only(Item.Type.VENUE, 7).fields())
                .containsEntry("venue", "Café & Bar")
                .containsEntry("zip", "12345")
                .containsEntry("show_map", true)
                .containsEntry("website", "https://www.example.org")
                .containsEntry("geo_lat", 53.5)
                .containsEntry("geo_lng", 9.0)
                .doesNotContainKeys("show_map_link", "date_utc");
        assertThat(collected.only(Item.Type.ORGANIZER, 8).fields())
                .containsEntry("email", "a@example.org")
                .containsEntry("phone", "40123");
        assertThat(collected.only(Item.Type.ORGANIZER, 9).fields()).doesNotContainKeys("email", "website");
        assertThat(collected.only(Item.Type.EVENT, 1).fields())
                .containsEntry("title", "Rock ’n’ Roll & more")
                .containsEntry("all_day", false)
                .containsEntry("date_utc", "2026-11-01 09:00:00")
                .containsEntry("timezone", "UTC+0")
                .containsEntry("venue", List.of())
                .containsEntry("organizer", List.of(Map.of("key", "8"), Map.of("key", "9")))
                .containsEntry("cost", "$10")
                .containsEntry("sticky", true)
                .doesNotContainKeys("date", "website");
        assertThat(collected.only(Item.Type.EVENT, 2).fields())
                .containsEntry("venue", List.of(Map.of("key", "7")))
                .containsEntry("cost", "$0")
                .containsEntry("status", "draft")
                .doesNotContainKey("timezone");
        assertThat(collected.only(Item.Type.EVENT, 2).image()).hasValue(server.url("/wp-content/a.jpg"));
        assertThat(collected.only(Item.Type.EVENT, 3).fields())
                .containsEntry("start_date", "2026-12-05 19:30:00")
                .containsEntry("end_date", "2026-12-05 19:30:00");
        assertThat(collected.rejected())
                .satisfiesExactly(
                        no -> assertThat(no).startsWith("No date: ").contains("start_date"),
                        no -> assertThat(no).startsWith("event 5: ").contains("title"));
        assertThat(collected.notes())
                .anyMatch(note -> note.contains("Mars/Olympus"))
                .anyMatch(note -> note.contains("auto-draft"))
                .anyMatch(note -> note.contains("email"));
    }

    @Test
    void pastEvents_areAskedFor() {
        read();
        assertThat(server.asked())
                .anyMatch(asked -> asked.target().contains("/events?start_date=1900-01-01")
                        && asked.target().contains("&end_date=2100-12-31"))
                .anyMatch(asked -> asked.target().contains("/categories?hide_empty=0"));
    }

    @Test
    void linkedRecordsThatNoListShows_areTakenFromTheEvent() {
        list(
                "events",
                List.of(
                        event(1, "\"venue\": {\"id\": 7, \"venue\": \"Draft hall\"}"),
                        event(2, "\"venue\": {\"id\": 7, \"venue\": \"Draft hall\"}")));

        read();

        assertThat(collected.only(Item.Type.VENUE, 7).fields()).containsEntry("venue", "Draft hall");
        assertThat(collected.keys(Item.Type.EVENT)).containsExactly("1", "2");
    }

    @Test
    void pagesThatShiftMeanwhile_loseNothing() {
        var shrinking = new ArrayList<>(events(120));
        var asked = new AtomicInteger();
        server.on(NAMESPACE + "/events", (request, out) -> {
            synchronized (shrinking) {
                answer("events", shrinking, request, out);
                if (asked.incrementAndGet() == 1) shrinking.subList(0, 20).clear();
            }
        });

        read();

        assertThat(collected.keys(Item.Type.EVENT)).hasSize(120).doesNotHaveDuplicates();
        assertThat(collected.rejected()).isEmpty();
    }

    @Test
    void busySite_isGivenTime() {
        var asked = new AtomicInteger();
        server.on(NAMESPACE + "/events", (request, out) -> {
            switch (asked.incrementAndGet()) {
                case 1 ->
                    send("429 Too Many Requests", "Retry-After: 7\r\n", "").answer(request, out);
                case 2 ->
                    send("503 Service Unavailable", "Retry-After: 3000\r\n", "").answer(request, out);
                case 3 -> send("503 Service Unavailable", "", "").answer(request, out);
                default -> answer("events", events(2), request, out);
            }
        });

        read();

        assertThat(collected.keys(Item.Type.EVENT)).hasSize(2);
        assertThat(pauses).containsExactly(Duration.ofSeconds(7), Duration.ofMinutes(2), Duration.ofSeconds(8));
    }

    @Test
    void siteThatStaysBusy_isGivenUp() {
        server.on(NAMESPACE + "/events", send("429 Too Many Requests", "Retry-After: 1\r\n", ""));

        assertThatThrownBy(this::read).isInstanceOf(SiteFailure.class).hasMessageContaining("busy");
        assertThat(pauses).hasSize(6);
    }

    /** Three entries out of 120 make the site fail, one of them on the first page; all others are read, and read once. */
    @Test
    void badEntries_areTheOnlyOnesLost() {
        var all = events(120);
        server.on(NAMESPACE + "/events", (request, out) -> {
            Matcher page = PAGE.matcher(request.target());
            assertThat(page.find()).isTrue();
            int size = Integer.parseInt(page.group(2));
            int from = (Integer.parseInt(page.group(1)) - 1) * size;
            boolean isBad = Stream.of(3, 63, 119).anyMatch(bad -> from <= bad && bad < from + size);
            if (isBad)
                send("500 Internal Server Error", "", "<b>Fatal error</b>").answer(request, out);
            else answer("events", all, request, out);
        });

        read();

        assertThat(collected.keys(Item.Type.EVENT)).hasSize(117).doesNotContain("4", "64", "120");
        assertThat(collected.rejected())
                .allMatch(no -> no.contains("error 500"))
                .satisfiesExactly(
                        no -> assertThat(no).startsWith("events, number 4: "),
                        no -> assertThat(no).startsWith("events, number 64: "),
                        no -> assertThat(no).startsWith("events, number 120: "));
    }

    @Test
    void slugs_areDecoded_andNotMarkedAsTrash() {
        list("categories", List.of("{\"id\": 4, \"name\": \"Jazz\", \"slug\": \"%d0%b4%d0%b6%d0%b0%d0%b7\"}"));
        list(
                "events",
                List.of(
                        event(1, "\"slug\": \"%d0%ba%d0%be%d0%bd%d1%86%d0%b5%d1%80%d1%82-2\""),
                        event(2, "\"slug\": \"gone__trashed\", \"status\": \"trash\""),
                        event(3, "\"slug\": \"100%-fun\"")));

        read();

        assertThat(collected.only(Item.Type.CATEGORY, 4).fields()).containsEntry("slug", "джаз");
        assertThat(collected.only(Item.Type.EVENT, 1).fields()).containsEntry("slug", "концерт-2");
        assertThat(collected.only(Item.Type.EVENT, 2).fields()).containsEntry("slug", "gone");
        assertThat(collected.only(Item.Type.EVENT, 3).fields()).containsEntry("slug", "100%-fun");
    }

    @Test
    void weakMoments_areForgiven() {
        var asked = new AtomicInteger();
        server.on(NAMESPACE + "/events", (request, out) -> {
            if (asked.incrementAndGet() % 2 == 1)
                out.write("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{".getBytes(StandardCharsets.UTF_8));
            else answer("events", events(60), request, out);
        });

        read();

        assertThat(collected.keys(Item.Type.EVENT)).hasSize(60);
        assertThat(collected.problems()).isEmpty();
    }

    @Test
    void smallerPages_areNoticed() {
        var all = events(45);
        server.on(NAMESPACE + "/events", (request, out) -> {
            Matcher page = PAGE.matcher(request.target());
            assertThat(page.find()).isTrue();
            int size = Math.min(20, Integer.parseInt(page.group(2)));
            answer("events", all, new Asked("?page=" + page.group(1) + "&per_page=" + size, List.of()), out);
        });

        read();

        assertThat(collected.keys(Item.Type.EVENT)).hasSize(45);
    }

    @Test
    void htmlInsteadOfJson_isSaid() {
        server.on(
                NAMESPACE, send("200 OK", "Content-Item.Type: text/html\r\n", "<!doctype html><title>Log in</title>"));

        assertThatThrownBy(this::read)
                .isInstanceOf(SiteFailure.class)
                .hasMessageContaining("a web page instead of data")
                .hasMessageContaining("log-in page");
    }

    @Test
    void warningsBeforeTheJson_arePassedOver() {
        server.on(NAMESPACE + "/tags", send("200 OK", "", """
                <br />
                <b>Warning</b>: {x} in a.php on line 3
                {"tags":[{"id":1,"name":"live"}],"total":1,"total_pages":1}"""));

        read();

        assertThat(collected.keys(Item.Type.TAG)).containsExactly("1");
    }

    @Test
    void linksToOtherHosts_areNotFollowed() {
        list("events", events(60));
        server.on(
                        "/",
                        send(
                                "200 OK",
                                "Link: <http://169.254.169.254/wp-json/>; rel=\"https://api.w.org/\"\r\n",
                                "home"))
                .on("/wp-json/", send("200 OK", "", "{\"namespaces\": [\"wp/v2\", \"tribe/events/v1\"]}"));

        read(server.url("/"), Optional.empty());

        assertThat(collected.keys(Item.Type.EVENT)).hasSize(60);
    }

    @Test
    void rootIsFound_whereTheSiteNamesIt() {
        list("events", events(2));
        server.on(
                        "/blog/",
                        send(
                                "200 OK",
                                "Link: <%s>; rel=\"https://api.w.org/\"\r\n".formatted(server.url("/x/?rest_route=/")),
                                ""))
                .on("/x/?rest_route=/", send("200 OK", "", "{\"namespaces\": [\"tribe/events/v1\"]}"))
                .on("/x/?rest_route=/tribe/events/v1", send("200 OK", "", INDEX))
                .on("/x/", (asked, out) -> {
                    String kind = asked.target().replaceFirst(".*/v1/(\\w+)&.*", "$1");
                    answer(kind, kind.equals("events") ? events(2) : List.of(), asked, out);
                });

        read(server.url("/blog/"), Optional.empty());

        assertThat(collected.keys(Item.Type.EVENT)).containsExactly("1", "2");
    }

    @Test
    void password_isNotTakenToAnotherAddress() throws IOException {
        try (var other = new ScriptedServer()) {
            other.on(NAMESPACE, send("200 OK", "", INDEX));
            server.on(NAMESPACE, redirect(other.url(NAMESPACE)));

            assertThatThrownBy(() -> read(server.url(NAMESPACE), Optional.of(new FetchCredentials("ada", "secret"))))
                    .isInstanceOf(SiteFailure.class)
                    .hasMessageContaining("Give that address")
                    .hasMessageNotContaining("secret");
            assertThat(other.asked())
                    .allSatisfy(
                            asked -> assertThat(asked.header("Authorization")).isEmpty());
        }
    }

    @Test
    void statuses_areAskedForOneByOne_whereAllAtOnceAreRefused() {
        server.on(NAMESPACE + "/events", (request, out) -> {
            String status = request.target().replaceFirst(".*status=([^&]*)&.*", "$1");
            switch (status) {
                case "publish" -> answer("events", events(2), request, out);
                case "draft" -> answer("events", List.of(event(7, "\"status\": \"draft\"")), request, out);
                default ->
                    send("400 Bad Request", "", "{\"code\": \"rest_invalid_param\"}")
                            .answer(request, out);
            }
        });

        read(server.url(NAMESPACE), Optional.of(new FetchCredentials("ada", "secret")));

        assertThat(collected.keys(Item.Type.EVENT)).containsExactly("1", "2", "7");
        assertThat(collected.notes()).hasSize(4).anyMatch(note -> note.contains("'trash'"));
    }

    @Test
    void kindsThatAreNotListed_areTakenFromEvents() {
        String refusal = "{\"code\": \"rest_no_route\"}";
        server.on(NAMESPACE + "/organizers", send("404 Not Found", "", refusal))
                .on(NAMESPACE + "/tags", send("403 Forbidden", "", refusal));
        list("events", List.of(event(1, "\"organizer\": [{\"id\": 8, \"organizer\": \"Club\"}]")));

        read();

        assertThat(collected.keys(Item.Type.ORGANIZER)).containsExactly("8");
        assertThat(collected.notes()).hasSize(2).allMatch(note -> note.contains("does not list them"));
        server.on(NAMESPACE + "/events", send("403 Forbidden", "", refusal));
        assertThatThrownBy(this::read).isInstanceOf(SiteFailure.class);
    }

    @Test
    void noCalendar_isSaid() {
        server.on("/", send("200 OK", "", "hello"));
        assertThatThrownBy(() -> read(server.url("/"), Optional.empty()))
                .isInstanceOf(SiteFailure.class)
                .hasMessageContaining("No calendar was found");
    }

    @Test
    void feedInsteadOfASite_isSaid() {
        server.on("/calendar", send("200 OK", "Content-Type: text/calendar\r\n", "BEGIN:VCALENDAR"));
        assertThatThrownBy(() -> read(server.url("/calendar?secret=1"), Optional.empty()))
                .isInstanceOf(SiteFailure.class)
                .hasMessageContaining("/calendar is a file")
                .hasMessageContaining("--as=ics")
                .hasMessageNotContaining("secret");
    }

    private String dated(int id, String slug, LocalDate day, String time, String more) {
        var entry = new LinkedHashMap<String, Object>();
        entry.put("id", id);
        entry.put("title", "Yoga");
        entry.put("slug", slug);
        entry.put("timezone", "Europe/Berlin");
        entry.put("url", "https://old.example.org/event/" + slug + "/" + day + "/");
        entry.put("start_date", day + " " + time);
        entry.put(
                "end_date",
                LocalDateTime.parse(day + "T" + time).plusHours(1).toString().replace('T', ' ') + ":00");
        String text = Json.text(entry);
        return more.isEmpty() ? text : text.substring(0, text.length() - 1) + ", " + more + "}";
    }

    @Test
    void datesOfOneAddress_becomeASeries() {
        var entries = new ArrayList<String>();
        LocalDate first = LocalDate.parse("2026-12-01");
        for (int i = 0; i < 12; i++) {
            if (i == 3) continue;
            String more = i == 5 ? "\"title\": \"Special\"" : "";
            entries.add(dated(100 + i, "yoga", first.plusWeeks(i), i == 7 ? "20:00:00" : "18:00:00", more));
        }
        entries.add(event(1, "\"url\": \"https://old.example.org/event/single/\""));
        entries.add(event(2, "\"slug\": \"2026-12-08\", \"url\": \"https://old.example.org/event/2026-12-08/\""));
        entries.add(dated(3, "once", first, "10:00:00", ""));
        list("events", entries);

        read();

        Item series = collected.only(Item.Type.EVENT, "series:yoga");
        assertThat(series.fields())
                .containsEntry("title", "Yoga")
                .containsEntry("slug", "yoga")
                .containsEntry("start_date", "2026-12-01 18:00:00")
                .containsEntry("end_date", "2026-12-01 19:00:00")
                .containsEntry(
                        "recurrence", Map.of("rule", "FREQ=WEEKLY;BYDAY=TU;COUNT=12", "except", List.of("2026-12-22")));
        assertThat(collected.only(Item.Type.EVENT, 100).date())
                .hasValue(new DateOfSeries("series:yoga", LocalDateTime.parse("2026-12-01T18:00:00")));
        assertThat(collected.only(Item.Type.EVENT, 100).fields()).isEmpty();
        assertThat(collected.only(Item.Type.EVENT, 105).fields()).isEqualTo(Map.of("title", "Special"));
        Item moved = collected.only(Item.Type.EVENT, 107);
        assertThat(moved.date()).hasValue(new DateOfSeries("series:yoga", LocalDateTime.parse("2027-01-19T18:00:00")));
        assertThat(moved.fields())
                .isEqualTo(Map.of("start_date", "2027-01-19 20:00:00", "end_date", "2027-01-19 21:00:00"));
        assertThat(List.of(1, 2, 3))
                .allSatisfy(id ->
                        assertThat(collected.only(Item.Type.EVENT, id).date()).isEmpty());
        assertThat(collected.keys(Item.Type.EVENT)).hasSize(15);
        assertThat(collected.notes()).singleElement().asString().contains("11 dates", "FREQ=WEEKLY", "2027-02-16");
    }

    @Test
    void datesWithoutRule_areKeptOneByOne() {
        list(
                "events",
                List.of(
                        dated(1, "talk", LocalDate.parse("2026-12-01"), "18:00:00", ""),
                        dated(2, "talk", LocalDate.parse("2026-12-09"), "19:00:00", ""),
                        dated(3, "talk", LocalDate.parse("2027-01-20"), "18:00:00", "\"timezone\": \"UTC\""),
                        dated(4, "talk", LocalDate.parse("2027-02-20"), "18:00:00", "")));

        read();

        assertThat(collected.only(Item.Type.EVENT, "series:talk").fields().get("recurrence"))
                .isEqualTo(Map.of("also", List.of("2026-12-09 19:00:00", "2027-02-20 18:00:00")));
        assertThat(collected.only(Item.Type.EVENT, 2).date())
                .hasValue(new DateOfSeries("series:talk", LocalDateTime.parse("2026-12-09T19:00:00")));
        assertThat(collected.only(Item.Type.EVENT, 2).fields()).isEmpty();
        assertThat(collected.only(Item.Type.EVENT, 3).fields()).containsEntry("slug", "talk-2027-01-20");
        assertThat(collected.only(Item.Type.EVENT, 3).date()).isEmpty();
    }
}

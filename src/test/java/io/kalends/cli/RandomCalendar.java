package io.kalends.cli;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.demo.DemoPicture;
import io.kalends.json.Json;
import io.kalends.media.Form;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Fills a service with records of every kind and in every state, by requests that a seed decides. */
final class RandomCalendar {
    private static final List<String> TEXTS = List.of(
            "Straße der Jazz-Nächte",
            "東京の夜 \uD83C\uDFAD",
            "a\u2028b \"quoted\" \\ back",
            "İstanbul'da Işık",
            "O’Neill & Söhne",
            "ﬁnal 50% _x_",
            "\u05D0\u05D1 mixed");

    private static final List<Role> AUTHORS = List.of(Role.ADMINISTRATOR, Role.AUTHOR, Role.CONTRIBUTOR);

    /** Twice on their clocks, never, everywhere and nowhere in particular. */
    private static final List<Map<String, ?>> TIMES = List.of(
            Map.of(
                    "start_date",
                    "2026-10-25T00:30:00Z",
                    "end_date",
                    "2026-10-25T01:30:00Z",
                    "timezone",
                    "Europe/Berlin"),
            Map.of("start_date", "2027-03-28 02:30", "end_date", "2027-03-28 04:30", "timezone", "Europe/Berlin"),
            Map.of("start_date", "0001-01-02 00:00", "end_date", "9999-12-30 23:00", "timezone", "UTC+5.5"),
            Map.of("start_date", "2026-12-05", "end_date", "2026-12-06", "all_day", true, "timezone", "Asia/Tokyo"));

    private final TestService service;
    private final Random random;
    private final List<Long> events = new ArrayList<>();
    private final List<Long> allSeries = new ArrayList<>();
    private final List<Long> venues = new ArrayList<>();
    private final List<Long> organizers = new ArrayList<>();
    private final List<Long> images = new ArrayList<>();
    private final List<Long> categories = new ArrayList<>();

    RandomCalendar(TestService service, long seed) {
        this.service = service;
        random = new Random(seed);
    }

    void make(int steps) {
        for (int i = 0; i < 4; i++) images.add(upload(i));
        define(Map.of("key", "note", "label", text(), "kind", "text"));
        define(Map.of("key", "language", "label", text(), "kind", "choice", "options", TEXTS));
        define(Map.of("key", "budget", "label", text(), "kind", "number", "public", false));
        for (int i = 0; i < 5; i++) {
            add("/categories", categories, Map.of("name", text() + i, "parent", any(categories)));
            add("/venues", venues, venue());
            add("/organizers", organizers, Map.of("organizer", text(), "email", "Info@Example.org"));
        }
        for (int i = 0; i < steps; i++) step();
        service.delete(ADMIN, "/media/" + images.getFirst());
        service.delete(ADMIN, "/events/" + events.getLast() + "?force=true");
    }

    private void step() {
        service.clock().set(service.now().plusSeconds(random.nextInt(5_000)));
        switch (random.nextInt(18)) {
            case 0 -> change("/events/", events, Map.of("title", text(), "slug", ""));
            case 1, 2 -> change("/events/", events, Map.of("post_parent", any(events)));
            case 3 -> remove("/events/", events);
            case 4 -> change("/venues/", venues, Map.of("image", any(images), "description", html()));
            case 5 -> remove("/venues/", venues);
            case 6 -> remove("/organizers/", organizers);
            case 7 -> add("/venues", venues, venue());
            case 14 -> addSeries();
            case 15 -> changeDate();
            case 17 -> changeSeries();
            case 16 ->
                change(
                        "/events/",
                        events,
                        Map.of("recurrence", Map.of("rule", "FREQ=DAILY;COUNT=" + (2 + random.nextInt(5)))));
            default -> add("/events", events, event());
        }
    }

    private void addSeries() {
        var series = new LinkedHashMap<String, Object>(event());
        series.put("start_date", "2026-12-05 19:30");
        series.put("end_date", "2026-12-05 22:00");
        series.put("timezone", "Europe/Berlin");
        series.put("all_day", random.nextBoolean());
        List<String> rules = List.of("FREQ=WEEKLY;COUNT=6", "FREQ=MONTHLY", "FREQ=DAILY;INTERVAL=3;UNTIL=20270101");
        series.put("recurrence", Map.of("rule", rules.get(random.nextInt(3)), "except", List.of("2026-12-12")));
        add("/events", allSeries, series);
    }

    /** Changes a date alone, from it on, or takes it away. */
    private void changeDate() {
        long series = any(allSeries);
        List<?> dates = service.get(
                        ADMIN,
                        "/events?window=all&per_page=20&status=publish,future,draft,pending,private&series=" + series)
                .list("events");
        if (dates.isEmpty()) return;
        Object date = ((Map<?, ?>) dates.get(random.nextInt(dates.size()))).get("id");
        switch (random.nextInt(5)) {
            case 0 -> service.delete(ADMIN, "/events/" + date);
            case 1 -> service.delete(ADMIN, "/events/" + date + "?force=true");
            case 2 -> service.patch(ADMIN, "/events/" + date + "?scope=following", Json.text(Map.of("title", text())));
            case 3 -> service.delete(ADMIN, "/events/" + date + "?scope=following");
            default ->
                service.patch(
                        ADMIN,
                        "/events/" + date,
                        Json.text(Map.of("title", text(), "tags", List.of("Tag " + random.nextInt(4)))));
        }
    }

    /** Changes a series with all of its dates, also those that have something for themselves. */
    private void changeSeries() {
        String path = "/events/" + any(allSeries) + "?scope=all";
        switch (random.nextInt(6)) {
            case 0 -> service.delete(ADMIN, path);
            case 1 -> service.patch(ADMIN, path, "{\"status\": \"publish\"}");
            case 2 -> service.patch(ADMIN, path, "{\"timezone\": \"Asia/Tokyo\"}");
            case 3 -> service.patch(ADMIN, path, "{\"start_date\": \"2026-12-05 20:30\"}");
            default -> service.patch(ADMIN, path, Json.text(Map.of("hide_from_listings", random.nextBoolean())));
        }
    }

    private Map<String, ?> venue() {
        var venue = new LinkedHashMap<String, Object>(Map.of("venue", text(), "city", text(), "state", "TX"));
        if (random.nextBoolean()) venue.putAll(Map.of("geo_lat", random.nextDouble() * 90, "geo_lng", -180));
        if (random.nextBoolean()) venue.putAll(Map.of("stateprovince", text(), "show_map", false));
        return venue;
    }

    private Map<String, ?> event() {
        var event =
                new LinkedHashMap<String, Object>(Map.of("title", text(), "description", html(), "excerpt", html()));
        event.putAll(TIMES.get(random.nextInt(TIMES.size())));
        event.put(
                "status",
                List.of("publish", "publish", "draft", "pending", "private").get(random.nextInt(5)));
        event.put(
                "author",
                service.user(AUTHORS.get(random.nextInt(AUTHORS.size()))).id());
        event.put("venue", List.of(any(venues), any(venues)));
        event.put("organizer", any(organizers));
        event.put("categories", List.of(any(categories)));
        event.put("tags", List.of("Tag " + random.nextInt(4)));
        event.put(
                "cost",
                List.of("€10 – €20", "Free", "1.000,50", "Donation welcome").get(random.nextInt(4)));
        event.put("image", random.nextBoolean() ? any(images) : "https://example.org/a b.jpg".replace(" ", "%20"));
        event.put("hide_from_listings", random.nextInt(5) == 0);
        event.put("featured", random.nextBoolean());
        event.put(
                "event_status", List.of("scheduled", "cancelled", "rescheduled").get(random.nextInt(3)));
        event.put("event_status_reason", text());
        event.put("is_virtual", random.nextBoolean());
        event.put("virtual_url", "https://example.org/room");
        if ("rescheduled".equals(event.get("event_status"))) event.put("previous_start_date", "2026-01-01 10:00");
        if (random.nextBoolean())
            event.put("tickets", List.of(Map.of("name", text(), "price", "12.50", "valid_from", "2026-01-01")));
        if (random.nextBoolean())
            event.put("custom_fields", Map.of("note", text(), "language", text(), "budget", random.nextInt(900)));
        return event;
    }

    private void define(Map<String, ?> field) {
        assertThat(service.post(ADMIN, "/custom-fields", Json.text(field)).status())
                .isEqualTo(201);
    }

    private String text() {
        return TEXTS.get(random.nextInt(TEXTS.size()));
    }

    private String html() {
        return "<p>" + text() + "</p><ul><li>" + text() + "</li></ul>";
    }

    /** One of the IDs; 0 when there is none. */
    private long any(List<Long> ids) {
        return ids.isEmpty() ? 0 : ids.get(random.nextInt(ids.size()));
    }

    private long upload(int i) {
        Answer answer = new Form()
                .file("Bild " + i + ".jpg", DemoPicture.jpeg(i))
                .field("alt", text())
                .post(service, ADMIN, TestService.NAMESPACE + "/media");
        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
        return answer.id();
    }

    /** Nothing is added when the record names another that was removed. */
    private void add(String path, List<Long> ids, Map<String, ?> body) {
        Answer answer = service.post(ADMIN, path, Json.text(body));
        assertThat(answer.status()).as(answer.toString()).isIn(201, 400);
        if (answer.status() == 201) ids.add(answer.id());
        if (answer.status() == 400) assertThat(answer.body()).contains("rest_unknown_id");
    }

    private void change(String path, List<Long> ids, Map<String, ?> body) {
        service.patch(ADMIN, path + any(ids), Json.text(body));
    }

    private void remove(String path, List<Long> ids) {
        if (ids.size() < 3) return;
        long id = any(ids);
        ids.remove(id);
        service.delete(ADMIN, path + id + (random.nextInt(3) == 0 ? "?force=true" : ""));
    }
}

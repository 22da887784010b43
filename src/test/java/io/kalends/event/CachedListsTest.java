package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.CONTRIBUTOR;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.Dice;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.config.Setting;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Lists that are cached in memory and updated hold at any time what the store holds, for every caller. A second service that
 * caches no lists is told the same, and the two are compared after every step of a random history.
 */
@Timeout(180)
class CachedListsTest {
    @RegisterExtension
    static final TestService service = service("40");

    @RegisterExtension
    static final TestService searching = service("0");

    private static TestService service(String listMemory) {
        return new TestService()
                .with(Setting.TIMEZONE, "Europe/Berlin")
                .with(Setting.BASE_URL, "http://calendar.example")
                .with(Setting.LIST_MEMORY, listMemory);
    }

    private static final int STEPS = Integer.getInteger("lists.steps", 80);
    private static final List<String> WORDS = List.of("jazz", "tango", "market", "open air", "night");

    private final Random random = new Random(Dice.SEED);
    private final List<Long> events = new ArrayList<>();
    private final List<Long> venues = new ArrayList<>();
    private final List<Long> organizers = new ArrayList<>();
    private final List<Long> categories = new ArrayList<>();
    private final List<Long> tags = new ArrayList<>();

    @Test
    void lists_areThoseOfTheStore() {
        for (int i = 0; i < 3; i++) {
            venues.add(make("/venues", "{\"venue\": \"Hall %s\"%s}".formatted(i, i == 0 ? "" : place())));
            organizers.add(make("/organizers", "{\"organizer\": \"Club %s\"}".formatted(i)));
            categories.add(make("/categories", "{\"name\": \"Category %s\"}".formatted(i)));
            tags.add(make("/tags", "{\"name\": \"Tag %s\"}".formatted(i)));
        }
        define("note", "text");
        define("age", "number");
        venues.add(make(AUTHOR, "/venues", "{\"venue\": \"Den\", \"status\": \"draft\"%s}".formatted(place())));
        for (int i = 0; i < 12; i++) events.add(make("/events", event()));
        for (int step = 0; step < STEPS; step++) {
            String done = write();
            for (int i = 0; i < 4; i++) compare(list(), step, done);
        }
    }

    @Test
    void listOfAnAreaWithManyVenues_followsItsEvents() {
        var near = new ArrayList<Long>();
        for (int i = 0; i < 12; i++) near.add(make("/venues", stall(-20)));
        long far = make("/venues", stall(-30));
        long event = make("/events", event("Fair", near.getFirst()));
        make("/events", event("Circus", far));

        for (long venue : List.of(near.get(3), far, near.get(7), far, near.getLast())) {
            // The list is made when it is asked for a second time, and mended from then on.
            patch("/events/" + event, "{\"venue\": %s}".formatted(venue));
            int found = venue == far ? 0 : 1;
            assertThat(service.get("/events?geoloc_lat=-20&geoloc_lng=5").number("total"))
                    .as("with the fair at venue %d", venue)
                    .isEqualTo(found);
        }
    }

    private static String stall(int latitude) {
        return "{\"venue\": \"Stall\", \"geo_lat\": %s, \"geo_lng\": 5}".formatted(latitude);
    }

    private static String event(String title, long venue) {
        return """
                {"title": "%s", "start_date": "2027-01-01 10:00", "end_date": "2027-01-01 12:00", "venue": %s}
                """.formatted(title, venue);
    }

    private static void define(String key, String kind) {
        post(
                ADMIN,
                "/custom-fields",
                "{\"key\": \"%1$s\", \"label\": \"%1$s\", \"kind\": \"%2$s\"}".formatted(key, kind));
    }

    private static long make(String path, String json) {
        return make(ADMIN, path, json);
    }

    private static long make(Role role, String path, String json) {
        Answer made = post(role, path, json);
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return made.number("id");
    }

    private static Answer post(Role role, String path, String json) {
        Answer made = service.post(role, path, json);
        Answer other = searching.post(role, path, json);
        assertThat(other.status() + other.body()).isEqualTo(made.status() + made.body());
        return made;
    }

    private void compare(String path, int step, String done) {
        Role role = random.nextInt(3) == 0 ? null : any(List.of(AUTHOR, AUTHOR, CONTRIBUTOR, EDITOR));
        String asked = role == null ? path : path + status();
        Answer kept = service.get(role, asked);
        Answer searched = searching.get(role, asked);

        assertThat(kept.status() + kept.body())
                .as("%s of %s after step %d (%s), -Dseed=%d", asked, role, step, done, Dice.SEED)
                .isEqualTo(searched.status() + searched.body());
    }

    /** Changes something and says what. */
    private String write() {
        long event = any(events);
        return switch (random.nextInt(17)) {
            case 0, 1 -> {
                // A venue in the trash is refused.
                Role role = any(List.of(ADMIN, AUTHOR, AUTHOR, CONTRIBUTOR));
                Answer made = post(role, "/events", role == ADMIN ? event() : ownEvent(role));
                if (made.status() == 201) events.add(made.number("id"));
                yield "create by " + role;
            }
            case 2, 3, 4 -> patch("/events/" + event, event());
            case 5 -> patch("/events/" + event, "{\"status\": \"%s\"}".formatted(any(List.of("draft", "publish"))));
            case 6 -> delete("/events/" + event);
            case 7 -> patch("/venues/" + any(venues), "{\"show_map\": true" + place() + "}");
            case 8 ->
                patch("/venues/" + any(venues), "{\"status\": \"%s\"}".formatted(any(List.of("draft", "publish"))));
            case 9 -> delete("/venues/" + any(venues));
            case 10 ->
                patch(
                        "/categories/" + categories.get(1),
                        "{\"parent\": %s}".formatted(categories.get(random.nextInt(2) * 2)));
            case 12 -> patch("/custom-fields/note", "{\"public\": %s}".formatted(random.nextBoolean()));
            case 13 -> patch("/custom-fields/age", "{\"label\": \"%s\"}".formatted(any(WORDS)));
            case 14 -> {
                String done = delete("/custom-fields/note");
                define("note", "text");
                yield done;
            }
            case 11 -> patch("/tags/" + any(tags), "{\"slug\": \"tag-%s\"}".formatted(random.nextInt(5)));
            default -> {
                Duration pause = Duration.ofMinutes(random.nextInt(600));
                service.clock().forward(pause);
                searching.clock().forward(pause);
                yield "time passes";
            }
        };
    }

    private static String patch(String path, String json) {
        service.patch(ADMIN, path, json);
        searching.patch(ADMIN, path, json);
        return "PATCH " + path + " " + json;
    }

    private static String delete(String path) {
        service.delete(ADMIN, path);
        searching.delete(ADMIN, path);
        return "DELETE " + path;
    }

    private String event() {
        LocalDate day = LocalDate.of(2026, 11, 10).plusDays(random.nextInt(20));
        String parent = random.nextInt(6) == 0 && !events.isEmpty() ? ", \"post_parent\": " + events.getFirst() : "";
        String published = random.nextInt(3) == 0
                ? String.format(
                        Locale.ROOT, ", \"date\": \"2026-11-%d %02d:30\"", 15 + random.nextInt(6), random.nextInt(24))
                : "";
        return String.format(
                Locale.ROOT,
                """
                {"title": "%s %s", "start_date": "%s %02d:00", "end_date": "%s 23:30", "featured": %s, "venue": [%d],
                 "hide_from_listings": %s, "organizer": [%d], "categories": [%d], "tags": [%d, %d], "event_status": "%s", "is_virtual": %s%s%s%s%s}
                """,
                any(WORDS),
                any(WORDS),
                day,
                random.nextInt(23),
                day.plusDays(random.nextInt(3)),
                random.nextBoolean(),
                any(venues),
                random.nextInt(5) == 0,
                any(organizers),
                any(categories),
                any(tags),
                any(tags),
                any(List.of("scheduled", "scheduled", "cancelled")),
                random.nextBoolean(),
                random.nextInt(3) == 0
                        ? ", \"tickets\": [{\"name\": \"a\", \"price\": 1, \"availability\": \"%s\"}]"
                                .formatted(any(List.of("sold_out", "in_stock")))
                        : "",
                published,
                parent,
                random.nextBoolean() ? ", \"custom_fields\": " + values() : "");
    }

    private String values() {
        return "{\"note\": \"%s\", \"age\": %s}".formatted(any(WORDS), random.nextInt(3));
    }

    private String ownEvent(Role role) {
        List<String> statuses =
                role == AUTHOR ? List.of("draft", "pending", "private", "publish") : List.of("draft", "pending");
        return event().replaceFirst("\\{", "{\"status\": \"" + any(statuses) + "\", ")
                .replaceAll("\"hide_from_listings\": (true|false),", "");
    }

    private String status() {
        return any(List.of(
                "", "", "", "&status=draft", "&status=draft,publish", "&status=private,future", "&status=trash"));
    }

    private String place() {
        return ", \"geo_lat\": %s, \"geo_lng\": %s".formatted(50 + random.nextInt(3), 10 + random.nextInt(3));
    }

    private String list() {
        String kind = random.nextInt(5) > 0 ? "events" : any(List.of("venues", "organizers"));
        String filter =
                kind.equals("events") ? filter() + dates() : any(List.of("", "&has_events=true", "&search=hall"));
        String order = any(List.of("", "", "&order=desc", "&order=asc")) + orderBy(kind);
        String page = any(List.of("", "&per_page=50", "&per_page=3&page=2", "&per_page=2&page=3"));
        return "/" + kind + "?x=" + random.nextInt(1000) + filter + order + page;
    }

    private String orderBy(String kind) {
        if (!kind.equals("events")) return "";
        return any(List.of(
                "",
                "",
                "",
                "&orderby=title",
                "&orderby=modified",
                "&orderby=end_date",
                "&orderby=date",
                "&orderby=id",
                "&orderby=distance"));
    }

    private String filter() {
        return switch (random.nextInt(18)) {
            case 0 -> "&categories=" + any(categories);
            case 1 -> "&tags=tag-" + random.nextInt(5);
            case 2 -> "&venue=" + any(venues);
            case 3 -> "&organizer=" + any(organizers) + "," + any(organizers);
            case 4 -> "&featured=" + random.nextBoolean();
            case 5 -> "&geoloc=" + random.nextBoolean();
            case 6 -> "&geoloc_lat=51&geoloc_lng=11&geoloc_radius=" + any(List.of(80, 150));
            case 7 -> "&search=" + any(WORDS).replace(' ', '+');
            case 8 -> "&ticketed=" + random.nextBoolean();
            case 10 -> "&event_status=" + any(List.of("cancelled", "scheduled", "postponed,cancelled"));
            case 11 -> "&is_virtual=" + random.nextBoolean();
            case 9 -> "&post_parent=" + any(List.of(0L, events.getFirst()));
            case 15 -> "&sold_out=" + random.nextBoolean();
            case 12 -> "&custom_fields[note]=" + any(WORDS).replace(' ', '+');
            case 13 -> "&custom_fields[age]=" + random.nextInt(3);
            case 14 -> "&custom_fields[age]=1&custom_fields[note]=jazz";
            default -> "";
        };
    }

    private String dates() {
        String day = LocalDate.of(2026, 11, 8).plusDays(random.nextInt(24)).toString();
        return switch (random.nextInt(8)) {
            case 0 -> "&window=all";
            case 1 -> "&start_date=" + day;
            case 2 -> "&window=all&end_date=" + day;
            case 3 -> "&starts_after=" + day;
            case 4 -> "&ends_before=" + day + "&strict_dates=true";
            case 5 -> "&starts_before=" + day + "&ends_after=now&strict_dates=1";
            default -> "";
        };
    }

    private <V> V any(List<V> values) {
        return values.get(random.nextInt(values.size()));
    }
}

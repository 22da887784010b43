package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.CONTRIBUTOR;
import static io.kalends.TestService.SUBSCRIBER;
import static io.kalends.event.Calendar.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A word in every place that is not public, looked for everywhere by those who must not find it. */
class SecretsTest {
    private static final String SECRET = "xyzzyplugh";

    /** Finds the secret without being it: replies repeat the query. */
    private static final String PART = "xyzzyplu";

    private static final List<Role> OUTSIDERS = Arrays.asList(null, SUBSCRIBER, AUTHOR, CONTRIBUTOR);
    private static final List<String> NOT_PUBLIC = List.of("draft", "pending", "private", "future", "trash");

    @RegisterExtension
    static final TestService service = new TestService();

    private static final Calendar CALENDAR = new Calendar(service);
    private static final Map<String, String> BEFORE = new LinkedHashMap<>();
    private static final List<Long> EVENTS = new ArrayList<>();
    private static final List<Long> VENUES = new ArrayList<>();
    private static final List<Long> ORGANIZERS = new ArrayList<>();
    private static long event;
    private static long child;
    private static long venue;
    private static long organizer;
    private static long category;
    private static String token;

    @BeforeAll
    static void plant() {
        category = CALENDAR.category("Music").id();
        venue = CALENDAR.venue(ADMIN, "Public Hall", "\"geo_lat\": 50, \"geo_lng\": 8")
                .id();
        organizer = CALENDAR.organizer(ADMIN, "Public Club").id();
        event = CALENDAR.event(ADMIN, """
                "title": "Public event", "tags": ["live"], "categories": "music", "venue": %s, "organizer": %s""".formatted(venue, organizer)).id();
        child = CALENDAR.event(ADMIN, "\"title\": \"Another\", \"description\": \"Public\"")
                .id();
        for (Role caller : OUTSIDERS) {
            for (String path : lists()) {
                Answer answer = service.get(caller, path);
                BEFORE.put(caller + path, answer.body() + answer.header("ETag") + answer.header("Link"));
            }
        }
        token = service.get("/changes").text("next_token");
        NOT_PUBLIC.forEach(SecretsTest::plant);
        // The clock stands still, so this does not show as a change.
        CALENDAR.change(
                ADMIN,
                event,
                "\"venue\": %s, \"organizer\": %s".formatted(with(venue, VENUES), with(organizer, ORGANIZERS)));
        CALENDAR.change(ADMIN, child, "\"venue\": %s, \"post_parent\": %s".formatted(VENUES, EVENTS.getFirst()));
        trashLast("/events/", EVENTS);
        trashLast("/venues/", VENUES);
        trashLast("/organizers/", ORGANIZERS);
    }

    private static void plant(String status) {
        String post = switch (status) {
            case "trash" -> "\"status\": \"publish\"";
            case "future" -> "\"date\": \"2027-01-01\"";
            default -> "\"status\": \"" + status + "\"";
        };
        post += ", \"description\": \"a %1$s b\", \"slug\": \"%1$s-%2$s\", \"image\": \"https://example.org/%1$s.jpg\""
                .formatted(SECRET, status);
        String site = "\"website\": \"https://%s.example/\", \"phone\": \"%s\"".formatted(SECRET, SECRET);
        String place = "\"address\": \"%1$s\", \"city\": \"%1$s\", \"country\": \"%1$s\", \"province\": \"%1$s\""
                        .formatted(SECRET)
                + ", \"state\": \"%1$s\", \"zip\": \"%1$s\", \"geo_lat\": 50.01, \"geo_lng\": 8.01".formatted(SECRET);
        VENUES.add(CALENDAR.venue(ADMIN, SECRET, post, site, place).id());
        ORGANIZERS.add(CALENDAR.organizer(ADMIN, SECRET, post, site, "\"email\": \"%s@example.org\"".formatted(SECRET))
                .id());
        String own =
                "\"title\": \"%1$s\", \"excerpt\": \"%1$s\", \"cost\": \"%1$s\", \"website\": \"https://%1$s.example/\", \"featured\": true"
                        .formatted(SECRET);
        String tickets = "\"tickets\": [{\"name\": \"%1$s\", \"price\": 1, \"url\": \"https://%1$s.example/\"}]"
                .formatted(SECRET);
        String links =
                "\"venue\": %s, \"organizer\": %s, \"categories\": \"music\", \"tags\": \"live\", \"post_parent\": %s"
                        .formatted(with(venue, VENUES), with(organizer, ORGANIZERS), child);
        EVENTS.add(CALENDAR.event(
                        ADMIN, post, own, tickets, EVENTS.isEmpty() ? links.replaceAll(", .post_parent.*", "") : links)
                .id());
    }

    private static List<Long> with(long first, List<Long> others) {
        var all = new ArrayList<>(List.of(first));
        all.addAll(others);
        return all;
    }

    private static void trashLast(String path, List<Long> ids) {
        ok(service.delete(ADMIN, path + ids.getLast()));
    }

    private static List<String> lists() {
        var paths = new ArrayList<>(List.of("", "/doc", "/categories/" + category));
        for (String query : List.of(
                "",
                "window=all",
                "search=" + PART,
                "search=-" + PART,
                "search=public",
                "status=publish",
                "featured=true",
                "featured=false",
                "ticketed=true",
                "ticketed=false",
                "sold_out=true",
                "sold_out=false",
                "geoloc=true",
                "geoloc=false",
                "geoloc_lat=50.01&geoloc_lng=8.01&geoloc_radius=1",
                "geoloc_lat=50.01&geoloc_lng=8.01&orderby=distance",
                "orderby=title&order=desc",
                "orderby=modified",
                "orderby=date&per_page=1",
                "categories=music",
                "tags=live",
                "venue=" + venue,
                "organizer=" + organizer,
                "post_parent=0",
                "post_parent=" + child,
                "starts_after=2020-01-01",
                "ends_before=2040-01-01",
                "include=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22",
                "page=2",
                "page=3&per_page=1",
                "_fields=events.venue.venue,total")) paths.add("/events?" + query);
        for (String collection : List.of("/venues?", "/organizers?"))
            for (String query : List.of(
                    "",
                    "search=" + PART,
                    "search=-" + PART,
                    "status=publish",
                    "has_events=true",
                    "has_events=false",
                    "only_with_upcoming=true",
                    "event=" + event,
                    "event=" + child,
                    "orderby=name",
                    "orderby=modified&order=asc",
                    "orderby=id&per_page=1",
                    "page=2",
                    "_fields=total,total_pages")) paths.add(collection + query);
        for (String collection : List.of("/categories?", "/tags?"))
            for (String query : List.of(
                    "", "search=" + PART, "hide_empty=false", "orderby=count", "post=" + event, "event=" + child))
                paths.add(collection + query);
        return paths;
    }

    @Test
    void lists_areAsIfTheSecretsWereNot() {
        for (Role caller : OUTSIDERS) {
            for (String path : lists()) {
                Answer answer = service.get(caller, path);
                assertThat(answer.body() + answer.header("ETag") + answer.header("Link"))
                        .as(caller + " " + path)
                        .isEqualTo(BEFORE.get(caller + path))
                        .doesNotContain(SECRET);
            }
        }
    }

    @Test
    void changes_tellOnlyWhatCouldBeSeen() {
        for (Role caller : OUTSIDERS) {
            Answer changes = ok(service.get(caller, "/changes?since=" + token));
            silent(changes);
            assertThat(changes.at("more")).isEqualTo(false);
            List<String> told = changes.list("changes").stream()
                    .map(change -> (Map<?, ?>) change)
                    .map(change -> change.get("change") + " " + change.get("id"))
                    .toList();
            assertThat(told).contains("changed " + event, "changed " + child);
            for (List<Long> ids : List.of(EVENTS, VENUES, ORGANIZERS)) {
                // The last was public before it was put in the trash.
                assertThat(told).contains("removed " + ids.getLast());
                for (long id : ids.subList(0, ids.size() - 1))
                    assertThat(told).noneMatch(one -> one.endsWith(" " + id));
            }
        }
    }

    @Test
    void secretRecords_areRefusedWithoutAWord() {
        for (Role caller : OUTSIDERS) {
            refused(caller, "/events/", EVENTS, "event-not-accessible", "event-no-longer-available");
            refused(caller, "/venues/", VENUES, "venue-not-accessible", "venue-not-accessible");
            refused(caller, "/organizers/", ORGANIZERS, "organizer-not-accessible", "organizer-not-accessible");
        }
    }

    private static void refused(Role caller, String path, List<Long> ids, String code, String trashCode) {
        for (int i = 0; i < ids.size(); i++) {
            String expected = NOT_PUBLIC.get(i).equals("trash") ? trashCode : code;
            for (String one : List.of(path + ids.get(i), path + "by-slug/" + SECRET + "-" + NOT_PUBLIC.get(i))) {
                Answer read = service.get(caller, one + "?_fields=id,title");
                assertThat(read.status()).isEqualTo(403);
                assertThat(read.code()).isEqualTo(expected);
                assertThat(read.header("ETag")).isEmpty();
                silent(read);
                for (String method : List.of("PATCH", "DELETE")) {
                    Answer write =
                            service.send(caller, method, one, "{\"status\": \"publish\"}", Map.of("If-Match", "\"x\""));
                    assertThat(write.status()).isEqualTo(caller == null ? 401 : 403);
                    silent(write);
                }
            }
        }
    }

    private static void silent(Answer answer) {
        assertThat(answer.body()).as(answer.toString()).doesNotContain(SECRET);
    }

    @Test
    void secretIds_areUnknownToFilters() {
        for (Role caller : OUTSIDERS) {
            for (int i = 0; i < EVENTS.size(); i++) {
                unknown(caller, "/events?window=all&venue=" + VENUES.get(i), "venue");
                unknown(caller, "/events?window=all&organizer=" + ORGANIZERS.get(i), "organizer");
                unknown(caller, "/events?post_parent=" + EVENTS.get(i), "post_parent");
                for (String collection : List.of("/venues", "/organizers", "/categories", "/tags"))
                    unknown(caller, collection + "?event=" + EVENTS.get(i), "event");
                unknown(caller, "/tags?post=" + EVENTS.get(i), "post");
                Answer included = ok(service.get(caller, "/events?include=" + EVENTS.get(i)));
                assertThat(included.number("total")).isZero();
            }
        }
    }

    private static void unknown(Role caller, String path, String param) {
        Answer answer = service.get(caller, path);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
        assertThat(answer.reason(param)).isEqualTo("rest_unknown_id");
        silent(answer);
    }

    @Test
    void secretIds_areUnknownToWriters() {
        for (Role caller : List.of(AUTHOR, CONTRIBUTOR)) {
            long own = CALENDAR.event(caller, "\"title\": \"Own\", \"status\": \"draft\"")
                    .id();
            for (int i = 0; i < EVENTS.size(); i++) {
                Answer refused = service.patch(
                        caller, "/events/" + own, """
                        {"venue": %s, "organizer": [%s], "post_parent": %s}""".formatted(VENUES.get(i), ORGANIZERS.get(i), EVENTS.get(i)));
                assertThat(refused.status()).isEqualTo(400);
                for (String field : List.of("venue", "organizer", "post_parent"))
                    assertThat(refused.reason(field)).as(refused.toString()).isEqualTo("rest_unknown_id");
                silent(refused);
            }
            ok(service.delete(ADMIN, "/events/" + own + "?force=true"));
        }
    }

    @Test
    void publicEvent_showsNothingOfItsSecretLinks() {
        for (Role caller : OUTSIDERS) {
            for (long id : List.of(event, child)) {
                Answer read = ok(service.get(caller, "/events/" + id));
                silent(read);
                assertThat(read.number("post_parent")).isZero();
            }
            assertThat(ok(service.get(caller, "/events/" + event)).at("venue.id"))
                    .isEqualTo(venue);
        }
        assertThat(ok(service.get(ADMIN, "/events/" + event)).body()).contains(SECRET);
    }

    @Test
    void statusFilter_showsNothingOfOthers() {
        for (Role caller : List.of(AUTHOR, CONTRIBUTOR)) {
            for (String collection : List.of("events", "venues", "organizers")) {
                Answer list = ok(service.get(
                        caller,
                        "/" + collection + "?status=draft,pending,private,future,trash"
                                + (collection.equals("events") ? "&window=all" : "")));
                silent(list);
                assertThat(list.list(collection)).as(list.toString()).isEmpty();
            }
        }
    }
}

package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.CONTRIBUTOR;
import static io.kalends.TestService.EDITOR;
import static io.kalends.event.Calendar.ids;
import static io.kalends.event.Calendar.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import io.kalends.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Easily mistaken: events and the venues, organizers, categories and tags they are linked to. */
class TrickyLinksTest {
    @RegisterExtension
    static final TestService service = new TestService().with(Setting.TIMEZONE, "Europe/Berlin");

    private final Calendar calendar = new Calendar(service);

    @Test
    void wholeBodySentBack_changesNothingAndKeepsTheVenueInTrash() {
        long venue = calendar.venue(ADMIN, "Hall").id();
        long first = calendar.organizer(ADMIN, "First").id();
        long second = calendar.organizer(ADMIN, "Second").id();
        Answer event = calendar.event(
                ADMIN,
                "\"image\": \"https://example.org/a.jpg\", \"cost\": \"€10-20\", \"website\": \"https://example.org/\"",
                "\"featured\": true, \"sticky\": true, \"show_map\": true",
                "\"organizer\": [%s, %s], \"venue\": %s".formatted(second, first, venue));
        String path = "/events/" + event.id();
        ok(service.delete(ADMIN, "/venues/" + venue));
        Answer before = ok(service.get(EDITOR, path));
        service.clock().forward(Duration.ofMinutes(5));

        Answer sent = ok(service.put(EDITOR, path, before.body()));

        Answer after = ok(service.get(EDITOR, path));
        assertThat(after.body()).isEqualTo(before.body());
        assertThat(after.header("ETag")).isEqualTo(before.header("ETag")).isEqualTo(sent.header("ETag"));
        assertThat(before.list("venue")).isEmpty();
        ok(service.put(EDITOR, "/venues/" + venue, "{\"status\": \"publish\"}"));
        assertThat(ok(service.get(path)).at("venue.id")).isEqualTo(venue);
    }

    @Test
    void venue_isNothingAnObjectOrAnArray() {
        long one = calendar.venue(ADMIN, "One").id();
        long two = calendar.venue(ADMIN, "Two").id();
        Answer none = calendar.event(ADMIN);
        Answer single = calendar.event(ADMIN, "\"venue\": " + one);
        Answer both = calendar.event(ADMIN, "\"venue\": [%s, %s]".formatted(two, one));

        for (Answer made : List.of(none, single, both)) {
            Answer read = ok(service.get("/events/" + made.id()));
            assertThat(read.at("venue")).isEqualTo(made.at("venue"));
            assertThat(read.at("organizer")).isEqualTo(List.of());
        }
        assertThat(none.at("venue")).isEqualTo(List.of());
        assertThat(single.at("venue")).isInstanceOf(Map.class);
        assertThat(ids(both, "venue")).containsExactly(two, one);
    }

    @Test
    void venueBackFromTheTrash_takesItsOldPlace() {
        long one = calendar.venue(ADMIN, "One").id();
        long two = calendar.venue(ADMIN, "Two").id();
        String path = "/events/"
                + calendar.event(ADMIN, "\"venue\": [%s, %s]".formatted(two, one))
                        .id();

        ok(service.delete(ADMIN, "/venues/" + two));
        assertThat(ok(service.get(path)).at("venue.id")).isEqualTo(one);

        ok(service.patch(ADMIN, "/venues/" + two, "{\"status\": \"publish\"}"));
        assertThat(ids(ok(service.get(path)), "venue")).containsExactly(two, one);
    }

    @Test
    void organizerRemovedForGood_leavesTheOthers() {
        long a = calendar.organizer(ADMIN, "A").id();
        long b = calendar.organizer(ADMIN, "B").id();
        long c = calendar.organizer(ADMIN, "C").id();
        String path = "/events/"
                + calendar.event(ADMIN, "\"organizer\": \"%s, %s,%s\"".formatted(a, b, c))
                        .id();

        ok(service.delete(ADMIN, "/organizers/" + b));
        assertThat(ids(ok(service.get(path)), "organizer")).containsExactly(a, c);
        ok(service.patch(ADMIN, "/organizers/" + b, "{\"status\": \"publish\"}"));
        assertThat(ids(ok(service.get(path)), "organizer")).containsExactly(a, b, c);
        ok(service.delete(ADMIN, "/organizers/" + b + "?force=true"));
        assertThat(ids(ok(service.get(path)), "organizer")).containsExactly(a, c);
        assertThat(service.patch(ADMIN, "/organizers/" + b, "{\"status\": \"publish\"}")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void draftVenue_isShownToItsAuthorOnly() {
        long venue = calendar.venue(AUTHOR, "Not yet", "\"status\": \"draft\"").id();
        long event = calendar.event(AUTHOR, "\"venue\": " + venue).id();
        String path = "/events/" + event;

        assertThat(ok(service.get(path)).at("venue")).isEqualTo(List.of());
        assertThat(ok(service.get(CONTRIBUTOR, path)).at("venue")).isEqualTo(List.of());
        assertThat(ok(service.get(AUTHOR, path)).at("venue.id")).isEqualTo(venue);
        Answer venues = ok(service.get("/venues?event=" + event));
        assertThat(venues.list("venues")).isEmpty();
        assertThat(venues.number("total")).isZero();
    }

    @Test
    void newVenue_isNotMadeWhenAnOrganizerIsRefused() {
        Answer refused = service.post(ADMIN, "/events", Calendar.body("""
                "title": "E", "start_date": "2026-12-05", "end_date": "2026-12-06",
                "venue": {"venue": "Never Made Hall"},
                "organizer": {"organizer": "Someone", "email": "no address"}"""));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.reason("organizer.email")).isEqualTo("rest_invalid_email");
        assertThat(((Map<?, ?>) refused.at("data.params"))).hasSize(1);
        assertThat(ok(service.get(ADMIN, "/venues?search=never-made")).number("total"))
                .isZero();
        assertThat(ok(service.get(ADMIN, "/venues?search=never")).number("total"))
                .isZero();
    }

    @Test
    void tags_areMadeByThoseWhoMayOnly() {
        long live = calendar.tag("live").id();
        String event = "\"title\": \"Tagged\", \"start_date\": \"2026-12-05\", \"end_date\": \"2026-12-06\"";
        long before = ok(service.get(ADMIN, "/events?window=all&search=tagged")).number("total");

        Answer linked = calendar.event(AUTHOR, "\"title\": \"Linked\", \"tags\": [\"live\"]");
        Answer forbidden = service.post(AUTHOR, "/events", Calendar.body(event, "\"tags\": [\"brandnew\"]"));
        Answer unknown = service.post(AUTHOR, "/events", Calendar.body(event, "\"tags\": [999]"));

        assertThat(ids(linked, "tags")).containsExactly(live);
        assertThat(forbidden.status()).isEqualTo(403);
        assertThat(forbidden.code()).isEqualTo("rest_forbidden");
        assertThat(unknown.status()).isEqualTo(400);
        assertThat(unknown.reason("tags")).isEqualTo("rest_unknown_id");
        assertThat(unknown.text("data.params.tags")).contains("999");
        assertThat(ok(service.get("/tags?hide_empty=false&search=brandnew")).number("total"))
                .isZero();
        assertThat(ok(service.get(ADMIN, "/events?window=all&search=tagged")).number("total"))
                .isEqualTo(before);
    }

    @Test
    void category_standsForThoseBelowIt() {
        long music = calendar.category("Music").id();
        long jazz = calendar.category("Jazz", "\"parent\": " + music).id();
        long event = calendar.event(ADMIN, "\"categories\": " + jazz).id();

        assertThat(calendar.listed(null, "categories=music")).containsExactly(event);
        Answer categories = ok(service.get("/categories"));
        assertThat(ids(categories, "categories")).containsExactly(jazz, music);
        assertThat(categories.number("total")).isEqualTo(2);
        assertThat(categories.number("categories.0.count")).isEqualTo(1);
        assertThat(categories.number("categories.1.count")).isZero();
        ok(service.delete(ADMIN, "/categories/" + music));
        assertThat(ok(service.get("/categories/" + jazz)).number("parent")).isZero();
        assertThat(Json.text(ok(service.get("/events/" + event)).at("categories")))
                .contains("\"parent\":0");
    }
}

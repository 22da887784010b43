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
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Easily mistaken: who may change what, what a change leaves alone, status and trash. */
class TrickyWritesTest {
    @RegisterExtension
    static final TestService service = new TestService().with(Setting.TIMEZONE, "Europe/Berlin");

    private final Calendar calendar = new Calendar(service);

    @Test
    void patch_changesWhatWasSentAndNothingElse() {
        long organizer = calendar.organizer(ADMIN, "Club").id();
        Answer draft = calendar.event(
                ADMIN,
                "\"title\": \"Old\", \"status\": \"draft\", \"cost\": \"$10\", \"featured\": true",
                "\"organizer\": " + organizer);
        service.clock().forward(Duration.ofMinutes(1));

        Answer patched = calendar.change(ADMIN, draft.id(), "\"title\": \"New\"");

        assertThat(patched.text("title")).isEqualTo("New");
        assertThat(patched.text("modified")).isNotEqualTo(draft.text("modified"));
        var before = tree(draft);
        var after = tree(patched);
        for (String changed : new String[] {"title", "modified", "modified_utc"}) {
            before.remove(changed);
            after.remove(changed);
        }
        assertThat(Json.text(after)).isEqualTo(Json.text(before));
        assertThat(after).containsEntry("status", "draft").containsEntry("slug", draft.text("slug"));
    }

    private static Map<Object, Object> tree(Answer answer) {
        return new LinkedHashMap<>((Map<?, ?>) answer.tree());
    }

    @Test
    void scheduledEvent_isPublishedByTheClockAlone() {
        service.clock().set(java.time.Instant.parse("2026-11-15T10:00:00Z"));
        long category = calendar.category("Scheduled").id();
        Answer event = calendar.event(AUTHOR, "\"date\": \"2026-11-15 12:00:00\"", "\"categories\": " + category);
        String path = "/events/" + event.id();

        assertThat(event.text("status")).isEqualTo("future");
        assertThat(ok(service.get(AUTHOR, path)).text("status")).isEqualTo("future");
        Answer early = service.get(path);
        assertThat(early.status()).isEqualTo(403);
        assertThat(early.code()).isEqualTo("event-not-accessible");
        assertThat(calendar.listed(null, "include=" + event.id())).isEmpty();
        assertThat(ok(service.get("/categories/" + category)).number("count")).isZero();

        service.clock().forward(Duration.ofSeconds(3601));
        assertThat(ok(service.get(path)).text("status")).isEqualTo("publish");
        assertThat(calendar.listed(null, "categories=" + category)).containsExactly(event.id());
        assertThat(ok(service.get("/categories/" + category)).number("count")).isEqualTo(1);
    }

    @Test
    void contributor_hasPublicationReviewed() {
        long own = calendar.event(CONTRIBUTOR).id();

        assertThat(calendar.change(CONTRIBUTOR, own, "\"status\": \"publish\"").text("status"))
                .isEqualTo("pending");
        assertThat(calendar.change(CONTRIBUTOR, own, "\"status\": \"private\"").text("status"))
                .isEqualTo("pending");
    }

    @Test
    void bySlug_checksTheSameRights() {
        Answer event = calendar.event(ADMIN, "\"title\": \"Theirs\"");
        String path = "/events/by-slug/" + event.text("slug");

        for (Answer refused : new Answer[] {
            service.patch(CONTRIBUTOR, path, "{\"title\": \"Mine\"}"), service.delete(CONTRIBUTOR, path)
        }) {
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.code()).isEqualTo("rest_forbidden");
        }
        assertThat(ok(service.get(path)).text("title")).isEqualTo("Theirs");
    }

    @Test
    void idInTheBody_isIgnored() {
        long meant = calendar.event(ADMIN, "\"title\": \"A\"").id();
        long other = calendar.event(ADMIN, "\"title\": \"B\"").id();

        Answer changed = calendar.change(ADMIN, meant, "\"id\": %s, \"title\": \"X\"".formatted(other));

        assertThat(changed.id()).isEqualTo(meant);
        assertThat(ok(service.get("/events/" + meant)).text("title")).isEqualTo("X");
        assertThat(ok(service.get("/events/" + other)).text("title")).isEqualTo("B");
    }

    @Test
    void anonymousWrite_isUnauthenticatedWhateverItSays() {
        for (Answer refused :
                new Answer[] {service.post(null, "/events", "{\"title\": "), service.delete(null, "/venues/999999")}) {
            assertThat(refused.status()).isEqualTo(401);
            assertThat(refused.code()).isEqualTo("rest_forbidden");
        }
    }

    @Test
    void wrongPassword_isRefusedEvenWhereNoneIsNeeded() {
        for (String header : new String[] {
            TestService.basic("administrator", "x".repeat(24)), TestService.basic("nobody", service.secret(ADMIN))
        }) {
            Answer refused = service.send(null, "GET", "/events", null, Map.of("Authorization", header));
            assertThat(refused.status()).isEqualTo(401);
            assertThat(refused.code()).isEqualTo("rest_invalid_credentials");
            assertThat(refused.header("WWW-Authenticate")).contains("Basic realm=\"Kalends\", charset=\"UTF-8\"");
        }
    }

    @Test
    void slugOfAnEventInTheTrash_isFreeForOthers() {
        Answer old = calendar.event(ADMIN, "\"slug\": \"x\"");
        ok(service.delete(ADMIN, "/events/" + old.id()));
        Answer fresh = calendar.event(ADMIN, "\"slug\": \"x\"");

        assertThat(fresh.text("slug")).isEqualTo("x");
        assertThat(ok(service.get(ADMIN, "/events/by-slug/x")).id()).isEqualTo(fresh.id());
        Answer restored = calendar.change(EDITOR, old.id(), "\"status\": \"publish\"");
        assertThat(restored.text("slug")).isEqualTo("x-2");
        assertThat(ok(service.get("/events/by-slug/x")).id()).isEqualTo(fresh.id());
        assertThat(ok(service.get("/events/by-slug/x-2")).id()).isEqualTo(old.id());
    }

    @Test
    void eventInTheTrash_isGoneForMost() {
        Answer event = calendar.event(ADMIN, "\"slug\": \"thrown-away\"");
        String path = "/events/" + event.id();
        assertThat(ok(service.delete(ADMIN, path)).text("status")).isEqualTo("trash");

        for (String again : new String[] {path, "/events/by-slug/thrown-away"}) {
            Answer gone = service.delete(ADMIN, again);
            assertThat(gone.status()).isEqualTo(410);
            assertThat(gone.code()).isEqualTo("event-is-in-trash");
            assertThat(ok(service.get(EDITOR, again)).text("status")).isEqualTo("trash");
            Answer refused = service.get(again);
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.code()).isEqualTo("event-no-longer-available");
        }
    }

    @Test
    void cleanedTexts_staySoWhenSentBack() {
        Answer event = calendar.event(
                ADMIN,
                "\"description\": \"a\\\\b\\n\\n<script>x</script>5 < 6\"",
                "\"title\": \"R&amp;B <b>x</b> a\\\\b\"");

        assertThat(event.text("description")).isEqualTo("<p>a\\b</p>\n<p>5 &lt; 6</p>");
        assertThat(event.text("title")).isEqualTo("R&B x a\\b");
        service.clock().forward(Duration.ofMinutes(1));
        // Not equal to what is shown, so that it is read once more.
        String again =
                Json.text(Map.of("description", event.text("description") + " ", "title", " " + event.text("title")));
        Answer second = ok(service.patch(ADMIN, "/events/" + event.id(), again));
        assertThat(second.text("description")).isEqualTo(event.text("description"));
        assertThat(second.text("title")).isEqualTo(event.text("title"));
        Answer third = ok(service.put(ADMIN, "/events/" + event.id(), second.body()));
        assertThat(third.body()).isEqualTo(second.body());
    }

    @Test
    void formBody_meansTheSameAsJson() {
        long category = calendar.category("Forms").id();
        long venue = calendar.venue(ADMIN, "Form Hall").id();
        String form = "title=Form&start_date=2026-12-05&end_date=2026-12-06&featured=on&cost=10"
                + "&categories[0][id]=%s&venue[]=%s&organizer[0][organizer]=Made&tickets[0][name]=A&tickets[0][price]=5"
                        .formatted(category, venue);
        Answer made = service.raw(
                ADMIN,
                "POST",
                TestService.NAMESPACE + "/events",
                form.replace("[", "%5B").replace("]", "%5D").getBytes(StandardCharsets.UTF_8),
                Map.of("Content-Type", "application/x-www-form-urlencoded"));

        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        assertThat(ids(made, "categories")).containsExactly(category);
        assertThat(ids(made, "venue")).containsExactly(venue);
        assertThat(made.text("organizer.0.organizer")).isEqualTo("Made");
        assertThat(made.text("tickets.0.price")).isEqualTo("5");
        assertThat(made.text("cost")).isEqualTo("$10");
        assertThat(made.at("featured")).isEqualTo(true);
    }
}

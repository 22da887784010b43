package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.CONTRIBUTOR;
import static io.kalends.TestService.EDITOR;
import static io.kalends.event.Calendar.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.Dice;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.config.Setting;
import io.kalends.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What was read can be sent back whole, by everybody who may change the record, and changes nothing. */
class RoundTripTest {
    private static final int ROUNDS = 40;
    private static final List<String> METHODS = List.of("PUT", "POST", "PATCH");

    @RegisterExtension
    static final TestService service = new TestService().with(Setting.TIMEZONE, "Europe/Berlin");

    private final Random random = new Random(Dice.SEED);
    private final Calendar calendar = new Calendar(service);

    @Test
    void events_staySo() {
        List<Long> venues = new ArrayList<>();
        List<Long> organizers = new ArrayList<>();
        for (Role role : List.of(ADMIN, AUTHOR, CONTRIBUTOR)) {
            for (String status : List.of("publish", "draft", "private")) {
                String named = "\"status\": \"" + status + "\"";
                venues.add(calendar.venue(role, "Hall", named).id());
                organizers.add(calendar.organizer(role, "Club", named).id());
            }
        }
        List<Long> parents = List.of(
                calendar.event(ADMIN, "\"status\": \"private\"").id(),
                calendar.event(ADMIN).id());
        for (int i = 0; i < ROUNDS; i++) {
            long event =
                    calendar.event(ADMIN, event(venues, organizers, parents)).id();
            for (Role owner : List.of(ADMIN, AUTHOR, CONTRIBUTOR)) {
                String status =
                        owner == CONTRIBUTOR ? pick("draft", "pending", "private") : pick("publish", "future", "draft");
                calendar.change(
                        ADMIN,
                        event,
                        "\"author\": %s, \"status\": \"%s\""
                                .formatted(service.user(owner).id(), status));
                if (random.nextInt(4) == 0) trashSome(venues, organizers);
                for (Role caller : new java.util.LinkedHashSet<>(List.of(ADMIN, EDITOR, owner)))
                    check(caller, "/events/" + event);
                if (random.nextInt(6) == 0) {
                    ok(service.delete(owner, "/events/" + event));
                    check(owner, "/events/" + event);
                    ok(service.patch(ADMIN, "/events/" + event, "{\"status\": \"draft\"}"));
                }
            }
        }
        for (long venue : venues) check(ADMIN, "/venues/" + venue);
        for (long organizer : organizers) check(ADMIN, "/organizers/" + organizer);
    }

    private void trashSome(List<Long> venues, List<Long> organizers) {
        String path = random.nextBoolean()
                ? "/venues/" + venues.get(random.nextInt(venues.size()))
                : "/organizers/" + organizers.get(random.nextInt(organizers.size()));
        Answer answer = service.delete(ADMIN, path);
        if (answer.status() == 410)
            ok(service.patch(ADMIN, path, "{\"status\": \"" + pick("publish", "draft") + "\"}"));
    }

    private void check(Role caller, String path) {
        Answer before = ok(service.get(caller, path));
        Answer whole = ok(service.get(ADMIN, path));
        service.clock().forward(Duration.ofSeconds(7));

        Answer sent = service.send(caller, METHODS.get(random.nextInt(3)), path, before.body());

        assertThat(sent.status()).as("-Dseed=%d %s", Dice.SEED, sent).isEqualTo(200);
        Answer after = ok(service.get(caller, path));
        assertThat(after.body()).as("-Dseed=" + Dice.SEED).isEqualTo(before.body());
        assertThat(after.header("ETag")).isEqualTo(before.header("ETag")).isEqualTo(sent.header("ETag"));
        // What this caller cannot see has stayed as well.
        assertThat(ok(service.get(ADMIN, path)).body())
                .as("-Dseed=" + Dice.SEED)
                .isEqualTo(whole.body());
        var shown = new LinkedHashMap<Object, Object>((Map<?, ?>) before.tree());
        shown.remove("json_ld");
        assertThat(sent.body()).isEqualTo(Json.text(shown));
    }

    private String event(List<Long> venues, List<Long> organizers, List<Long> parents) {
        var event = new LinkedHashMap<String, Object>();
        event.put(
                "title",
                pick("A <b>bold</b> & \"quoted\" title", "Ünïcödé 日本語 \uD83C\uDFB7", "0", "5 < 6 \\ 7 &amp;amp; 8"));
        event.put(
                "timezone",
                pick("Europe/Berlin", "America/New_York", "UTC", "UTC+5.75", "Asia/Kathmandu", "UTC-3.5", "GMT"));
        String day =
                pick("2026-03-29", "2026-10-25", "2026-12-05", "0001-01-02", "9999-12-30", "2027-03-14", "1900-01-01");
        event.put("start_date", day + pick(" 01:30", " 02:30:15", "", "T00:00"));
        // A start in the hour that a zone skips counts as an hour later, so no end lies between the two.
        event.put("end_date", day + pick(" 02:45", " 03:30:16", " 23:59:59", " 02:30:15"));
        if (random.nextBoolean()) event.put("all_day", true);
        maybe(
                event,
                "description",
                "plain\ntext\n\nmore",
                "<div>x<br>y</div>",
                "a & b <em>c",
                "<p>one</p>\n\ntwo",
                "<hr>",
                "<b> </b>");
        maybe(event, "excerpt", "short", "<ul><li>1<li>2</ul>", "a\r\nb");
        maybe(
                event,
                "cost",
                10,
                "10",
                0,
                "Free",
                "€10-20",
                List.of("0$", "20$"),
                "Adults 20, children 10",
                "1.000,50",
                "10 USD, 20 USD",
                List.of("10", "€20"),
                "15 EUR",
                "Pay what you want; or not");
        maybe(event, "website", "https://example.org/?a=1&b=2", "http://bücher.example/ä");
        maybe(event, "image", "https://example.org/a%20b.JPG?x=1", "https://example.org/no-extension");
        maybe(event, "featured", true);
        maybe(event, "event_status", "cancelled", "postponed", "moved_online", "");
        if (random.nextInt(4) == 0) {
            event.put("event_status", "rescheduled");
            event.put("previous_start_date", "2026-10-25 02:30");
        }
        maybe(event, "event_status_reason", "Sturm & Regen <3", " ");
        maybe(event, "is_virtual", true, "yes");
        maybe(event, "virtual_url", "https://example.org/room?a=1&b=2");
        maybe(event, "hide_from_listings", true);
        maybe(event, "show_map", true);
        maybe(event, "slug", "日本", "x", "Größe & Co", "%41");
        maybe(event, "date", "2026-10-25 02:30:00", "2030-01-01", "1970-01-01", 0, "2026-10-25T01:30:00Z");
        maybe(event, "categories", List.of("Music", "Art"), "Jazz", List.of());
        maybe(event, "tags", List.of("live", "a, b", "123 go"), "one,two");
        maybe(event, "post_parent", parents.get(0), parents.get(1));
        event.put("venue", some(venues));
        event.put("organizer", some(organizers));
        if (random.nextBoolean())
            event.put(
                    "tickets",
                    List.of(
                            Map.of("name", "A & B", "price", 15.5, "currency", "eur", "valid_from", "2026-10-25 02:30"),
                            Map.of(
                                    "name",
                                    "<i>C</i>",
                                    "price",
                                    "0.0000",
                                    "availability",
                                    "sold_out",
                                    "valid_until",
                                    "2026-10-25T01:30:00Z")));
        String body = Json.text(event);
        return body.substring(1, body.length() - 1);
    }

    private void maybe(Map<String, Object> event, String name, Object... values) {
        if (random.nextBoolean()) event.put(name, values[random.nextInt(values.length)]);
    }

    private List<Long> some(List<Long> ids) {
        var chosen = new ArrayList<Long>();
        for (int i = random.nextInt(4); i > 0; i--) {
            long id = ids.get(random.nextInt(ids.size()));
            String path = (service.get(ADMIN, "/venues/" + id).status() == 200 ? "/venues/" : "/organizers/") + id;
            if (!service.get(ADMIN, path).text("status").equals("trash")) chosen.add(id);
        }
        return chosen;
    }

    private String pick(String... texts) {
        return texts[random.nextInt(texts.length)];
    }
}

package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Events are found by what people call them: their own words, and the names of what they are linked to. */
class FindTest {
    @RegisterExtension
    final TestService service = new TestService();

    private Answer concert;

    @BeforeEach
    void fill() {
        concert = make("Concert", """
                "description": "<p>Loud and <b>long</b></p>", "excerpt": "With guests",
                "venue": {"venue": "Alter Werkhof", "city": "Görlitz", "description": "Serves borscht", "address": "Ring 4"},
                "organizer": {"organizer": "Club Ünder", "email": "club@example.org"},
                "categories": ["Music"], "tags": ["Open air"]""");
        make("Lecture", "\"categories\": [\"Talks\"]");
    }

    private Answer make(String title, String more) {
        return ok(service.post(ADMIN, "/events", """
                {"title": "%s", "start_date": "2026-12-24 12:00", "end_date": "2026-12-24 14:00", %s}""".formatted(title, more)));
    }

    private static Answer ok(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isBetween(200, 299);
        return answer;
    }

    private List<String> found(Role caller, String text) {
        Answer answer = ok(service.get(caller, "/events?find=" + URLEncoder.encode(text, StandardCharsets.UTF_8)));
        List<String> titles = answer.list("events").stream()
                .map(event -> String.valueOf(((Map<?, ?>) event).get("title")))
                .toList();
        assertThat(answer.number("total")).isEqualTo(titles.size());
        return titles;
    }

    /** From the store, and from the cached list that is made of what is asked for again. */
    private List<String> found(String text) {
        List<String> first = found(null, text);
        assertThat(found(null, text)).isEqualTo(first);
        assertThat(found(null, text)).isEqualTo(first);
        return first;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "concert|Concert",
                "loud|Concert",
                "guests|Concert",
                "werkhof|Concert",
                "ALTER WERK|Concert",
                "gorlitz|Concert",
                "gö|Concert",
                "club under|Concert",
                "music|Concert",
                "open air|Concert",
                "\"open air\"|Concert",
                "talks|Lecture",
                "werkhof concert music görlitz|Concert",
                "c|Concert,Lecture",
                "-werkhof|Lecture",
                "-music|Lecture",
                "c -görlitz|Lecture",
                "werkhof lecture|",
                "borscht|",
                "ring 4|",
                "club@example.org|",
                "\"werkhof görlitz\"|",
                "absent|",
            })
    void find_looksIntoTextsAndNames(String text, String titles) {
        assertThat(found(text)).isEqualTo(titles == null ? List.of() : List.of(titles.split(",")));
    }

    @Test
    void search_keepsItsFields() {
        assertThat(ok(service.get("/events?search=werkhof")).number("total")).isZero();
        assertThat(ok(service.get("/events?search=loud")).number("total")).isEqualTo(1);
    }

    @Test
    void find_takesSoManyWords() {
        String many = "werkhof " + "-zz ".repeat(20);
        Answer refused = service.get("/events?find=" + many.strip().replace(' ', '+'));

        assertThat(refused.reason("find")).isEqualTo("rest_too_many_items");
        assertThat(found("werkhof " + "-zz ".repeat(19).strip())).containsExactly("Concert");
        assertThat(service.raw(null, "GET", "/?search=" + many.strip().replace(' ', '+'), null, Map.of())
                        .status())
                .isEqualTo(400);
    }

    @Test
    void find_followsNewNames() {
        assertThat(found("werkhof")).containsExactly("Concert");
        patch("/venues/" + concert.number("venue.id"), "{\"venue\": \"Depot\", \"city\": \"Zittau\"}");
        patch("/organizers/" + concert.number("organizer.0.id"), "{\"organizer\": \"Verein\"}");
        patch("/categories/" + concert.number("categories.0.id"), "{\"name\": \"Sound\"}");
        patch("/tags/" + concert.number("tags.0.id"), "{\"name\": \"Outdoors\"}");

        for (String old : List.of("werkhof", "görlitz", "ünder", "music", "open air"))
            assertThat(found(old)).as(old).isEmpty();
        for (String name : List.of("depot", "zittau", "verein", "sound", "outdoors"))
            assertThat(found(name)).as(name).containsExactly("Concert");
    }

    private void patch(String path, String json) {
        ok(service.send(ADMIN, "PATCH", path, json));
    }

    @Test
    void find_followsNewLinks() {
        assertThat(found("werkhof")).containsExactly("Concert");
        make("Dance", "\"venue\": " + concert.number("venue.id") + ", \"tags\": [\"Open air\"]");
        assertThat(found("werkhof")).containsExactly("Concert", "Dance");
        assertThat(found("open air")).containsExactly("Concert", "Dance");
        patch("/events/" + concert.id(), "{\"venue\": 0, \"tags\": []}");

        assertThat(found("werkhof")).containsExactly("Dance");
        assertThat(found("open air")).containsExactly("Dance");
    }

    @Test
    void find_countsWhatLiesBelowACategory() {
        long music = concert.number("categories.0.id");
        ok(service.post(ADMIN, "/categories", "{\"name\": \"Jazz\", \"parent\": %s}".formatted(music)));
        make("Session", "\"categories\": [\"Jazz\"]");

        assertThat(found("music")).containsExactly("Concert", "Session");
        assertThat(found("jazz")).containsExactly("Session");
    }

    @Test
    void find_tellsNothingOfWhatTheCallerMayNotSee() {
        patch("/venues/" + concert.number("venue.id"), "{\"status\": \"draft\"}");
        patch("/organizers/" + concert.number("organizer.0.id"), "{\"status\": \"private\"}");

        for (String name : List.of("werkhof", "görlitz", "ünder")) {
            assertThat(found(name)).as(name).isEmpty();
            assertThat(found(AUTHOR, name)).as(name).isEmpty();
            assertThat(found(EDITOR, name)).as(name).containsExactly("Concert");
        }
    }

    @Test
    void feed_findsTheSame() {
        assertThat(ok(service.get("/events.ics?find=werkhof")).body())
                .contains("SUMMARY:Concert")
                .doesNotContain("Lecture");
    }
}

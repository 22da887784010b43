package io.kalends.organizer;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrganizerFieldsTest {
    @RegisterExtension
    static final TestService service =
            new TestService().with(Setting.BASE_URL, "http://localhost:8080").with(Setting.TIMEZONE, "Europe/Berlin");

    private static final String EVERYTHING = """
            {"organizer": "Blue Note Club", "description": "Since <em>1981</em>", "phone": "+49 40 2", "slug": "blue",
             "website": "https://example.org/?a=1&b=2", "email": "Hello@Example.org", "image": "https://example.com/x"}""";

    private static Answer create(String fields) {
        return service.post(ADMIN, "/organizers", "{\"organizer\": \"Club\"" + fields + "}");
    }

    private static Answer update(Answer organizer, String json) {
        return service.patch(ADMIN, "/organizers/" + organizer.id(), json);
    }

    @Test
    void read_looksAsTheInterfaceShowsIt() {
        service.clock().set(Instant.parse("2026-11-13T11:05:00Z"));
        Answer made = service.post(AUTHOR, "/organizers", """
                {"organizer": "Blue Note", "email": "hello@example.org"}""");

        String member = """
                {"id":%1$s,"author":%2$s,"status":"publish","date":"2026-11-13 12:05:00","date_utc":"2026-11-13 11:05:00",\
                "modified":"2026-11-13 12:05:00","modified_utc":"2026-11-13 11:05:00",\
                "url":"http://localhost:8080/organizer/blue-note/","organizer":"Blue Note","slug":"blue-note",\
                "email":"hello@example.org",%3$s"global_id":"localhost?id=%1$s",\
                "global_id_lineage":["localhost?id=%1$s"]}""";
        String jsonLd = """
                "json_ld":{"@context":"https://schema.org","@type":"Organization","name":"Blue Note",\
                "url":"http://localhost:8080/organizer/blue-note/","email":"hello@example.org"},""";
        long author = service.user(AUTHOR).id();
        assertThat(made.body()).isEqualTo(member.formatted(made.id(), author, ""));
        assertThat(service.get("/organizers/" + made.id()).body())
                .isEqualTo(member.formatted(made.id(), author, jsonLd));
    }

    @Test
    void read_hasEveryMemberInOrder() {
        Answer made = service.post(EDITOR, "/organizers", EVERYTHING);
        Answer read = service.get("/organizers/" + made.id());

        assertThat(((Map<?, ?>) read.tree()).keySet().toString())
                .isEqualTo("[id, author, status, date, date_utc, modified, modified_utc, url, organizer, slug,"
                        + " description, image, phone, website, email, json_ld, global_id, global_id_lineage]");
        assertThat(read.body()).contains("""
                "description":"<p>Since <em>1981</em></p>","image":{"url":"https://example.com/x","id":0,"extension":""},\
                "phone":"+49 40 2","website":"https://example.org/?a=1&b=2","email":"Hello@Example.org",\
                "json_ld":{"@context":"https://schema.org","@type":"Organization","name":"Blue Note Club",\
                "description":"Since 1981","image":"https://example.com/x",\
                "url":"http://localhost:8080/organizer/blue/","telephone":"+49 40 2","email":"Hello@Example.org",\
                "sameAs":"https://example.org/?a=1&b=2"},""");
    }

    @Test
    void create_leavesOutWhatIsNotSet() {
        Answer bare = create("");
        Answer empty = create("""
                , "description": "", "phone": " ", "website": "", "email": null, "image": null, "author": null,
                "date": null, "date_utc": null, "status": null, "slug": \"\"\
                """);

        for (Answer made : new Answer[] {bare, empty}) {
            assertThat(((Map<?, ?>) made.tree()).keySet().toString())
                    .isEqualTo("[id, author, status, date, date_utc, modified, modified_utc, url, organizer, slug,"
                            + " global_id, global_id_lineage]");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"description", "phone", "website", "email", "image"})
    void update_clearsWhatIsNullOrEmpty(String field) {
        for (String nothing : new String[] {"null", "\"\""}) {
            Answer organizer = service.post(EDITOR, "/organizers", EVERYTHING);

            Answer changed = update(organizer, "{\"%s\": %s}".formatted(field, nothing));

            var expected = (Map<?, ?>) organizer.tree();
            expected.remove(field);
            assertThat(changed.tree()).isEqualTo(expected);
        }
    }

    @Test
    void create_namesEveryInvalidField() {
        Answer answer = service.post(ADMIN, "/organizers", """
                {"email": "nobody", "organizer": "", "author": {}, "date": "x", "date_utc": "y", "description": [],
                 "slug": false, "status": "trash", "phone": 110, "website": "https://", "image": true}""");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(((Map<?, ?>) answer.at("data.params")).keySet().toString())
                .isEqualTo(
                        "[organizer, author, date, date_utc, description, slug, status, phone, website, email, image]");
        assertThat(answer.reason("website")).isEqualTo("rest_invalid_url");
        assertThat(answer.reason("email")).isEqualTo("rest_invalid_email");
        assertThat(answer.reason("status")).isEqualTo("rest_invalid_value");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a@localhost", "first.last+tag@sub.example.org", " padded@example.org "})
    void email_isOneAddress(String email) {
        assertThat(create(", \"email\": \"%s\"".formatted(email)).text("email")).isEqualTo(email.strip());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "@b", "a@", "a b@example.org", "a@b@c", "a@b,c@d", "Name <a@example.org>", "a@.org"})
    void email_refusesOtherTexts(String email) {
        assertThat(create(", \"email\": \"%s\"".formatted(email)).reason("email"))
                .isEqualTo("rest_invalid_email");
        assertThat(update(create(""), "{\"email\": \"%s\"}".formatted(email)).reason("email"))
                .isEqualTo("rest_invalid_email");
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://example.org", "http://localhost:1/a?b=1&amp;c#d", "HTTP://EXAMPLE.org/ä"})
    void website_isKeptAsItIs(String website) {
        assertThat(create(", \"website\": \"%s\"".formatted(website)).text("website"))
                .isEqualTo(website);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"example.org", "//example.org", "ftp://example.org", "http://", "http://a b", "javascript:x"})
    void website_refusesOtherTexts(String website) {
        assertThat(create(", \"website\": \"%s\"".formatted(website)).reason("website"))
                .isEqualTo("rest_invalid_url");
    }
}

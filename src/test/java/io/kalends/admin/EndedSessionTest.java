package io.kalends.admin;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A form that was typed while the session ended is there again after the log-in, and nothing is saved before that. */
class EndedSessionTest {
    private static final String FORM = "form.sheet";
    private static final String LOGIN = "form:has(#password)";

    @RegisterExtension
    final TestService service = new TestService();

    private Browser editor;

    @BeforeEach
    void logIn() {
        Browser.setPasswords(service);
        editor = Browser.loggedIn(service, EDITOR);
    }

    private static Map<String, String> jazz() {
        var typed = new LinkedHashMap<String, String>();
        typed.put("title", "Harbour \"Jazz\" & more");
        typed.put("start[date]", "7.12. 19h");
        typed.put("description", "First\r\n\r\nSecond <b>bold</b>");
        typed.put("tickets[0][name]", "Early bird");
        typed.put("tickets[0][price]", "15");
        typed.put("new_venue[venue]", "Hall");
        return typed;
    }

    private static Map<String, String> credentials(String password) {
        return Map.of("username", "editor", "password", password);
    }

    private long events() {
        return service.get(ADMIN, "/events?window=all").number("total");
    }

    private void end(String way) {
        switch (way) {
            case "silence" -> service.clock().forward(Duration.ofHours(9));
            case "cookies" -> editor.cookies().clear();
            default -> Browser.setPasswords(service);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"silence", "cookies", "password"})
    void newRecord_isThereAgainAfterTheLogIn(String way) {
        long music = service.post(ADMIN, "/categories", "{\"name\": \"Music\"}").id();
        Document form = editor.page("/admin/events/new");
        end(way);
        Map<String, String> typed = jazz();
        typed.put("categories[]", Long.toString(music));

        Answer asked = editor.submit(form, FORM, typed);

        assertThat(asked.status()).isEqualTo(401);
        assertThat(Browser.read(asked).select("[role=status]").text()).contains("what you have typed is there again");
        Answer wrong = editor.submit(Browser.read(asked), LOGIN, credentials("wrong"));
        assertThat(wrong.status()).isEqualTo(401);
        Answer back = editor.submit(Browser.read(wrong), LOGIN, credentials(Browser.PASSWORD));
        assertThat(back.status()).as(back.toString()).isEqualTo(200);
        assertThat(events()).isZero();
        Document again = Browser.read(back);
        assertThat(again.select("#f-title").attr("value")).isEqualTo("Harbour \"Jazz\" & more");
        assertThat(again.select("#faults").text()).contains("You have logged in again");
        assertThat(back.body()).doesNotContain(Browser.PASSWORD);

        Answer made = editor.submit(again, FORM, Map.of());
        assertThat(made.status()).as(made.toString()).isEqualTo(303);
        Answer event = service.get("/events?window=all");
        assertThat(event.text("events.0.start_date")).isEqualTo("2026-12-07 19:00:00");
        assertThat(event.text("events.0.description")).contains("<p>First</p>", "<b>bold</b>");
        assertThat(event.text("events.0.tickets.0.price")).isEqualTo("15");
        assertThat(event.text("events.0.venue.venue")).isEqualTo("Hall");
        assertThat(event.number("events.0.categories.0.id")).isEqualTo(music);
    }

    @Test
    void changedRecord_isComparedWithWhatOthersHaveDoneMeanwhile() {
        long id = service.post(ADMIN, "/events", """
                {"title": "Jazz", "start_date": "2026-12-05 19:30", "end_date": "2026-12-05 23:00", "cost": "5"}""").id();
        Document form = editor.page("/admin/events/" + id);
        end("silence");
        service.patch(ADMIN, "/events/" + id, "{\"cost\": \"7\"}");
        Answer asked = editor.submit(form, FORM, Map.of("title", "Jazz again"));
        Document again = Browser.read(editor.submit(Browser.read(asked), LOGIN, credentials(Browser.PASSWORD)));

        assertThat(service.get("/events/" + id).text("title")).isEqualTo("Jazz");
        assertThat(editor.submit(again, FORM, Map.of()).status()).isEqualTo(303);
        assertThat(service.get("/events/" + id).text("title")).isEqualTo("Jazz again");
        assertThat(service.get("/events/" + id).text("cost")).isEqualTo("$7");
    }

    @Test
    void category_isThereAgainAfterTheLogIn() {
        Document form = editor.page("/admin/categories");
        end("silence");
        Answer asked = editor.submit(form, ".side form", Map.of("name", "Music", "description", "Loud"));
        Document again = Browser.read(editor.submit(Browser.read(asked), LOGIN, credentials(Browser.PASSWORD)));

        assertThat(again.select("#f-description").text()).isEqualTo("Loud");
        assertThat(editor.submit(again, ".side form", Map.of()).status()).isEqualTo(303);
        assertThat(service.get("/categories?hide_empty=false").text("categories.0.name"))
                .isEqualTo("Music");
    }

    @Test
    void formOfAnEarlierSession_isShownAgain() {
        Document form = editor.page("/admin/events/new");
        end("silence");
        editor.logIn("editor", Browser.PASSWORD);

        Answer again = editor.submit(form, FORM, jazz());

        assertThat(again.status()).isEqualTo(403);
        assertThat(events()).isZero();
        assertThat(editor.submit(Browser.read(again), FORM, Map.of()).status()).isEqualTo(303);
        assertThat(events()).isEqualTo(1);
    }

    @Test
    void formOfAnotherSite_isNotKept() {
        Document form = editor.page("/admin/events/new");
        end("cookies");
        editor.sending("Sec-Fetch-Site", "cross-site");

        Answer refused = editor.submit(form, FORM, jazz());

        assertThat(refused.status()).isEqualTo(303);
        assertThat(refused.header("Location").orElseThrow()).endsWith("/admin/login");
    }

    @Test
    void formThatIsLarge_isNotReadFromNobody() {
        Document form = editor.page("/admin/events/new");
        end("cookies");
        Map<String, String> typed = jazz();
        typed.put("description", "x".repeat(300_000));

        assertThat(editor.submit(form, FORM, typed).status()).isEqualTo(303);
    }

    @Test
    void password_isNotAskedForWithTheFormOfAnother() {
        Document form = editor.page("/admin/profile");
        end("silence");

        assertThat(editor.submit(form, "form[action$=password]", Map.of("password", "x"))
                        .status())
                .isEqualTo(303);
    }
}

package io.kalends.admin;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.api.Reason;
import io.kalends.web.Texts;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whoever works in German is told in German what is wrong. */
class GermanRefusalsTest {
    @RegisterExtension
    static final TestService service = new TestService();

    private static Browser editor;

    @BeforeAll
    static void logIn() {
        Browser.setPasswords(service);
        editor = Browser.loggedIn(service, ADMIN).sending("Accept-Language", "de");
    }

    private static Document refused(String path, Map<String, String> fields) {
        Answer answer = editor.submit(path, "main form[method=post]:has(input[name])", fields);
        assertThat(answer.status()).as(answer.toString()).isBetween(400, 409);
        return Browser.read(answer);
    }

    @Test
    void event_isRefusedInGerman() {
        Document page = refused(
                "/admin/events/new",
                Map.of(
                        "title",
                        "",
                        "start[date]",
                        "2026-12-05",
                        "start[time]",
                        "19:30",
                        "end[date]",
                        "2026-12-04",
                        "website",
                        "example.org",
                        "cost",
                        "x".repeat(70_000),
                        "tickets[0][name]",
                        "Kind",
                        "tickets[0][price]",
                        "-1",
                        "new_organizer[organizer]",
                        "Verein",
                        "new_organizer[email]",
                        "x"));

        assertThat(page.select("#e-title").text()).isEqualTo("darf nicht leer sein");
        assertThat(page.select("#e-website").text()).startsWith("muss eine vollständige Adresse sein");
        assertThat(page.select("#e-end_date").text()).isEqualTo("darf nicht vor dem Beginn liegen");
        assertThat(page.select("#e-cost").text()).matches("darf höchstens [0-9.]+ Zeichen haben");
        assertThat(page.select("#f-tickets .fault").text())
                .isEqualTo("Preis muss eine Zahl ab 0 mit bis zu 10 Stellen vor und 4 nach dem Punkt sein");
        assertThat(page.select("#f-organizer .fault").text()).isEqualTo("E-Mail muss eine E-Mail-Adresse sein");
        assertThat(page.select(".fault, #faults").text()).doesNotContain("must", "required");
    }

    @Test
    void venue_isRefusedInGerman() {
        Document page = refused("/admin/venues/new", Map.of("venue", "Halle", "geo_lat", "100", "geo_lng", "x"));

        assertThat(page.select("#e-geo_lat").text()).isEqualTo("muss zwischen -90 und 90 liegen");
        assertThat(page.select("#e-geo_lng").text()).startsWith("muss eine Zahl sein");
    }

    @Test
    void recordsThatAreThere_areRefusedInGerman() {
        service.post(ADMIN, "/tags", "{\"name\": \"laut\"}");

        assertThat(refused("/admin/tags", Map.of("name", "laut"))
                        .select(".notice.bad")
                        .text())
                .isEqualTo("Diesen Namen gibt es schon.");
        assertThat(refused("/admin/tags", Map.of("name", "")).select("#e-name").text())
                .isEqualTo("darf nicht leer sein");
        assertThat(refused(
                                "/admin/users/new",
                                Map.of("username", "author", "email", "a@example.org", "new_password", ""))
                        .select(".notice.bad")
                        .text())
                .contains("schon vergeben");
    }

    @Test
    void password_isRefusedInGerman() {
        Document page = refused(
                "/admin/users/new", Map.of("username", "neu", "email", "n@example.org", "new_password", "kurz"));

        assertThat(page.select("#e-new_password").text()).isEqualTo("muss 10 bis 200 Zeichen haben");
    }

    @Test
    void failurePage_speaksGerman() {
        Answer answer = editor.get("/admin/events/99999");

        assertThat(answer.status()).isEqualTo(404);
        assertThat(Browser.read(answer).select("main").text()).contains("Diesen Termin gibt es nicht");
    }

    @Test
    void everyReason_hasGermanWords() {
        // Of these two the field decides what would do.
        var reasons = EnumSet.complementOf(EnumSet.of(Reason.INVALID_TYPE, Reason.INVALID_VALUE));

        assertThat(reasons)
                .allSatisfy(reason -> assertThat(Texts.in(Locale.GERMANY)
                                .find("refusal." + reason.name().toLowerCase(Locale.ROOT)))
                        .isPresent());
    }
}

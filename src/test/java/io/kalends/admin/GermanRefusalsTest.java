package io.kalends.admin;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.api.Reason;
import io.kalends.web.Texts;
import java.util.EnumSet;
import java.util.List;
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

        assertThat(page.select("#e-title").text()).isEqualTo("Geben Sie einen Titel ein.");
        assertThat(page.select("#e-website").text()).startsWith("Geben Sie die ganze Adresse ein");
        assertThat(page.select("#e-end_date").text())
                .isEqualTo("Das liegt vor dem Beginn. Wählen Sie ein späteres Ende.");
        assertThat(page.select("#e-cost").text()).matches("Kürzen Sie das auf höchstens [0-9.]+ Zeichen.");
        assertThat(page.select("#e-tickets-0-price").text()).isEqualTo("Geben Sie einen Preis ein, etwa 12 oder 8,50.");
        assertThat(page.select("#e-new_organizer-email").text())
                .isEqualTo("Geben Sie eine E-Mail-Adresse ein, etwa name@example.org.");
        assertThat(page.select("#faults a").eachText())
                .containsExactlyInAnyOrder(
                        "Titel", "Website", "Ende", "Kosten", "Karten 1 Preis", "Veranstalter E-Mail");
        assertThat(page.select(".fault, #faults").text()).doesNotContain("must", "required", "muss ", "darf ");
    }

    @Test
    void venue_isRefusedInGerman() {
        Document page = refused("/admin/venues/new", Map.of("venue", "Halle", "geo_lat", "100", "geo_lng", "x"));

        assertThat(page.select("#e-geo_lat").text()).isEqualTo("Geben Sie eine Zahl zwischen -90 und 90 ein.");
        assertThat(page.select("#e-geo_lng").text()).isEqualTo("Geben Sie eine Zahl ein, etwa 13.40.");
    }

    @Test
    void recordsThatAreThere_areRefusedInGerman() {
        service.post(ADMIN, "/tags", "{\"name\": \"laut\"}");

        assertThat(refused("/admin/tags", Map.of("name", "laut"))
                        .select(".notice.bad")
                        .text())
                .isEqualTo("Diesen Namen gibt es schon.");
        assertThat(refused("/admin/tags", Map.of("name", "")).select("#e-name").text())
                .isEqualTo("Geben Sie einen Namen ein.");
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

        assertThat(page.select("#e-new_password").text()).isEqualTo("Nehmen Sie 10 bis 200 Zeichen.");
    }

    @Test
    void failurePage_speaksGerman() {
        Answer answer = editor.get("/admin/events/99999");

        assertThat(answer.status()).isEqualTo(404);
        assertThat(Browser.read(answer).select("main").text()).contains("Diesen Termin gibt es nicht");
    }

    @Test
    void everyReason_hasWordsForFormsAndPages() {
        // Of these two the field decides what would do.
        var reasons = EnumSet.complementOf(EnumSet.of(Reason.INVALID_TYPE, Reason.INVALID_VALUE));

        assertThat(reasons).allSatisfy(reason -> {
            String word = reason.name().toLowerCase(Locale.ROOT);
            assertThat(Texts.in(Locale.GERMANY).find("refusal." + word)).isPresent();
            for (Locale locale : List.of(Locale.GERMANY, Locale.UK))
                assertThat(Texts.in(locale).find("form." + word)).isPresent();
        });
    }
}

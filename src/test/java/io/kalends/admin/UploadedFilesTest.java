package io.kalends.admin;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.cli.Terminal.Store;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Files of other calendars as people have them, uploaded in the editor. */
class UploadedFilesTest {
    private static final String UPLOAD = "/admin/sources/upload";

    @RegisterExtension
    static final TestService service = new TestService();

    @RegisterExtension
    static final TestService other = new TestService();

    private static Browser admin;

    @BeforeAll
    static void logIn() {
        Browser.setPasswords(service);
        admin = Browser.loggedIn(service, ADMIN);
    }

    private static Document upload(String name, String content) {
        Answer sent = admin.upload(UPLOAD, "main form", Map.of(), name, content.getBytes(StandardCharsets.UTF_8));
        assertThat(sent.status()).as(sent.body()).isEqualTo(303);
        return admin.page(sent.header("Location").orElseThrow());
    }

    @Test
    void table_withColumnsNobodyKnows_isReadByTheOnesThatAreChosen() {
        Document preview = upload("programm.csv", """
                Was;Wann;Wo
                Adventssingen;05.12.2026 17:00 Uhr;Marktplatz
                Turmblasen;irgendwann;Kirche
                """);

        assertThat(preview.select("main").text()).contains("title");
        assertThat(preview.select("#c-title option").eachText()).contains("Was", "Wann", "Wo");
        Document chosen = Browser.read(admin.submit(
                preview,
                "main form",
                Map.of("columns[title]", "Was", "columns[start_date]", "Wann", "columns[venue]", "Wo", "do", "look")));
        assertThat(chosen.select("main").text()).contains("1 new", "1 refused", "Adventssingen", "irgendwann");

        admin.submit(chosen, "main form", Map.of("do", "bring"));
        await().until(() -> service.get("/events?search=adventssingen").number("total") == 1);
        Answer found = service.get("/events?search=adventssingen");
        assertThat(found.text("events.0.start_date")).isEqualTo("2026-12-05 17:00:00");
        assertThat(found.text("events.0.venue.venue")).isEqualTo("Marktplatz");
    }

    @Test
    void archive_isPreviewedAndBroughtIn(@TempDir Path folder) throws IOException {
        other.post(ADMIN, "/events", """
                {"title": "Lantern walk", "start_date": "2026-12-05 19:30", "end_date": "2026-12-05 23:00"}""");
        Path archive = folder.resolve("other.ndjson");
        Store.of(other).run("export", archive.toString()).expect(0);

        Document preview = upload("other.ndjson", Files.readString(archive));

        assertThat(preview.select("main").text()).contains("1 new", "Lantern walk");
        assertThat(service.get("/events?search=lantern").number("total")).isZero();
        admin.submit(preview, "main form", Map.of("do", "bring"));
        await().until(() -> service.get("/events?search=lantern").number("total") == 1);
    }

    @Test
    void calendar_isPreviewedAndBroughtIn() {
        Document preview = upload("club.ics", """
                BEGIN:VCALENDAR
                VERSION:2.0
                PRODID:-//Club//EN
                BEGIN:VEVENT
                UID:1@club
                DTSTART;TZID=Europe/Berlin:20261208T193000
                DTEND;TZID=Europe/Berlin:20261208T210000
                RRULE:FREQ=WEEKLY;COUNT=3
                SUMMARY:Choir practice
                LOCATION:Parish hall\\, Church Street 1
                END:VEVENT
                BEGIN:VEVENT
                UID:2@club
                SUMMARY:No start
                END:VEVENT
                END:VCALENDAR
                """);

        assertThat(preview.select("main").text()).contains("1 new", "1 refused", "Choir practice", "No start");
        admin.submit(preview, "main form", Map.of("do", "bring"));
        await().until(() -> service.get("/events?search=choir").number("total") == 3);
    }
}

package io.kalends.admin;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.EDITOR;
import static io.kalends.TestService.SUBSCRIBER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.kalends.Answer;
import io.kalends.TestClock;
import io.kalends.TestService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Sources in the editor, without scripts. */
class SourcePagesTest {
    private static final String SOURCES = "/admin/sources";
    private static final String UPLOAD = SOURCES + "/upload";
    private static final String FORM = "main form:has(input[name=seen])";
    private static final String RUN = "main form[action$=/run]:has([value=run])";
    private static final Map<String, String> LISTED =
            Map.of("events", "?window=all&per_page=50&status=publish,trash", "sources", "");
    private static final ForeignCalendar CALENDAR = new ForeignCalendar();

    @RegisterExtension
    static final TestService service = new TestService().reading(CALENDAR);

    private static Browser admin;
    private static Browser editor;
    private static Browser author;

    @BeforeAll
    static void logIn() {
        Browser.setPasswords(service);
        admin = Browser.loggedIn(service, ADMIN);
        editor = Browser.loggedIn(service, EDITOR);
        author = Browser.loggedIn(service, AUTHOR);
    }

    @BeforeEach
    void clear() throws IOException {
        for (String file : files())
            Files.delete(service.data().resolve("imports").resolve(file));
        for (String kind : List.of("events", "sources"))
            for (Object one : service.get(ADMIN, "/" + kind + LISTED.get(kind)).list(kind))
                service.delete(ADMIN, "/" + kind + "/" + ((Map<?, ?>) one).get("id") + "?force=true");
        CALENDAR.reset();
        CALENDAR.with("a", "Choir", 3)
                .with("b", "Organ", 4)
                .with("c", "Brass", 5)
                .with("d", "Lute", 6);
        service.clock().set(TestClock.START);
        admin.sending("Accept-Language", "en");
    }

    private static Map<String, String> feed(String... more) {
        var typed = new HashMap<>(Map.of("address", "https://club.example.org/feed.ics", "name", "The club"));
        for (int i = 0; i < more.length; i += 2) typed.put(more[i], more[i + 1]);
        return typed;
    }

    /** The address of a new source. */
    private String add() {
        Answer made = admin.submit(SOURCES + "/new", FORM, feed());
        assertThat(made.status()).as(made.body()).isEqualTo(303);
        return made.header("Location").orElseThrow().replaceFirst("\\?.*", "");
    }

    private Document run(String source, String what) {
        Answer begun = admin.submit(source, "main form[action$=/run]:has([value=" + what + "])", Map.of("do", what));
        assertThat(begun.status()).as(begun.body()).isEqualTo(303);
        return settled(source);
    }

    private Document settled(String source) {
        await().until(() -> !admin.page(source).select("#runs ~ details").isEmpty()
                && admin.page(source).select(".status.future").isEmpty());
        return admin.page(source);
    }

    private long total() {
        return service.get("/events?window=all").number("total");
    }

    private long id(String title) {
        return service.get("/events?window=all&search=" + title).number("events.0.id");
    }

    @Test
    void source_isTriedAddedRunChangedAndDeleted() {
        Document tried = Browser.read(admin.submit(SOURCES + "/new", FORM, feed("try", "1")));
        assertThat(tried.select("#tried ~ ul").text()).isEqualTo("4 new");
        assertThat(tried.select("#f-address").attr("value")).isEqualTo("https://club.example.org/feed.ics");
        assertThat(total()).isZero();
        assertThat(admin.page(SOURCES).select(".empty").text()).contains("No sources yet");

        String source = add();
        Document dry = Browser.read(admin.submit(source, RUN, Map.of("do", "dry")));
        assertThat(dry.select("#tried ~ ul").text()).isEqualTo("4 new");
        assertThat(total()).isZero();
        assertThat(run(source, "run").select("details.run summary").text()).contains("Done", "4 new");
        assertThat(total()).isEqualTo(4);

        assertThat(admin.submit(source, FORM, Map.of("every", "90", "removed", "keep", "images", "true"))
                        .status())
                .isEqualTo(303);
        Document list = admin.page(SOURCES);
        assertThat(list.select("td.name a").text()).isEqualTo("The club");
        assertThat(list.select("tbody").text()).contains("club.example.org", "iCalendar", "Every 90 minutes", "4 new");

        Document sure = admin.page(source + "/delete");
        assertThat(sure.select("main").text()).contains("What was imported from it stays");
        assertThat(admin.submit(sure, "main form[action$=/delete]", Map.of()).status())
                .isEqualTo(303);
        assertThat(admin.page(SOURCES).select(".empty")).isNotEmpty();
        assertThat(total()).isEqualTo(4);
    }

    @Test
    void errors_nameTheField() {
        Answer refused =
                admin.submit(SOURCES + "/new", FORM, feed("address", "club.ics", "every", "5", "name", "Club"));

        assertThat(refused.status()).isEqualTo(400);
        Document page = Browser.read(refused);
        assertThat(page.select("#e-every").text()).contains("between 15 and");
        assertThat(page.select("#f-name").attr("value")).isEqualTo("Club");
        assertThat(Browser.read(admin.submit(SOURCES + "/new", FORM, feed("address", "club.ics")))
                        .select("#e-address")
                        .text())
                .contains("https://");
        assertThat(Browser.read(admin.submit(SOURCES + "/new", FORM, feed("address", "https://me:pw@a.example/x")))
                        .select("#e-address")
                        .text())
                .contains("Leave out user name");
        add();
        Answer twice = admin.submit(SOURCES + "/new", FORM, feed());
        assertThat(twice.status()).isEqualTo(409);
        assertThat(Browser.read(twice).select(".notice.bad").text()).contains("already");
        assertThat(admin.get(SOURCES + "/4711").status()).isEqualTo(404);
    }

    @Test
    void run_isShownWhileItRuns() {
        CountDownLatch gate = CALENDAR.shut();
        String source = add();

        Document running = admin.follow(admin.submit(source, RUN, Map.of("do", "run")));

        assertThat(running.select("#bring ~ [role=status]").text()).contains("being imported");
        assertThat(running.select("#bring ~ [role=status] a").attr("href")).isEqualTo(source);
        assertThat(admin.submit(source, RUN, Map.of("do", "run")).status()).isEqualTo(409);
        gate.countDown();
        assertThat(settled(source).select("#bring ~ [role=status]")).isEmpty();
    }

    @Test
    void failure_saysWhy() {
        CALENDAR.down();

        assertThat(run(add(), "run").select("details.run").text()).contains("Failed", "Nobody answers.");
    }

    @Test
    void keptBack_isDecidedByAPerson() {
        String source = add();
        run(source, "run");
        service.patch(ADMIN, "/events/" + id("Choir"), "{\"title\": \"Our choir\"}");
        service.patch(ADMIN, "/events/" + id("Organ"), "{\"title\": \"Our organ\"}");
        CALENDAR.with("a", "Their choir", 3).with("b", "Their organ", 4);
        Document page = run(source, "run");

        assertThat(page.select("#kept ~ form")).hasSize(2);
        assertThat(page.select("#kept ~ form").first().select("td").eachText())
                .containsExactly("Our choir", "Their choir");
        assertThat(admin.page(SOURCES).select("tbody").text()).contains("2 records changed there and here");
        Document event = admin.page("/admin/events/" + id("choir"));
        assertThat(event.select(".origin").text())
                .contains("From The club", "club.example.org", "Last seen there", "kept back: Title");
        assertThat(event.select(".origin a").attr("href")).isEqualTo(source);
        admin.submit(page, "#kept ~ form:has(h3:contains(Their choir))", Map.of("do", "theirs"));
        Document after =
                admin.follow(admin.submit(page, "#kept ~ form:has(h3:contains(Their organ))", Map.of("do", "ours")));

        assertThat(after.select("#kept ~ form")).isEmpty();
        assertThat(total()).isEqualTo(4);
        assertThat(service.get("/events/" + id("Their")).text("title")).isEqualTo("Their choir");
        assertThat(service.get("/events/" + id("Our")).text("title")).isEqualTo("Our organ");
        assertThat(run(source, "run").select("#kept ~ form"))
                .as("it is settled")
                .isEmpty();
    }

    @Test
    void times_areTakenTogether() {
        String source = add();
        run(source, "run");
        long id = id("Choir");
        service.patch(
                ADMIN, "/events/" + id, "{\"start_date\": \"2026-12-20 10:00\", \"end_date\": \"2026-12-20 11:00\"}");
        CALENDAR.with("a", "Choir", 9);

        admin.submit(run(source, "run"), "#kept ~ form", Map.of("do", "theirs"));

        assertThat(service.get("/events/" + id).text("start_date")).isEqualTo("2026-12-09 19:30:00");
        assertThat(service.get("/events/" + id).text("end_date")).isEqualTo("2026-12-09 21:00:00");
    }

    @Test
    void manyRemovals_areConfirmed() {
        String source = add();
        run(source, "run");
        CALENDAR.without("b").without("c");
        CALENDAR.with("d", "Lute", 7);

        Document stopped = run(source, "run");
        assertThat(stopped.select(".notice.warn").text()).contains("2 events are gone there");
        assertThat(total()).isEqualTo(4);
        Document done = run(source, "confirm");

        assertThat(done.select("details.run").first().text()).contains("2 to the trash", "Organ", "It is gone there.");
        assertThat(done.select(".notice.warn")).isEmpty();
        assertThat(total()).isEqualTo(2);
    }

    @Test
    void events_areFilteredBySource() {
        String source = add();
        run(source, "run");
        service.post(ADMIN, "/events", """
                {"title": "Home made", "start_date": "2026-12-05 19:30", "end_date": "2026-12-05 22:00"}""");
        String filter = "/admin/events?source=" + source.substring(source.lastIndexOf('/') + 1);

        assertThat(admin.page(filter).select("td.name a").eachText()).hasSize(4).doesNotContain("Home made");
        assertThat(admin.page(filter).select("#source option[selected]").text()).isEqualTo("The club");
        assertThat(admin.page("/admin/events").select("td.name a").eachText()).hasSize(5);
        assertThat(editor.page(filter).select("td.name a").eachText()).hasSize(4);
        assertThat(editor.page("/admin/events/" + id("Choir")).select(".origin").text())
                .contains("The club");
        assertThat(editor.page("/admin/events/" + id("Choir")).select(".origin a"))
                .isEmpty();
        assertThat(author.page("/admin/events").select("#source")).isEmpty();
        assertThat(author.page("/admin/events/" + id("Choir")).select(".origin"))
                .isEmpty();
    }

    @Test
    void duplicates_areDecidedByAPerson() {
        for (String[] one : List.of(new String[] {"Choir", "3"}, new String[] {"Cancelled: Organ", "4"}))
            service.post(ADMIN, "/events", """
                    {"title": "%s", "start_date": "2026-12-0%s 19:30", "end_date": "2026-12-0%s 22:00",
                     "timezone": "Europe/Berlin", "venue": {"venue": "Town Hall"}}""".formatted(one[0], one[1], one[1]));
        run(add(), "run");
        String duplicates = SOURCES + "/duplicates";

        assertThat(admin.page(SOURCES).select("tbody").text()).contains("2 possible duplicates");
        Document page = admin.page(duplicates);
        assertThat(page.select(".duplicate")).hasSize(2);
        assertThat(page.select(".duplicate").first().text()).contains("Choir", "Town Hall", "The club", "Made here");
        String last =
                page.select(".duplicate").first().select("[name=trash]").last().attr("value");
        assertThat(admin.submit(page, ".duplicate", Map.of("trash", last)).status())
                .isEqualTo(303);
        assertThat(service.get(ADMIN, "/events/" + last).text("status")).isEqualTo("trash");
        Document rest = admin.page(duplicates);
        assertThat(rest.select(".duplicate")).hasSize(1);
        admin.submit(rest, ".duplicate", Map.of());

        assertThat(admin.page(duplicates).select(".duplicate")).isEmpty();
        assertThat(total()).isEqualTo(5);
    }

    private String upload(String name, String content) {
        Answer sent = admin.upload(UPLOAD, "main form", Map.of(), name, content.getBytes(StandardCharsets.UTF_8));
        assertThat(sent.status()).as(sent.body()).isEqualTo(303);
        return sent.header("Location").orElseThrow();
    }

    private static List<String> files() {
        Path folder = service.data().resolve("imports");
        if (!Files.exists(folder)) return List.of();
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void file_isPreviewedBeforeItIsBroughtIn() {
        String preview = upload("C:\\fairs & more.csv", "Name;Day;Where;Other\nFair;7;Square;Fete\nDance;soon;;Ball\n");
        Document page = admin.page(preview);

        assertThat(page.select("h1").text()).isEqualTo("fairs & more.csv");
        assertThat(page.select("#tried ~ ul").text()).contains("1 new", "1 refused");
        assertThat(page.select("#tried ~ .scroll").text()).contains("3", "Dance", "start_date is no date: soon");
        assertThat(page.select("#first ~ .scroll td").eachText()).contains("Fair", "Square", "New");
        assertThat(page.select("#first ~ .scroll td").get(1).text()).contains("7 December", "19:30");
        assertThat(page.select("#c-title option[selected]").text()).isEqualTo("Name");
        assertThat(total()).isZero();
        Document other = Browser.read(admin.submit(page, "main form", Map.of("columns[title]", "Other", "do", "look")));
        assertThat(other.select("#first ~ .scroll td").eachText())
                .contains("Fete")
                .doesNotContain("Fair");
        assertThat(admin.page(SOURCES).select(".empty")).isNotEmpty();

        Answer brought = admin.submit(other, "main form", Map.of("do", "bring"));
        String source = brought.header("Location").orElseThrow().replaceFirst("\\?.*", "");
        assertThat(settled(source).select("details.run").text()).contains("1 new", "1 refused", "Dance");
        assertThat(service.get("/events?window=all").text("events.0.title")).isEqualTo("Fete");
        await().until(() -> files().isEmpty());
        assertThat(admin.get(preview).status()).isEqualTo(404);
        assertThat(admin.page(source).select("[value=run]"))
                .as("a file is not fetched")
                .isEmpty();
        assertThat(admin.page(upload("fairs & more.csv", "Name;Day;Where;Other\nFair;7;Square;Fete\n"))
                        .select("main")
                        .text())
                .contains("imported before", "Unchanged");
    }

    @Test
    void calendarFile_isKnownByWhatItSays_andCancelled() {
        String preview = upload("events", "BEGIN:VCALENDAR\nFair;7;Square\n");

        Document page = admin.page(preview);
        assertThat(page.select(".head").text()).contains("iCalendar");
        assertThat(page.select("#columns")).isEmpty();
        assertThat(admin.submit(page, "main form", Map.of("do", "cancel")).status())
                .isEqualTo(303);
        assertThat(files()).isEmpty();
        assertThat(total()).isZero();
    }

    @Test
    void uploadedFile_isForWhoUploadedIt_andForAnHour() {
        String preview = upload("a.ics", "BEGIN:VCALENDAR\nFair;7;Square\n");
        service.patch(ADMIN, "/users/" + service.user(SUBSCRIBER).id(), "{\"role\": \"administrator\"}");
        Browser second = Browser.loggedIn(service, SUBSCRIBER);

        assertThat(second.get(preview).status()).isEqualTo(404);
        assertThat(admin.get(UPLOAD + "/..%2F..%2Fkalends").status()).isEqualTo(404);
        service.clock().forward(Duration.ofMinutes(61));
        Answer gone = admin.get(preview);
        assertThat(gone.status()).isEqualTo(404);
        assertThat(Browser.read(gone).select("main").text()).contains("Upload it again");
        for (int i = 0; i < 5; i++) upload("b" + i + ".ics", "BEGIN:VCALENDAR\n");
        assertThat(files()).as("three with their names").hasSize(6);
    }

    @Test
    void upload_needsAFile_andSaysHowLarge() {
        Document form = admin.page(UPLOAD);
        assertThat(form.select("#h-file").text()).matches("At most \\d+ MB\\.");

        Answer refused = admin.upload(form, "main form", Map.of(), "", new byte[0]);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(Browser.read(refused).select("#e-file").text()).isEqualTo("Choose a file.");
        Answer large = admin.upload(form, "main form", Map.of(), "large.ics", new byte[12 << 20]);
        assertThat(large.status()).isEqualTo(413);
        assertThat(Browser.read(large).select("#e-file").text()).contains("larger than 10 MB");
        Answer foreign = editor.upload(form, "main form", Map.of(), "large.ics", new byte[12 << 20]);
        assertThat(foreign.status()).as("the token is that of another session").isEqualTo(403);
    }

    @Test
    void pages_areForAdministrators_andTheirFormsAreOurs() {
        String source = add();
        String preview = upload("a.ics", "BEGIN:VCALENDAR\n");
        List<String> pages = List.of(
                SOURCES, SOURCES + "/new", source, source + "/delete", UPLOAD, preview, SOURCES + "/duplicates");
        for (Browser other : List.of(editor, author)) {
            for (String page : pages)
                assertThat(other.get(page).status()).as(page).isEqualTo(403);
            assertThat(other.page("/admin/events").select("nav").text()).doesNotContain("Sources");
        }
        for (String form : List.of(
                SOURCES + "/new",
                source,
                source + "/run",
                source + "/kept",
                source + "/delete",
                UPLOAD,
                preview,
                SOURCES + "/duplicates"))
            assertThat(admin.post(form, Map.of("do", "run", "_token", "wrong")).status())
                    .as(form)
                    .isEqualTo(403);
        assertThat(new Browser(service).get(SOURCES).status()).isEqualTo(303);
        assertThat(admin.page("/admin/events").select("nav").text()).contains("Custom fields", "Sources");
    }

    @Test
    void pages_speakGerman() {
        admin.sending("Accept-Language", "de");
        assertThat(admin.page(SOURCES).select("main").text()).contains("Noch keine Quellen", "Quelle hinzufügen");
        Answer refused = admin.submit(SOURCES + "/new", FORM, feed("every", "5"));
        assertThat(Browser.read(refused).select("#e-every").text()).contains("Minuten zwischen 15");
        String source = add();
        run(source, "run");
        service.patch(ADMIN, "/events/" + id("Choir"), "{\"title\": \"Our choir\"}");
        CALENDAR.with("a", "Their choir", 3);
        Document page = run(source, "run");
        assertThat(page.select("#kept ~ form").text()).contains("Hier", "Dort", "Von dort übernehmen", "Titel");
        assertThat(page.select("details.run").text()).contains("4 neu", "Dort und hier geändert: Titel");
        assertThat(Browser.read(admin.submit(SOURCES + "/new", FORM, feed()))
                        .select(".notice.bad")
                        .text())
                .contains("gibt es schon");
        assertThat(admin.page("/admin/events/" + id("choir")).select(".origin").text())
                .contains("Aus The club", "Dort zuletzt gesehen", "zurückgehalten: Titel");
        assertThat(admin.page(upload("a.csv", "Titel;Tag\nMarkt;7\n"))
                        .select("main")
                        .text())
                .contains("Noch ist nichts gespeichert", "Spalten", "Neu");
        assertThat(admin.page(SOURCES + "/duplicates").select("h1").text()).isEqualTo("Mögliche Dubletten");
    }
}

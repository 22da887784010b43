package io.kalends.source;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.api.Actor;
import io.kalends.app.SourceReaders;
import io.kalends.cli.Terminal.Store;
import io.kalends.fetch.FetchPolicy;
import io.kalends.fetch.Fetcher;
import io.kalends.fetch.OwnAddress;
import io.kalends.media.Form;
import io.kalends.source.Report.Outcome;
import io.kalends.source.Source.Settings;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The file of an export is imported beside what is here. */
class ArchiveSourceTest {
    private static final List<String> LISTS = List.of(
            "/events?window=all&per_page=50&status=publish,draft,trash",
            "/events?window=all&per_page=50&recurring=series",
            "/venues?per_page=50",
            "/organizers?per_page=50",
            "/categories?per_page=50&hide_empty=false",
            "/tags?per_page=50&hide_empty=false");

    @RegisterExtension
    static final TestService old = new TestService();

    @RegisterExtension
    final TestService here = new TestService();

    @TempDir
    static Path folder;

    @BeforeAll
    static void fill() throws IOException {
        var image = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(40, 30, BufferedImage.TYPE_INT_RGB), "png", image);
        long poster = new Form()
                .file("poster.png", image.toByteArray())
                .post(old, EDITOR, TestService.NAMESPACE + "/media")
                .id();
        old.post(ADMIN, "/custom-fields", """
                {"key": "age", "label": "Age", "kind": "number", "public": true}""");
        old.post(EDITOR, "/categories", "{\"name\": \"Music\"}");
        old.post(EDITOR, "/categories", "{\"name\": \"Jazz & Blues\", \"parent\": 1}");
        old.post(EDITOR, "/events", """
                {"title": "Jam & more", "description": "<p>Bring <b>ears</b></p>", "start_date": "2026-12-05 19:30",
                 "end_date": "2026-12-05 23:00", "timezone": "Europe/Berlin", "cost": "12,50 €", "featured": true,
                 "image": %s, "categories": ["jazz-blues"], "tags": ["live"],
                 "venue": {"venue": "Harbour Hall", "city": "Hamburg", "geo_lat": 53.5, "geo_lng": 10},
                 "organizer": {"organizer": "Jazz Club", "email": "jazz@example.org"}}""".formatted(poster));
        Answer series = old.post(EDITOR, "/events", """
                {"title": "Yoga", "start_date": "2026-12-08 19:30", "end_date": "2026-12-08 20:30",
                 "recurrence": {"rule": "FREQ=WEEKLY;COUNT=5", "except": ["2026-12-22"]}}""");
        long date = old.get("/events?series=" + series.id()).number("events.1.id");
        old.patch(EDITOR, "/events/" + date, "{\"title\": \"Yoga outside\", \"event_status\": \"cancelled\"}");
        old.post(EDITOR, "/events", """
                {"title": "Secret", "start_date": "2026-12-06 19:30", "end_date": "2026-12-06 23:00",
                 "status": "draft"}""");
        long gone = old.post(EDITOR, "/events", """
                {"title": "Gone", "start_date": "2026-12-07 19:30", "end_date": "2026-12-07 23:00"}""").id();
        old.delete(EDITOR, "/events/" + gone);
    }

    private static Path archive() {
        Path file = folder.resolve("calendar.ndjson");
        Store.of(old).run("export", file.toString(), "--force").expect(0);
        return file;
    }

    private Report bringIn(Path file, RunOptions options) {
        Actor actor = Feed.of(here).actor();
        try (var fetcher = new Fetcher(FetchPolicy.ofService(false, OwnAddress.none()), "test")) {
            var readers = new SourceReaders(here::config, fetcher, Clock.systemUTC());
            Source prepared = here.sources()
                    .prepare(
                            Source.Type.ARCHIVE,
                            "calendar.ndjson",
                            Optional.empty(),
                            known -> new Settings(Source.Removed.KEEP, Optional.empty(), false, Map.of()),
                            actor);
            Source source = options.isDryRun() ? prepared : here.sources().save(prepared, actor);
            return here.sources().run(source, readers.of(source, file), options, Watch.NOBODY, actor);
        }
    }

    /** What a list says, but for addresses of the site, IDs of series, where images lie, and who wrote when. */
    private static String said(TestService service, String path) {
        return service.get(ADMIN, path)
                .body()
                .replace(service.config().baseUrl(), "")
                .replaceAll("/media/[^/\"]+/", "/media/")
                .replaceAll("\"image\":\\{\"id\":\\d+", "\"image\":{")
                .replaceAll("\"global_id(_lineage)?\":(\"[^\"]*\"|\\[[^]]*]),", "")
                .replaceAll("\"(author|modified|modified_utc)\":(\"[^\"]*\"|\\d+),", "")
                .replaceAll("\"series\":\\d+", "\"series\"");
    }

    @Test
    void emptyStore_getsTheSameLists_withTheSameIds() {
        Report report = bringIn(archive(), RunOptions.PLAIN);

        assertThat(report.outcome()).as(report.toString()).isEqualTo(Outcome.DONE);
        for (String list : LISTS.subList(2, LISTS.size()))
            assertThat(said(here, list)).as(list).isEqualTo(said(old, list));
        assertThat(titles(here)).isEqualTo(titles(old)).contains("Secret", "Gone", "Yoga outside");
        long jam = old.get("/events?search=jam").number("events.0.id");
        assertThat(said(here, "/events/" + jam)).isEqualTo(said(old, "/events/" + jam));
    }

    private static List<String> titles(TestService service) {
        return service.get(ADMIN, LISTS.getFirst()).list("events").stream()
                .map(event -> String.valueOf(Links.object(event).get("title")))
                .toList();
    }

    @Test
    void image_isStoredHere() {
        bringIn(archive(), RunOptions.PLAIN);

        URI image = URI.create(here.get("/events?search=jam").text("events.0.image.url"));

        assertThat(here.raw(null, "GET", image.getPath(), null, Map.of()).status())
                .isEqualTo(200);
    }

    /** Nobody has asked for anything to be fetched. */
    @Test
    void imageElsewhere_staysLinked() {
        long linked = old.post(EDITOR, "/events", """
                {"title": "Linked", "start_date": "2026-12-09 19:30", "end_date": "2026-12-09 23:00",
                 "image": "https://images.invalid/a.jpg"}""").id();

        Report report = bringIn(archive(), RunOptions.PLAIN);

        old.delete(EDITOR, "/events/" + linked + "?force=true");
        assertThat(report.remarks().toString()).doesNotContain("image is left out");
        assertThat(here.get("/events?search=linked").text("events.0.image.url"))
                .isEqualTo("https://images.invalid/a.jpg");
    }

    @Test
    void recordsThatAreHere_stay_andAnotherRunChangesNothing() {
        long own = here.post(EDITOR, "/events", """
                {"title": "Own", "start_date": "2026-12-01 19:30", "end_date": "2026-12-01 23:00"}""").id();
        long users = here.get(ADMIN, "/users").number("total");

        Report first = bringIn(archive(), RunOptions.PLAIN);
        Report again = bringIn(archive(), RunOptions.PLAIN);

        assertThat(first.count(Count.REJECTED)).as(first.toString()).isZero();
        assertThat(again.counts().keySet()).containsOnly(Count.UNCHANGED);
        assertThat(here.get("/events/" + own).text("title")).isEqualTo("Own");
        assertThat(titles(here)).contains("Own", "Jam & more", "Secret");
        assertThat(here.get(ADMIN, "/users").number("total")).isEqualTo(users);
    }

    @Test
    void changeThere_isTakenOver_unlessItWasChangedHere() {
        bringIn(archive(), RunOptions.PLAIN);
        long jam = here.get("/events?search=jam").number("events.0.id");
        here.patch(EDITOR, "/events/" + jam, "{\"cost\": \"15\"}");
        old.patch(EDITOR, "/events/" + jam, "{\"cost\": \"20\", \"website\": \"https://jam.example/\"}");

        Report report = bringIn(archive(), RunOptions.PLAIN);

        old.patch(EDITOR, "/events/" + jam, "{\"cost\": \"12,50 €\", \"website\": null}");
        assertThat(report.count(Count.KEPT_BACK)).as(report.toString()).isOne();
        assertThat(here.get("/events/" + jam).text("cost")).contains("15");
        assertThat(here.get("/events/" + jam).text("website")).isEqualTo("https://jam.example/");
    }

    @Test
    void dryRun_writesNothing() {
        Report report = bringIn(archive(), RunOptions.DRY);

        assertThat(report.count(Count.MADE)).as(report.toString()).isPositive();
        assertThat(titles(here)).isEmpty();
    }

    @Test
    void truncatedArchive_isRefused_andNothingIsWritten() throws IOException {
        List<String> lines = Files.readAllLines(archive());
        Path cut = folder.resolve("cut.ndjson");
        Files.write(cut, lines.subList(0, lines.size() - 3));

        Report report = bringIn(cut, RunOptions.PLAIN);

        assertThat(report.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(report.message()).isNotBlank();
        assertThat(titles(here)).isEmpty();
    }
}

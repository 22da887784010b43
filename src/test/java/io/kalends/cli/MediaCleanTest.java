package io.kalends.cli;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.EDITOR;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.cli.Terminal.Result;
import io.kalends.cli.Terminal.Store;
import io.kalends.config.Setting;
import io.kalends.demo.DemoPicture;
import io.kalends.media.Form;
import io.kalends.media.TellingSamples;
import io.kalends.store.Database;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Images stored with all they tell are cleaned by a command, given while the service runs or not. */
class MediaCleanTest {
    @TempDir
    Path folder;

    private final TestService service = new TestService();
    private String place = "";
    private Answer image;
    private boolean running;

    /** Starts the service with images in a folder or a database, and uploads one that tells everything. */
    private void start(String media) {
        service.with(Setting.KEEP_IMAGE_METADATA, "true");
        place = media.equals("database") ? media : folder.resolve(media).toString();
        service.with(Setting.MEDIA, place);
        service.start();
        running = true;
        image = upload("stage.jpg", TellingSamples.jpeg(6));
    }

    private Answer upload(String name, byte[] content) {
        Answer made = new Form().file(name, content).post(service, ADMIN, TestService.NAMESPACE + "/media");
        assertThat(made.status()).isEqualTo(201);
        return made;
    }

    @AfterEach
    void stop() {
        if (running) service.stop();
    }

    private Result clean() {
        return Store.of(service).run("media", "clean", "--media=" + place);
    }

    private Answer get(String url) {
        return service.raw(null, "GET", URI.create(url).getPath(), null, Map.of());
    }

    /** Where an address leads that has changed. */
    private String moved(String url) {
        Answer answer = get(url);
        assertThat(answer.status()).as(url).isEqualTo(301);
        return answer.header("Location").orElseThrow();
    }

    /** The service sees what other processes have written when it writes itself. */
    private void notice() {
        try (Database opened = service.database()) {
            assertThat(opened).isNotNull();
        }
    }

    private static String text(Answer file) {
        return new String(file.bytes(), ISO_8859_1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"files", "database"})
    void clean_givesImagesANewAddress(String media) {
        start(media);
        byte[] plain = DemoPicture.jpeg(0);
        Answer other = upload("plain.jpg", plain);
        assertThat(text(get(image.text("url")))).contains("SecretSerial", "SecretComment");

        Result result = clean().expect(0);
        notice();

        assertThat(result.out()).contains("Cleaned 1 of 2 images", "links in 0 records");
        Answer now = service.get(EDITOR, "/media/" + image.id());
        assertThat(now.text("url")).isNotEqualTo(image.text("url")).endsWith("/stage.jpg");
        assertThat(moved(image.text("url"))).isEqualTo(now.text("url"));
        assertThat(moved(image.text("sizes.medium.url"))).isEqualTo(now.text("sizes.medium.url"));
        Answer file = get(now.text("url"));
        assertThat(text(file)).doesNotContain("Secret").contains("Exif\0\0MM");
        assertThat(now.number("filesize")).isEqualTo(file.bytes().length);
        assertThat(now.number("width")).isEqualTo(image.number("width"));
        assertThat(get(now.text("sizes.medium.url")).bytes()).hasSize((int) now.number("sizes.medium.filesize"));
        assertThat(get(other.text("url")).bytes()).isEqualTo(plain);
    }

    @ParameterizedTest
    @ValueSource(strings = {"files", "database"})
    void clean_doesNothingTheSecondTime(String media) {
        start(media);
        clean().expect(0);
        notice();
        Answer once = service.get(EDITOR, "/media/" + image.id());

        Result again = clean().expect(0);
        notice();

        assertThat(again.out()).contains("Cleaned 0 of 1 images", "links in 0 records");
        assertThat(service.get(EDITOR, "/media/" + image.id()).body()).isEqualTo(once.body());
    }

    @Test
    void links_leadToTheNewAddress() {
        start("files");
        String large = image.text("sizes.medium.url");
        String html = "<p>See <a href='" + image.text("url") + "'>it</a> and " + large + "</p>";
        Answer event = service.post(EDITOR, "/events", """
                {"title": "Open day", "start_date": "2026-12-05 10:00:00", "end_date": "2026-12-05 11:00:00",
                 "image": %s, "description": "%s", "excerpt": "<a href='%s'>small</a>"}""".formatted(image.id(), html, large));
        Answer venue = service.post(
                EDITOR, "/venues", """
                {"venue": "Hall", "description": "%s", "image": "http://elsewhere.example%s"}""".formatted(html, URI.create(large).getPath()));
        Answer shown = service.post(EDITOR, "/organizers", """
                {"organizer": "Choir", "image": %s}""".formatted(image.id()));
        Answer category = service.post(EDITOR, "/categories", """
                {"name": "Music", "description": "%s"}""".formatted(html));
        String token = service.get("/changes").text("next_token");

        Result result = clean().expect(0);
        notice();

        assertThat(result.out()).contains("links in 3 records and terms");
        String former = key(image.text("url"));
        String key = key(service.get(EDITOR, "/media/" + image.id()).text("url"));
        for (Answer one : List.of(event, venue, shown, category)) {
            String path = URI.create(one.header("Location").orElseThrow())
                    .getPath()
                    .substring(TestService.NAMESPACE.length());
            Answer now = service.get(path);
            assertThat(now.body()).as(path).doesNotContain(former).contains(key);
            if (!one.equals(category)) assertThat(now.text("modified")).isEqualTo(one.text("modified"));
        }
        // Between quotes, since a key may begin with a dash, which would ask for events without it.
        assertThat(service.get("/events?search=%22" + key.toLowerCase(Locale.ROOT) + "%22&start_date=2026-01-01")
                        .number("total"))
                .isEqualTo(1);
        String changes = service.get("/changes?since=" + token).body();
        assertThat(changes).contains("Open day", "Hall", "Choir", "Music").doesNotContain(former);
    }

    private static String key(String url) {
        String[] parts = URI.create(url).getPath().split("/");
        return parts[parts.length - 2];
    }

    @Test
    void formerAddress_canStillBeChosen() {
        start("files");
        clean().expect(0);
        notice();

        Answer venue = service.post(EDITOR, "/venues", """
                {"venue": "Hall", "image": "%s"}""".formatted(image.text("url")));

        assertThat(venue.number("image.id")).isEqualTo(image.id());
    }

    @Test
    void formerAddress_endsWithTheImage() {
        start("files");
        clean().expect(0);
        notice();
        assertThat(get(image.text("url").replace("stage", "other")).status()).isEqualTo(404);

        service.delete(EDITOR, "/media/" + image.id());

        assertThat(get(image.text("url")).status()).isEqualTo(404);
    }

    @Test
    void clean_worksWhileTheServiceIsStopped() {
        start("files");
        service.stop();

        clean().expect(0);

        service.startOn(service.data(), service.config().database(), service);
        assertThat(text(get(moved(image.text("url"))))).doesNotContain("Secret");
    }

    /** As though it was killed after the store learned of the new address, before the old files went. */
    @Test
    void clean_goesOnWhereItWasKilled() throws IOException {
        start("files");
        String former = key(image.text("url"));
        Path files = Path.of(place).resolve(former);
        byte[] telling = Files.readAllBytes(files.resolve("stage.jpg"));
        clean().expect(0);
        Files.createDirectory(files);
        Files.write(files.resolve("stage.jpg"), telling);
        assertThat(get(image.text("url")).status()).isEqualTo(200);

        clean().expect(0);
        notice();

        assertThat(files).doesNotExist();
        assertThat(text(get(moved(image.text("url"))))).doesNotContain("Secret");
    }

    /** As though it was killed before links were rewritten, or somebody has stored an old text since. */
    @Test
    void clean_rewritesLinksThatWereLeft() {
        start("files");
        clean().expect(0);
        notice();
        Answer venue = service.post(EDITOR, "/venues", """
                {"venue": "Hall", "description": "<a href='%s'>it</a>"}""".formatted(image.text("url")));

        assertThat(clean().expect(0).out()).contains("Cleaned 0 of 1 images", "links in 1 records");
        notice();

        assertThat(service.get("/venues/" + venue.id()).text("description"))
                .contains(key(service.get(EDITOR, "/media/" + image.id()).text("url")));
    }

    @Test
    void imagesThatCannotBeRead_areNamedAndLeft() throws IOException {
        start("files");
        Answer lost = upload("lost.jpg", DemoPicture.jpeg(1));
        Answer broken = upload("broken.jpg", DemoPicture.jpeg(2));
        Files.delete(Path.of(place).resolve(key(lost.text("url"))).resolve("lost.jpg"));
        Files.writeString(Path.of(place).resolve(key(broken.text("url"))).resolve("broken.jpg"), "no image");

        Result result = clean().expect(3);

        assertThat(result.out()).contains("Cleaned 1 of 3 images");
        assertThat(result.err())
                .contains("without files where --media says: " + lost.id() + ".")
                .contains("cannot be taken apart: " + broken.id() + ".");
        assertThat(get(broken.text("url")).status()).isEqualTo(200);
    }

    @Test
    void formerAddresses_goIntoExportAndBackup() {
        start("files");
        clean().expect(0);
        notice();
        String now = service.get(EDITOR, "/media/" + image.id()).text("url");
        String lines = folder.resolve("lines").toString();
        String backup = folder.resolve("backup").toString();
        Store.of(service).run("export", lines, "--media=" + place).expect(0);
        Store.of(service).run("backup", backup, "--media=" + place).expect(0);

        Store imported = new Store(folder.resolve("one"), Optional.empty());
        imported.run("import", lines).expect(0);
        Store restored = new Store(folder.resolve("two"), Optional.empty());
        restored.run("restore", backup).expect(0);

        for (Store store : List.of(imported, restored)) {
            var moved =
                    new TestService().with(Setting.BASE_URL, service.config().baseUrl());
            moved.startOn(store.data(), store.database(), service);
            try {
                Answer answer =
                        moved.raw(null, "GET", URI.create(image.text("url")).getPath(), null, Map.of());
                assertThat(answer.status()).isEqualTo(301);
                assertThat(answer.header("Location")).contains(now);
                assertThat(text(moved.raw(null, "GET", URI.create(now).getPath(), null, Map.of())))
                        .doesNotContain("Secret");
            } finally {
                moved.stop();
            }
        }
    }

    @Test
    void command_explainsItself() {
        assertThat(Terminal.run("media", "clean", "--help").expect(0).out()).contains("Take out of the stored images");
        assertThat(Terminal.run("media", "clean", "--data=" + folder.resolve("none"))
                        .expect(1)
                        .err())
                .contains("There is no store in the folder");
    }
}

package io.kalends.cli;

import static io.kalends.TestService.ADMIN;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.cli.Terminal.Store;
import io.kalends.config.Setting;
import io.kalends.demo.DemoPicture;
import io.kalends.media.Form;
import io.kalends.settings.SiteSettings;
import io.kalends.store.Database;
import io.kalends.store.TestDatabases;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Images go with the calendar, from a folder into a database and back, however they are carried. */
class MediaMoveTest {
    private static final String IN_DATABASE = "--media=database";

    @TempDir
    Path folder;

    private final TestService service = new TestService().with(Setting.MEDIA, "database");
    private final byte[] content = DemoPicture.jpeg(0);
    private String path = "";
    private long image;

    @BeforeEach
    void start() {
        service.start();
        Answer uploaded = new Form().file("a.jpg", content).post(service, ADMIN, TestService.NAMESPACE + "/media");
        path = URI.create(uploaded.text("url")).getPath();
        image = uploaded.id();
    }

    @AfterEach
    void stop() {
        service.stop();
    }

    @Test
    void backup_holdsTheImagesOnce() throws IOException {
        String file = folder.resolve("backup").toString();
        Store.of(service).run("backup", file, IN_DATABASE).expect(0);
        Store folderStore = new Store(folder.resolve("one"), Optional.empty());
        Store databaseStore = new Store(folder.resolve("two"), Optional.empty());

        folderStore.run("restore", file).expect(0);
        databaseStore.run("restore", file, IN_DATABASE).expect(0);

        shows(folderStore, null);
        shows(databaseStore, "database");
        assertThat(folder.resolve("one/media")).isDirectoryContaining(any -> true);
        assertThat(folder.resolve("two/media")).doesNotExist();
        int middle = content.length / 6 * 3;
        byte[] part = Arrays.copyOfRange(content, middle, middle + 99);
        String text = Files.readString(folder.resolve("backup"), ISO_8859_1);
        assertThat(occurrences(new String(part, ISO_8859_1), text)
                        + occurrences(Base64.getEncoder().encodeToString(part), text))
                .isEqualTo(1);
    }

    private static long occurrences(String part, String text) {
        return Stream.iterate(text.indexOf(part), at -> at >= 0, at -> text.indexOf(part, at + 1))
                .count();
    }

    @Test
    void lines_goFromDatabaseToFolderAndBack() {
        String one = folder.resolve("one.ndjson").toString();
        String two = folder.resolve("two.ndjson").toString();
        Store.of(service).run("export", one, IN_DATABASE).expect(0);
        Store first = new Store(folder.resolve("first"), Optional.empty());
        first.run("import", one).expect(0);
        first.run("export", two).expect(0);
        Store second = new Store(folder.resolve("second"), Optional.of(TestDatabases.postgresUrl()));
        second.run("import", two, IN_DATABASE).expect(0);

        shows(first, null);
        shows(second, "database");
        assertThat(Path.of(two)).hasSameBinaryContentAs(Path.of(one));
    }

    @Test
    void settings_goWithTheLogoTheyName() {
        Store.of(service).run("export", file("before"), IN_DATABASE).expect(0);
        Store moved = new Store(folder.resolve("one"), Optional.empty());
        moved.run("import", file("before")).expect(0);
        choose(moved, "Lindhafen");
        moved.run("export", file("after")).expect(0);
        Store again = new Store(folder.resolve("two"), Optional.empty());
        again.run("import", file("after")).expect(0);

        assertThat(home(again)).contains("<span>Lindhafen</span>").contains(path.replaceFirst("\\.jpg$", ""));
        again.run("import", file("before"), "--force").expect(0);
        assertThat(home(again)).doesNotContain("Lindhafen");
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private void choose(Store store, String name) {
        try (Database db = Database.open(store.data(), store.database(), 1)) {
            db.execute(
                    tx -> SiteSettings.write(tx, Map.of(Setting.SITE_NAME, name, Setting.LOGO, Long.toString(image))));
        }
    }

    private String home(Store store) {
        var moved = new TestService();
        moved.startOn(store.data(), store.database(), service);
        try {
            return moved.raw(null, "GET", "/", null, Map.of()).body();
        } finally {
            moved.stop();
        }
    }

    private void shows(Store store, String media) {
        var moved = new TestService();
        if (media != null) moved.with(Setting.MEDIA, media);
        moved.startOn(store.data(), store.database(), service);
        try {
            assertThat(moved.raw(null, "GET", path, null, Map.of()).bytes()).isEqualTo(content);
        } finally {
            moved.stop();
        }
    }
}

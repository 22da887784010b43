package io.kalends.media;

import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.EDITOR;
import static io.kalends.media.Samples.file;
import static io.kalends.media.Samples.halves;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.AccountStore;
import io.kalends.config.Setting;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.TestDatabases;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DatabaseFilesTest {
    @RegisterExtension
    final TestService service = new TestService().with(Setting.MEDIA, "database");

    private final byte[] content = file(halves(300, 300), "png");

    @Test
    void images_areServedByEveryNode() {
        Answer image = Form.upload(service, AUTHOR, "p.png", content);
        String path = URI.create(image.text("url")).getPath();
        TestService other = service.sameStore();
        if (service.config().database().isPresent())
            other.with(Setting.DATA, TestDatabases.folder().toString());
        other.start();
        try {
            Answer served = other.raw(null, "GET", path, null, Map.of());

            assertThat(served.bytes()).isEqualTo(content);
            assertThat(served.header("Content-Type")).hasValue("image/png");
            assertThat(served.header("Cache-Control")).hasValue("public, max-age=31536000, immutable");
            String tag = served.header("ETag").orElseThrow();
            assertThat(other.raw(null, "GET", path, null, Map.of("If-None-Match", tag))
                            .status())
                    .isEqualTo(304);
            assertThat(other.raw(null, "HEAD", path, null, Map.of()).header("Content-Length"))
                    .hasValue(String.valueOf(content.length));
        } finally {
            other.stop();
        }
        assertThat(service.data().resolve("media")).doesNotExist();
    }

    @Test
    void deletedImage_takesItsFilesWithIt() {
        Answer image = Form.upload(service, AUTHOR, "p.png", content);

        assertThat(service.delete(EDITOR, "/media/" + image.id()).status()).isEqualTo(200);

        assertThat(status(image)).isEqualTo(404);
        assertThat(rows("media_file") + rows("media_piece")).isZero();
    }

    private int status(Answer image) {
        return service.raw(null, "GET", URI.create(image.text("url")).getPath(), null, Map.of())
                .status();
    }

    private long rows(String table) {
        try (Database db = service.database()) {
            return db.read(tx -> tx.count(Sql.of("SELECT count(*) FROM " + table)));
        }
    }

    @Test
    void sweep_removesOnlyOldFilesWithoutImage() {
        Answer image = Form.upload(service, AUTHOR, "p.png", content);
        try (Database db = service.database();
                Pictures pictures = Samples.pictures(1)) {
            var files = new DatabaseFiles(db);
            files.keep("B".repeat(22), Map.of("fresh.png", content));
            files.keep("C".repeat(22), Map.of("orphan.png", content));
            age(db, "file_key <> '" + "B".repeat(22) + "'");

            new MediaLibrary(
                            db,
                            new AccountStore(),
                            new MediaStore(),
                            files,
                            pictures,
                            (tx, media) -> {},
                            service.clock())
                    .sweep();

            assertThat(files.find("B".repeat(22), "fresh.png")).isPresent();
            assertThat(files.find("C".repeat(22), "orphan.png")).isEmpty();
        }
        assertThat(status(image)).isEqualTo(200);
    }

    private static void age(Database db, String condition) {
        Instant old = Instant.now().minus(Duration.ofHours(2));
        db.write(tx -> tx.run(Sql.of("UPDATE media_file SET kept_at = ? WHERE " + condition, old)));
    }

    @Test
    void file_ofManyPiecesComesWhole() throws IOException {
        byte[] large = new byte[1_000_000];
        new Random(1).nextBytes(large);
        try (Database db = service.database()) {
            var files = new DatabaseFiles(db);
            String key = "D".repeat(22);

            assertThat(files.keep(key, Map.of("large.png", large, "empty.png", new byte[0])))
                    .isTrue();
            assertThat(files.keep(key, Map.of("other.png", content))).isFalse();

            assertThat(bytes(files, key, "large.png")).isEqualTo(large);
            assertThat(bytes(files, key, "empty.png")).isEmpty();
            assertThat(files.find(key, "other.png")).isEmpty();
        }
    }

    private static byte[] bytes(MediaFiles files, String key, String name) throws IOException {
        MediaFile file = files.find(key, name).orElseThrow();
        try (InputStream in = file.open(0)) {
            byte[] bytes = in.readAllBytes();
            assertThat(file.length()).isEqualTo(bytes.length);
            return bytes;
        }
    }

    @Test
    void keysAndNames_areThoseOfTheService() {
        try (Database db = service.database()) {
            var files = new DatabaseFiles(db);
            for (String name : List.of("../a.png", "a.svg", "A.PNG", ""))
                assertThatThrownBy(() -> files.keep("D".repeat(22), Map.of(name, content)))
                        .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> files.delete("..")).isInstanceOf(IllegalArgumentException.class);
            assertThat(files.find("..", "a.png")).isEmpty();
        }
    }

    @Test
    void keptInATransaction_goesWithIt() {
        try (Database db = service.database()) {
            var files = new DatabaseFiles(db);
            String key = "E".repeat(22);
            assertThatThrownBy(() -> db.write(tx -> {
                        files.within(tx).keep(key, Map.of("a.png", content));
                        assertThat(files.within(tx).find(key, "a.png")).isPresent();
                        throw new IllegalStateException("no");
                    }))
                    .hasMessage("no");

            assertThat(files.find(key, "a.png")).isEmpty();
        }
    }
}

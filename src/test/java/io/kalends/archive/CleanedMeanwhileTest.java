package io.kalends.archive;

import static io.kalends.TestService.ADMIN;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import io.kalends.media.Form;
import io.kalends.media.MediaFiles;
import io.kalends.media.MediaStore;
import io.kalends.media.MetadataRemoval;
import io.kalends.media.TellingSamples;
import io.kalends.store.Database;
import io.kalends.store.TestDatabases;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** An archive holds images that are cleaned while it is written. */
class CleanedMeanwhileTest {
    @RegisterExtension
    final TestService service = new TestService().with(Setting.KEEP_IMAGE_METADATA, "true");

    /** Nobody looks. */
    private static final Progress UNSEEN = new Progress() {
        @Override
        public void expect(long records) {}

        @Override
        public void advance(long records) {}
    };

    @TempDir
    Path folder;

    @Test
    void export_hasTheImageUnderTheKeyItsTextsName() throws IOException {
        Answer image = new Form()
                .file("stage.jpg", TellingSamples.jpeg(6))
                .post(service, ADMIN, TestService.NAMESPACE + "/media");
        Path lines = folder.resolve("lines");
        Report report;
        try (Database db = Database.open(service.data(), service.config().database(), 2);
                Database other = Database.open(service.data(), service.config().database(), 1);
                OutputStream out = Files.newOutputStream(lines)) {
            MediaFiles files = MediaFiles.of(service.config(), db);
            MediaFiles others = MediaFiles.of(service.config(), other);
            var removal = new MetadataRemoval(other, new MediaStore(), others, (tx, media) -> {});
            var cleaned = new AtomicBoolean();
            FileSource racing = (tx, key, name) -> {
                // A transaction is open here already, so this is done by another thread, as by another process.
                if (!cleaned.getAndSet(true))
                    CompletableFuture.runAsync(() -> removal.clean(image.id())).join();
                return FileSource.of(files).find(tx, key, name);
            };
            report = new Export(db, racing, UNSEEN).write(out);
        }

        assertThat(report.lostImages()).isEmpty();
        imported(lines, image);
    }

    private void imported(Path lines, Answer image) {
        Path data = TestDatabases.folder();
        try (Database db = Database.open(data, Optional.empty())) {
            new Import(db, MediaFiles.of(service.config(), db), UNSEEN).read(lines);
        }
        var other = new TestService();
        other.with(Setting.MEDIA, service.config().media().orElseThrow().toString());
        other.startOn(data, Optional.empty(), service);
        try {
            Answer now = other.get(ADMIN, "/media/" + image.id());
            String path = URI.create(image.text("url")).getPath();
            assertThat(now.text("url")).endsWith(path);
            byte[] file = other.raw(null, "GET", path, null, Map.of()).bytes();
            assertThat(new String(file, ISO_8859_1)).doesNotContain("Secret");
            assertThat(now.number("filesize")).isEqualTo(file.length);
        } finally {
            other.stop();
        }
    }
}

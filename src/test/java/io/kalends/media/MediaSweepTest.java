package io.kalends.media;

import static io.kalends.TestService.AUTHOR;
import static io.kalends.media.Samples.file;
import static io.kalends.media.Samples.halves;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.TestService;
import io.kalends.auth.AccountStore;
import io.kalends.store.Database;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MediaSweepTest {
    @RegisterExtension
    final TestService service = new TestService();

    @Test
    void sweep_removesOnlyOldFilesWithoutImage() throws IOException {
        String url = Form.upload(service, AUTHOR, "p.png", file(halves(20, 20), "png"))
                .text("url");
        Path owned = folder(url.split("/")[4], Duration.ofDays(2));
        Path fresh = folder("B".repeat(22), Duration.ofMinutes(5));
        Path orphan = folder("C".repeat(22), Duration.ofHours(2));
        Path unfinished = folder("." + "D".repeat(22), Duration.ofHours(2));

        sweep();

        assertThat(owned).isDirectory();
        assertThat(fresh).isDirectory();
        assertThat(orphan).doesNotExist();
        assertThat(unfinished).doesNotExist();
        assertThat(service.raw(null, "GET", URI.create(url).getPath(), null, Map.of())
                        .status())
                .isEqualTo(200);
    }

    @Test
    void sweep_sparesTheFilesOfAnotherStore() throws IOException {
        Path foreign = folder("E".repeat(22), Duration.ofDays(2));

        sweep();

        assertThat(foreign).isDirectory();
    }

    private Path folder(String name, Duration age) throws IOException {
        Path folder = service.data().resolve("media").resolve(name);
        if (!Files.exists(folder))
            Files.createFile(Files.createDirectory(folder).resolve("p.png"));
        Files.setLastModifiedTime(folder, FileTime.from(Instant.now().minus(age)));
        return folder;
    }

    private void sweep() {
        try (Database db = Database.open(service.data(), service.config().database());
                Pictures pictures = Samples.pictures(1)) {
            new MediaLibrary(
                            db,
                            new AccountStore(),
                            new MediaStore(),
                            MediaFiles.of(service.config(), db),
                            pictures,
                            (tx, media) -> {},
                            service.clock())
                    .sweep();
        }
    }
}

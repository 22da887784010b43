package io.kalends.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FolderFilesTest {
    private static final Picture PICTURE = new Picture(
            ImageFormat.JPEG,
            400,
            400,
            Content.of(new byte[] {1, 2, 3}),
            "stage.jpg",
            List.of(new Size("thumbnail", 150, 150, "image/png", new byte[] {4}, "stage-150x150.png")));
    private static final Instant NOW = Instant.parse("2026-11-15T12:00:00Z");

    @TempDir
    Path data;

    private FolderFiles files;

    @BeforeEach
    void open() {
        files = new FolderFiles(data.resolve("media"));
    }

    @Test
    void keep_writesAllFilesUnderARandomKey() throws IOException {
        String key = files.keep(PICTURE);

        assertThat(key).matches("[A-Za-z0-9_-]{22}").isNotEqualTo(files.keep(PICTURE));
        MediaFile original = files.find(key, "stage.jpg").orElseThrow();
        assertThat(original.mimeType()).isEqualTo("image/jpeg");
        assertThat(original.length()).isEqualTo(3);
        try (var in = original.open(0)) {
            assertThat(in.readAllBytes()).containsExactly(1, 2, 3);
        }
        assertThat(files.find(key, "stage-150x150.png").orElseThrow().mimeType())
                .isEqualTo("image/png");
    }

    @Test
    void keep_leavesNothingWhenItFails() {
        var twice = new Picture(
                ImageFormat.PNG,
                1,
                1,
                Content.of(new byte[1]),
                "a.png",
                List.of(new Size("medium", 1, 1, "", new byte[1], "a.png")));

        assertThatThrownBy(() -> files.keep(twice)).isInstanceOf(UncheckedIOException.class);

        assertThat(data.resolve("media")).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "..",
                "../secret.png",
                "stage.png",
                "stage.jpg/",
                "STAGE.JPG",
                "/stage.jpg",
                "stage.jpg\0",
                "stage.svg"
            })
    void find_knowsNoOtherName(String name) throws IOException {
        String key = files.keep(PICTURE);
        Files.write(data.resolve("media/secret.png"), new byte[1]);
        Files.write(data.resolve("media").resolve(key).resolve("stage.svg"), new byte[1]);

        assertThat(files.find(key, name)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "..",
                "../media",
                "AAAAAAAAAAAAAAAAAAAAA",
                "AAAAAAAAAAAAAAAAAAAAAA",
                "a/../../../../../../etc"
            })
    void find_knowsNoOtherKey(String key) throws IOException {
        Files.write(data.resolve("stage.jpg"), new byte[1]);
        Files.write(data.resolve("media/stage.jpg"), new byte[1]);

        assertThat(files.find(key, "stage.jpg")).isEmpty();
    }

    @Test
    void find_followsNoLink() throws IOException {
        String key = files.keep(PICTURE);
        Path secret = Files.write(data.resolve("secret"), new byte[1]);
        Files.createSymbolicLink(data.resolve("media").resolve(key).resolve("link.png"), secret);

        assertThat(files.find(key, "link.png")).isEmpty();
    }

    @Test
    void delete_removesTheFolderAndMayBeRepeated() {
        String key = files.keep(PICTURE);

        files.delete(key);
        files.delete(key);

        assertThat(files.find(key, "stage.jpg")).isEmpty();
        assertThat(data.resolve("media")).isEmptyDirectory();
    }

    @Test
    void delete_takesOnlyKeys() {
        assertThatThrownBy(() -> files.delete("..")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void sweep_removesOldFoldersWithoutRecord() throws IOException {
        String known = aged(files.keep(PICTURE), 100);
        String orphan = aged(files.keep(PICTURE), 100);
        String fresh = aged(files.keep(PICTURE), 0);
        Files.move(media(aged(files.keep(PICTURE), 100)), media(".AAAAAAAAAAAAAAAAAAAAAA"));
        Files.createDirectory(media("notes"));

        List<String> removed = files.sweep(Set.of(known), NOW.minusSeconds(60));

        assertThat(removed).containsExactlyInAnyOrder(orphan, "AAAAAAAAAAAAAAAAAAAAAA");
        try (var left = Files.list(data.resolve("media"))) {
            assertThat(left.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder(known, fresh, "notes");
        }
    }

    private String aged(String key, int seconds) throws IOException {
        Files.setLastModifiedTime(media(key), FileTime.from(NOW.minusSeconds(seconds)));
        return key;
    }

    private Path media(String name) {
        return data.resolve("media").resolve(name);
    }
}

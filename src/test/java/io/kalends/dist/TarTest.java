package io.kalends.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is packed is read by the tools that people unpack it with. */
class TarTest {
    private static final Release RELEASE = new Release("1.2.3", Instant.parse("2030-01-02T03:04:05Z"), "arm64");
    private static final String LONG = "a-folder-with-a-name/".repeat(8) + "file";

    @TempDir
    Path folder;

    private static Tree tree() {
        return new Tree()
                .text("top/plain", "text")
                .script("top/run", "#!/bin/sh\n")
                .link("top/link", "plain")
                .text("top/" + LONG, "x".repeat(513))
                .folder("state", 0700, 10001);
    }

    @Test
    void archive_isUnpackedByTar() throws Exception {
        Path archive = write("a.tar.gz");
        run("tar", "-xzf", archive.toString(), "-C", folder.toString(), "--no-same-owner");

        assertThat(folder.resolve("top/plain")).hasContent("text");
        assertThat(folder.resolve("top/" + LONG)).hasContent("x".repeat(513));
        assertThat(Files.readSymbolicLink(folder.resolve("top/link"))).isEqualTo(Path.of("plain"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("top/run"))))
                .isEqualTo("rwxr-xr-x");
        assertThat(Files.getLastModifiedTime(folder.resolve("top/plain")).toInstant())
                .isEqualTo(RELEASE.time());
    }

    @Test
    void archive_namesOwnersAndModes() throws Exception {
        assertThat(run("tar", "-tvzf", write("a.tar.gz").toString(), "--numeric-owner")
                        .lines())
                .anyMatch(line -> line.matches("drwx------ 10001/10001 .* state/"))
                .anyMatch(line -> line.matches("-rwxr-xr-x 0/0 .* top/run"));
    }

    @Test
    void archive_ofTheSameTree_isTheSame() throws IOException {
        assertThat(write("a.tar.gz")).hasSameBinaryContentAs(write("b.tar.gz"));
    }

    @Test
    void tree_isWrittenAsFiles_asOldAsTheRelease() throws IOException {
        tree().unpack(folder, RELEASE);

        assertThat(folder.resolve("top/run")).isExecutable();
        assertThat(Files.getLastModifiedTime(folder.resolve("top")).toInstant()).isEqualTo(RELEASE.time());
    }

    private Path write(String name) throws IOException {
        Path file = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(file)) {
            Tar.writeCompressed(tree(), RELEASE, out);
        }
        return file;
    }

    private static String run(String... words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        var said = new ByteArrayOutputStream();
        process.getInputStream().transferTo(said);
        assertThat(process.waitFor()).as(said.toString(StandardCharsets.UTF_8)).isZero();
        return said.toString(StandardCharsets.UTF_8);
    }
}

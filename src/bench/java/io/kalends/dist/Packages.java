package io.kalends.dist;

import io.kalends.cli.Commands;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import picocli.AutoComplete;

/** Lays the program and what belongs to it out, as each kind of package wants it. */
final class Packages {
    private static final String UNIT = "kalends.service";
    private static final String SETTINGS = "kalends.properties";

    private final Release release;
    private final Path root;
    private final Path dist;
    private final Tree program;
    private final Tree terms;

    /**
     * @param root the folder of the sources
     * @param dist where the packages go
     * @param terms the licences
     */
    Packages(Release release, Path root, Path dist, Tree program, Tree terms) {
        this.release = release;
        this.root = root;
        this.dist = dist;
        this.program = program;
        this.terms = terms;
    }

    /** For any Linux: unpacked wherever one likes, and started there. */
    void archive() throws IOException {
        Tree files = new Tree()
                .add(release.name(), program)
                .add(release.name(), terms)
                .text(release.name() + "/README.txt", source("README.txt"))
                .add(release.name() + "/CHANGELOG.md", root.resolve("CHANGELOG.md"))
                .text(release.name() + "/share/man/man1/kalends.1", manual())
                .text(release.name() + "/share/bash-completion/completions/kalends", completion())
                .text(release.name() + "/share/" + UNIT, unit("/opt/kalends/kalends"))
                .text(release.name() + "/share/" + SETTINGS, source(SETTINGS));
        try (OutputStream out = Files.newOutputStream(dist.resolve(release.name() + ".tar.gz"))) {
            Tar.writeCompressed(files, release, out);
        }
    }

    void debian() throws IOException {
        String documents = "usr/share/doc/kalends";
        Tree files = new Tree()
                .add("usr/lib/kalends", program)
                .script("usr/bin/kalends", source("debian/command"))
                .add(documents, terms)
                .add(documents + "/copyright", root.resolve("LICENSE"))
                .bytes(documents + "/changelog.gz", compressed(Files.readString(root.resolve("CHANGELOG.md"))))
                .bytes("usr/share/man/man1/kalends.1.gz", compressed(manual()))
                .text("usr/share/bash-completion/completions/kalends", completion())
                .text("usr/lib/systemd/system/" + UNIT, unit("/usr/bin/kalends"))
                .text("etc/kalends/" + SETTINGS, source(SETTINGS));
        var made = new DebianPackage(release, root.resolve("src/dist/debian/control"));
        made.write(files, dist.resolve(made.name()));
    }

    /** The image, and what starts one or several of it. */
    void image(BaseSystem base, Path work) throws IOException {
        var image = new Image(release, work);
        image.write(base.files(), new Tree().add(program).add(terms), dist.resolve(image.name()));
        for (Path file : Tree.children(root.resolve("src/dist/image")))
            Files.writeString(dist.resolve(file.getFileName()), filled(Files.readString(file)));
    }

    private String manual() {
        return ManPage.of(Commands.commandLine(), release);
    }

    private static String completion() {
        return AutoComplete.bash("kalends", Commands.commandLine());
    }

    private String unit(String command) throws IOException {
        return source(UNIT).replace("@PROGRAM@", command);
    }

    private String source(String name) throws IOException {
        return filled(Files.readString(root.resolve("src/dist").resolve(name)));
    }

    private String filled(String text) {
        return text.replace("@VERSION@", release.version()).replace("@ARCHITECTURE@", release.architecture());
    }

    private static byte[] compressed(String text) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}

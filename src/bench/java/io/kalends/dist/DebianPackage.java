package io.kalends.dist;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** A package for Debian and what is made of it: an ar archive of two tar archives. */
final class DebianPackage {
    private final Release release;
    private final Path scripts;

    /** @param scripts the folder of what dpkg runs when it installs and removes the package */
    DebianPackage(Release release, Path scripts) {
        this.release = release;
        this.scripts = scripts;
    }

    String name() {
        return "kalends_" + version() + "_" + release.architecture() + ".deb";
    }

    /** What comes before a release is also sorted before it. */
    private String version() {
        return release.version().replace('-', '~');
    }

    void write(Tree files, Path to) throws IOException {
        Path data = Files.createTempFile("kalends", ".tar.gz");
        try {
            try (OutputStream out = Files.newOutputStream(data)) {
                Tar.writeCompressed(files, release, out);
            }
            try (OutputStream out = Files.newOutputStream(to)) {
                out.write(ascii("!<arch>\n"));
                member(out, "debian-binary", ascii("2.0\n"));
                member(out, "control.tar.gz", control(files));
                member(out, "data.tar.gz", data);
            }
        } finally {
            Files.delete(data);
        }
    }

    private byte[] control(Tree files) throws IOException {
        var tree = new Tree();
        tree.text("control", about(files.size(), Glibc.needed(files)));
        tree.text("conffiles", "/etc/kalends/kalends.properties\n");
        for (Path script : Tree.children(scripts))
            tree.script(script.getFileName().toString(), Files.readString(script));
        var bytes = new ByteArrayOutputStream();
        Tar.writeCompressed(tree, release, bytes);
        return bytes.toByteArray();
    }

    private String about(long bytes, String libc) {
        return String.format(Locale.ROOT, """
                Package: kalends
                Version: %s
                Architecture: %s
                Maintainer: The Kalends project <kalends@localhost>
                Installed-Size: %d
                Depends: adduser, libc6 (>= %s)
                Section: web
                Priority: optional
                Description: Server for a public calendar of events
                 Events, venues, organizers, categories, tags and images behind one REST
                 interface, with pages for visitors and an editor. One program with its
                 database inside; it moves to PostgreSQL when there is more to do.
                 .
                 Java is included.
                """, version(), release.architecture(), (bytes + 1023) / 1024, libc);
    }

    private void member(OutputStream out, String name, byte[] content) throws IOException {
        out.write(header(name, content.length));
        out.write(content);
        if (content.length % 2 == 1) out.write('\n');
    }

    private void member(OutputStream out, String name, Path content) throws IOException {
        long size = Files.size(content);
        out.write(header(name, size));
        Files.copy(content, out);
        if (size % 2 == 1) out.write('\n');
    }

    private byte[] header(String name, long size) {
        return ascii(String.format(
                Locale.ROOT,
                "%-16s%-12d%-6d%-6d%-8s%-10d`\n",
                name,
                release.time().getEpochSecond(),
                0,
                0,
                "100644",
                size));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}

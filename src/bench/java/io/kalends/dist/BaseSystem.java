package io.kalends.dist;

import io.kalends.bench.Trouble;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the program needs below it in an image, from packages of Debian: libc, a shell, certificates and time zones. */
final class BaseSystem {
    /** A package of Debian. */
    record Origin(String name, String version) {}

    private static final List<String> PACKAGES = List.of("libc6", "dash", "ca-certificates", "tzdata");

    /** Documentation, and what serves other programs: character sets, debugging, leap seconds, zones under a second name. */
    private static final Pattern LEFT_OUT =
            Pattern.compile("usr/share/(?!zoneinfo/(?!right/|posix/)|doc/[^/]+/copyright$).*"
                    + "|usr/lib/[^/]+/(gconv|audit)/.*|usr/sbin/.*|etc/.*|usr/bin/(?!dash$).*");

    private final Path work;
    private final List<Origin> origins = new ArrayList<>();

    private BaseSystem(Path work) {
        this.work = work;
    }

    /** Whether there is apt to bring the packages; it brings what takes them apart as well. */
    static boolean isPossible() {
        return Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "apt-get")));
    }

    static BaseSystem download(Path work) throws IOException, InterruptedException {
        var base = new BaseSystem(Files.createDirectories(work.resolve("base")));
        var words = new ArrayList<>(List.of("apt-get", "-q", "download"));
        words.addAll(PACKAGES);
        base.run(words);
        for (String name : PACKAGES) base.unpack(name);
        return base;
    }

    private void unpack(String name) throws IOException, InterruptedException {
        Path file = Tree.children(work).stream()
                .filter(each -> each.getFileName().toString().startsWith(name + "_"))
                .findFirst()
                .orElseThrow();
        origins.add(new Origin(
                name,
                run(List.of("dpkg-deb", "--field", file.toString(), "Version")).strip()));
        run(List.of("dpkg-deb", "--extract", file.toString(), "files"));
    }

    private String run(List<String> words) throws IOException, InterruptedException {
        Path out = work.resolve("output");
        int code = new ProcessBuilder(words)
                .directory(work.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start()
                .waitFor();
        String said = Files.readString(out);
        if (code != 0)
            throw new Trouble(String.join(" ", words) + " failed; it may help to run apt-get update as root,"
                    + " and --without-image does without it:\n" + said);
        return said;
    }

    List<Origin> origins() {
        return origins;
    }

    /** The files, with the folders of the root merged into those of /usr, as Debian has them. */
    Tree files() throws IOException {
        var tree = new Tree();
        Path files = work.resolve("files");
        collect(files, files, tree);
        // Where x86-64 looks for the loader.
        if (tree.nodes().containsKey("usr/lib64")) tree.link("lib64", "usr/lib64");
        return tree.text("etc/ssl/certs/ca-certificates.crt", certificates(files))
                .link("bin", "usr/bin")
                .link("lib", "usr/lib")
                .link("usr/bin/sh", "dash");
    }

    private static void collect(Path root, Path folder, Tree tree) throws IOException {
        for (Path child : Tree.children(folder)) {
            if (Files.isDirectory(child) && !Files.isSymbolicLink(child)) collect(root, child, tree);
            else add(merged(root.relativize(child).toString()), child, tree);
        }
    }

    private static void add(String path, Path file, Tree tree) throws IOException {
        if (LEFT_OUT.matcher(path).matches()) return;
        tree.add(path, file);
    }

    private static String merged(String path) {
        return path.matches("(bin|sbin|lib|lib64)/.*") ? "usr/" + path : path;
    }

    private static String certificates(Path files) throws IOException {
        var all = new StringBuilder();
        for (Path file : Tree.children(files.resolve("usr/share/ca-certificates/mozilla")))
            all.append(Files.readString(file, StandardCharsets.ISO_8859_1).strip())
                    .append('\n');
        return all.toString();
    }
}

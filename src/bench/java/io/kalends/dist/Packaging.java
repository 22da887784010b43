package io.kalends.dist;

import io.kalends.bench.Store;
import io.kalends.bench.Trouble;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command line of packaging. */
@Command(
        name = "kalends package",
        description = {
            "Make, in target/dist, what people download who do not build: an archive, a Debian package and an image, for"
                    + " machines like this one, each with all it needs, Java included.",
            "Built twice of the same sources they are the same, but for what Java has learned of a start."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class Packaging implements Callable<Integer> {
    @Option(names = "--without-aot", description = "Leave out what Java learns in a training run: starts take longer")
    private boolean withoutAot;

    @Option(names = "--without-image", description = "Leave out the image, which takes packages of Debian")
    private boolean withoutImage;

    private final Path root;
    private final PrintStream out;

    /** @param root the folder of the sources */
    Packaging(Path root, PrintStream out) {
        this.root = root;
        this.out = out;
    }

    public static void main(String[] args) {
        Path launcher = Path.of(System.getProperty("kalends.launcher"));
        var packaging = new Packaging(launcher.getParent(), System.out);
        var line = new CommandLine(packaging).setUsageHelpAutoWidth(true);
        line.setExecutionExceptionHandler((fault, command, parsed) -> {
            if (!(fault instanceof Trouble)) throw fault;
            command.getErr().println("kalends package: " + fault.getMessage());
            return 1;
        });
        System.exit(line.execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path work = empty("target/package");
        Path dist = empty("target/dist");
        Sbom libraries = Sbom.read(root.resolve("target/bom.json"));
        Release release = Release.of(libraries, root.resolve("pom.xml"));
        Sbom sbom = libraries.with(
                "platform",
                "openjdk",
                Runtime.version().toString(),
                "GPL-2.0-with-classpath-exception",
                "generic/openjdk");
        var licences = new Licences(root, libraries);

        say("making a Java of what the program needs" + (withoutAot ? "" : ", and training it") + " ...");
        Tree program = new Program(release, root, work).make(!withoutAot);
        Tree terms = new Tree()
                .add("LICENSE", root.resolve("LICENSE"))
                .text("THIRD-PARTY.txt", licences.list())
                .add("licences", licences.texts(root.resolve("target/lib")))
                .bytes("sbom.cdx.json", sbom.bytes());
        var packages = new Packages(release, root, dist, program, terms);
        say("packing ...");
        packages.archive();
        packages.debian();
        if (withImage()) {
            BaseSystem base = BaseSystem.download(work);
            for (BaseSystem.Origin origin : base.origins())
                sbom = sbom.with("library", origin.name(), origin.version(), "", "deb/debian/" + origin.name());
            packages.image(base, work);
        }
        Files.write(dist.resolve(release.name() + ".cdx.json"), sbom.bytes());
        Files.writeString(dist.resolve(release.name() + "-licences.txt"), licences.list());
        writeSums(dist);
        return 0;
    }

    private Path empty(String name) throws IOException {
        Path folder = root.resolve(name);
        Store.remove(folder);
        return Files.createDirectories(folder);
    }

    private boolean withImage() {
        if (withoutImage) return false;
        if (BaseSystem.isPossible()) return true;
        say("there is no apt-get here to bring what lies below the program in an image, so the image is left out.");
        return false;
    }

    /** In the form that {@code sha256sum --check} reads. */
    private void writeSums(Path dist) throws IOException {
        var sums = new StringBuilder();
        for (Path file : Tree.children(dist)) {
            sums.append(Image.sha256(file))
                    .append("  ")
                    .append(file.getFileName())
                    .append('\n');
            say(String.format(Locale.ROOT, "%8.1f MB  %s", Files.size(file) / 1e6, root.relativize(file)));
        }
        Files.writeString(dist.resolve("SHA256SUMS"), sums);
    }

    private void say(String line) {
        out.println("kalends: " + line);
    }
}

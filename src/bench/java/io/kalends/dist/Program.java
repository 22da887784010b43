package io.kalends.dist;

import io.kalends.bench.Trouble;
import io.kalends.store.Database;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** The program with a Java of its own, as it lies in every package. */
final class Program {
    private static final String CACHE = "app/kalends.aot";

    /**
     * Parts of libraries that are left out, by the beginning of their jars' names: the native libraries that SQLite's driver
     * has for all the machines it knows, as that of this one lies beside it, and all of Bouncy Castle's ciphers that Java
     * would find by their names, as only the hash of passwords is used.
     */
    private static final Map<String, List<String>> LEFT_OUT = Map.of(
            "sqlite-jdbc-", List.of("org/sqlite/native/"),
            "bcprov-", List.of("org/bouncycastle/pqc/", "org/bouncycastle/jcajce/provider/", "org/bouncycastle/jce/"));

    private final Release release;
    private final Path root;
    private final Path work;

    /**
     * @param root the folder of the sources
     * @param work a folder for what is made on the way
     */
    Program(Release release, Path root, Path work) {
        this.release = release;
        this.root = root;
        this.work = work;
    }

    /** Those that the program names; beside them may lie others that it used once. */
    List<Path> libraries() throws IOException {
        try (var jar = new JarFile(root.resolve("target/kalends.jar").toFile())) {
            String named = jar.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            return Stream.of(named.split(" "))
                    .map(root.resolve("target")::resolve)
                    .sorted()
                    .toList();
        }
    }

    /** @param trained whether Java has a record of a start, which it makes differently each time */
    Tree make(boolean trained) throws IOException, InterruptedException {
        Tree tree = files();
        Path folder = work.resolve("program");
        tree.unpack(folder, release);
        return trained ? tree.add(CACHE, train(folder)) : tree;
    }

    private Tree files() throws IOException {
        Path jar = root.resolve("target/kalends.jar");
        Path runtime = work.resolve("runtime");
        JavaRuntime.make(Stream.concat(Stream.of(jar), libraries().stream()).toList(), runtime);
        Path library = work.resolve("native");
        Database.unpack(library);
        var tree = new Tree()
                .add("kalends", root.resolve("src/dist/kalends"))
                .add("app/program.sh", root.resolve("src/dist/program.sh"))
                .bytes("app/kalends.jar", repacked(jar, List.of()))
                .add("app/native", library)
                .add("runtime", runtime);
        for (Path each : libraries()) {
            Optional<List<String>> leftOut = leftOut(each.getFileName().toString());
            String name = "app/lib/" + each.getFileName();
            if (leftOut.isPresent()) tree.bytes(name, repacked(each, leftOut.get()));
            else tree.add(name, each);
        }
        return tree;
    }

    private static Optional<List<String>> leftOut(String jar) {
        return LEFT_OUT.entrySet().stream()
                .filter(entry -> jar.startsWith(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /** A jar without what depends on who has built it, such as the modes of files, and without some of its folders. */
    private byte[] repacked(Path jar, List<String> leftOut) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var from = new ZipFile(jar.toFile());
                var to = new ZipOutputStream(bytes)) {
            for (ZipEntry entry : from.stream().toList()) {
                if (leftOut.stream().anyMatch(entry.getName()::startsWith)) continue;
                var copy = new ZipEntry(entry.getName());
                copy.setTimeLocal(LocalDateTime.ofInstant(release.time(), ZoneOffset.UTC));
                to.putNextEntry(copy);
                from.getInputStream(entry).transferTo(to);
                to.closeEntry();
            }
        }
        return bytes.toByteArray();
    }

    /** Java compares its record with the times of the files, so the program is used as it will be unpacked. */
    private Path train(Path folder) throws IOException, InterruptedException {
        Path stage = Files.createDirectory(work.resolve("training"));
        Path log = work.resolve("training.log");
        int code = new ProcessBuilder(folder.resolve("kalends").toString(), "train", stage.toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start()
                .waitFor();
        Path cache = stage.resolve("cache");
        if (code != 0 || !Files.exists(cache)) throw new Trouble("The training run failed:\n" + Files.readString(log));
        return cache;
    }
}

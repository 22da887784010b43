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
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** The program with a Java of its own, as it lies in every package. */
final class Program {
    private static final String CACHE = "app/kalends.aot";

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

    List<Path> libraries() throws IOException {
        return Tree.children(root.resolve("target/lib"));
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
                .bytes("app/kalends.jar", repacked(jar))
                .add("app/native", library)
                .add("runtime", runtime);
        for (Path each : libraries()) {
            String name = "app/lib/" + each.getFileName();
            if (each.getFileName().toString().startsWith("sqlite-jdbc-")) tree.bytes(name, repacked(each));
            else tree.add(name, each);
        }
        return tree;
    }

    /**
     * A jar without what depends on who has built it, such as the modes of files, and without the native libraries that
     * SQLite's driver has for all the machines it knows: that of this one lies beside it.
     */
    private byte[] repacked(Path jar) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var from = new ZipFile(jar.toFile());
                var to = new ZipOutputStream(bytes)) {
            for (ZipEntry entry : from.stream().toList()) {
                if (entry.getName().startsWith("org/sqlite/native/")) continue;
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

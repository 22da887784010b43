package io.kalends.dist;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What an archive holds, by path: always in the same order and with the same modes, wherever it was built. */
final class Tree {
    /** Something at a path. */
    sealed interface Node permits Folder, Document, Link {}

    /** A folder, which may belong to another user than root. */
    record Folder(int mode, int owner) implements Node {}

    /** A file. */
    record Document(int mode, long size, Source source) implements Node {}

    /** A symbolic link. */
    record Link(String target) implements Node {}

    /** Where the bytes of a file come from. */
    interface Source {
        InputStream open() throws IOException;
    }

    private static final int PLAIN = 0644;
    private static final int EXECUTABLE = 0755;
    private static final Folder FOLDER = new Folder(0755, 0);

    private final NavigableMap<String, Node> nodes = new TreeMap<>();

    NavigableMap<String, Node> nodes() {
        return nodes;
    }

    Tree folder(String path, int mode, int owner) {
        return put(path, new Folder(mode, owner));
    }

    Tree link(String path, String target) {
        return put(path, new Link(target));
    }

    Tree text(String path, String text) {
        return bytes(path, text.getBytes(StandardCharsets.UTF_8), PLAIN);
    }

    Tree script(String path, String text) {
        return bytes(path, text.getBytes(StandardCharsets.UTF_8), EXECUTABLE);
    }

    Tree bytes(String path, byte[] bytes) {
        return bytes(path, bytes, PLAIN);
    }

    private Tree bytes(String path, byte[] bytes, int mode) {
        return put(path, new Document(mode, bytes.length, () -> new ByteArrayInputStream(bytes)));
    }

    /** Adds a file, or a folder with all that is in it, under another path. */
    Tree add(String path, Path file) throws IOException {
        if (Files.isSymbolicLink(file))
            return link(path, Files.readSymbolicLink(file).toString());
        if (!Files.isDirectory(file)) {
            int mode = Files.isExecutable(file) ? EXECUTABLE : PLAIN;
            return put(path, new Document(mode, Files.size(file), () -> Files.newInputStream(file)));
        }
        for (Path child : children(file)) add(path + "/" + child.getFileName(), child);
        return this;
    }

    Tree add(Tree other) {
        nodes.putAll(other.nodes);
        return this;
    }

    /** Adds what another tree holds, below a path. */
    Tree add(String path, Tree other) {
        other.nodes.forEach((name, node) -> put(path + "/" + name, node));
        return this;
    }

    static List<Path> children(Path folder) throws IOException {
        try (Stream<Path> found = Files.list(folder)) {
            return found.sorted().toList();
        }
    }

    private Tree put(String path, Node node) {
        for (int slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1))
            nodes.putIfAbsent(path.substring(0, slash), FOLDER);
        nodes.put(path, node);
        return this;
    }

    /** What its files take on a disk, in bytes. */
    long size() {
        return nodes.values().stream()
                .mapToLong(node -> node instanceof Document document ? document.size() : 0)
                .sum();
    }

    /** Writes it as files below a folder, all of them as old as the release. */
    void unpack(Path folder, Release release) throws IOException {
        for (var entry : nodes.entrySet()) unpack(folder.resolve(entry.getKey()), entry.getValue());
        // Folders as well, and behind what is written into them.
        for (String path : nodes.descendingKeySet())
            if (!(nodes.get(path) instanceof Link)) Files.setLastModifiedTime(folder.resolve(path), release.fileTime());
    }

    private static void unpack(Path path, Node node) throws IOException {
        switch (node) {
            case Folder _ -> Files.createDirectories(path);
            case Link link -> Files.createSymbolicLink(path, Path.of(link.target()));
            case Document document -> {
                try (InputStream in = document.source().open()) {
                    Files.copy(in, path);
                }
                if (document.mode() == EXECUTABLE && !path.toFile().setExecutable(true, false))
                    throw new IOException("cannot be made executable: " + path);
            }
        }
    }
}

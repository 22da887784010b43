package io.kalends.dist;

import io.kalends.bench.Trouble;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Who has made what the packages hold, and under which terms. */
final class Licences {
    private static final Pattern NOTICE =
            Pattern.compile("(?i)(?:.*/)?([^/]*(?:licen[sc]e|notice|copying)[^/]*)(?<!\\.class)");

    /** Libraries that carry others inside them and do not say so in a file. */
    private static final Map<String, String> INSIDE = Map.of("sqlite-jdbc", "SQLite");

    private final Path root;
    private final List<Sbom.Part> parts;

    Licences(Path root, Sbom sbom) {
        this.root = root;
        this.parts = sbom.parts();
    }

    /** A line for every library. */
    String list() {
        var text = new StringBuilder("""
                Kalends is under the Apache License 2.0. It holds these libraries, each under its own licence; where there are
                several, any of them may be chosen. The texts are in the folder licences; those of Java are in the folder
                legal of its runtime.

                """);
        for (Sbom.Part part : parts)
            text.append(
                    "%-42s %-14s %s%n".formatted(part.name(), part.version(), String.join(" or ", part.licences())));
        return text.append("%-42s %-14s %s%n"
                        .formatted(
                                "OpenJDK",
                                System.getProperty("java.runtime.version"),
                                "GPL-2.0 with Classpath exception"))
                .toString();
    }

    /** The texts, in a folder for each library. */
    Tree texts(Path libraries) throws IOException {
        var tree = new Tree();
        for (Sbom.Part part : parts) {
            Path jar = libraries.resolve(part.file());
            if (!Files.exists(jar))
                throw new Trouble("The bill of materials names " + part.file() + ", which is not there.");
            List<String> given = texts(jar, part.name(), tree);
            if (given.stream().noneMatch(name -> name.matches("(?i).*licen[sc]e.*"))) addKnown(part, tree);
            if (INSIDE.containsKey(part.name())) add(part.name(), INSIDE.get(part.name()), tree);
        }
        return tree;
    }

    /** Those that the library brings along, by their names. */
    private static List<String> texts(Path jar, String part, Tree tree) throws IOException {
        var names = new ArrayList<String>();
        try (var file = new ZipFile(jar.toFile(), StandardCharsets.UTF_8)) {
            for (ZipEntry entry : file.stream().toList()) {
                var name = NOTICE.matcher(entry.getName());
                if (entry.isDirectory() || !name.matches()) continue;
                tree.bytes(
                        part + "/" + unique(name.group(1), names),
                        file.getInputStream(entry).readAllBytes());
            }
        }
        return names;
    }

    private static String unique(String name, List<String> names) {
        String free = names.contains(name) ? name + "-" + names.size() : name;
        names.add(free);
        return free;
    }

    private void addKnown(Sbom.Part part, Tree tree) throws IOException {
        boolean found = false;
        for (String licence : part.licences()) found |= add(part.name(), licence, tree);
        if (!found) throw new Trouble("There is no text for the licence of " + part.name() + ": " + part.licences());
    }

    private boolean add(String part, String licence, Tree tree) throws IOException {
        Path text = licence.equals("Apache-2.0")
                ? root.resolve("LICENSE")
                : root.resolve("src/dist/licences/" + licence + ".txt");
        if (!Files.exists(text)) return false;
        tree.add(part + "/" + licence + ".txt", text);
        return true;
    }
}

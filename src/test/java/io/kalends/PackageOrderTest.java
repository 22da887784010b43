package io.kalends;

import static java.util.Map.entry;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A package knows only packages listed before it, and a library is named in one package only. */
class PackageOrderTest {
    private static final Path SOURCES = Path.of("src/main/java");

    /** The map of the code: each package may use those before it. The root package, which only starts the program, comes last. */
    private static final List<String> ORDER = List.of(
            "json",
            "text",
            "time",
            "recurrence",
            "config",
            "memory",
            "fetch",
            "store",
            "cache",
            "settings",
            "auth",
            "api",
            "idempotency",
            "media",
            "listing",
            "post",
            "user",
            "term",
            "customfield",
            "venue",
            "organizer",
            "event",
            "intake",
            "source",
            "wordpress",
            "archive",
            "feed",
            "form",
            "sync",
            "web",
            "doc",
            "admin",
            "tls",
            "log",
            "http",
            "demo",
            "app",
            "cli");

    /** Where a library, told by the beginning of its names, may be named; of two beginnings the longer one counts. */
    private static final Map<String, Set<String>> HOMES = Map.ofEntries(
            entry("tools.jackson.", Set.of("json")),
            entry("org.owasp.", Set.of("text")),
            entry("org.jsoup.", Set.of("text")),
            entry("java.sql.", Set.of("store")),
            entry("javax.sql.", Set.of("store")),
            entry("org.sqlite.", Set.of("store")),
            entry("org.postgresql.", Set.of("store")),
            entry("com.zaxxer.hikari.", Set.of("store")),
            entry("com.github.benmanes.caffeine.", Set.of("cache")),
            entry("de.siegmar.fastcsv.", Set.of("text")),
            entry("gg.jte.", Set.of("web")),
            entry("java.security.cert.", Set.of("tls")),
            entry("io.micrometer.", Set.of("http")),
            entry("org.eclipse.jetty.", Set.of("http")),
            entry("org.eclipse.jetty.client.", Set.of("fetch")),
            // What server and client of the library share.
            entry("org.eclipse.jetty.http.", Set.of("http", "fetch")),
            entry("org.eclipse.jetty.io.", Set.of("http", "fetch")),
            entry("org.eclipse.jetty.util.", Set.of("http", "fetch")));

    /** Text blocks, strings and characters (which may hold what looks like a comment), then comments. */
    private static final Pattern PROSE = Pattern.compile(
            "\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*+\"|'(?:\\\\.|[^'\\\\\\n])'|/\\*.*?\\*/|//[^\\n]*",
            Pattern.DOTALL);

    private static final Pattern PACKAGE = Pattern.compile("^package [\\w.]+;", Pattern.MULTILINE);
    private static final Pattern OURS = Pattern.compile("(?<![\\w.])io\\.kalends\\.(\\w+)");

    private static final Pattern QUALIFIED = Pattern.compile("(?<![\\w.])[a-z]\\w*(?:\\.\\w+)*+\\.?");

    /** Packages that a library does not promise to keep. */
    private static final Pattern INTERNALS = Pattern.compile("(?<![\\w.])[\\w.]+\\.internal\\.(?=\\w)");

    @Test
    void sources_followTheOrder() throws IOException {
        assertThat(sources().flatMap(PackageOrderTest::faults)).isEmpty();
    }

    @Test
    void faults_nameAPackageListedLater() {
        assertThat(faults("store", "import io.kalends.api.Route;"))
                .containsExactly("store may not use api, which is listed after it");
        assertThat(faults("api", "import static io.kalends.store.Sql.of;")).isEmpty();
        assertThat(faults("api", "Object o = new io.kalends.http.Server();")).hasSize(1);
    }

    @Test
    void faults_nameAnUnknownPackage() {
        assertThat(faults("util", "")).singleElement().asString().contains("util is not in the list");
        assertThat(faults("http", "import io.kalends.util.Strings;"))
                .singleElement()
                .asString()
                .contains("util is not in the list");
    }

    @Test
    void faults_leaveNothingOfTheRootToOthers() {
        assertThat(faults("cli", "import io.kalends.Main;")).containsExactly("cli may not use the root class Main");
        assertThat(faults("", "import io.kalends.http.Server;")).isEmpty();
    }

    @Test
    void root_holdsOnlyTheClassThatStarts() throws IOException {
        try (var files = Files.list(SOURCES.resolve("io/kalends"))) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("Main.java", "package-info.java");
        }
    }

    /** A class of a library put here would take the place of the library's own. */
    @Test
    void sources_holdNoClassOfALibrary() throws IOException {
        assertThat(children(SOURCES)).containsExactly("io");
        assertThat(children(SOURCES.resolve("io"))).containsExactly("kalends");
    }

    private static List<String> children(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Test
    void faults_nameALibraryAwayFromHome() {
        assertThat(faults("api", "import org.eclipse.jetty.server.Server;"))
                .containsExactly("org.eclipse.jetty. may be named in http only");
        assertThat(faults("", "java.sql.Connection c;")).hasSize(1);
        assertThat(faults("http", "import org.eclipse.jetty.server.Server;")).isEmpty();
    }

    @Test
    void faults_letTheLongerBeginningDecide() {
        assertThat(faults("fetch", "import org.eclipse.jetty.client.HttpClient;"))
                .isEmpty();
        assertThat(faults("http", "import org.eclipse.jetty.client.HttpClient;"))
                .containsExactly("org.eclipse.jetty.client. may be named in fetch only");
        assertThat(faults("fetch", "import org.eclipse.jetty.server.Server;"))
                .containsExactly("org.eclipse.jetty. may be named in http only");
        assertThat(faults("api", "import static org.eclipse.jetty.util.Promise.*;"))
                .containsExactly("org.eclipse.jetty.util. may be named in fetch and http only");
    }

    @Test
    void faults_nameInternalsOfALibrary() {
        assertThat(faults("http", "import org.eclipse.jetty.server.internal.HttpConnection;"))
                .containsExactly("org.eclipse.jetty.server.internal. may change with any version of the library");
    }

    @Test
    void faults_passOverCommentsAndStrings() {
        assertThat(faults("json", "/** See {@link io.kalends.http.Server}. */ // java.sql.Date"))
                .isEmpty();
        assertThat(faults("json", "x = \"io.kalends.http\" + '\"';")).isEmpty();
        assertThat(faults("json", "x = \"*/*\"; io.kalends.http.Server y; /* z */"))
                .hasSize(1);
    }

    private static Stream<Path> sources() throws IOException {
        try (var files = Files.walk(SOURCES.resolve("io/kalends"))) {
            return files.filter(file -> file.toString().endsWith(".java")).sorted().toList().stream();
        }
    }

    private static Stream<String> faults(Path file) {
        var inside = SOURCES.resolve("io/kalends").relativize(file);
        var home = inside.getNameCount() == 1 ? "" : inside.getName(0).toString();
        return faults(home, read(file)).stream().map(fault -> file + ": " + fault);
    }

    /** What is wrong with the code of a package; the root package is "". */
    private static List<String> faults(String home, String source) {
        if (!home.isEmpty() && !ORDER.contains(home)) return List.of(unknown(home));
        var code = withoutProse(source);
        var ours = names(code).filter(name -> !name.equals(home)).flatMap(name -> fault(home, name));
        var libraries = QUALIFIED
                .matcher(code)
                .results()
                .flatMap(name -> library(name.group()).stream())
                .distinct()
                .filter(library -> !HOMES.get(library).contains(home))
                .map(library -> library + " may be named in "
                        + HOMES.get(library).stream().sorted().collect(joining(" and ")) + " only");
        var internals = INTERNALS
                .matcher(code)
                .results()
                .map(name -> name.group() + " may change with any version of the library");
        return Stream.of(ours, libraries, internals).flatMap(faults -> faults).toList();
    }

    private static Optional<String> library(String name) {
        return HOMES.keySet().stream().filter(name::startsWith).max(Comparator.comparingInt(String::length));
    }

    private static Stream<String> fault(String home, String name) {
        if (isClass(name)) {
            return home.isEmpty() ? Stream.empty() : Stream.of(home + " may not use the root class " + name);
        }
        if (!ORDER.contains(name)) return Stream.of(unknown(name));
        boolean later = !home.isEmpty() && ORDER.indexOf(name) > ORDER.indexOf(home);
        return later ? Stream.of(home + " may not use " + name + ", which is listed after it") : Stream.empty();
    }

    private static String unknown(String name) {
        return "the package " + name + " is not in the list: put it where it belongs in PackageOrderTest.ORDER,"
                + " after every package it uses, and in the README";
    }

    /** What follows {@code io.kalends.}, each once: packages in small letters, classes of the root package. */
    private static Stream<String> names(String code) {
        return OURS.matcher(code).results().map(name -> name.group(1)).distinct();
    }

    private static boolean isClass(String name) {
        return Character.isUpperCase(name.charAt(0));
    }

    private static String withoutProse(String source) {
        var code = PROSE.matcher(source).replaceAll("");
        return PACKAGE.matcher(code).replaceAll("");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package io.kalends.doc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page on security names tests that are there. */
class SecurityPageTest {
    private static final Pattern NAME = Pattern.compile("`([A-Z]\\w+(?:Test|Check))`");

    @Test
    void tests_thatAreNamedExist() throws IOException {
        String page = Files.readString(Path.of("docs/security.md"));
        Set<String> named = NAME.matcher(page)
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
            Set<String> there = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.replace(".java", ""))
                    .collect(Collectors.toSet());
            assertThat(named).hasSizeGreaterThan(20).isSubsetOf(there);
        }
    }

    @Test
    void everyRisk_hasALine() throws IOException {
        String page = Files.readString(Path.of("docs/security.md"));

        for (int risk = 1; risk <= 10; risk++) assertThat(page).contains("\n| API" + risk + " ");
    }
}

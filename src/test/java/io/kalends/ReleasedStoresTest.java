package io.kalends;

import static io.kalends.TestService.basic;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.store.TestDatabases;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Stores that released versions have made, kept by {@code .ci/released-stores}, are opened by this one; and one of a time
 * when there were no series, custom fields and sources.
 */
class ReleasedStoresTest {
    private static final Path RELEASED = Path.of("src/test/resources/io/kalends/released");
    /** After every release that is to come for a while, and before the events in the stores. */
    private static final Instant LATER = Instant.parse("2039-01-01T00:00:00Z");

    private static final String ADMIN = basic("admin", "releasedreleasedreleased");

    private final TestService service = new TestService();

    static List<Path> versions() throws IOException {
        try (Stream<Path> folders = Files.list(RELEASED)) {
            return folders.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void store_ofAReleasedVersion_isReadAndWritten(Path version) throws Exception {
        open(version);
        try {
            Answer list = service.get("/events?window=all&_fields=events.title,events.venue.venue,events.image.url");
            assertThat(list.body())
                    .contains("Tango am Hafen", "Café Möwe", "Free for all")
                    .doesNotContain("Not yet", "Thrown away");
            assertThat(service.get("/events?window=all&search=tango&_fields=total")
                            .body())
                    .contains("1");
            assertThat(service.get("/events?window=all&free=true&_fields=events.title")
                            .body())
                    .contains("Free for all")
                    .doesNotContain("Tango");
            String event =
                    "{\"title\": \"Added\", \"start_date\": \"2040-06-01 20:00\", \"end_date\": \"2040-06-01 21:00\"}";
            Answer made = asAdministrator("POST", "/events", event.getBytes(StandardCharsets.UTF_8));
            assertThat(made.status()).as(made.body()).isEqualTo(201);
        } finally {
            service.stop();
        }
    }

    static List<Path> releases() throws IOException {
        return versions().stream()
                .filter(version -> !version.endsWith("before-1.0.0"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("releases")
    void store_ofAReleasedVersion_hasSeriesFieldsAndSources(Path version) throws Exception {
        open(version);
        try {
            Answer dates = service.get("/events?window=all&search=yoga&_fields=events.title,events.custom_fields");
            assertThat(dates.at("events.0.title")).isEqualTo("Yoga");
            assertThat(dates.at("events.1.title")).isEqualTo("Yoga in the park");
            assertThat(dates.number("events.1.custom_fields.age_from.value")).isEqualTo(12);
            assertThat(service.get("/events/by-slug/yoga").number("recurrence.count"))
                    .isEqualTo(5);
            assertThat(service.get("/events?window=all&event_status=cancelled&_fields=events.event_status_reason")
                            .body())
                    .contains("Storm");
            assertThat(asAdministrator("GET", "/events?window=all&source=1", null)
                            .body())
                    .contains("Quiz of the club");
        } finally {
            service.stop();
        }
    }

    /** The users of the store are not those of the test. */
    private Answer asAdministrator(String method, String path, byte[] body) {
        var headers = Map.of("Authorization", ADMIN, "Content-Type", "application/json");
        return service.raw(null, method, TestService.NAMESPACE + path, body, headers);
    }

    private void open(Path version) throws IOException, SQLException {
        service.clock().set(LATER);
        Path data = TestDatabases.folder();
        if (!TestService.isOnPostgres()) {
            try (InputStream in = new GZIPInputStream(Files.newInputStream(version.resolve("sqlite.db.gz")))) {
                Files.copy(in, data.resolve("kalends.db"));
            }
            service.startOn(data, Optional.empty(), service);
            return;
        }
        String url = TestDatabases.emptyPostgresUrl();
        try (InputStream in = new GZIPInputStream(Files.newInputStream(version.resolve("postgres.sql.gz")));
                Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
        service.startOn(data, Optional.of(url), service);
    }

    /** The version is said in the project file; what it brings is said in the changes, under the same number. */
    @Test
    void changes_beginWithTheVersionOfTheProgram_orWhatFollows() throws IOException {
        var version = Pattern.compile("<artifactId>kalends</artifactId>\\s*<version>(.+?)</version>")
                .matcher(Files.readString(Path.of("pom.xml")));
        assertThat(version.find()).isTrue();

        assertThat(Files.readAllLines(Path.of("CHANGELOG.md")).stream()
                        .filter(line -> line.startsWith("## ["))
                        .toList())
                .anyMatch(line -> line.startsWith("## [" + version.group(1) + "]"));
    }
}

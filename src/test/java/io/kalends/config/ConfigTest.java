package io.kalends.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigTest {
    @TempDir
    Path folder;

    private static Config with(Setting setting, String value) {
        return Config.of(Map.of(setting, value));
    }

    @Test
    void defaults_areThoseOfTheDocument() {
        Config config = Config.defaults();

        assertThat(config.host()).isEqualTo("127.0.0.1");
        assertThat(config.port()).isEqualTo(8080);
        assertThat(config.data()).isEqualTo(Path.of("data"));
        assertThat(config.database()).isEmpty();
        assertThat(config.keepImageMetadata()).isFalse();
        assertThat(config.baseUrl()).isEqualTo("http://localhost:8080");
        assertThat(config.tls()).isEmpty();
        assertThat(config.apiPath()).isEqualTo("/api");
        assertThat(config.compatMount()).isTrue();
        assertThat(config.siteUrl()).isEqualTo("http://localhost:8080");
        assertThat(config.siteName()).isEqualTo("Kalends");
        assertThat(config.languages()).containsExactly(Locale.ENGLISH, Locale.GERMAN);
        assertThat(config.timezone()).isEqualTo(ZoneOffset.UTC);
        assertThat(config.defaultPerPage()).isEqualTo(4);
        assertThat(config.maxPerPage()).isEqualTo(50);
        assertThat(config.trashDays()).isEqualTo(30);
        assertThat(config.changesKept()).isEqualTo(Duration.ofDays(30));
        assertThat(config.money()).isEqualTo(new Config.Money("$", true, "USD"));
        assertThat(config.geolocRadius()).isEqualTo(25);
        assertThat(config.mapTiles()).isEmpty();
        assertThat(config.limits())
                .isEqualTo(new Config.Limits(1 << 20, 10 << 20, 40_000_000, 32, 200, 200, 10_000, 200_000, 500, 100));
        assertThat(config.corsOrigins()).containsExactly("*");
        assertThat(config.publicCacheControl()).isEqualTo("public, max-age=0, must-revalidate");
        assertThat(config.login()).isEqualTo(new Config.LoginLimits(10, 100, Duration.ofMinutes(15)));
        assertThat(config.rates()).isEqualTo(new Config.Rates(0, 120_000));
        assertThat(config.idleTimeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(config.trustedProxies()).isEmpty();
        assertThat(config.accessLog()).isEqualTo(Config.LoggedReplies.ALL);
        assertThat(config.accessLogAddress()).isEqualTo(Config.LoggedAddress.OFF);
        assertThat(config.metrics()).isEqualTo(new Config.MetricsReaders(List.of(), Optional.empty()));
        assertThat(config.admin()).isEqualTo(new Config.Admin("admin", "admin@localhost", Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "https://t.example.org/{z}/{x}/{y}.png © The makers|© The makers||https://t.example.org",
                "http://localhost:81/a/{z}/{y}/{x}?key=b A, B & C https://example.org/terms|A, B & C|https://example.org/terms|http://localhost:81",
            })
    void mapTiles_haveAnAddressAndMakers(String text, String credit, String terms, String origin) {
        Config.MapTiles tiles = with(Setting.MAP_TILES, text).mapTiles().orElseThrow();

        assertThat(text).startsWith(tiles.pattern() + " ");
        assertThat(tiles.credit()).isEqualTo(credit);
        assertThat(tiles.terms()).isEqualTo(terms == null ? "" : terms);
        assertThat(tiles.origin()).isEqualTo(origin);
    }

    @Test
    void names_areThoseOfTheDocument() {
        assertThat(Arrays.stream(Setting.values()).map(Setting::key))
                .containsExactlyInAnyOrder(
                        "host",
                        "port",
                        "data",
                        "database",
                        "read-replicas",
                        "media",
                        "base-url",
                        "tls-cert",
                        "tls-key",
                        "hsts-seconds",
                        "api-path",
                        "compat-mount",
                        "site-url",
                        "site-name",
                        "languages",
                        "timezone",
                        "default-per-page",
                        "max-per-page",
                        "trash-days",
                        "change-days",
                        "currency-symbol",
                        "currency-position",
                        "currency-code",
                        "logo",
                        "favicon",
                        "accent-color",
                        "second-color",
                        "imprint-url",
                        "privacy-url",
                        "accessibility-url",
                        "footer-links",
                        "home-text-en",
                        "home-text-de",
                        "week-start",
                        "highlights",
                        "frame-origins",
                        "geoloc-radius",
                        "map-tiles",
                        "max-body",
                        "max-media",
                        "max-image-pixels",
                        "keep-image-metadata",
                        "max-json-depth",
                        "max-title",
                        "max-slug",
                        "max-excerpt",
                        "max-description",
                        "max-text",
                        "max-ids",
                        "max-occurrences",
                        "recurrence-months",
                        "cors-origins",
                        "public-cache-control",
                        "login-failures",
                        "login-failures-per-address",
                        "login-window",
                        "reply-memory",
                        "record-memory",
                        "list-memory",
                        "reads-per-minute",
                        "writes-per-minute",
                        "max-connections",
                        "max-connections-per-address",
                        "idle-timeout",
                        "trusted-proxies",
                        "fetch-private",
                        "access-log",
                        "access-log-address",
                        "metrics-addresses",
                        "metrics-password",
                        "admin-user",
                        "admin-email",
                        "admin-password");
        assertThat(Setting.MAX_PER_PAGE.variable()).isEqualTo("KALENDS_MAX_PER_PAGE");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = true, textBlock = """
            HOST                       | ''
            PORT                       | 65536
            PORT                       | -1
            PORT                       | http
            PORT                       | ''
            DATA                       | ''
            DATABASE                   | jdbc:mysql://localhost/x
            DATABASE                   | postgres
            READ_REPLICAS              | jdbc:postgresql://replica/x
            READ_REPLICAS              | postgres
            BASE_URL                   | example.org
            BASE_URL                   | ftp://example.org
            BASE_URL                   | http://
            BASE_URL                   | http://example.org/?x=1
            BASE_URL                   | http://example.org/#x
            BASE_URL                   | http://exa mple.org
            BASE_URL                   | ''
            SITE_URL                   | nonsense
            API_PATH                   | api
            API_PATH                   | /
            API_PATH                   | /a b
            COMPAT_MOUNT               | maybe
            SITE_NAME                  | ''
            TIMEZONE                   | Europe/Atlantis
            TIMEZONE                   | UTC+15
            DEFAULT_PER_PAGE           | 51
            DEFAULT_PER_PAGE           | 0
            MAX_PER_PAGE               | 0
            TRASH_DAYS                 | -1
            TRASH_DAYS                 | 1.5
            CURRENCY_SYMBOL            | ''
            CURRENCY_POSITION          | middle
            CURRENCY_CODE              | XYZW
            LOGO                       | logo.png
            FAVICON                    | 0
            ACCENT_COLOR               | navy
            SECOND_COLOR               | #12345
            IMPRINT_URL                | javascript:alert(1)
            PRIVACY_URL                | //example.org/
            ACCESSIBILITY_URL          | example.org
            FOOTER_LINKS               | Contact
            FOOTER_LINKS               | https://example.org
            WEEK_START                 | tuesday
            HIGHLIGHTS                 | all
            HIGHLIGHTS                 | category:
            FRAME_ORIGINS              | example.org
            FRAME_ORIGINS              | https://example.org;script-src
            GEOLOC_RADIUS              | 0
            GEOLOC_RADIUS              | 20017
            GEOLOC_RADIUS              | NaN
            GEOLOC_RADIUS              | far
            MAP_TILES                  | https://tiles.example.org/{z}/{x}/{y}.png
            MAP_TILES                  | https://tiles.example.org/{z}/{x}.png Makers
            MAP_TILES                  | ftp://tiles.example.org/{z}/{x}/{y}.png Makers
            MAP_TILES                  | https://{s}.example.org/{z}/{x}/{y}.png Makers
            MAP_TILES                  | https://tiles.example.org;script-src/{z}/{x}/{y}.png Makers
            MAX_BODY                   | 0
            MAX_BODY                   | 1 MiB
            MAX_MEDIA                  | 99999999999
            MAX_IMAGE_PIXELS           | 0
            MAX_JSON_DEPTH             | 0
            MAX_TITLE                  | 0
            MAX_SLUG                   | 5
            MAX_EXCERPT                | x
            MAX_DESCRIPTION            | x
            MAX_TEXT                   | 0
            MAX_IDS                    | 0
            CORS_ORIGINS               | example.org
            CORS_ORIGINS               | https://example.org/
            CORS_ORIGINS               | https://münchen.example
            FRAME_ORIGINS              | https://example.org;img-src
            CORS_ORIGINS               | https://example.org https://example.com
            PUBLIC_CACHE_CONTROL       | ''
            LOGIN_FAILURES             | 0
            LOGIN_FAILURES_PER_ADDRESS | 0
            LOGIN_WINDOW               | 0
            TRUSTED_PROXIES            | proxy.example
            TRUSTED_PROXIES            | 10.0.0.0/8
            FETCH_PRIVATE              | sometimes
            ACCESS_LOG_ADDRESS         | some
            METRICS_ADDRESSES          | prometheus.example
            METRICS_ADDRESSES          | 10.0.0.0/33
            METRICS_ADDRESSES          | 10.0.0.1/8
            METRICS_ADDRESSES          | 10.0.0.0/-1
            METRICS_ADDRESSES          | 10.0.0.0/x
            METRICS_PASSWORD           | short
            METRICS_PASSWORD           | with blanks in it
            ADMIN_USER                 | ''
            ADMIN_USER                 | a b
            ADMIN_EMAIL                | nobody
            ADMIN_PASSWORD             | short
            ADMIN_PASSWORD             | 12345678901234567890123!
            """)
    void impossibleSetting_isNamed(Setting setting, String value) {
        assertThatThrownBy(() -> with(setting, value))
                .isInstanceOf(BadSetting.class)
                .hasMessageContaining("The setting " + setting.key() + " is '")
                .hasMessageContaining("--" + setting.key())
                .hasMessageContaining(setting.variable());
    }

    @Test
    void impossibleSecret_isNotRepeated() {
        assertThatThrownBy(() -> with(Setting.ADMIN_PASSWORD, "secret")).hasMessageNotContaining("secret");
        assertThat(with(Setting.ADMIN_PASSWORD, "abcd efgh ijkl mnop qrst uvwx").toString())
                .doesNotContain("abcd");
        assertThatThrownBy(() -> with(Setting.METRICS_PASSWORD, "secret")).hasMessageNotContaining("secret");
        assertThat(with(Setting.METRICS_PASSWORD, "abcdefghijklmnop").toString())
                .doesNotContain("abcd");
    }

    @Test
    void values_areTidied() {
        assertThat(with(Setting.BASE_URL, " https://example.org/cal// ").baseUrl())
                .isEqualTo("https://example.org/cal");
        assertThat(with(Setting.BASE_URL, "https://example.org").siteUrl()).isEqualTo("https://example.org");
        assertThat(with(Setting.PORT, "9000").baseUrl()).isEqualTo("http://localhost:9000");
        assertThat(with(Setting.API_PATH, "/rest/").apiPath()).isEqualTo("/rest");
        assertThat(with(Setting.COMPAT_MOUNT, "No").compatMount()).isFalse();
        assertThat(with(Setting.TIMEZONE, "europe/berlin").timezone()).isEqualTo(ZoneId.of("Europe/Berlin"));
        assertThat(with(Setting.CORS_ORIGINS, "https://a.example , http://b.example:81,")
                        .corsOrigins())
                .containsExactly("https://a.example", "http://b.example:81");
        assertThat(with(Setting.ACCENT_COLOR, "#AbC").pages().colors().accent()).hasValue("#aabbcc");
        assertThat(with(Setting.FOOTER_LINKS, "Town hall https://example.org/a;b; Contact /contact;")
                        .pages()
                        .links()
                        .others())
                .containsExactly(
                        new Config.FooterLinks.Named("Town hall", "https://example.org/a;b"),
                        new Config.FooterLinks.Named("Contact", "/contact;"));
        assertThat(with(Setting.TRUSTED_PROXIES, "::1, 10.0.0.1").trustedProxies())
                .containsExactly("0:0:0:0:0:0:0:1", "10.0.0.1");
        assertThat(with(Setting.METRICS_ADDRESSES, "::1, 10.0.0.0/8, 2001:db8::/32")
                        .metrics())
                .hasToString("MetricsReaders[0:0:0:0:0:0:0:1/128, 10.0.0.0/8, 2001:db8:0:0:0:0:0:0/32]");
        assertThat(with(Setting.DATABASE, "jdbc:postgresql://localhost/x").database())
                .hasValue("jdbc:postgresql://localhost/x");
        assertThat(with(Setting.DATABASE, "embedded").database()).isEmpty();
        assertThat(with(Setting.ADMIN_PASSWORD, "abcd efgh ijkl mnop qrst uvwx")
                        .admin()
                        .password())
                .hasValue("abcdefghijklmnopqrstuvwx");
    }

    private Path file(String... lines) throws IOException {
        return Files.write(folder.resolve("some.properties"), List.of(lines));
    }

    @Test
    void gather_takesFlagsBeforeEnvironmentBeforeFile() throws IOException {
        Path file = file("port = 1", "host=file", "site-name=Caf\u00e9");
        var environment = Map.of("KALENDS_PORT", "2", "KALENDS_HOST", "environment", "PORT", "9", "KALENDS_X", "9");
        var flags = Map.of(Setting.PORT, "3");

        Map<Setting, String> settings = Settings.gather(flags, environment, Optional.of(file));

        assertThat(settings)
                .isEqualTo(new EnumMap<>(
                        Map.of(Setting.PORT, "3", Setting.HOST, "environment", Setting.SITE_NAME, "Caf\u00e9")));
    }

    @Test
    void gather_readsTheFileThatTheEnvironmentNames_unlessAFlagDoes() throws IOException {
        Path file = file("port = 1");
        Path other = Files.writeString(folder.resolve("other.properties"), "port = 2");
        var environment = Map.of("KALENDS_CONFIG", file.toString());

        assertThat(Settings.gather(Map.of(), environment, Optional.empty())).containsEntry(Setting.PORT, "1");
        assertThat(Settings.gather(Map.of(), environment, Optional.of(other))).containsEntry(Setting.PORT, "2");
    }

    @Test
    void gather_refusesAFileWithUnknownLines() throws IOException {
        Path file = file("prot = 1");

        assertThatThrownBy(() -> Settings.gather(Map.of(), Map.of(), Optional.of(file)))
                .isInstanceOf(BadSetting.class)
                .hasMessageContaining("some.properties")
                .hasMessageContaining("'prot'");
    }

    @Test
    void gather_refusesAFileThatIsNotThere() {
        assertThatThrownBy(() -> Settings.gather(Map.of(), Map.of(), Optional.of(folder.resolve("none"))))
                .isInstanceOf(BadSetting.class)
                .hasMessageContaining("none");
    }

    @Test
    void gather_refusesAFileThatIsNoText() throws IOException {
        Path file = Files.write(folder.resolve("bytes"), new byte[] {'a', '=', (byte) 0xff, (byte) 0xfe});

        assertThatThrownBy(() -> Settings.gather(Map.of(), Map.of(), Optional.of(file)))
                .isInstanceOf(BadSetting.class);
    }

    /** The rows {@code | `name` | default | meaning |}. */
    @Test
    void readme_listsEverySetting() throws IOException {
        var row = Pattern.compile("\\| `([a-z-]+)` \\| (.*?) \\| (.*) \\|");
        var listed = new LinkedHashMap<String, String>();
        for (String line : Files.readAllLines(Path.of("README.md"))) {
            var cells = row.matcher(line.strip());
            if (cells.matches()) listed.put(cells.group(1), cells.group(2) + " | " + cells.group(3));
        }
        var expected = new LinkedHashMap<String, String>();
        for (Setting setting : Setting.values()) {
            String fallback = setting.fallback().isEmpty() ? "" : "`" + setting.fallback() + "`";
            expected.put(setting.key(), fallback + " | " + setting.meaning());
        }

        assertThat(listed).containsExactlyEntriesOf(expected);
    }
}

package io.kalends.config;

import io.kalends.config.Config.Admin;
import io.kalends.config.Config.Connections;
import io.kalends.config.Config.Given;
import io.kalends.config.Config.Limits;
import io.kalends.config.Config.LoggedAddress;
import io.kalends.config.Config.LoggedReplies;
import io.kalends.config.Config.LoginLimits;
import io.kalends.config.Config.MapTiles;
import io.kalends.config.Config.Memory;
import io.kalends.config.Config.MetricsReaders;
import io.kalends.config.Config.Money;
import io.kalends.config.Config.Rates;
import io.kalends.config.Config.SeriesLimits;
import io.kalends.config.Config.Tls;
import io.kalends.text.EmailAddress;
import io.kalends.text.Network;
import io.kalends.text.Username;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads all settings, or says which is impossible and why. */
record ConfigReader(SettingTexts texts) {
    /** An address, a text, and perhaps another address. */
    private static final Pattern MAP_TILES = Pattern.compile(
            "(?<pattern>https?://[A-Za-z0-9.-]+(:\\d+)?/[A-Za-z0-9._~/?&=%{}@-]+)\\s+(?<credit>\\P{Cntrl}+?)"
                    + "(\\s+(?<terms>https?://\\S+))?");

    Config read() {
        int port = texts.number(Setting.PORT, 0, 65_535);
        Optional<Tls> tls = tls();
        String baseUrl = texts.url(Setting.BASE_URL, (tls.isPresent() ? "https" : "http") + "://localhost:" + port);
        int maxPerPage = texts.number(Setting.MAX_PER_PAGE, 1, 1_000);
        return new Config(
                texts.filled(Setting.HOST),
                port,
                texts.path(Setting.DATA),
                database(),
                replicas(),
                media(),
                texts.flag(Setting.KEEP_IMAGE_METADATA),
                tls,
                baseUrl,
                texts.urlPath(Setting.API_PATH),
                texts.flag(Setting.COMPAT_MOUNT),
                texts.url(Setting.SITE_URL, baseUrl),
                texts.filled(Setting.SITE_NAME),
                languages(),
                texts.zone(Setting.TIMEZONE),
                texts.number(Setting.DEFAULT_PER_PAGE, 1, maxPerPage),
                maxPerPage,
                texts.number(Setting.TRASH_DAYS, 0, 36_500),
                Duration.ofDays(texts.number(Setting.CHANGE_DAYS, 1, 36_500)),
                money(),
                new PageSettings(texts).pages(),
                radius(),
                mapTiles(),
                limits(),
                new SeriesLimits(
                        texts.number(Setting.MAX_OCCURRENCES, 1, 100_000),
                        texts.number(Setting.RECURRENCE_MONTHS, 1, 1_200)),
                texts.origins(Setting.CORS_ORIGINS),
                texts.filled(Setting.PUBLIC_CACHE_CONTROL),
                new LoginLimits(
                        texts.number(Setting.LOGIN_FAILURES, 1, 1_000_000),
                        texts.number(Setting.LOGIN_FAILURES_PER_ADDRESS, 1, 1_000_000),
                        Duration.ofSeconds(texts.number(Setting.LOGIN_WINDOW, 1, 86_400))),
                new Rates(
                        texts.number(Setting.READS_PER_MINUTE, 0, 100_000_000),
                        texts.number(Setting.WRITES_PER_MINUTE, 0, 100_000_000)),
                new Memory(
                        texts.mebibytes(Setting.REPLY_MEMORY),
                        texts.mebibytes(Setting.RECORD_MEMORY),
                        texts.mebibytes(Setting.LIST_MEMORY)),
                new Connections(
                        texts.number(Setting.MAX_CONNECTIONS, 16, 1_000_000),
                        texts.number(Setting.MAX_CONNECTIONS_PER_ADDRESS, 1, 1_000_000)),
                Duration.ofSeconds(texts.number(Setting.IDLE_TIMEOUT, 1, 3_600)),
                proxies(),
                texts.flag(Setting.FETCH_PRIVATE),
                texts.choice(Setting.ACCESS_LOG, LoggedReplies.class),
                texts.choice(Setting.ACCESS_LOG_ADDRESS, LoggedAddress.class),
                metricsReaders(),
                new Admin(username(), email(), password()),
                new Given(Map.copyOf(texts.given())));
    }

    private List<Locale> languages() {
        List<Locale> languages = texts.list(Setting.LANGUAGES).stream()
                .map(Locale::forLanguageTag)
                .toList();
        boolean known = languages.stream().allMatch(language -> Config.SPOKEN.contains(language.getLanguage()));
        if (known && !languages.isEmpty()) return languages;
        throw BadSetting.of(
                Setting.LANGUAGES,
                texts.text(Setting.LANGUAGES),
                "it must be a comma list of languages such as en, de-AT");
    }

    /** As the addresses of peers are written, of which IPv6 knows several forms. */
    private List<String> proxies() {
        return texts.list(Setting.TRUSTED_PROXIES).stream().map(this::address).toList();
    }

    private String address(String text) {
        try {
            return InetAddress.ofLiteral(text).getHostAddress();
        } catch (IllegalArgumentException e) {
            throw BadSetting.of(
                    Setting.TRUSTED_PROXIES, text, "it must be a comma list of addresses such as 10.0.0.1 or ::1");
        }
    }

    private MetricsReaders metricsReaders() {
        List<Network> networks = texts.list(Setting.METRICS_ADDRESSES).stream()
                .map(this::network)
                .toList();
        String password = texts.text(Setting.METRICS_PASSWORD);
        if (!password.isEmpty() && !password.matches("\\S{12,200}"))
            throw BadSetting.of(Setting.METRICS_PASSWORD, "…", "it must be 12 to 200 characters without blanks");
        return new MetricsReaders(networks, Optional.of(password).filter(text -> !text.isEmpty()));
    }

    private Network network(String text) {
        return Network.parse(text)
                .orElseThrow(() -> BadSetting.of(
                        Setting.METRICS_ADDRESSES,
                        text,
                        "it must be a comma list of addresses or networks such as 10.0.0.1 or 192.0.2.0/24"));
    }

    private Optional<Tls> tls() {
        boolean certificate = !texts.text(Setting.TLS_CERT).isEmpty();
        boolean key = !texts.text(Setting.TLS_KEY).isEmpty();
        int strict = texts.number(Setting.HSTS_SECONDS, 0, 2_000_000_000);
        if (certificate && key)
            return Optional.of(new Tls(texts.path(Setting.TLS_CERT), texts.path(Setting.TLS_KEY), strict));
        if (certificate) throw BadSetting.of(Setting.TLS_KEY, "", "tls-cert needs it, the file of its key");
        if (key) throw BadSetting.of(Setting.TLS_CERT, "", "tls-key needs it, the file of its certificate");
        return Optional.empty();
    }

    private Optional<String> database() {
        String text = texts.text(Setting.DATABASE);
        if (text.isEmpty() || text.equals("embedded")) return Optional.empty();
        if (text.startsWith("jdbc:postgresql:")) return Optional.of(text);
        throw BadSetting.of(
                Setting.DATABASE, text, "it must start with jdbc:postgresql: or be empty for the embedded database");
    }

    /** Blanks stand between them, since a URL may hold commas. */
    private List<String> replicas() {
        String text = texts.text(Setting.READ_REPLICAS);
        if (text.isEmpty()) return List.of();
        List<String> urls = List.of(text.split("\\s+"));
        boolean right = urls.stream().allMatch(url -> url.startsWith("jdbc:postgresql:"));
        if (!right) throw BadSetting.of(Setting.READ_REPLICAS, text, "each must start with jdbc:postgresql:");
        if (database().isEmpty())
            throw BadSetting.of(Setting.READ_REPLICAS, text, "only a database of PostgreSQL has replicas");
        return urls;
    }

    private Optional<Path> media() {
        if (!texts.isGiven(Setting.MEDIA))
            return Optional.of(texts.path(Setting.DATA).resolve("media"));
        return texts.text(Setting.MEDIA).equals("database") ? Optional.empty() : Optional.of(texts.path(Setting.MEDIA));
    }

    private Money money() {
        String position = texts.text(Setting.CURRENCY_POSITION);
        if (!position.equals("prefix") && !position.equals("postfix"))
            throw BadSetting.of(Setting.CURRENCY_POSITION, position, "it must be prefix or postfix");
        return new Money(texts.filled(Setting.CURRENCY_SYMBOL), position.equals("prefix"), currencyCode());
    }

    private String currencyCode() {
        String code = texts.text(Setting.CURRENCY_CODE).toUpperCase(Locale.ROOT);
        try {
            return Currency.getInstance(code).getCurrencyCode();
        } catch (IllegalArgumentException e) {
            throw BadSetting.of(Setting.CURRENCY_CODE, code, "it must be an ISO 4217 code such as EUR");
        }
    }

    private double radius() {
        String text = texts.text(Setting.GEOLOC_RADIUS);
        try {
            double radius = Double.parseDouble(text);
            if (radius > 0 && radius <= 20_016) return radius;
        } catch (NumberFormatException e) {
            // said below
        }
        throw BadSetting.of(Setting.GEOLOC_RADIUS, text, "it must be a number above 0 and at most 20016");
    }

    private Optional<MapTiles> mapTiles() {
        String text = texts.text(Setting.MAP_TILES);
        if (text.isEmpty()) return Optional.empty();
        Matcher parts = MAP_TILES.matcher(text);
        boolean isComplete =
                parts.matches() && List.of("{z}", "{x}", "{y}").stream().allMatch(parts.group("pattern")::contains);
        if (!isComplete)
            throw BadSetting.of(
                    Setting.MAP_TILES,
                    text,
                    "it must be an address with {z}, {x} and {y}, such as https://tiles.example.org/{z}/{x}/{y}.png, and"
                            + " behind it who made the map");
        return Optional.of(new MapTiles(
                parts.group("pattern"), parts.group("credit"), Objects.requireNonNullElse(parts.group("terms"), "")));
    }

    private Limits limits() {
        int most = 1 << 30;
        return new Limits(
                texts.number(Setting.MAX_BODY, 1_024, most),
                texts.number(Setting.MAX_MEDIA, 1_024, most),
                texts.number(Setting.MAX_IMAGE_PIXELS, 1, most),
                texts.number(Setting.MAX_JSON_DEPTH, 4, 1_000),
                texts.number(Setting.MAX_TITLE, 1, 10_000),
                texts.number(Setting.MAX_SLUG, 10, 1_000),
                texts.number(Setting.MAX_EXCERPT, 1, most),
                texts.number(Setting.MAX_DESCRIPTION, 1, most),
                texts.number(Setting.MAX_TEXT, 1, 100_000),
                texts.number(Setting.MAX_IDS, 1, 10_000));
    }

    private String username() {
        String text = texts.filled(Setting.ADMIN_USER);
        if (Username.isValid(text)) return text;
        throw BadSetting.of(Setting.ADMIN_USER, text, "it must be " + Username.RULE);
    }

    private String email() {
        String text = texts.filled(Setting.ADMIN_EMAIL);
        if (EmailAddress.isValid(text)) return text;
        throw BadSetting.of(Setting.ADMIN_EMAIL, text, "it must be an e-mail address such as ada@example.org");
    }

    private Optional<String> password() {
        String text = texts.text(Setting.ADMIN_PASSWORD).replace(" ", "");
        if (text.isEmpty()) return Optional.empty();
        if (text.matches("[A-Za-z0-9]{24}")) return Optional.of(text);
        throw BadSetting.of(Setting.ADMIN_PASSWORD, "…", "it must be 24 letters and digits");
    }
}

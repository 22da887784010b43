package io.kalends.config;

import io.kalends.text.EmailAddress;
import io.kalends.text.Network;
import io.kalends.text.Username;
import io.kalends.text.WebAddress;
import io.kalends.time.Zones;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Currency;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Every setting, read and checked once at the start.
 *
 * @param media the folder of uploaded images; empty when they are stored in the database
 */
public record Config(
        String host,
        int port,
        Path data,
        Optional<String> database,
        List<String> readReplicas,
        Optional<Path> media,
        boolean keepImageMetadata,
        Optional<Tls> tls,
        String baseUrl,
        String apiPath,
        boolean compatMount,
        String siteUrl,
        String siteName,
        List<Locale> languages,
        ZoneId timezone,
        int defaultPerPage,
        int maxPerPage,
        int trashDays,
        Duration changesKept,
        Money money,
        Pages pages,
        double geolocRadius,
        Optional<MapTiles> mapTiles,
        Limits limits,
        List<String> corsOrigins,
        String publicCacheControl,
        LoginLimits login,
        Rates rates,
        Memory memory,
        Connections connections,
        Duration idleTimeout,
        List<String> trustedProxies,
        LoggedReplies accessLog,
        LoggedAddress accessLogAddress,
        MetricsReaders metrics,
        Admin admin,
        Given given) {

    /**
     * The files that encrypted connections need.
     *
     * @param strictSeconds how long browsers are told to use no others; 0 when they are not told
     */
    public record Tls(Path certificate, Path key, int strictSeconds) {}

    /** The currency of costs which name none. */
    public record Money(String symbol, boolean prefix, String code) {}

    /**
     * The images that maps are put together from.
     *
     * @param pattern their address, with {@code {z}}, {@code {x}} and {@code {y}} in it
     * @param credit who made them
     * @param terms the address of what they may be used for, "" for none
     */
    public record MapTiles(String pattern, String credit, String terms) {
        /** The one other host that pages with a map load something from. */
        public String origin() {
            URI address = URI.create(pattern.replaceAll("[{}]", ""));
            return address.getScheme() + "://" + address.getRawAuthority();
        }
    }

    /**
     * How the pages for visitors look, and what they show besides events.
     *
     * @param logo by its ID, as the favicon
     * @param homeTexts by language
     * @param weekStart none where it depends on the language of the visitor
     * @param frameOrigins sites that may show the pages in a frame
     */
    public record Pages(
            Optional<Long> logo,
            Optional<Long> favicon,
            Colors colors,
            FooterLinks links,
            Map<String, String> homeTexts,
            Optional<DayOfWeek> weekStart,
            Highlights highlights,
            List<String> frameOrigins) {}

    /** The colours of the site as six hexadecimal digits behind a {@code #}. */
    public record Colors(Optional<String> accent, Optional<String> second) {}

    /** What the foot of pages leads to. */
    public record FooterLinks(
            Optional<String> imprint, Optional<String> privacy, Optional<String> accessibility, List<Named> others) {
        /** A link by its words. */
        public record Named(String label, String url) {}
    }

    /**
     * Which events the first page shows with their pictures.
     *
     * @param category the slug of the one they are of, "" unless it is that which counts
     */
    public record Highlights(Choice choice, String category) {
        /** How they are chosen. */
        public enum Choice {
            FEATURED,
            NEXT,
            NONE,
            CATEGORY
        }
    }

    /** How large the things may be that callers send; texts are counted in code points. */
    public record Limits(
            int body,
            int media,
            long imagePixels,
            int jsonDepth,
            int title,
            int slug,
            int excerpt,
            int description,
            int text,
            int ids) {}

    /** When guessing at passwords is throttled. */
    public record LoginLimits(int failures, int failuresPerAddress, Duration window) {}

    /** How many bytes may be kept in memory to be at hand. */
    public record Memory(long replies, long records, long lists) {
        public long all() {
            return replies + records + lists;
        }
    }

    /** How many may be open at a time. */
    public record Connections(int most, int perAddress) {}

    /** Which replies get a line in the log. */
    public enum LoggedReplies {
        ALL,
        ERRORS,
        OFF
    }

    /** How much a line in the log says of the address of the caller. */
    public enum LoggedAddress {
        OFF,
        ANONYMOUS,
        FULL
    }

    /** Who may read the measurements: those at the addresses, and those who know the password; all when there is neither. */
    public record MetricsReaders(List<Network> addresses, Optional<String> password) {
        @Override
        public String toString() {
            return "MetricsReaders" + addresses;
        }
    }

    /** Most requests of a caller in a minute; 0 is no limit. */
    public record Rates(int reads, int writes) {}

    /** What the settings were read from; it may hold secrets. */
    public record Given(Map<Setting, String> texts) {
        @Override
        public String toString() {
            return "Given" + texts.keySet();
        }
    }

    /** The administrator made at the first start; without a password one is generated. */
    public record Admin(String user, String email, Optional<String> password) {
        @Override
        public String toString() {
            return "Admin[" + user + "]";
        }
    }

    /** An address, a text, and perhaps another address. */
    private static final Pattern MAP_TILES = Pattern.compile(
            "(?<pattern>https?://[A-Za-z0-9.-]+(:\\d+)?/[A-Za-z0-9._~/?&=%{}@-]+)\\s+(?<credit>\\P{Cntrl}+?)"
                    + "(\\s+(?<terms>https?://\\S+))?");

    /** The languages there are texts in. */
    public static final List<String> SPOKEN = List.of("en", "de");

    /** What the setting of highlights begins with where they are those of a category. */
    public static final String CATEGORY = "category:";

    /** The service with nothing set. */
    public static Config defaults() {
        return of(Map.of());
    }

    /** Reads the given texts, with the defaults for all others. */
    public static Config of(Map<Setting, String> given) {
        var read = new Reader(given);
        int port = read.number(Setting.PORT, 0, 65_535);
        Optional<Tls> tls = read.tls();
        String baseUrl = read.url(Setting.BASE_URL, (tls.isPresent() ? "https" : "http") + "://localhost:" + port);
        int maxPerPage = read.number(Setting.MAX_PER_PAGE, 1, 1_000);
        return new Config(
                read.filled(Setting.HOST),
                port,
                read.path(Setting.DATA),
                read.database(),
                read.replicas(),
                read.media(),
                read.flag(Setting.KEEP_IMAGE_METADATA),
                tls,
                baseUrl,
                read.urlPath(Setting.API_PATH),
                read.flag(Setting.COMPAT_MOUNT),
                read.url(Setting.SITE_URL, baseUrl),
                read.filled(Setting.SITE_NAME),
                read.languages(),
                read.zone(Setting.TIMEZONE),
                read.number(Setting.DEFAULT_PER_PAGE, 1, maxPerPage),
                maxPerPage,
                read.number(Setting.TRASH_DAYS, 0, 36_500),
                Duration.ofDays(read.number(Setting.CHANGE_DAYS, 1, 36_500)),
                read.money(),
                read.pages(),
                read.radius(),
                read.mapTiles(),
                read.limits(),
                read.origins(Setting.CORS_ORIGINS),
                read.filled(Setting.PUBLIC_CACHE_CONTROL),
                new LoginLimits(
                        read.number(Setting.LOGIN_FAILURES, 1, 1_000_000),
                        read.number(Setting.LOGIN_FAILURES_PER_ADDRESS, 1, 1_000_000),
                        Duration.ofSeconds(read.number(Setting.LOGIN_WINDOW, 1, 86_400))),
                new Rates(
                        read.number(Setting.READS_PER_MINUTE, 0, 100_000_000),
                        read.number(Setting.WRITES_PER_MINUTE, 0, 100_000_000)),
                new Memory(
                        read.mebibytes(Setting.REPLY_MEMORY),
                        read.mebibytes(Setting.RECORD_MEMORY),
                        read.mebibytes(Setting.LIST_MEMORY)),
                new Connections(
                        read.number(Setting.MAX_CONNECTIONS, 16, 1_000_000),
                        read.number(Setting.MAX_CONNECTIONS_PER_ADDRESS, 1, 1_000_000)),
                Duration.ofSeconds(read.number(Setting.IDLE_TIMEOUT, 1, 3_600)),
                read.proxies(),
                read.choice(Setting.ACCESS_LOG, LoggedReplies.class),
                read.choice(Setting.ACCESS_LOG_ADDRESS, LoggedAddress.class),
                read.metricsReaders(),
                new Admin(read.username(), read.email(), read.password()),
                new Given(Map.copyOf(given)));
    }

    /** Whether somebody has set it, be it to its default. */
    public boolean isGiven(Setting setting) {
        return given.texts().containsKey(setting);
    }

    /** The same with these settings, as far as they were not given at the start. */
    public Config or(Map<Setting, String> chosen) {
        var all = new EnumMap<Setting, String>(Setting.class);
        all.putAll(chosen);
        all.putAll(given.texts());
        return of(all);
    }

    /** Turns texts into values, or says which setting is impossible and why. */
    private record Reader(Map<Setting, String> given) {
        String text(Setting setting) {
            return given.getOrDefault(setting, setting.fallback()).strip();
        }

        String filled(Setting setting) {
            String text = text(setting);
            if (text.isEmpty()) throw BadSetting.of(setting, text, "it must not be empty");
            if (text.chars().anyMatch(Character::isISOControl))
                throw BadSetting.of(setting, text, "it must not contain control characters");
            return text;
        }

        int number(Setting setting, int least, int most) {
            String text = text(setting);
            try {
                int number = Integer.parseInt(text);
                if (number >= least && number <= most) return number;
            } catch (NumberFormatException e) {
                // said below, in the same words as for a number out of range
            }
            throw BadSetting.of(setting, text, "it must be a whole number from " + least + " to " + most);
        }

        long mebibytes(Setting setting) {
            return number(setting, 0, 65_536) * 1_048_576L;
        }

        boolean flag(Setting setting) {
            String text = text(setting).toLowerCase(Locale.ROOT);
            if (List.of("true", "yes", "on", "1").contains(text)) return true;
            if (List.of("false", "no", "off", "0").contains(text)) return false;
            throw BadSetting.of(setting, text, "it must be true or false");
        }

        <E extends Enum<E>> E choice(Setting setting, Class<E> choices) {
            String text = text(setting).toLowerCase(Locale.ROOT);
            List<String> words = Arrays.stream(choices.getEnumConstants())
                    .map(choice -> choice.name().toLowerCase(Locale.ROOT))
                    .toList();
            if (words.contains(text)) return choices.getEnumConstants()[words.indexOf(text)];
            throw BadSetting.of(setting, text, "it must be one of " + String.join(", ", words));
        }

        List<String> list(Setting setting) {
            return Arrays.stream(text(setting).split(","))
                    .map(String::strip)
                    .filter(item -> !item.isEmpty())
                    .toList();
        }

        List<Locale> languages() {
            List<Locale> languages =
                    list(Setting.LANGUAGES).stream().map(Locale::forLanguageTag).toList();
            boolean known = languages.stream().allMatch(language -> SPOKEN.contains(language.getLanguage()));
            if (known && !languages.isEmpty()) return languages;
            throw BadSetting.of(
                    Setting.LANGUAGES,
                    text(Setting.LANGUAGES),
                    "it must be a comma list of languages such as en, de-AT");
        }

        List<String> origins(Setting setting) {
            List<String> origins = list(setting);
            for (String origin : origins) {
                if (!origin.matches("\\*|[a-z][a-z0-9+.-]*://[!-~&&[^/;]]+"))
                    throw BadSetting.of(setting, origin, "it must be * or origins such as https://example.org");
            }
            return origins;
        }

        /** As the addresses of peers are written, of which IPv6 knows several forms. */
        List<String> proxies() {
            return list(Setting.TRUSTED_PROXIES).stream().map(this::address).toList();
        }

        private String address(String text) {
            try {
                return InetAddress.ofLiteral(text).getHostAddress();
            } catch (IllegalArgumentException e) {
                throw BadSetting.of(
                        Setting.TRUSTED_PROXIES, text, "it must be a comma list of addresses such as 10.0.0.1 or ::1");
            }
        }

        MetricsReaders metricsReaders() {
            List<Network> networks =
                    list(Setting.METRICS_ADDRESSES).stream().map(this::network).toList();
            String password = text(Setting.METRICS_PASSWORD);
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

        Path path(Setting setting) {
            try {
                return Path.of(filled(setting));
            } catch (InvalidPathException e) {
                throw BadSetting.of(setting, text(setting), "it must be the path of a file or folder");
            }
        }

        Optional<Tls> tls() {
            boolean certificate = !text(Setting.TLS_CERT).isEmpty();
            boolean key = !text(Setting.TLS_KEY).isEmpty();
            int strict = number(Setting.HSTS_SECONDS, 0, 2_000_000_000);
            if (certificate && key) return Optional.of(new Tls(path(Setting.TLS_CERT), path(Setting.TLS_KEY), strict));
            if (certificate) throw BadSetting.of(Setting.TLS_KEY, "", "tls-cert needs it, the file of its key");
            if (key) throw BadSetting.of(Setting.TLS_CERT, "", "tls-key needs it, the file of its certificate");
            return Optional.empty();
        }

        Optional<String> database() {
            String text = text(Setting.DATABASE);
            if (text.isEmpty() || text.equals("embedded")) return Optional.empty();
            if (text.startsWith("jdbc:postgresql:")) return Optional.of(text);
            throw BadSetting.of(
                    Setting.DATABASE,
                    text,
                    "it must start with jdbc:postgresql: or be empty for the embedded database");
        }

        /** Blanks stand between them, since a URL may hold commas. */
        List<String> replicas() {
            String text = text(Setting.READ_REPLICAS);
            if (text.isEmpty()) return List.of();
            List<String> urls = List.of(text.split("\\s+"));
            boolean right = urls.stream().allMatch(url -> url.startsWith("jdbc:postgresql:"));
            if (!right) throw BadSetting.of(Setting.READ_REPLICAS, text, "each must start with jdbc:postgresql:");
            if (database().isEmpty())
                throw BadSetting.of(Setting.READ_REPLICAS, text, "only a database of PostgreSQL has replicas");
            return urls;
        }

        Optional<Path> media() {
            if (!given.containsKey(Setting.MEDIA))
                return Optional.of(path(Setting.DATA).resolve("media"));
            return text(Setting.MEDIA).equals("database") ? Optional.empty() : Optional.of(path(Setting.MEDIA));
        }

        /** An address without its trailing slash, so that paths can be appended. */
        String url(Setting setting, String otherwise) {
            String text = given.containsKey(setting) ? filled(setting) : otherwise;
            try {
                URI uri = new URI(text);
                boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
                if (web && uri.getHost() != null && uri.getQuery() == null && uri.getFragment() == null)
                    return text.replaceAll("/+$", "");
            } catch (URISyntaxException e) {
                // said below
            }
            throw BadSetting.of(
                    setting, text, "it must be an http or https address such as https://example.org/calendar");
        }

        String urlPath(Setting setting) {
            String text = filled(setting).replaceAll("/+$", "");
            if (text.matches("(/[A-Za-z0-9._~-]+)+")) return text;
            throw BadSetting.of(setting, text, "it must be a path such as /api");
        }

        ZoneId zone(Setting setting) {
            String text = filled(setting);
            return Zones.parse(text)
                    .orElseThrow(() ->
                            BadSetting.of(setting, text, "it must be a time zone such as Europe/Berlin, UTC or UTC+2"));
        }

        Money money() {
            String position = text(Setting.CURRENCY_POSITION);
            if (!position.equals("prefix") && !position.equals("postfix"))
                throw BadSetting.of(Setting.CURRENCY_POSITION, position, "it must be prefix or postfix");
            return new Money(filled(Setting.CURRENCY_SYMBOL), position.equals("prefix"), currencyCode());
        }

        private String currencyCode() {
            String code = text(Setting.CURRENCY_CODE).toUpperCase(Locale.ROOT);
            try {
                return Currency.getInstance(code).getCurrencyCode();
            } catch (IllegalArgumentException e) {
                throw BadSetting.of(Setting.CURRENCY_CODE, code, "it must be an ISO 4217 code such as EUR");
            }
        }

        Pages pages() {
            return new Pages(
                    id(Setting.LOGO),
                    id(Setting.FAVICON),
                    new Colors(color(Setting.ACCENT_COLOR), color(Setting.SECOND_COLOR)),
                    new FooterLinks(
                            link(Setting.IMPRINT_URL),
                            link(Setting.PRIVACY_URL),
                            link(Setting.ACCESSIBILITY_URL),
                            namedLinks()),
                    Map.of("en", text(Setting.HOME_TEXT_EN), "de", text(Setting.HOME_TEXT_DE)),
                    weekStart(),
                    highlights(),
                    origins(Setting.FRAME_ORIGINS));
        }

        private Optional<Long> id(Setting setting) {
            String text = text(setting);
            if (text.isEmpty()) return Optional.empty();
            if (text.matches("[1-9]\\d{0,17}")) return Optional.of(Long.valueOf(text));
            throw BadSetting.of(setting, text, "it must be the ID of an uploaded image");
        }

        private Optional<String> color(Setting setting) {
            String text = text(setting).toLowerCase(Locale.ROOT);
            if (text.isEmpty()) return Optional.empty();
            if (text.matches("#[0-9a-f]{3}")) return Optional.of(text.replaceAll("([0-9a-f])", "$1$1"));
            if (text.matches("#[0-9a-f]{6}")) return Optional.of(text);
            throw BadSetting.of(setting, text, "it must be a colour such as #1f6f8b");
        }

        private Optional<String> link(Setting setting) {
            String text = text(setting);
            if (text.isEmpty()) return Optional.empty();
            if (isLink(text)) return Optional.of(text);
            throw BadSetting.of(setting, text, "it must be an address such as https://example.org/imprint");
        }

        /** Also a path of this host, as another service may answer there. */
        private static boolean isLink(String text) {
            return WebAddress.isValid(text) || text.matches("/(?![/\\\\])[!-~&&[^<>\"\\\\`]]*");
        }

        private List<FooterLinks.Named> namedLinks() {
            return Arrays.stream(text(Setting.FOOTER_LINKS).split(";\\s+"))
                    .map(String::strip)
                    .filter(link -> !link.isEmpty())
                    .map(this::namedLink)
                    .toList();
        }

        private FooterLinks.Named namedLink(String text) {
            int blank = text.lastIndexOf(' ');
            String url = text.substring(blank + 1);
            if (blank > 0 && isLink(url))
                return new FooterLinks.Named(text.substring(0, blank).strip(), url);
            throw BadSetting.of(
                    Setting.FOOTER_LINKS,
                    text,
                    "each must be words and an address: Contact https://example.org/contact");
        }

        private Optional<DayOfWeek> weekStart() {
            return switch (text(Setting.WEEK_START).toLowerCase(Locale.ROOT)) {
                case "auto" -> Optional.empty();
                case "monday" -> Optional.of(DayOfWeek.MONDAY);
                case "saturday" -> Optional.of(DayOfWeek.SATURDAY);
                case "sunday" -> Optional.of(DayOfWeek.SUNDAY);
                default ->
                    throw BadSetting.of(
                            Setting.WEEK_START,
                            text(Setting.WEEK_START),
                            "it must be monday, saturday, sunday or auto");
            };
        }

        private Highlights highlights() {
            String text = text(Setting.HIGHLIGHTS);
            String category = text.startsWith(CATEGORY) ? text.substring(CATEGORY.length()) : "";
            if (!category.isEmpty()) return new Highlights(Highlights.Choice.CATEGORY, category);
            return switch (text.toLowerCase(Locale.ROOT)) {
                case "featured" -> new Highlights(Highlights.Choice.FEATURED, "");
                case "next" -> new Highlights(Highlights.Choice.NEXT, "");
                case "none" -> new Highlights(Highlights.Choice.NONE, "");
                default ->
                    throw BadSetting.of(
                            Setting.HIGHLIGHTS,
                            text,
                            "it must be featured, next, none, or category: with the slug of one");
            };
        }

        double radius() {
            String text = text(Setting.GEOLOC_RADIUS);
            try {
                double radius = Double.parseDouble(text);
                if (radius > 0 && radius <= 20_016) return radius;
            } catch (NumberFormatException e) {
                // said below
            }
            throw BadSetting.of(Setting.GEOLOC_RADIUS, text, "it must be a number above 0 and at most 20016");
        }

        Optional<MapTiles> mapTiles() {
            String text = text(Setting.MAP_TILES);
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
                    parts.group("pattern"),
                    parts.group("credit"),
                    Objects.requireNonNullElse(parts.group("terms"), "")));
        }

        Limits limits() {
            int most = 1 << 30;
            return new Limits(
                    number(Setting.MAX_BODY, 1_024, most),
                    number(Setting.MAX_MEDIA, 1_024, most),
                    number(Setting.MAX_IMAGE_PIXELS, 1, most),
                    number(Setting.MAX_JSON_DEPTH, 4, 1_000),
                    number(Setting.MAX_TITLE, 1, 10_000),
                    number(Setting.MAX_SLUG, 10, 1_000),
                    number(Setting.MAX_EXCERPT, 1, most),
                    number(Setting.MAX_DESCRIPTION, 1, most),
                    number(Setting.MAX_TEXT, 1, 100_000),
                    number(Setting.MAX_IDS, 1, 10_000));
        }

        String username() {
            String text = filled(Setting.ADMIN_USER);
            if (Username.isValid(text)) return text;
            throw BadSetting.of(Setting.ADMIN_USER, text, "it must be " + Username.RULE);
        }

        String email() {
            String text = filled(Setting.ADMIN_EMAIL);
            if (EmailAddress.isValid(text)) return text;
            throw BadSetting.of(Setting.ADMIN_EMAIL, text, "it must be an e-mail address such as ada@example.org");
        }

        Optional<String> password() {
            String text = text(Setting.ADMIN_PASSWORD).replace(" ", "");
            if (text.isEmpty()) return Optional.empty();
            if (text.matches("[A-Za-z0-9]{24}")) return Optional.of(text);
            throw BadSetting.of(Setting.ADMIN_PASSWORD, "…", "it must be 24 letters and digits");
        }
    }
}

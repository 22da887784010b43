package io.kalends.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Every setting: as a flag ({@code --max-per-page=100}), an environment variable ({@code KALENDS_MAX_PER_PAGE=100}) or
 * a line of a properties file ({@code max-per-page=100}).
 */
public enum Setting {
    HOST("127.0.0.1", "Address to listen on"),
    PORT("8080", "Port to listen on; 0 takes a free one"),
    DATA("data", "Folder of the embedded database and the uploaded images, created when missing"),
    DATABASE("", "`jdbc:postgresql://…` for PostgreSQL; empty for SQLite in the data folder"),
    READ_REPLICAS("", "Replicas of `database` for anonymous reads, `jdbc:postgresql://…` separated by spaces"),
    MEDIA(
            "{data}/media",
            "Folder of the uploaded images, which several nodes can share; or `database` to store them there"),
    KEEP_IMAGE_METADATA(
            "false",
            "Whether uploaded images keep their metadata, such as place, author and camera; by default it is removed"),
    BASE_URL(
            "http://localhost:{port}",
            "Address used in every generated link, https with `tls-cert`; may contain a path"),
    TLS_CERT("", "PEM file with the certificate chain; enables https"),
    TLS_KEY("", "PEM file with the private key of that certificate; both are reloaded when they change"),
    HSTS_SECONDS("0", "`max-age` of `Strict-Transport-Security`; 0 = not sent"),
    API_PATH("/api", "Path of the REST root below `base-url`"),
    COMPAT_MOUNT("true", "Also answer under `/wp-json`, as programs written for The Events Calendar expect"),
    SITE_URL("{base-url}", "Start of the addresses of public pages"),
    SITE_NAME("Kalends", "Name of the calendar, shown on its pages, in the root index and as Basic realm"),
    LANGUAGES(
            "en,de",
            "Languages of the pages, out of `en` and `de`, with or without a region; the first is the default"),
    TIMEZONE("UTC", "Time zone of the site, e.g. `Europe/Berlin`"),
    DEFAULT_PER_PAGE("4", "Records on a page by default; below `/wp-json` 10 unless it is set"),
    MAX_PER_PAGE("50", "Most records on a page"),
    TRASH_DAYS("30", "Days a record stays in the trash; 0 = for ever"),
    CHANGE_DAYS("30", "Days for which the change feed keeps changes"),
    CURRENCY_SYMBOL("$", "Currency symbol of costs that have none"),
    CURRENCY_POSITION("prefix", "Position of that symbol: `prefix` or `postfix`"),
    CURRENCY_CODE("USD", "ISO 4217 code of that currency"),
    LOGO("", "ID of the uploaded image that stands before the name on pages"),
    FAVICON("", "ID of the uploaded image that browsers show with the name of a page"),
    ACCENT_COLOR(
            "", "Colour of links and buttons, e.g. `#1f6f8b`; where it could not be read it is made darker or lighter"),
    SECOND_COLOR("", "Colour of headings and of the line above pages; that of `accent-color` when empty"),
    IMPRINT_URL("", "Address of the imprint, for the foot of pages"),
    PRIVACY_URL("", "Address of the privacy notice, for the foot of pages"),
    ACCESSIBILITY_URL("", "Address of the accessibility statement, for the foot of pages"),
    FOOTER_LINKS(
            "", "Further links for the foot of pages, e.g. `Contact https://example.org/contact`, with `; ` between"),
    HOME_TEXT_EN("", "Text in English that the first page begins with, plain or HTML"),
    HOME_TEXT_DE("", "The same in German"),
    WEEK_START(
            "auto", "First day of the week: `monday`, `saturday`, `sunday`, or `auto`: by the language of the visitor"),
    HIGHLIGHTS(
            "featured",
            "Events that the first page shows with their pictures: `featured`, `next`, `none`, or `category:` with the slug"
                    + " of one"),
    FRAME_ORIGINS(
            "",
            "Sites that may show the pages in a frame: `*` or a comma list of origins such as `https://example.org`"),
    GEOLOC_RADIUS("25", "Default of `geoloc_radius`, in kilometres"),
    MAP_TILES(
            "",
            "Address of the tiles of maps, with `{z}`, `{x}` and `{y}` in it, then who made them, then the address of their"
                    + " terms if you like; without it there are no maps"),
    MAX_BODY("1048576", "Largest request body, in bytes"),
    MAX_MEDIA("10485760", "Largest image upload, in bytes"),
    MAX_IMAGE_PIXELS("40000000", "Most pixels (width × height) of an uploaded image"),
    MAX_JSON_DEPTH("32", "Deepest nesting of a JSON body"),
    MAX_TITLE("200", "Most characters of a title or name"),
    MAX_SLUG("200", "Most characters of a slug"),
    MAX_EXCERPT("10000", "Most characters of an excerpt"),
    MAX_DESCRIPTION("200000", "Most characters of a description"),
    MAX_TEXT("500", "Most characters of any other text, addresses and searches included"),
    MAX_IDS("100", "Most items of any list parameter or list field"),
    MAX_OCCURRENCES("2000", "Most dates of a series"),
    RECURRENCE_MONTHS("60", "How far ahead the dates of an endless series are worked out, in months"),
    CORS_ORIGINS("*", "`*` or a comma list of origins that browsers may call from"),
    PUBLIC_CACHE_CONTROL("public, max-age=0, must-revalidate", "`Cache-Control` of replies to anonymous callers"),
    LOGIN_FAILURES("10", "Failed log-ins of one user name from one address before it is throttled"),
    LOGIN_FAILURES_PER_ADDRESS("100", "Failed log-ins from one address before it is throttled"),
    LOGIN_WINDOW("900", "Seconds over which failed log-ins are counted"),
    REPLY_MEMORY("16", "Cache of replies, in MiB; 0 disables it"),
    RECORD_MEMORY("24", "Cache of records, in MiB"),
    LIST_MEMORY("40", "Cache of lists, in MiB; a million events take 11"),
    READS_PER_MINUTE("0", "Most reads a minute of one caller; 0 = no limit"),
    WRITES_PER_MINUTE("120000", "Most writes a minute of one caller; 0 = no limit"),
    MAX_CONNECTIONS("2000", "Most open connections; over the limit, idle and slow ones are closed first"),
    MAX_CONNECTIONS_PER_ADDRESS("256", "The same from one address, except `trusted-proxies` and the local machine"),
    IDLE_TIMEOUT(
            "30",
            "Seconds after which a silent connection is closed; the head of a request must come within a third of that, and"
                    + " a slow body times out after two thirds"),
    TRUSTED_PROXIES("", "Comma list of peer addresses whose `X-Forwarded-For` is trusted"),
    FETCH_PRIVATE(
            "false", "Whether addresses that administrators enter may lead to private networks and to this machine"),
    ACCESS_LOG(
            "all",
            "Replies with a line in the log: `all`, `errors` (status 400 and above, or longer than a second) or `off`"),
    ACCESS_LOG_ADDRESS(
            "off",
            "Address of the caller in these lines: `off`, `anonymous` (IPv4 with its last byte 0, IPv6 as its /48) or `full`"),
    METRICS_ADDRESSES(
            "",
            "Comma list of addresses or networks such as `10.0.0.0/8` that may read `/metrics`, besides those who know"
                    + " `metrics-password`"),
    METRICS_PASSWORD(
            "",
            "Password with which `/metrics` may be read from anywhere, 12 characters at least; without one and without"
                    + " `metrics-addresses` everybody may"),
    ADMIN_USER("admin", "User name of the administrator created at the first start"),
    ADMIN_EMAIL("admin@localhost", "E-mail address of that administrator"),
    ADMIN_PASSWORD(
            "",
            "Application password of that administrator, 24 letters and digits; when empty one is generated and printed"
                    + " once");

    private final String fallback;
    private final String meaning;

    Setting(String fallback, String meaning) {
        this.fallback = fallback;
        this.meaning = meaning;
    }

    /** The name in flags and files: {@code max-per-page}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The name in the environment: {@code KALENDS_MAX_PER_PAGE}. */
    public String variable() {
        return "KALENDS_" + name();
    }

    /** The default, as it would be written. */
    public String fallback() {
        return fallback;
    }

    /** One sentence for the help text and the README. */
    public String meaning() {
        return meaning;
    }

    public static Optional<Setting> named(String key) {
        return Arrays.stream(values())
                .filter(setting -> setting.key().equals(key))
                .findFirst();
    }
}

package io.kalends.config;

import io.kalends.text.Network;
import java.net.URI;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

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
        SeriesLimits series,
        List<String> corsOrigins,
        String publicCacheControl,
        LoginLimits login,
        Rates rates,
        Memory memory,
        Connections connections,
        Duration idleTimeout,
        List<String> trustedProxies,
        boolean fetchPrivate,
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

    /** How many occurrences a series may have, and how many months ahead those of an endless one are stored. */
    public record SeriesLimits(int occurrences, int months) {}

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
        return new ConfigReader(new SettingTexts(given)).read();
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
}

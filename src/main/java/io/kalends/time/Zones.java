package io.kalends.time;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneRulesProvider;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Time zones: those of the zone database under its names, and fixed offsets written {@code UTC+5.5}. */
public final class Zones {
    private static final Pattern OFFSET = Pattern.compile(
            "(?:UTC)?([+-])(\\d{1,2})(?:(?::|(?<=\\d\\d))(\\d\\d)|\\.(\\d{1,2}))?", Pattern.CASE_INSENSITIVE);

    /** What the zones are called, by that name in small letters: making them all would take a while at each start. */
    private static final Map<String, String> BY_NAME = byName();

    private static final Map<ZoneId, Names> NAMES = new ConcurrentHashMap<>();

    private Zones() {}

    /** The zone a caller names, in any case; empty if there is none of that name or the offset is not in use on Earth. */
    public static Optional<ZoneId> parse(String text) {
        var name = text.strip();
        var named = BY_NAME.get(name.toLowerCase(Locale.ROOT));
        if (named != null) return Optional.of(named.equals("UTC") ? ZoneOffset.UTC : ZoneId.of(named));
        var offset = OFFSET.matcher(name);
        return offset.matches() ? offset(offset) : Optional.empty();
    }

    /** The zone as it is shown and stored; {@link #parse} finds it again. */
    public static String text(ZoneId zone) {
        return zone instanceof ZoneOffset offset ? text(offset) : zone.getId();
    }

    /**
     * The short English name in use in the zone at the instant, such as {@code CEST}; the offset where there is no name,
     * such as {@code -03}; the text of the zone itself for a fixed offset.
     */
    public static String abbreviation(ZoneId zone, Instant instant) {
        if (zone instanceof ZoneOffset offset) return text(offset);
        var rules = zone.getRules();
        var names = NAMES.computeIfAbsent(zone, Names::of);
        var name = rules.isDaylightSavings(instant) ? names.daylight() : names.standard();
        var offset = rules.getOffset(instant);
        boolean named = !name.startsWith("GMT") || (name.equals("GMT") && offset.getTotalSeconds() == 0);
        return named ? name : shortOffset(offset);
    }

    /** The rules by which times of zones are worked out, as the zone database calls them: {@code 2026b}. */
    public static String version() {
        return ZoneRulesProvider.getVersions("UTC").lastEntry().getKey();
    }

    private static Map<String, String> byName() {
        ZoneRulesProvider.registerProvider(new OlderZones());
        var zones = new HashMap<String, String>();
        for (var id : ZoneId.getAvailableZoneIds()) {
            // These come with Java; the zone database has long dropped them.
            if (!id.startsWith("SystemV/")) zones.put(id.toLowerCase(Locale.ROOT), id);
        }
        zones.put("utc", "UTC");
        zones.put("z", "UTC");
        zones.put("gmt+0", "GMT");
        zones.put("gmt-0", "GMT");
        return Map.copyOf(zones);
    }

    private static Optional<ZoneId> offset(Matcher matcher) {
        int minutes = Integer.parseInt(matcher.group(2)) * 60;
        if (matcher.group(3) != null) {
            int past = Integer.parseInt(matcher.group(3));
            if (past > 59) return Optional.empty();
            minutes += past;
        }
        if (matcher.group(4) != null) {
            int hundredths =
                    Integer.parseInt(matcher.group(4)) * (matcher.group(4).length() == 1 ? 10 : 1);
            if (hundredths % 25 != 0) return Optional.empty();
            minutes += hundredths * 60 / 100;
        }
        if (matcher.group(1).equals("-")) minutes = -minutes;
        if (minutes % 15 != 0 || minutes < -12 * 60 || minutes > 14 * 60) return Optional.empty();
        return Optional.of(ZoneOffset.ofTotalSeconds(minutes * 60));
    }

    private static String text(ZoneOffset offset) {
        int quarters = Math.abs(offset.getTotalSeconds()) / 900;
        if (quarters == 0) return "UTC";
        var fraction = switch (quarters % 4) {
            case 1 -> ".25";
            case 2 -> ".5";
            case 3 -> ".75";
            default -> "";
        };
        return "UTC" + (offset.getTotalSeconds() < 0 ? '-' : '+') + quarters / 4 + fraction;
    }

    /** An offset in place of a name: {@code -03}, {@code +0545}. */
    public static String shortOffset(ZoneOffset offset) {
        int minutes = Math.abs(offset.getTotalSeconds()) / 60;
        int number = minutes % 60 == 0 ? minutes / 60 : minutes / 60 * 100 + minutes % 60;
        var sign = offset.getTotalSeconds() < 0 ? "-" : "+";
        return sign + String.format(Locale.ROOT, minutes % 60 == 0 ? "%02d" : "%04d", number);
    }

    /** What the runtime calls a zone in winter and in summer. Looking it up is slow. */
    private record Names(String standard, String daylight) {
        static Names of(ZoneId zone) {
            var names = TimeZone.getTimeZone(OlderZones.newName(zone.getId()));
            return new Names(
                    names.getDisplayName(false, TimeZone.SHORT, Locale.ENGLISH),
                    names.getDisplayName(true, TimeZone.SHORT, Locale.ENGLISH));
        }
    }
}

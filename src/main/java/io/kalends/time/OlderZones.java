package io.kalends.time;

import java.time.ZoneId;
import java.time.zone.ZoneRules;
import java.time.zone.ZoneRulesProvider;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The few names of the zone database that Java leaves out, each for the zone the database links it to. */
final class OlderZones extends ZoneRulesProvider {
    private static final Map<String, String> NEW_NAMES = Map.of(
            "EST", "America/Panama",
            "MST", "America/Phoenix",
            "HST", "Pacific/Honolulu",
            "ROC", "Asia/Taipei");

    private final Set<String> missing = new TreeSet<>(NEW_NAMES.keySet());

    OlderZones() {
        missing.removeAll(ZoneId.getAvailableZoneIds());
    }

    /** The name under which Java knows more about the zone. */
    static String newName(String name) {
        return NEW_NAMES.getOrDefault(name, name);
    }

    @Override
    protected Set<String> provideZoneIds() {
        return missing;
    }

    @Override
    protected ZoneRules provideRules(String name, boolean forCaching) {
        return ZoneId.of(newName(name)).getRules();
    }

    @Override
    protected NavigableMap<String, ZoneRules> provideVersions(String name) {
        return new TreeMap<>(Map.of("linked", provideRules(name, false)));
    }
}

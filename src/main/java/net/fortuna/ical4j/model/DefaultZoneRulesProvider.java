package net.fortuna.ical4j.model;

import java.time.zone.ZoneRules;
import java.time.zone.ZoneRulesException;
import java.time.zone.ZoneRulesProvider;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * Takes the place of a class of the library that writes calendars. Java asks each provider named in a library for time
 * zones before it knows its own; that one then reads hundreds of files, which makes every start slower by a third of a
 * second, and adds as many zones with names made by chance. This one has none to offer, and nothing here asks for them.
 */
public final class DefaultZoneRulesProvider extends ZoneRulesProvider {
    @Override
    protected Set<String> provideZoneIds() {
        return Set.of();
    }

    @Override
    protected ZoneRules provideRules(String zoneId, boolean forCaching) {
        throw new ZoneRulesException("unknown: " + zoneId);
    }

    @Override
    protected NavigableMap<String, ZoneRules> provideVersions(String zoneId) {
        return new TreeMap<>();
    }
}

package net.fortuna.ical4j.model;

import java.time.zone.ZoneRules;
import java.time.zone.ZoneRulesException;
import java.time.zone.ZoneRulesProvider;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * Takes the place of a class of the library that writes calendars. Java asks each provider of time zones that a library
 * names before it knows its own; that one adds hundreds of zones with names made by chance. This one has none to offer, and
 * nothing here asks for them.
 *
 * <p>There is no setting instead: Java loads every provider it finds, whatever it is told of the first one, and the library
 * always names its own. An empty list of zones where the library looks for its list, {@code zoneinfo/tz.availableIds}, would
 * keep its zones away too, but not the classes it loads to read it, which take a quarter of a second of every start.
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

package io.kalends.intake;

import io.kalends.time.Zones;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** The time zones of a calendar, by the names it has for them. */
final class IcalZones {
    private static final int MOST = 1_000;

    private final ZoneId site;
    private final BiConsumer<String, String> notes;
    private Optional<ZoneId> ofCalendar = Optional.empty();
    private final Map<String, ZoneDefinition> definitions = new HashMap<>();

    /** Zones found by their definitions, by name and year. */
    private final Map<String, Optional<ZoneId>> found = new HashMap<>();

    private final Set<String> told = new HashSet<>();

    /** @param notes takes the name of a zone, and what had to be guessed about it */
    IcalZones(ZoneId site, BiConsumer<String, String> notes) {
        this.site = site;
        this.notes = notes;
    }

    void setCalendarZone(String name) {
        ofCalendar = NamedZones.find(name);
        if (ofCalendar.isEmpty() && !name.isBlank())
            tell(
                    name,
                    "X-WR-TIMEZONE is no known time zone: times without a zone are those of " + Zones.text(site) + ".");
    }

    void add(ZoneDefinition definition) {
        if (definitions.size() < MOST && !definition.isEmpty()) definitions.putIfAbsent(definition.id(), definition);
    }

    /** The zone that the calendar names for all of it. */
    Optional<ZoneId> ofCalendar() {
        return ofCalendar;
    }

    /** The zone of times that have none. */
    ZoneId floating() {
        return ofCalendar.orElse(site);
    }

    /** Whether nothing is known of a zone yet; its definition may follow. */
    boolean isUnknown(String name) {
        return !name.isEmpty() && NamedZones.find(name).isEmpty() && !definitions.containsKey(name);
    }

    /** The zone that a calendar means. */
    ZoneId find(String name, LocalDateTime time) {
        if (name.isEmpty()) return floating();
        Optional<ZoneId> named = NamedZones.find(name);
        if (named.isPresent()) return named.get();
        ZoneDefinition definition = definitions.get(name);
        if (definition == null) return guess(name);
        if (found.size() > MOST) found.clear();
        return found.computeIfAbsent(time.getYear() + " " + name, key -> byDefinition(definition, time))
                .orElseGet(() -> offset(definition, time));
    }

    private ZoneId guess(String name) {
        Optional<ZoneId> city = NamedZones.byCities(name).findFirst();
        ZoneId zone = city.orElse(floating());
        tell(name, "is no known time zone, and the file does not describe it: read as " + Zones.text(zone) + ".");
        return zone;
    }

    private Optional<ZoneId> byDefinition(ZoneDefinition definition, LocalDateTime time) {
        Optional<ZoneId> location = NamedZones.find(definition.location());
        if (location.isPresent()) return location;
        Stream<ZoneId> likely = Stream.of(ofCalendar.stream(), Stream.of(site), NamedZones.byCities(definition.id()))
                .flatMap(zones -> zones);
        // Many zones have clocks that are never changed; which of them is meant, nobody can tell.
        boolean isFixed = definition.onlyOffset(time).isPresent();
        Optional<ZoneId> same =
                definition.find(isFixed ? likely : Stream.concat(likely, NamedZones.commonFirst()), time);
        same.ifPresent(
                zone -> tell(definition.id(), "is read as " + Zones.text(zone) + ", whose clocks the file describes."));
        return same;
    }

    /** Of a zone like no other, the offset at that time. */
    private ZoneOffset offset(ZoneDefinition definition, LocalDateTime time) {
        if (definition.onlyOffset(time).isEmpty())
            tell(
                    definition.id(),
                    "has clocks like no known time zone: each time has the offset that the file gives for it.");
        return definition.offset(time);
    }

    private void tell(String name, String note) {
        if (told.size() < MOST && told.add(name)) notes.accept(Entries.cut(name), note);
    }
}

package io.kalends.web;

import io.kalends.venue.Venue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Events by the places where they take place.
 *
 * @param total how many events there are, shown or not
 */
record MapPage(Frame frame, List<Place> places, long total, Filter filter, Choices choices) {
    /** So many events of a place are named. */
    private static final int NAMED = 5;

    /** A venue whose position is known, with the events there. */
    record Place(Venue venue, List<Entry> entries) {
        List<Entry> named() {
            return entries.stream().limit(NAMED).toList();
        }

        int more() {
            return Math.max(0, entries.size() - NAMED);
        }
    }

    /** In the order of the events; each is at the first of its venues whose position is known. */
    static List<Place> places(List<Entry> entries) {
        Map<Venue, List<Entry>> byVenue = new LinkedHashMap<>();
        for (Entry entry : entries)
            entry.event().shown().venues().stream()
                    .filter(venue -> venue.position().isPresent())
                    .findFirst()
                    .ifPresent(venue -> byVenue.computeIfAbsent(venue, first -> new ArrayList<>())
                            .add(entry));
        return byVenue.entrySet().stream()
                .map(found -> new Place(found.getKey(), found.getValue()))
                .toList();
    }

    Quick quick() {
        return new Quick(frame.visit(), "/events/map/", filter, choices);
    }

    /** How many events there are that have no room. */
    long more() {
        return total - places.stream().mapToInt(place -> place.entries.size()).sum();
    }
}

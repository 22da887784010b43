package io.kalends.web;

import io.kalends.text.Fold;
import io.kalends.venue.Position;
import io.kalends.venue.Venue;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The towns that events can be looked for near to: those in which venues lie whose position is known.
 *
 * @param towns by name, each once
 */
record Places(List<Venue> venues, List<String> towns) {
    static Places of(List<Venue> venues) {
        return new Places(venues, towns(venues));
    }

    private static List<String> towns(List<Venue> venues) {
        return venues.stream()
                .filter(venue -> venue.position().isPresent())
                .map(venue -> venue.address().city())
                .filter(city -> !city.isEmpty())
                .distinct()
                .sorted(Comparator.comparing(Fold::of))
                .toList();
    }

    /** The middle of the venues of a town, or where the venue of this name is. */
    Optional<Position> find(String name) {
        String wanted = Fold.of(name.strip());
        return middle(venues.stream()
                        .filter(venue -> Fold.of(venue.address().city()).equals(wanted))
                        .toList())
                .or(() -> middle(venues.stream()
                        .filter(venue -> Fold.of(venue.post().name()).equals(wanted))
                        .toList()));
    }

    private static Optional<Position> middle(List<Venue> those) {
        List<Position> positions =
                those.stream().flatMap(venue -> venue.position().stream()).toList();
        if (positions.isEmpty()) return Optional.empty();
        double latitude =
                positions.stream().mapToDouble(Position::latitude).average().orElseThrow();
        double longitude =
                positions.stream().mapToDouble(Position::longitude).average().orElseThrow();
        return Optional.of(new Position(latitude, longitude));
    }
}

package io.kalends.web;

import io.kalends.config.Config;
import io.kalends.venue.Address;
import io.kalends.venue.Position;
import io.kalends.venue.Venue;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What the page of a venue shows. */
record VenuePage(Venue venue, String text, ListPage events) {
    Frame frame() {
        return events.frame();
    }

    Optional<Picture> picture() {
        return Picture.of(venue.post().image(), "large", frame().visit().site());
    }

    /** An address as one writes it on a letter. */
    static List<String> lines(Venue venue) {
        Address address = venue.address();
        String town = Stream.of(address.zip(), address.city())
                .filter(part -> !part.isEmpty())
                .reduce((zip, city) -> zip + " " + city)
                .orElse("");
        return Stream.of(address.street(), town, address.stateProvince(), address.country())
                .filter(line -> !line.isEmpty())
                .toList();
    }

    /** Where a map shows it, on a site that visitors go to only if they want; "" when that is not wished or not known. */
    static String map(Venue venue, boolean wished) {
        if (!wished) return "";
        return venue.position().map(VenuePage::map).orElseGet(() -> search(venue));
    }

    private static String map(Position position) {
        return String.format(
                Locale.ROOT,
                "https://www.openstreetmap.org/?mlat=%1$.5f&mlon=%2$.5f#map=17/%1$.5f/%2$.5f",
                position.latitude(),
                position.longitude());
    }

    /** By its address; a town alone is too large to be found in it. */
    private static String search(Venue venue) {
        if (venue.address().street().isEmpty()) return "";
        String address = String.join(", ", lines(venue));
        return "https://www.openstreetmap.org/search?query=" + URLEncoder.encode(address, StandardCharsets.UTF_8);
    }

    /** Its position for the script that draws maps: latitude, longitude; "" when it is not known. */
    static String point(Venue venue) {
        return venue.position()
                .map(position -> position.latitude() + "," + position.longitude())
                .orElse("");
    }

    /** What its map is made of, if it is to have one. */
    Optional<Config.MapTiles> tiles() {
        return frame().visit()
                .site()
                .mapTiles()
                .filter(tiles -> venue.showMap() && venue.position().isPresent());
    }
}

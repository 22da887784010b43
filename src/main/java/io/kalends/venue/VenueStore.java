package io.kalends.venue;

import static io.kalends.store.Column.Type.DECIMAL;
import static io.kalends.store.Column.Type.FLAG;
import static io.kalends.store.Column.Type.TEXT;

import io.kalends.post.LinkedStore;
import io.kalends.post.PostStore;
import io.kalends.store.Column;
import io.kalends.store.Columns;
import io.kalends.store.Row;
import java.util.Optional;

/** Venues in the store. */
public final class VenueStore extends LinkedStore<Venue> {
    public static final Columns<Venue> COLUMNS = new Columns<>(
            "venue",
            venue -> venue.post().id(),
            new Column<>("address", TEXT, venue -> venue.address().street()),
            new Column<>("city", TEXT, venue -> venue.address().city()),
            new Column<>("country", TEXT, venue -> venue.address().country()),
            new Column<>("province", TEXT, venue -> venue.address().province()),
            new Column<>("state", TEXT, venue -> venue.address().state()),
            new Column<>("zip", TEXT, venue -> venue.address().zip()),
            new Column<>("phone", TEXT, Venue::phone),
            new Column<>("stateprovince", TEXT, venue -> venue.address().region()),
            new Column<>("website", TEXT, Venue::website),
            new Column<>("show_map", FLAG, Venue::showMap),
            new Column<>("show_map_link", FLAG, Venue::showMapLink),
            new Column<>("geo_lat", DECIMAL, venue -> venue.position().map(Position::latitude)),
            new Column<>("geo_lng", DECIMAL, venue -> venue.position().map(Position::longitude)));

    VenueStore() {
        super(COLUMNS);
    }

    @Override
    protected Venue record(Row row) {
        return new Venue(
                PostStore.post(row),
                new Address(
                        row.text("address"),
                        row.text("city"),
                        row.text("country"),
                        row.text("province"),
                        row.text("state"),
                        row.text("zip"),
                        row.text("stateprovince")),
                row.text("phone"),
                row.text("website"),
                row.flag("show_map"),
                row.flag("show_map_link"),
                position(row));
    }

    private static Optional<Position> position(Row row) {
        return row.findDecimal("geo_lat").map(latitude -> new Position(latitude, row.decimal("geo_lng")));
    }
}

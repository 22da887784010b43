package io.kalends.venue;

import io.kalends.post.PostStore;
import io.kalends.store.Row;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Venues in the store. */
final class VenueStore {
    static final String TABLE = "venue";

    private static final String SELECT =
            "SELECT " + PostStore.COLUMNS + """
            , v.address, v.city, v.country, v.province, v.state, v.zip, v.phone, v.stateprovince, v.website,
            v.show_map, v.show_map_link, v.geo_lat, v.geo_lng
            FROM\
            """ + PostStore.TABLES + "JOIN venue v ON v.id = p.id WHERE 1 = 1";

    /** The venues of these IDs, in no particular order. */
    List<Venue> all(Tx tx, Collection<Long> ids) {
        return ids.isEmpty() ? List.of() : tx.list(Sql.of(SELECT).and(tx.in("p.id", ids)), VenueStore::venue);
    }

    void insert(Tx tx, Venue venue) {
        Address address = venue.address();
        tx.run(Sql.of(
                """
                INSERT INTO venue
                    (id, address, city, country, province, state, zip, phone, stateprovince, website,
                     show_map, show_map_link, geo_lat, geo_lng)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                venue.post().id(),
                address.street(),
                address.city(),
                address.country(),
                address.province(),
                address.state(),
                address.zip(),
                venue.phone(),
                address.region(),
                venue.website(),
                venue.showMap(),
                venue.showMapLink(),
                venue.position().map(Position::latitude),
                venue.position().map(Position::longitude)));
    }

    void update(Tx tx, Venue venue) {
        Address address = venue.address();
        tx.run(Sql.of(
                """
                UPDATE venue
                SET address = ?, city = ?, country = ?, province = ?, state = ?, zip = ?, phone = ?,
                    stateprovince = ?, website = ?, show_map = ?, show_map_link = ?, geo_lat = ?, geo_lng = ?
                WHERE id = ?
                """,
                address.street(),
                address.city(),
                address.country(),
                address.province(),
                address.state(),
                address.zip(),
                venue.phone(),
                address.region(),
                venue.website(),
                venue.showMap(),
                venue.showMapLink(),
                venue.position().map(Position::latitude),
                venue.position().map(Position::longitude),
                venue.post().id()));
    }

    private static Venue venue(Row row) {
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

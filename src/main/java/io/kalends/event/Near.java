package io.kalends.event;

import io.kalends.api.Actor;
import io.kalends.listing.Conditions;
import io.kalends.post.Access;
import io.kalends.store.Sql;
import io.kalends.venue.Position;
import java.util.Set;
import java.util.TreeSet;

/**
 * A place to be near.
 *
 * @param radius how near, in kilometres
 */
public record Near(Position centre, double radius) {
    /** The venues of the event {@code p} that the caller may see and whose place is known. */
    private static Sql places(String select, Actor actor) {
        return Sql.of("""
                SELECT %s
                FROM event_venue l
                JOIN venue v ON v.id = l.venue_id
                JOIN post vp ON vp.id = v.id
                WHERE l.event_id = p.id AND v.geo_lat IS NOT NULL
                """.formatted(select)).and(Access.visible("vp", actor.caller(), actor.now()));
    }

    /** That a venue of the event {@code p} has coordinates, or that none has. */
    static Sql located(boolean wanted, Actor actor) {
        return Sql.of(wanted ? "EXISTS (" : "NOT EXISTS (")
                .append(places("1", actor))
                .then(")");
    }

    void addTo(Conditions to) {
        Set<Long> venues = to.lookup().ids("geoloc", () -> venues(to));
        to.sql().and(EventSource.linkedTo(to, "event_venue", "venue_id", venues));
    }

    /** Looks up the venues of a box around the point by their index, and measures those exactly. */
    private Set<Long> venues(Conditions to) {
        Actor actor = to.actor();
        Box box = Box.around(centre, radius);
        record Place(long id, Position position) {}
        Sql sql = Sql.of("""
                        SELECT v.id, v.geo_lat, v.geo_lng
                        FROM venue v
                        JOIN post vp ON vp.id = v.id
                        WHERE v.geo_lat >= ? AND v.geo_lat <= ?
                        """, box.south(), box.north())
                .and(box.longitudes())
                .and(Access.visible("vp", actor.caller(), actor.now()));
        var venues = new TreeSet<Long>();
        to.tx()
                .list(
                        sql,
                        row -> new Place(
                                row.integer("id"), new Position(row.decimal("geo_lat"), row.decimal("geo_lng"))))
                .forEach(place -> {
                    if (centre.kilometresTo(place.position()) <= radius) venues.add(place.id());
                });
        return venues;
    }

    /**
     * The distance of the nearest venue as an angle, to sort by. It is taken from the straight line between two points of
     * a globe of radius 1, and rounded to some millimetres, or else what is equally far away would be sorted by the last
     * digits of sines, in which the engines differ.
     */
    static Sql distance(Position centre, Actor actor) {
        double latitude = Math.toRadians(centre.latitude());
        double longitude = Math.toRadians(centre.longitude());
        double east = Math.cos(latitude) * Math.cos(longitude);
        double north = Math.cos(latitude) * Math.sin(longitude);
        double up = Math.sin(latitude);
        String square = "(%1$s * %1$s + %2$s * %2$s + %3$s * %3$s)"
                .formatted(
                        minus("cos(radians(v.geo_lat)) * cos(radians(v.geo_lng))"),
                        minus("cos(radians(v.geo_lat)) * sin(radians(v.geo_lng))"),
                        minus("sin(radians(v.geo_lat))"));
        String angle = "min(round(atan2(sqrt(%1$s), sqrt(abs(4 - %1$s))) * 1e9))".formatted(square);
        return Sql.of("(", east, east, north, north, up, up, east, east, north, north, up, up)
                .append(places(angle, actor))
                .then(")");
    }

    private static String minus(String coordinate) {
        return "(" + coordinate + " - CAST(? AS DOUBLE PRECISION))";
    }

    /** Degrees that hold everything within a radius; wider than needed rather than too narrow. */
    private record Box(double south, double north, double west, double east, boolean allAround) {
        private static final double KILOMETRES_PER_DEGREE = 111.19;
        private static final double MARGIN = 1.001;

        static Box around(Position centre, double radius) {
            double up = radius / KILOMETRES_PER_DEGREE * MARGIN;
            double south = centre.latitude() - up;
            double north = centre.latitude() + up;
            double angle = radius / Position.EARTH_RADIUS * MARGIN;
            double narrowing = Math.sin(Math.min(angle, Math.PI / 2)) / Math.cos(Math.toRadians(centre.latitude()));
            boolean allAround = south <= -90 || north >= 90 || narrowing >= 1;
            double aside = allAround ? 180 : Math.toDegrees(Math.asin(narrowing)) * MARGIN;
            return new Box(south, north, centre.longitude() - aside, centre.longitude() + aside, allAround);
        }

        /** The condition on longitudes, also across the line where 180 meets -180. */
        Sql longitudes() {
            if (allAround) return Sql.of("1 = 1");
            if (west < -180) return Sql.of("v.geo_lng <= ? OR v.geo_lng >= ?", east, west + 360);
            if (east > 180) return Sql.of("v.geo_lng >= ? OR v.geo_lng <= ?", west, east - 360);
            return Sql.of("v.geo_lng >= ? AND v.geo_lng <= ?", west, east);
        }
    }
}

package io.kalends.event;

import static io.kalends.api.Param.query;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Invalid;
import io.kalends.api.Param;
import io.kalends.api.Reason;
import io.kalends.api.Type;
import io.kalends.post.Access;
import io.kalends.post.Reach;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import io.kalends.venue.Position;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Filters events by where their venues are. */
final class NearFilter {
    /** Half the way around the globe. */
    private static final double FARTHEST = 20_016;

    private static final Param<Boolean> LOCATED =
            query("geoloc", Type.BOOLEAN, "Whether a venue of the event has coordinates");
    private static final Param<Double> LATITUDE = degrees("geoloc_lat", 90, "Latitude to be near; with geoloc_lng");
    private static final Param<Double> LONGITUDE = degrees("geoloc_lng", 180, "Longitude to be near; with geoloc_lat");
    private static final Param<Double> RADIUS = query(
            "geoloc_radius",
            Type.NUMBER.checked((value, context) -> {
                if (value <= 0 || value > FARTHEST) throw Invalid.value("must be above 0 and at most 20016");
            }),
            "How near, in kilometres");

    static final List<Param<?>> PARAMS = List.of(LOCATED, LATITUDE, LONGITUDE, RADIUS);

    private NearFilter() {}

    private static Param<Double> degrees(String name, int most, String meaning) {
        Type<Double> type = Type.NUMBER.checked((value, context) -> {
            if (Math.abs(value) > most) throw Invalid.value("must lie between -" + most + " and " + most);
        });
        return query(name, type, meaning);
    }

    static void apply(Tx tx, Sql sql, Args args, Call call, Reach reach) {
        args.find(LOCATED)
                .ifPresent(located ->
                        sql.and(located ? located(call) : located(call).not()));
        Optional<Position> centre = centre(args);
        if (args.find(RADIUS).isPresent() && centre.isEmpty() && !args.has(LATITUDE) && !args.has(LONGITUDE))
            args.reject(RADIUS, Reason.INCOMPLETE_PAIR, "needs geoloc_lat and geoloc_lng");
        centre.ifPresent(point -> sql.and(near(tx, point, args, call, reach)));
    }

    /** The point to be near, if both halves of it were given. */
    static Optional<Position> centre(Args args) {
        Optional<Double> latitude = args.find(LATITUDE);
        Optional<Double> longitude = args.find(LONGITUDE);
        if (latitude.isPresent() && longitude.isPresent())
            return Optional.of(new Position(latitude.get(), longitude.get()));
        if (latitude.isPresent()) refuseHalf(args, LONGITUDE, LATITUDE);
        if (longitude.isPresent()) refuseHalf(args, LATITUDE, LONGITUDE);
        return Optional.empty();
    }

    private static void refuseHalf(Args args, Param<?> missing, Param<?> given) {
        if (!args.refused(missing))
            args.reject(missing, Reason.INCOMPLETE_PAIR, "must be given together with " + given);
    }

    /** The venues of the event {@code p} that the caller may see and whose place is known. */
    private static Sql places(String select, Call call) {
        return Sql.of("""
                SELECT %s
                FROM event_venue l
                JOIN venue v ON v.id = l.venue_id
                JOIN post vp ON vp.id = v.id
                WHERE l.event_id = p.id AND v.geo_lat IS NOT NULL
                """.formatted(select)).and(Access.visible("vp", call.caller(), call.now()));
    }

    private static Sql located(Call call) {
        return Sql.of("EXISTS (").append(places("1", call)).then(")");
    }

    private static Sql near(Tx tx, Position centre, Args args, Call call, Reach reach) {
        Set<Long> venues = reach.ids(LATITUDE, () -> venues(tx, centre, args, call));
        return EventFilter.linkedTo(tx, "event_venue", "venue_id", venues, reach);
    }

    /** Looks up the venues of a box around the point by their index, and measures those exactly. */
    private static Set<Long> venues(Tx tx, Position centre, Args args, Call call) {
        double radius = args.find(RADIUS).orElse(args.context().config().geolocRadius());
        Box box = Box.around(centre, radius);
        record Place(long id, Position position) {}
        Sql sql = Sql.of("""
                        SELECT v.id, v.geo_lat, v.geo_lng
                        FROM venue v
                        JOIN post vp ON vp.id = v.id
                        WHERE v.geo_lat >= ? AND v.geo_lat <= ?
                        """, box.south(), box.north())
                .and(box.longitudes())
                .and(Access.visible("vp", call.caller(), call.now()));
        var venues = new TreeSet<Long>();
        tx.list(sql, row -> new Place(row.integer("id"), new Position(row.decimal("geo_lat"), row.decimal("geo_lng"))))
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
    static Sql distance(Position centre, Call call) {
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
                .append(places(angle, call))
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

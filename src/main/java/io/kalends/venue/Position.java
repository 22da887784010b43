package io.kalends.venue;

/** A point on the globe, in degrees. */
public record Position(double latitude, double longitude) {
    /** The mean radius of the earth, in kilometres. */
    public static final double EARTH_RADIUS = 6371.0088;

    /** The shortest way over the ground, on a sphere. */
    public double kilometresTo(Position other) {
        double up = Math.sin(Math.toRadians(other.latitude - latitude) / 2);
        double aside = Math.sin(Math.toRadians(other.longitude - longitude) / 2);
        double both = Math.cos(Math.toRadians(latitude)) * Math.cos(Math.toRadians(other.latitude));
        double haversine = up * up + both * aside * aside;
        return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(Math.min(1, haversine)));
    }
}

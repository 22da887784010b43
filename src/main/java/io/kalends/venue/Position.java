package io.kalends.venue;

/** A point on the globe, in degrees. */
public record Position(double latitude, double longitude) {}

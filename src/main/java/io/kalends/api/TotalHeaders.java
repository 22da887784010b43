package io.kalends.api;

/** The headers that say how long a list is, by their names. */
public record TotalHeaders(String total, String pages) {
    static final TotalHeaders OF_ENVELOPES = new TotalHeaders("X-TEC-Total", "X-TEC-TotalPages");
    static final TotalHeaders OF_ARRAYS = new TotalHeaders("X-WP-Total", "X-WP-TotalPages");
}

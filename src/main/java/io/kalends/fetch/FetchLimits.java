package io.kalends.fetch;

import java.time.Duration;

/**
 * How long a fetch may take, and how much of the service.
 *
 * @param silence how long nothing may arrive
 * @param head how long a host may take to begin its answer
 * @param total of all redirects together
 * @param grace how long a body may take however slow it is
 * @param minimumRate bytes a second, on average, once that is over
 * @param concurrent fetches at a time; others wait
 */
record FetchLimits(
        Duration connect,
        Duration silence,
        Duration head,
        Duration total,
        Duration grace,
        long minimumRate,
        int concurrent) {
    static final FetchLimits STANDARD = new FetchLimits(
            Duration.ofSeconds(10),
            Duration.ofSeconds(20),
            Duration.ofSeconds(60),
            Duration.ofMinutes(10),
            Duration.ofSeconds(20),
            1_000,
            8);
}

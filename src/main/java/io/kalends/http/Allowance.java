package io.kalends.http;

import io.kalends.api.Fault;
import io.kalends.api.Problem;
import java.util.Map;

/**
 * What is left of a rate limit.
 *
 * @param limit requests a minute
 * @param level what is left of them now, in parts of {@link #TOKEN}
 * @param isGranted whether the current request is within the limit
 */
record Allowance(int limit, long level, boolean isGranted) {
    /** One request: the milliseconds of a minute, so that all arithmetic is in whole numbers. */
    static final long TOKEN = 60_000;

    Map<String, String> headers() {
        return Map.of(
                "RateLimit-Limit", Integer.toString(limit),
                "RateLimit-Remaining", Long.toString(level / TOKEN),
                "RateLimit-Reset", Long.toString(secondsUntil(limit)));
    }

    Problem refusal() {
        return Fault.TOO_MANY_REQUESTS
                .problem("These are too many requests: " + limit + " a minute are allowed. Try again later.")
                .header("Retry-After", Long.toString(Math.max(1, secondsUntil(1))));
    }

    private long secondsUntil(long tokens) {
        return Math.ceilDiv(Math.max(0, tokens * TOKEN - level), 1_000L * limit);
    }
}

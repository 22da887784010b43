package io.kalends.api;

import java.time.Instant;

/**
 * A request that may be sent more than once under its key.
 *
 * @param request tells it from other requests of the same key
 */
record Attempt(long caller, String key, String request, Instant at) {
    /** What no other attempt may have at the same time. */
    String name() {
        return "attempt " + caller + " " + key;
    }
}

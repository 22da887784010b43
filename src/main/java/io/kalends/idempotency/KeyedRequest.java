package io.kalends.idempotency;

import java.time.Instant;

/**
 * A request with an idempotency key, which each caller chooses for themselves.
 *
 * @param fingerprint tells it from other requests with the same key
 */
record KeyedRequest(long caller, String key, String fingerprint, Instant at) {
    /** What only one request may hold at a time. */
    String lock() {
        return "idempotency key " + caller + " " + key;
    }
}

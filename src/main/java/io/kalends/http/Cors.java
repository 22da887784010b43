package io.kalends.http;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which other origins may call the API from a browser. Credentials of browsers are never allowed. */
final class Cors {
    private static final String EXPOSED =
            "X-TEC-Total, X-TEC-TotalPages, Link, ETag, Location, X-Request-Id, Retry-After, Idempotency-Replayed,"
                    + " RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-Rolled-Out-Until";
    private static final String ACCEPTED =
            "Authorization, Content-Type, Content-Disposition, If-Match, If-None-Match, Idempotency-Key,"
                    + " X-HTTP-Method-Override, X-Request-Id";

    private final List<String> origins;

    Cors(List<String> origins) {
        this.origins = origins;
    }

    boolean allowsAll() {
        return origins.contains("*");
    }

    /**
     * Adds the headers of every reply.
     *
     * @param further headers that scripts may read besides those of every reply
     */
    void addHeaders(Optional<String> origin, List<String> further, Map<String, String> headers) {
        if (allowsAll()) headers.put("Access-Control-Allow-Origin", "*");
        else if (origin.isPresent() && origins.contains(origin.get()))
            headers.put("Access-Control-Allow-Origin", origin.get());
        else return;
        headers.put(
                "Access-Control-Expose-Headers",
                further.isEmpty() ? EXPOSED : EXPOSED + ", " + String.join(", ", further));
    }

    /** Adds the headers of a reply to a preflight request. */
    void addPreflightHeaders(String methods, Map<String, String> headers) {
        headers.put("Access-Control-Allow-Methods", methods);
        headers.put("Access-Control-Allow-Headers", ACCEPTED);
        headers.put("Access-Control-Max-Age", "86400");
    }
}

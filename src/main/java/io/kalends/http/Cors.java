package io.kalends.http;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which pages of other origins may call, as browsers ask for it. Credentials of browsers are never allowed. */
final class Cors {
    private static final String EXPOSED =
            "X-TEC-Total, X-TEC-TotalPages, Link, ETag, Location, X-Request-Id, Retry-After, Idempotency-Replayed,"
                    + " RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset";
    private static final String ACCEPTED =
            "Authorization, Content-Type, Content-Disposition, If-Match, If-None-Match, Idempotency-Key,"
                    + " X-HTTP-Method-Override, X-Request-Id";

    private final List<String> origins;

    Cors(List<String> origins) {
        this.origins = origins;
    }

    boolean isForAll() {
        return origins.contains("*");
    }

    /** Adds what every reply carries. */
    void headers(Optional<String> origin, Map<String, String> headers) {
        if (isForAll()) headers.put("Access-Control-Allow-Origin", "*");
        else if (origin.isPresent() && origins.contains(origin.get()))
            headers.put("Access-Control-Allow-Origin", origin.get());
        else return;
        headers.put("Access-Control-Expose-Headers", EXPOSED);
    }

    /** Adds what the reply to a preflight carries. */
    void preflight(String methods, Map<String, String> headers) {
        headers.put("Access-Control-Allow-Methods", methods);
        headers.put("Access-Control-Allow-Headers", ACCEPTED);
        headers.put("Access-Control-Max-Age", "86400");
    }
}

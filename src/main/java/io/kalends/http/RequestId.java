package io.kalends.http;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/** The name by which a request is found in the logs: the caller's, if it is fit to be logged, else a new one. */
final class RequestId {
    private static final Pattern FIT = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    /** Tells the starts of the service apart, and nodes that run side by side. */
    private static final String PREFIX = HexFormat.of().toHexDigits(new SecureRandom().nextLong(), 12);

    private static final AtomicLong COUNT = new AtomicLong();

    private RequestId() {}

    static String of(Optional<String> sent) {
        return sent.filter(id -> FIT.matcher(id).matches()).orElseGet(RequestId::fresh);
    }

    private static String fresh() {
        return PREFIX + HexFormat.of().toHexDigits(COUNT.incrementAndGet(), 12);
    }
}

package io.kalends.http;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/** The ID of a request in the logs: the one sent by the client, if it may be logged, else a new one. */
final class RequestId {
    private static final Pattern LOGGABLE = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    /** Differs between nodes, and between starts of the service. */
    private static final String PREFIX = HexFormat.of().toHexDigits(new SecureRandom().nextLong(), 12);

    private static final AtomicLong COUNT = new AtomicLong();

    private RequestId() {}

    static String of(Optional<String> sent) {
        return sent.filter(id -> LOGGABLE.matcher(id).matches()).orElseGet(RequestId::fresh);
    }

    private static String fresh() {
        return PREFIX + HexFormat.of().toHexDigits(COUNT.incrementAndGet(), 12);
    }
}

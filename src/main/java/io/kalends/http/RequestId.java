package io.kalends.http;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/** The name by which a request is found in the logs: the caller's, if it is fit to be logged, else a new one. */
final class RequestId {
    private static final Pattern FIT = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final SecureRandom RANDOM = new SecureRandom();

    private RequestId() {}

    static String of(Optional<String> sent) {
        return sent.filter(id -> FIT.matcher(id).matches()).orElseGet(RequestId::fresh);
    }

    private static String fresh() {
        byte[] bytes = new byte[12];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}

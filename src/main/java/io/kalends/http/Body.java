package io.kalends.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.kalends.text.Sha256;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request.
 *
 * @param fields what it says
 * @param bytes what it was read from
 * @param boundary what the parts of a form are kept apart by, "" in all others
 */
record Body(Map<String, @Nullable Object> fields, byte[] bytes, String boundary) {
    static final Body NONE = new Body(Map.of(), new byte[0], "");

    /** Tells the request from others with another method, address or body. */
    String fingerprint(Incoming request) {
        String line = request.method() + " " + request.path() + "?" + request.query() + "\n";
        MessageDigest digest = Sha256.digest();
        digest.update(line.getBytes(UTF_8));
        return HexFormat.of().formatHex(digest.digest(lasting()));
    }

    /** Clients choose another boundary each time they send a form. */
    private byte[] lasting() {
        return boundary.isEmpty()
                ? bytes
                : new String(bytes, ISO_8859_1).replace(boundary, "").getBytes(ISO_8859_1);
    }
}

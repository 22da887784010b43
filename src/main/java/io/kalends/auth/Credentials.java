package io.kalends.auth;

import io.kalends.text.Fold;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * The credentials of a program.
 *
 * @param user a folded user name or e-mail address, "" when there is only the secret
 */
record Credentials(String user, String secret) {
    /** Reads an {@code Authorization} header; empty when it has another scheme, or is malformed. */
    static Optional<Credentials> parse(String authorization) {
        int blank = authorization.indexOf(' ');
        if (blank < 0) return Optional.empty();
        String scheme = authorization.substring(0, blank);
        String value = authorization.substring(blank + 1).strip();
        if (scheme.equalsIgnoreCase("Bearer")) return Optional.of(new Credentials("", value));
        return scheme.equalsIgnoreCase("Basic") ? basic(value) : Optional.empty();
    }

    private static Optional<Credentials> basic(String encoded) {
        try {
            byte[] bytes = Base64.getDecoder().decode(encoded);
            String pair = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            int colon = pair.indexOf(':');
            if (colon <= 0) return Optional.empty();
            String user = Fold.caseOnly(pair.substring(0, colon));
            return Optional.of(new Credentials(user, pair.substring(colon + 1).replace(" ", "")));
        } catch (IllegalArgumentException | CharacterCodingException e) {
            return Optional.empty();
        }
    }

    @Override
    public String toString() {
        return "Credentials[" + user + "]";
    }
}

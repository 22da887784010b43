package io.kalends.sync;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/** A token as callers send it. */
record EncryptedToken(byte[] bytes) {
    /** The tokens of earlier versions, once decoded. */
    private static final Pattern UNENCRYPTED =
            Pattern.compile("1;[0-9]{1,15};[0-9]{1,12};-?[0-9]{1,12};[0-9]{1,19};(s[0-9]{1,18}|p[0-9]+:[0-9:,/]+)");

    private static final EncryptedToken EXPIRED = new EncryptedToken(new byte[0]);

    /** Empty for text that is no token of this or an earlier version. */
    static Optional<EncryptedToken> parse(String text) {
        try {
            byte[] decoded = Base64.getUrlDecoder().decode(text);
            if (decoded.length > 0 && decoded.length % TokenCipher.STEP == 0)
                return Optional.of(new EncryptedToken(decoded));
            String plain = new String(decoded, StandardCharsets.ISO_8859_1);
            return UNENCRYPTED.matcher(plain).matches() ? Optional.of(EXPIRED) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** What a caller is given. */
    static String text(TokenCipher cipher, Token token) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(cipher.encrypt(token.bytes()));
    }

    /** Empty for one of another store, or from before this one was restored. */
    Optional<Token> decrypt(TokenCipher cipher) {
        return cipher.decrypt(bytes).flatMap(Token::parse);
    }
}

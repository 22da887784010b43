package io.kalends.sync;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/** A token as callers send it, which only the store can open. */
record Since(byte[] sealed) {
    /** What tokens looked like before they were encrypted, once decoded. */
    private static final Pattern FORMER =
            Pattern.compile("1;[0-9]{1,15};[0-9]{1,12};-?[0-9]{1,12};[0-9]{1,19};(s[0-9]{1,18}|p[0-9]+:[0-9:,/]+)");

    private static final Since NEVER_OPENED = new Since(new byte[0]);

    /** Empty for text that no token has, or had. */
    static Optional<Since> parse(String text) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(text);
            if (bytes.length > 0 && bytes.length % Seal.STEP == 0) return Optional.of(new Since(bytes));
            String plain = new String(bytes, StandardCharsets.ISO_8859_1);
            return FORMER.matcher(plain).matches() ? Optional.of(NEVER_OPENED) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** What a caller is given. */
    static String text(Seal seal, Token token) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(seal.seal(token.bytes()));
    }

    /** Empty for one of another store, or of another life of this one. */
    Optional<Token> open(Seal seal) {
        return seal.open(sealed).flatMap(Token::parse);
    }
}

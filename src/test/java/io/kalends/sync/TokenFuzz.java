package io.kalends.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;

/** What holds of tokens, whatever the text. */
public final class TokenFuzz {
    private static final TokenCipher CIPHER = new TokenCipher(new byte[32]);

    private TokenFuzz() {}

    /** A token that is understood is the same when it is given again; nobody makes one up. */
    public static void check(String text) {
        Token.parse(text.getBytes(StandardCharsets.ISO_8859_1)).ifPresent(token -> {
            assertThat(Token.parse(token.bytes())).contains(token);
            assertThat(EncryptedToken.parse(EncryptedToken.text(CIPHER, token)).flatMap(sent -> sent.decrypt(CIPHER)))
                    .contains(token);
        });
        EncryptedToken.parse(text)
                .ifPresent(sent -> assertThat(sent.decrypt(CIPHER)).isEmpty());
    }
}

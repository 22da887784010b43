package io.kalends.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;

/** What holds of tokens, whatever the text. */
public final class TokenFuzz {
    private static final Seal SEAL = new Seal(new byte[32]);

    private TokenFuzz() {}

    /** A token that is understood is the same when it is given again; nobody makes one up. */
    public static void check(String text) {
        Token.parse(text.getBytes(StandardCharsets.ISO_8859_1)).ifPresent(token -> {
            assertThat(Token.parse(token.bytes())).contains(token);
            assertThat(Since.parse(Since.text(SEAL, token)).flatMap(since -> since.open(SEAL)))
                    .contains(token);
        });
        Since.parse(text).ifPresent(since -> assertThat(since.open(SEAL)).isEmpty());
    }
}

package io.kalends.sync;

import static org.assertj.core.api.Assertions.assertThat;

/** What holds of tokens, whatever the text. */
public final class TokenFuzz {
    private TokenFuzz() {}

    /** A token that is understood is the same when it is given again. */
    public static void check(String text) {
        Token.parse(text)
                .ifPresent(token -> assertThat(Token.parse(token.text())).contains(token));
    }
}

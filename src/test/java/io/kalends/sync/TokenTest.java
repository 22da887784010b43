package io.kalends.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.store.LogPosition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is inside a token, and that nobody else can read it. */
class TokenTest {
    private static final TokenCipher CIPHER = new TokenCipher(new byte[32]);

    private static Token token(Stream<Long> position) {
        return new Token(
                Instant.parse("2026-11-15T08:40:00Z"),
                ScheduledPublications.Cursor.after(Instant.EPOCH.minusSeconds(5)),
                LogPosition.of(position.iterator()).orElseThrow());
    }

    /** A PostgreSQL server on which so many transactions are open. */
    private static Stream<Long> busy(long open) {
        var numbers = new ArrayList<>(List.of(2L, 5_000_000_000L, 3 * open + 1, open));
        LongStream.range(0, open).forEach(i -> numbers.add(3L));
        return numbers.stream();
    }

    @Test
    void tokens_areReadAgain() {
        for (Token token : List.of(
                token(Stream.of(1L, 0L)),
                token(Stream.of(1L, 999_999_999_999L)),
                token(busy(0)),
                token(busy(90)),
                token(Stream.of(2L, 7L, 3L, 1L, 2L, 9L, 4L, 0L, 8L, 1234L)))) {
            assertThat(Token.parse(token.bytes())).contains(token);
            String text = EncryptedToken.text(CIPHER, token);
            assertThat(EncryptedToken.parse(text).flatMap(sent -> sent.decrypt(CIPHER)))
                    .contains(token);
        }
    }

    @Test
    void tokens_areOfOneLengthUnlessVeryManyWrite() {
        assertThat(Stream.of(Stream.of(1L, 0L), Stream.of(1L, Long.MAX_VALUE), busy(0), busy(30), busy(150))
                        .map(position ->
                                EncryptedToken.text(CIPHER, token(position)).length()))
                .containsOnly(320);
        assertThat(EncryptedToken.text(CIPHER, token(busy(300)))).hasSize(640);
    }

    @Test
    void anotherKey_opensNothing() {
        byte[] other = new byte[32];
        other[31] = 1;
        EncryptedToken sent = EncryptedToken.parse(EncryptedToken.text(CIPHER, token(busy(1))))
                .orElseThrow();

        assertThat(sent.decrypt(new TokenCipher(other))).isEmpty();
    }
}

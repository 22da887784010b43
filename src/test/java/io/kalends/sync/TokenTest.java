package io.kalends.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.store.Position;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is inside a token, and that nobody else can read it. */
class TokenTest {
    private static final Seal SEAL = new Seal(new byte[32]);

    private static Token token(Stream<Long> position) {
        return new Token(
                Instant.parse("2026-11-15T08:40:00Z"),
                Scheduled.Place.after(Instant.EPOCH.minusSeconds(5)),
                Position.of(position.iterator()).orElseThrow());
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
            String text = Since.text(SEAL, token);
            assertThat(Since.parse(text).flatMap(since -> since.open(SEAL))).contains(token);
        }
    }

    @Test
    void tokens_areOfOneLengthUnlessVeryManyWrite() {
        assertThat(Stream.of(Stream.of(1L, 0L), Stream.of(1L, Long.MAX_VALUE), busy(0), busy(30), busy(150))
                        .map(position -> Since.text(SEAL, token(position)).length()))
                .containsOnly(320);
        assertThat(Since.text(SEAL, token(busy(300)))).hasSize(640);
    }

    @Test
    void anotherKey_opensNothing() {
        byte[] other = new byte[32];
        other[31] = 1;
        Since since = Since.parse(Since.text(SEAL, token(busy(1)))).orElseThrow();

        assertThat(since.open(new Seal(other))).isEmpty();
    }
}

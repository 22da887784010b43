package io.kalends.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Dice;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class JsonWriterTest {
    private static String written(String text) {
        try (var out = new JsonWriter()) {
            out.text(text);
            return new String(out.bytes(), UTF_8);
        }
    }

    @Test
    void bytes_holdNothingOfAWriterBefore() {
        var random = new Random(Dice.SEED);
        for (int i = 0; i < 300; i++) {
            String text = "ab".repeat(random.nextInt(1 << random.nextInt(20)));

            assertThat(written(text)).as("-Dseed=%d", Dice.SEED).isEqualTo('"' + text + '"');
        }
    }

    @Test
    void bytes_areOfOneWriterEachAtTheSameTime() {
        List<Integer> numbers = IntStream.range(0, 2_000).boxed().toList();

        assertThat(numbers.parallelStream().map(number -> written(number + "x".repeat(number))))
                .containsExactlyElementsOf(numbers.stream()
                        .map(number -> '"' + Integer.toString(number) + "x".repeat(number) + '"')
                        .toList());
    }
}

package io.kalends.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is compressed is the same text when another's program has read it. */
class FastGzipTest {
    private static final int FARTHEST = 32_768;

    private static byte[] assertRestored(byte[] text) {
        byte[] compressed = FastGzip.compress(text);
        try (var in = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
            assertThat(in.readAllBytes()).isEqualTo(text);
        } catch (IOException e) {
            throw new AssertionError(text.length + " bytes cannot be read", e);
        }
        return compressed;
    }

    private static byte[] noise(Random random, int length) {
        var bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    @Test
    void everyLengthOfARun_isRestored() {
        for (int length = 0; length < 1_100; length++) {
            var run = new byte[length];
            Arrays.fill(run, (byte) 'a');
            assertRestored(run);
        }
    }

    @Test
    void everyByte_isRestored() {
        var bytes = new byte[256];
        for (int i = 0; i < bytes.length; i++) bytes[i] = (byte) i;
        assertRestored(bytes);
    }

    /** A code for each number of bits in a distance, and one that is out of reach. */
    @Test
    void everyDistance_isRestored() {
        var random = new Random(1);
        for (int distance = 1; distance < FARTHEST + 100; distance += 1 + distance / 40)
            assertRepeated(random, distance);
        for (int distance = FARTHEST - 3; distance <= FARTHEST + 3; distance++) assertRepeated(random, distance);
    }

    private static void assertRepeated(Random random, int distance) {
        byte[] part = noise(random, distance);
        byte[] text = Arrays.copyOf(part, distance + 600);
        for (int i = distance; i < text.length; i++) text[i] = text[i - distance];
        assertRestored(text);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void randomTexts_areRestored(int seed) {
        var random = new Random(seed);
        for (int attempt = 0; attempt < 500; attempt++) assertRestored(mixed(random));
    }

    /** New bytes, and copies of what came before, near and far. */
    private static byte[] mixed(Random random) {
        var text = new ByteArrayOutputStream();
        int parts = random.nextInt(80);
        for (int part = 0; part < parts; part++) {
            byte[] before = text.toByteArray();
            int from = random.nextInt(before.length + 1);
            int length = Math.min(random.nextInt(1 << random.nextInt(1, 12)), before.length - from);
            text.write(before, from, length);
            text.writeBytes(noise(random, random.nextInt(1 << random.nextInt(1, 9))));
        }
        return text.toByteArray();
    }

    @Test
    void noise_growsByNoMoreThanAnEighth() {
        assertThat(assertRestored(noise(new Random(1), 100_000))).hasSizeLessThan(112_600);
    }

    @Test
    void listOfEvents_isAFifth() {
        String text = IntStream.range(0, 500).mapToObj("""
                        {"id": %1$d, "url": "http://localhost:8080/event/jazz-%1$d/", "title": "Jazz am %1$d. Tag – heiß",
                        "start_date_details": {"year": "2026", "month": "12", "day": "%1$d"}, "categories": []}
                        """::formatted).collect(Collectors.joining(","));
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);

        assertThat(assertRestored(bytes)).hasSizeLessThan(bytes.length / 5);
    }
}

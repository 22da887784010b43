package io.kalends.media;

import static io.kalends.media.Samples.image;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.media.JpegSamples.Kind;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares what is decoded with what the decoder of Java makes of the same file. */
class JpegDecoderTest {
    static Stream<Kind> kinds() {
        return Stream.of(
                        Kind.PLAIN,
                        Kind.PLAIN.sampled(2, 2),
                        Kind.PLAIN.sampled(2, 1),
                        Kind.PLAIN.sampled(1, 2),
                        Kind.PLAIN.sampled(4, 1),
                        Kind.PLAIN.sampled(2, 2).restarting(3),
                        Kind.PLAIN.restarting(1))
                .flatMap(kind -> Stream.of(kind, kind.progressively()));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void colours_areThoseOfOtherDecoders(Kind kind) {
        for (int[] size : new int[][] {{333, 257}, {16, 16}, {1, 1}, {7, 90}, {400, 9}}) {
            byte[] file = JpegSamples.file(JpegSamples.photograph(size[0], size[1], BufferedImage.TYPE_INT_RGB), kind);

            assertThat(Samples.holds(file, 0xdd)).isEqualTo(kind.interval() > 0);
            assertThat(Samples.holds(file, 0xc2)).isEqualTo(kind.progressive());
            assertThat(difference(decoded(file), image(file)))
                    .as("%s %d × %d", kind, size[0], size[1])
                    .isLessThan(kind.across() * kind.down() == 1 ? 1 : 2.5);
        }
    }

    @Test
    void grays_areThoseOfOtherDecoders() {
        for (Kind kind : List.of(Kind.PLAIN, Kind.PLAIN.progressively())) {
            byte[] file = JpegSamples.file(JpegSamples.photograph(333, 257, BufferedImage.TYPE_BYTE_GRAY), kind);
            var expected = new BufferedImage(333, 257, BufferedImage.TYPE_INT_RGB);
            BufferedImage gray = image(file);
            for (int y = 0; y < 257; y++)
                for (int x = 0; x < 333; x++)
                    expected.setRGB(x, y, gray.getRaster().getSample(x, y, 0) * 0x010101);

            assertThat(difference(decoded(file), expected)).isLessThan(1);
        }
    }

    @Test
    void inks_areTheSameInLayers() {
        BufferedImage plain = decoded(JpegSamples.inks(300, 200, false));
        BufferedImage layered = decoded(JpegSamples.inks(300, 200, true));

        assertThat(difference(layered, plain)).isLessThan(0.01);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void largeImages_areReducedWhileTheyAreDecoded(Kind kind) {
        byte[] file = JpegSamples.file(JpegSamples.photograph(4000, 600, BufferedImage.TYPE_INT_RGB), kind);

        BufferedImage reduced = decoded(file);

        assertThat(reduced.getWidth()).isEqualTo(2000);
        assertThat(reduced.getHeight()).isEqualTo(300);
        assertThat(difference(reduced, halved(image(file)))).isLessThan(2);
    }

    private static BufferedImage halved(BufferedImage image) {
        var halved = new BufferedImage(image.getWidth() / 2, image.getHeight() / 2, BufferedImage.TYPE_INT_RGB);
        int[] pixels = pixels(image);
        int[] row = new int[halved.getWidth()];
        for (int y = 0; y < halved.getHeight(); y++) {
            for (int x = 0; x < row.length; x++)
                row[x] = mean(pixels, 2 * x + 2 * y * image.getWidth(), image.getWidth());
            halved.setRGB(0, y, row.length, 1, row, 0, row.length);
        }
        return halved;
    }

    private static int mean(int[] pixels, int at, int width) {
        int mean = 0;
        for (int shift = 0; shift < 24; shift += 8) {
            int sum = 2;
            for (int place : new int[] {at, at + 1, at + width, at + width + 1}) sum += pixels[place] >> shift & 0xff;
            mean |= (sum / 4) << shift;
        }
        return mean;
    }

    private static int[] pixels(BufferedImage image) {
        return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    }

    /** Mean difference of the channels of all pixels. */
    static double difference(BufferedImage one, BufferedImage other) {
        assertThat(one.getWidth()).isEqualTo(other.getWidth());
        assertThat(one.getHeight()).isEqualTo(other.getHeight());
        int[] first = pixels(one);
        int[] second = pixels(other);
        long sum = 0;
        for (int i = 0; i < first.length; i++)
            for (int shift = 0; shift < 32; shift += 8)
                sum += Math.abs((first[i] >> shift & 0xff) - (second[i] >> shift & 0xff));
        return sum / (3.0 * first.length);
    }

    static BufferedImage decoded(byte[] file) {
        ByteSource source = ByteSource.of(file);
        Decoder decoder = Decoder.of(source, Anatomy.of(source), Decoder.ENOUGH_ACROSS);
        var image = new BufferedImage(decoder.width(), decoder.height(), BufferedImage.TYPE_INT_ARGB);
        decoder.decodeInto((y, row) -> image.setRGB(0, y, row.length, 1, row, 0, row.length));
        return image;
    }
}

package io.kalends.media;

import static io.kalends.media.JpegDecoderTest.decoded;
import static io.kalends.media.Samples.pngChunk;
import static io.kalends.media.Samples.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PngDecoderTest {
    private static final int AFTER_HEADER = 33;

    /** Bits and kinds of colour as the format allows them. */
    static Stream<int[]> kinds() {
        return Stream.of(
                new int[] {1, 0},
                new int[] {2, 0},
                new int[] {4, 0},
                new int[] {8, 0},
                new int[] {16, 0},
                new int[] {8, 2},
                new int[] {16, 2},
                new int[] {1, 3},
                new int[] {2, 3},
                new int[] {4, 3},
                new int[] {8, 3},
                new int[] {8, 4},
                new int[] {16, 4},
                new int[] {8, 6},
                new int[] {16, 6});
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void everyKind_isDecoded(int[] kind) {
        for (boolean interlaced : new boolean[] {false, true}) {
            for (int[] size : new int[][] {{61, 43}, {1, 1}, {5, 2}, {2, 9}}) {
                var sample = new PngSamples(size[0], size[1], kind[0], kind[1], interlaced);

                BufferedImage image = decoded(sample.file());

                assertThat(image.getWidth()).isEqualTo(size[0]);
                assertThat(image.getHeight()).isEqualTo(size[1]);
                for (int y = 0; y < size[1]; y++) {
                    for (int x = 0; x < size[0]; x++)
                        assertThat(Integer.toHexString(image.getRGB(x, y)))
                                .as("%s at %d, %d", sample, x, y)
                                .isEqualTo(Integer.toHexString(sample.pixel(x, y)));
                }
            }
        }
    }

    @Test
    void largeInterlacedImage_givesEverySecondPixel() {
        var sample = new PngSamples(4001, 601, 8, 2, true);

        BufferedImage image = decoded(sample.file());

        assertThat(image.getWidth()).isEqualTo(2001);
        assertThat(image.getHeight()).isEqualTo(301);
        for (int y = 0; y < 301; y += 7)
            for (int x = 0; x < 2001; x += 11) assertThat(image.getRGB(x, y)).isEqualTo(sample.pixel(2 * x, 2 * y));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void pixelsThatAreMissing_areRefused(boolean interlaced) {
        byte[] whole = new PngSamples(4100, 700, 8, 0, interlaced).file();
        byte[] fewer = new PngSamples(4100, 698, 8, 0, interlaced).file();
        byte[] header = Arrays.copyOf(whole, AFTER_HEADER);
        System.arraycopy(header, 0, fewer, 0, AFTER_HEADER);

        assertThat(decoded(whole).getWidth()).isPositive();
        assertThatThrownBy(() -> decoded(fewer)).hasMessageContaining("pixels are missing");
    }

    @Test
    void transparentColour_isNotShown() {
        var gray = new PngSamples(60, 1, 16, 0, false);
        var colour = new PngSamples(60, 1, 16, 2, false);
        byte[] grayKey = {(byte) (gray.sample(9, 0, 0) >> 8), (byte) gray.sample(9, 0, 0)};
        byte[] colourKey = new byte[6];
        for (int i = 0; i < 3; i++) {
            colourKey[2 * i] = (byte) (colour.sample(9, 0, i) >> 8);
            colourKey[2 * i + 1] = (byte) colour.sample(9, 0, i);
        }

        for (BufferedImage image : new BufferedImage[] {
            decoded(with(gray.file(), AFTER_HEADER, pngChunk("tRNS", grayKey))),
            decoded(with(colour.file(), AFTER_HEADER, pngChunk("tRNS", colourKey)))
        }) {
            assertThat(image.getRGB(9, 0)).isZero();
            assertThat(image.getRGB(8, 0) >>> 24).isEqualTo(0xff);
        }
    }

    @Test
    void manySmallChunks_areJoined() {
        var sample = new PngSamples(300, 200, 8, 2, false);
        byte[] file = sample.file();
        int start = AFTER_HEADER + 8;
        byte[] data = Arrays.copyOfRange(file, start, file.length - 16);
        byte[] split = Arrays.copyOf(file, AFTER_HEADER);
        for (int at = 0; at < data.length; at += 100)
            split = Samples.joined(
                    split,
                    pngChunk("IDAT", Arrays.copyOfRange(data, at, Math.min(data.length, at + 100))),
                    pngChunk("IDAT", new byte[0]));
        split = Samples.joined(split, pngChunk("IEND", new byte[0]));

        assertThat(JpegDecoderTest.difference(decoded(split), decoded(file))).isZero();
    }
}

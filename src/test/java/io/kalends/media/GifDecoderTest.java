package io.kalends.media;

import static io.kalends.media.JpegDecoderTest.decoded;
import static io.kalends.media.JpegDecoderTest.difference;
import static io.kalends.media.Samples.file;
import static io.kalends.media.Samples.halfTransparent;
import static io.kalends.media.Samples.image;
import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares what is decoded with what was written, since the format loses nothing. */
class GifDecoderTest {
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void pixels_areThoseThatWereWritten(boolean interlaced) throws IOException {
        for (int[] size : new int[][] {{640, 431}, {1, 1}, {3, 7}, {900, 2}}) {
            BufferedImage original = JpegSamples.photograph(size[0], size[1], BufferedImage.TYPE_BYTE_INDEXED);

            byte[] gif = gif(original, interlaced);

            assertThat((gif[indexOfImage(gif) + 9] & 0x40) != 0).isEqualTo(interlaced);
            assertThat(difference(decoded(gif), original))
                    .as("%d × %d", size[0], size[1])
                    .isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void transparency_isKept(boolean interlaced) throws IOException {
        byte[] gif = gif(image(file(halfTransparent(60, 40), "gif")), interlaced);

        BufferedImage decoded = decoded(gif);

        assertThat(decoded.getRGB(3, 3)).isEqualTo(0xffff0000);
        assertThat(decoded.getRGB(50, 3) >>> 24).isZero();
    }

    /** Where the description of the first frame begins. */
    private static int indexOfImage(byte[] gif) {
        int at = 13 + ((gif[10] & 0x80) == 0 ? 0 : 3 * (2 << (gif[10] & 7)));
        while (gif[at] != 0x2c) {
            at += 2;
            while (gif[at] != 0) at += 1 + (gif[at] & 0xff);
            at++;
        }
        return at;
    }

    private static byte[] gif(BufferedImage image, boolean interlaced) throws IOException {
        var writer = ImageIO.getImageWritersByFormatName("gif").next();
        var bytes = new ByteArrayOutputStream();
        try (var out = new MemoryCacheImageOutputStream(bytes)) {
            writer.setOutput(out);
            ImageWriteParam param = writer.getDefaultWriteParam();
            param.setProgressiveMode(interlaced ? ImageWriteParam.MODE_DEFAULT : ImageWriteParam.MODE_DISABLED);
            writer.write(null, new IIOImage(image, null, null), param);
        }
        return bytes.toByteArray();
    }
}

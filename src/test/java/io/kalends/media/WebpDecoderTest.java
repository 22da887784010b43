package io.kalends.media;

import static io.kalends.media.Samples.joined;
import static io.kalends.media.Samples.latin;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.management.ThreadMXBean;
import com.twelvemonkeys.imageio.plugins.webp.WebPImageReaderSpi;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import javax.imageio.stream.MemoryCacheImageInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebpDecoderTest {
    private static final int DAMAGED_FILES = Integer.getInteger("damaged.webp.files", 3000);
    private static final List<String> SMALL = List.of(
            "16-colours",
            "2-colours",
            "200-colours",
            "4-colours",
            "alpha-gradient",
            "alpha-horizontal",
            "alpha-none",
            "alpha-raw",
            "alpha-vertical",
            "eight-partitions",
            "fine",
            "lossless-tall",
            "lossless-tiny",
            "photograph",
            "simple-filter",
            "strong-filter",
            "three-groups",
            "tiny",
            "transforms");

    /** The checksums are of what libwebp 1.2.4 decodes, without dithering. */
    @ParameterizedTest
    @CsvSource({
        "12-megapixels-alpha, 4000, 3000, 57be7e86",
        "12-megapixels-lossless, 4000, 3000, e9c6a607",
        "12-megapixels, 4000, 3000, d231d2e1",
        "16-colours, 61, 45, 904a867d",
        "2-colours, 61, 45, 949d5761",
        "200-colours, 61, 45, c49fe030",
        "4-colours, 61, 45, 6e8fed54",
        "alpha-gradient, 16, 16, 0a4347e6",
        "alpha-horizontal, 3, 5, 47d13465",
        "alpha-none, 64, 50, 2f03a491",
        "alpha-raw, 40, 21, b8e999e7",
        "alpha-vertical, 33, 31, efba3677",
        "eight-partitions, 65, 150, afe380e7",
        "fine, 48, 33, 03e643ef",
        "lossless-tall, 1, 300, ba19246d",
        "lossless-tiny, 1, 1, f7e6017e",
        "lossless-wide, 16383, 1, 5becfceb",
        "photograph, 100, 75, d69aa634",
        "simple-filter, 101, 67, 52e25de1",
        "strong-filter, 101, 67, c82734f6",
        "three-groups, 15, 17, 30488c0b",
        "tiny, 1, 1, cdd33906",
        "transforms, 17, 16, 89521fed",
        "wide, 16383, 1, abe2ad56",
    })
    void pixels_areThoseOfTheReferenceDecoder(String name, int width, int height, String checksum) {
        BufferedImage image = decoded(anatomy(name));

        assertThat(image.getWidth()).isEqualTo(width);
        assertThat(image.getHeight()).isEqualTo(height);
        assertThat(checksum(image)).isEqualTo(checksum);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "16-colours",
                "2-colours",
                "200-colours",
                "4-colours",
                "lossless-tall",
                "lossless-wide",
                "photograph",
                "three-groups",
                "transforms"
            })
    void losslessPixels_areThoseOfAnotherDecoder(String name) throws IOException {
        BufferedImage image = decoded(anatomy(name));

        assertThat(pixels(image)).isEqualTo(pixels(decodedOtherwise(name)));
    }

    /** It has a little less contrast, for it takes brightness for a number from 0 to 255, and does not blend colours. */
    @ParameterizedTest
    @ValueSource(strings = {"eight-partitions", "simple-filter", "strong-filter", "fine", "wide"})
    void lossyPixels_areNearThoseOfAnotherDecoder(String name) throws IOException {
        int[] pixels = pixels(decoded(anatomy(name)));
        int[] others = pixels(decodedOtherwise(name));

        double sum = 0;
        for (int i = 0; i < pixels.length; i++) {
            for (int shift = 0; shift < 24; shift += 8)
                sum += Math.abs(channel(pixels[i], shift) - channel(others[i], shift));
        }
        assertThat(sum / pixels.length / 3).isLessThan(12);
    }

    @Test
    void alphaAlone_makesThePictureTransparent() {
        assertThat(decoded(anatomy("alpha-none")).getType()).isEqualTo(BufferedImage.TYPE_INT_ARGB);
        assertThat(decoded(anatomy("200-colours")).getType()).isEqualTo(BufferedImage.TYPE_INT_ARGB);
        assertThat(decoded(anatomy("fine")).getType()).isEqualTo(BufferedImage.TYPE_INT_RGB);
        assertThat(decoded(anatomy("transforms")).getType()).isEqualTo(BufferedImage.TYPE_INT_RGB);
    }

    @ParameterizedTest
    @CsvSource({"12-megapixels, 1_000_000", "12-megapixels-alpha, 7_000_000", "12-megapixels-lossless, 6_000_000"})
    void twelveMegapixels_takeLittleMemory(String name, String most) {
        Anatomy anatomy = anatomy(name);
        decode(anatomy);
        long before = allocated();

        decode(anatomy);

        long taken = allocated() - before;
        assertThat(taken).isLessThan(Long.parseLong(most.replace("_", "")));
        assertThat(taken).isLessThan(decoder(anatomy).footprint().heap());
    }

    @Test
    void memory_isSaidBefore() {
        for (String name : SMALL) {
            Anatomy anatomy = anatomy(name);
            decode(anatomy);
            long before = allocated();
            decode(anatomy);
            assertThat(allocated() - before)
                    .as(name)
                    .isLessThan(decoder(anatomy).footprint().heap());
        }
        assertThat(outside("12-megapixels")).isZero();
        assertThat(outside("alpha-raw")).isZero();
        assertThat(outside("12-megapixels-lossless")).isBetween(1L, 10_000_000L);
        assertThat(outside("12-megapixels-alpha")).isBetween(1L, 10_000_000L);
    }

    private static long outside(String name) {
        return decoder(anatomy(name)).footprint().outside();
    }

    private static WebpDecoder decoder(Anatomy anatomy) {
        return new WebpDecoder(anatomy, (WebpLayout) anatomy.layout());
    }

    /** Decodes without keeping anything. */
    private static void decode(Anatomy anatomy) {
        decoder(anatomy).decode((y, row) -> {});
    }

    private static BufferedImage decoded(Anatomy anatomy) {
        WebpDecoder decoder = decoder(anatomy);
        int type = decoder.hasAlpha() ? BufferedImage.TYPE_INT_ARGB : BufferedImage.TYPE_INT_RGB;
        var image = new BufferedImage(decoder.width(), decoder.height(), type);
        decoder.decode((y, row) -> image.setRGB(0, y, row.length, 1, row, 0, row.length));
        return image;
    }

    @Test
    void countlessCodes_areRefused() {
        long before = allocated();

        assertThatThrownBy(() -> decoded(Anatomy.of(manyCodes(1024))))
                .isInstanceOf(ImageRefused.class)
                .hasMessageContaining("too many codes");

        assertThat(allocated() - before).isLessThan(30_000_000);
        assertThatThrownBy(() -> decoded(Anatomy.of(manyCodes(1020)))).hasMessageContaining("too many codes");
    }

    /** Every block has the last of 65,536 groups of codes, each of them as short as possible. */
    private static byte[] manyCodes(int side) {
        var bits = new Bits();
        bits.put(0b100, 3).put(0, 3).put(0, 1); // groups of codes for blocks of four pixels, no cache
        bits.put(0b101, 3).put(255, 8).put(0b101, 3).put(255, 8); // green and red are always 255
        for (int i = 0; i < 3 + 5 * 65_536; i++) bits.put(0b0001, 4); // all symbols are 0
        int size = (side - 1) | (side - 1) << 14;
        byte[] header = little(5).put((byte) 0x2f).putInt(size).array();
        return webp("VP8L", joined(header, bits.bytes));
    }

    /** Bits in the order of lossless images. */
    private static final class Bits {
        private final byte[] bytes = new byte[200_000];
        private int at;

        Bits put(int number, int count) {
            for (int i = 0; i < count; i++, at++) bytes[at / 8] |= (byte) (((number >> i) & 1) << at % 8);
            return this;
        }
    }

    @Test
    void missingPixels_areRefused() {
        for (String name :
                List.of("eight-partitions", "fine", "strong-filter", "photograph", "200-colours", "transforms")) {
            byte[] file = file(name);
            byte[] half = Arrays.copyOfRange(file, 20, 20 + (file.length - 20) * 2 / 3);

            assertThat(catchThrowable(() -> decode(Anatomy.of(webp(type(file), half)))))
                    .as(name)
                    .isInstanceOf(ImageRefused.class);
        }
    }

    /** Whatever happens to its data, an image is decoded or refused; a failure tells its seed. */
    @Test
    void damage_isNeverAnError() {
        long start = System.nanoTime();
        for (int seed = 0; seed < DAMAGED_FILES; seed++) {
            var random = new Random(seed);
            String name = SMALL.get(random.nextInt(SMALL.size()));
            byte[] damaged = damaged(file(name), random);

            Throwable thrown = catchThrowable(() -> decodeSmall(damaged));

            if (thrown != null) assertThat(thrown).as("%s, seed %d", name, seed).isInstanceOf(ImageRefused.class);
        }
        assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start) / DAMAGED_FILES)
                .isLessThan(100);
    }

    private static void decodeSmall(byte[] file) {
        Anatomy anatomy = Anatomy.of(file);
        if (anatomy.pixels() <= 1_000_000) decode(anatomy);
    }

    /** The container stays as it is, so that the damage reaches the decoder; the first bytes, which say most, have most of it. */
    private static byte[] damaged(byte[] file, Random random) {
        int first = type(file).equals("VP8X") ? 38 : 20;
        int end = random.nextBoolean() ? file.length : Math.min(file.length, first + 60);
        int changes = 1 + random.nextInt(random.nextInt(4) == 0 ? 40 : 4);
        for (int i = 0; i < changes; i++) {
            int at = first + random.nextInt(end - first);
            file[at] = (byte) (random.nextBoolean() ? file[at] ^ 1 << random.nextInt(8) : random.nextInt());
        }
        if (random.nextInt(8) == 0)
            Arrays.fill(file, first + random.nextInt(file.length - first), file.length, (byte) 0);
        return file;
    }

    private static byte[] file(String name) {
        return Samples.resource("webp/" + name + ".webp");
    }

    private static Anatomy anatomy(String name) {
        return Anatomy.of(file(name));
    }

    private static String type(byte[] file) {
        return new String(file, 12, 4, ISO_8859_1);
    }

    private static byte[] webp(String type, byte[] data) {
        byte[] body = joined(
                latin("WEBP"), latin(type), little(4).putInt(data.length).array(), data, new byte[data.length % 2]);
        return joined(latin("RIFF"), little(4).putInt(body.length).array(), body);
    }

    private static ByteBuffer little(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static BufferedImage decodedOtherwise(String name) throws IOException {
        var reader = new WebPImageReaderSpi().createReaderInstance();
        try (var in = new MemoryCacheImageInputStream(new ByteArrayInputStream(file(name)))) {
            reader.setInput(in);
            return reader.read(0);
        } finally {
            reader.dispose();
        }
    }

    private static int[] pixels(BufferedImage image) {
        return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    }

    private static int channel(int pixel, int shift) {
        return (pixel >>> shift) & 0xff;
    }

    private static String checksum(BufferedImage image) {
        var sum = new CRC32();
        for (int y = 0; y < image.getHeight(); y++) {
            var bytes = ByteBuffer.allocate(4 * image.getWidth());
            for (int x = 0; x < image.getWidth(); x++) bytes.putInt(Integer.rotateLeft(image.getRGB(x, y), 8));
            sum.update(bytes.array());
        }
        return String.format(Locale.ROOT, "%08x", sum.getValue());
    }

    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }
}

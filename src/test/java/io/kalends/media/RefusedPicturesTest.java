package io.kalends.media;

import static io.kalends.media.Samples.file;
import static io.kalends.media.Samples.halves;
import static io.kalends.media.Samples.joined;
import static io.kalends.media.Samples.jpegSegment;
import static io.kalends.media.Samples.latin;
import static io.kalends.media.Samples.png;
import static io.kalends.media.Samples.pngChunk;
import static io.kalends.media.Samples.resource;
import static io.kalends.media.Samples.with;
import static io.kalends.media.Samples.zeros;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.management.ThreadMXBean;
import io.kalends.media.ImageRefused.Reason;
import io.kalends.media.JpegSamples.Kind;
import java.awt.image.BufferedImage;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Isolated("it counts what all threads allocate")
class RefusedPicturesTest {
    private static final Pictures PICTURES = Samples.pictures(40_000_000);
    private static final int DAMAGED_FILES = Integer.getInteger("damaged.files", 500);

    @AfterAll
    static void stop() {
        PICTURES.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "P",
                "hello",
                "<svg xmlns='http://www.w3.org/2000/svg'/>",
                "%PDF-1.7",
                "BM\0\0\0\0",
                "II*\0\b\0\0\0",
                "RIFF\0\0\0\0WAVE",
                "\0\0\0 ftypavif",
                "PK\u0003\u0004",
                "<script>alert(1)</script>"
            })
    void otherTypes_areNotSupported(String content) {
        assertThatThrownBy(() -> read(latin(content)))
                .isInstanceOfSatisfying(
                        ImageRefused.class,
                        refused -> assertThat(refused.reason()).isEqualTo(Reason.UNSUPPORTED_TYPE))
                .hasMessageContaining("PNG, JPEG, GIF or WebP");
    }

    @Test
    void imageBehindOtherContent_isNotSupported() {
        byte[] file = joined(latin("<html>"), file(halves(20, 20), "png"));

        assertThatThrownBy(() -> read(file)).hasMessageContaining("no PNG");
    }

    @ParameterizedTest
    @ValueSource(strings = {"png", "gif", "webp"})
    void contentBehindTheImage_isRefused(String format) {
        byte[] image = samples().get(format);

        assertInvalid(joined(image, latin("PK\u0003\u0004 an archive")), "other data follows its end");
        assertThat(read(joined(image, new byte[16])).format().extension()).isEqualTo(format);
    }

    @Test
    void everyTruncation_isRefused() {
        samples().forEach((format, file) -> {
            int stride = Math.max(1, file.length / 300);
            for (int length = 16; length < file.length; length += length > file.length - 20 ? 1 : stride) {
                byte[] cut = Arrays.copyOf(file, length);
                assertThat(catchThrowable(() -> read(cut)))
                        .as("%s of %d, cut to %d", format, file.length, length)
                        .isInstanceOf(ImageRefused.class);
            }
        });
    }

    @Test
    void tooManyPixels_areRefusedWithTheLimit() {
        try (var small = Samples.pictures(10_000)) {
            assertThat(Samples.read(small, file(halves(100, 100), "png"), "").width())
                    .isEqualTo(100);
            assertThatThrownBy(() -> Samples.read(small, file(halves(101, 100), "png"), ""))
                    .isInstanceOf(ImageRefused.class)
                    .hasMessageContaining("101 × 100")
                    .hasMessageContaining("10000");
        }
    }

    @Test
    void sidesThatAreTooLong_areRefusedWithTheLimit() {
        assertInvalid(
                png(1, 39_000_000, 0, zeros(78_000_000)), "1 × 39000000 pixels, and no side may have more than 30000");
        assertInvalid(png(30_001, 2, 0, zeros(60_004)), "30001 × 2 pixels");
        assertThat(read(png(30_000, 2, 0, zeros(60_002))).width()).isEqualTo(30_000);
    }

    @Test
    void layersThatTakeTooLong_areRefused() {
        byte[] jpeg = JpegSamples.layered(6320, 6320, 70);

        assertInvalid(jpeg, "6320 × 6320 pixels in 71 layers");
        assertThat(read(JpegSamples.layered(632, 632, 70)).width()).isEqualTo(632);
    }

    @ParameterizedTest
    @ValueSource(ints = {0xc3, 0xc9, 0xca})
    void rareKindsOfJpeg_areRefusedInWords(int coding) {
        byte[] jpeg = file(halves(40, 40), "jpg");
        for (int i = 0; i < jpeg.length; i++)
            if ((jpeg[i] & 0xff) == 0xff && (jpeg[i + 1] & 0xff) == 0xc0) {
                jpeg[i + 1] = (byte) coding;
                break;
            }

        assertInvalid(jpeg, "Save it as an ordinary JPEG or as PNG");
    }

    @Test
    void componentWithoutPixels_isRefused() {
        byte[] jpeg = JpegSamples.layered(64, 64, 0);
        byte[] withoutFirst = joined(
                Arrays.copyOf(jpeg, JpegSamples.firstScan(jpeg)),
                jpegSegment(0xc4, joined(new byte[] {0x10, 1}, new byte[15], new byte[1])),
                jpegSegment(0xda, new byte[] {1, 1, 0, 1, 63, 0}),
                new byte[16],
                new byte[] {(byte) 0xff, (byte) 0xd9});

        assertInvalid(withoutFirst, "pixels are missing");
    }

    @Test
    void bombs_takeNoMemory() {
        var bombs = new LinkedHashMap<String, byte[]>();
        bombs.put("png, 50000 square", png(50_000, 50_000, 2, zeros(1000)));
        bombs.put("png, longest sides", png(Integer.MAX_VALUE, Integer.MAX_VALUE, 6, zeros(1000)));
        bombs.put("jpeg", jpeg(65_535, 65_535));
        bombs.put("gif, screen", gif(65_535, 65_535, 1, 1));
        bombs.put("gif, frame", gif(1, 1, 65_535, 65_535));
        bombs.put("webp, lossless", lossless(16_384, 16_384));
        bombs.put("webp, canvas", canvas(1 << 24, 1 << 24));

        bombs.forEach((name, file) -> {
            long before = allocated();
            assertThat(catchThrowable(() -> read(file))).as(name).isInstanceOf(ImageRefused.class);
            assertThat(allocated() - before).as(name).isLessThan(4_000_000);
        });
    }

    @Test
    void endlessPixelsBehindASmallHeader_areNotUnpacked() {
        byte[] file = png(10, 10, 2, zeros(200_000_000));
        long before = allocated();

        assertThat(read(file).width()).isEqualTo(10);

        assertThat(allocated() - before).isLessThan(50_000_000);
    }

    @Test
    void endlessTextAndProfile_areNotUnpacked() {
        byte[] text = pngChunk("zTXt", joined(latin("Comment\0\0"), zeros(200_000_000)));
        byte[] profile = pngChunk("iCCP", joined(latin("profile\0\0"), zeros(200_000_000)));
        byte[] file = with(file(halves(400, 400), "png"), 33, joined(text, profile));

        long before = allocated();

        assertThat(read(file).sizes()).hasSize(2);

        assertThat(allocated() - before).isLessThan(50_000_000);
    }

    @Test
    void pixelsThatAreMissing_areRefused() {
        assertInvalid(png(400, 400, 2, zeros(1000)), "pixels");
        byte[] jpeg = file(halves(400, 400), "jpg");
        byte[] cut = joined(Arrays.copyOf(jpeg, jpeg.length / 2), new byte[] {(byte) 0xff, (byte) 0xd9});
        assertInvalid(cut, "pixels are missing");
    }

    @Test
    void checksum_mustMatch() {
        byte[] png = file(halves(40, 40), "png");
        png[20] ^= 1;

        assertInvalid(png, "checksum");
    }

    @Test
    void jpegOfCountlessLayers_isRefused() {
        byte[] jpeg = file(halves(40, 40), "jpg");
        byte[] scan = joined(jpegSegment(0xda, new byte[] {1, 1, 0, 0, 63, 0}), new byte[] {0});
        byte[] scans = new byte[0];
        for (int i = 0; i < 200; i++) scans = joined(scans, scan);

        assertInvalid(with(jpeg, jpeg.length - 2, scans), "too many layers");
    }

    @Test
    void webpFramesWithinFrames_areRefused() {
        byte[] nested = new byte[0];
        for (int i = 0; i < 2000; i++) nested = webpChunk("ANMF", joined(new byte[16], nested));
        byte[] body = joined(latin("WEBP"), webpChunk("VP8X", new byte[10]), nested);

        assertInvalid(webpChunk("RIFF", body), "damaged");
    }

    /** Whatever happens to a file, it is read or refused and nothing else; a failure prints its seed. */
    @Test
    void damage_isNeverAnError() {
        var samples = samples();
        for (int seed = 0; seed < DAMAGED_FILES; seed++) {
            var random = new Random(seed);
            String format = samples.keySet().toArray(String[]::new)[random.nextInt(samples.size())];
            byte[] file = damaged(samples.get(format), random);

            Throwable thrown = catchThrowable(() -> read(file));

            if (thrown != null)
                assertThat(thrown).as("%s, seed %d", format, seed).isInstanceOf(ImageRefused.class);
        }
    }

    private static byte[] damaged(byte[] file, Random random) {
        byte[] damaged = file.clone();
        int flips = random.nextInt(6);
        for (int i = 0; i < flips; i++) damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
        if (random.nextInt(4) == 0) {
            byte[] tail = new byte[random.nextInt(100)];
            random.nextBytes(tail);
            damaged = joined(damaged, tail);
        }
        return random.nextBoolean() ? mended(damaged) : damaged;
    }

    /** A damaged PNG with right checksums, so that the damage reaches the decoder. */
    private static byte[] mended(byte[] file) {
        if (file.length < 8 || file[1] != 'P') return file;
        byte[] mended = file.clone();
        var buffer = ByteBuffer.wrap(mended);
        int at = 8;
        while (at + 12 <= mended.length) {
            int length = buffer.getInt(at);
            if (length < 0 || length > mended.length - at - 12) break;
            var sum = new CRC32();
            sum.update(mended, at + 4, length + 4);
            buffer.putInt(at + 8 + length, (int) sum.getValue());
            at += length + 12;
        }
        return mended;
    }

    private static Map<String, byte[]> samples() {
        var samples = new LinkedHashMap<String, byte[]>();
        samples.put("png", file(halves(310, 160), "png"));
        samples.put("png, alpha", file(Samples.halfTransparent(310, 160), "png"));
        samples.put("jpg", file(halves(310, 160), "jpg"));
        samples.put("gif", file(halves(310, 160), "gif"));
        samples.put("gif, animated", TellingSamples.gif());
        samples.put("png, interlaced", new PngSamples(70, 50, 16, 6, true).file());
        samples.put("png, palette", new PngSamples(70, 50, 2, 3, false).file());
        samples.put("png, telling", TellingSamples.png(6));
        var photograph = JpegSamples.photograph(170, 90, BufferedImage.TYPE_INT_RGB);
        samples.put("jpg, progressive", JpegSamples.file(photograph, Kind.PLAIN.progressively()));
        samples.put(
                "jpg, restarting",
                JpegSamples.file(photograph, Kind.PLAIN.sampled(2, 2).restarting(4)));
        samples.put("jpg, inks", JpegSamples.inks(60, 40, true));
        samples.put("webp", resource("lossy.webp"));
        samples.put("webp, lossless", resource("lossless.webp"));
        samples.put("webp, alpha", resource("lossy-alpha.webp"));
        samples.put("webp, lossless alpha", resource("lossless-alpha.webp"));
        samples.put("webp, animated", resource("animated.webp"));
        samples.put("webp, turned", resource("turned.webp"));
        return samples;
    }

    private static Picture read(byte[] file) {
        return Samples.read(PICTURES, file, "");
    }

    private static void assertInvalid(byte[] file, String cause) {
        assertThatThrownBy(() -> read(file))
                .isInstanceOfSatisfying(
                        ImageRefused.class,
                        refused -> assertThat(refused.reason()).isEqualTo(Reason.INVALID))
                .hasMessageContaining(cause);
    }

    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getTotalThreadAllocatedBytes();
    }

    private static byte[] jpeg(int width, int height) {
        byte[] jpeg = file(halves(8, 8), "jpg");
        for (int i = 0; i < jpeg.length - 9; i++) {
            if (jpeg[i] == (byte) 0xff && jpeg[i + 1] == (byte) 0xc0) {
                ByteBuffer.wrap(jpeg).putShort(i + 5, (short) height).putShort(i + 7, (short) width);
                return jpeg;
            }
        }
        throw new IllegalStateException("no header");
    }

    private static byte[] gif(int screenWidth, int screenHeight, int width, int height) {
        byte[] screen = {
            (byte) screenWidth, (byte) (screenWidth >> 8), (byte) screenHeight, (byte) (screenHeight >> 8), 0, 0, 0
        };
        byte[] frame = {
            0x2c,
            0,
            0,
            0,
            0,
            (byte) width,
            (byte) (width >> 8),
            (byte) height,
            (byte) (height >> 8),
            0,
            2,
            2,
            0x44,
            1,
            0,
            0x3b
        };
        return joined(latin("GIF89a"), screen, frame);
    }

    private static byte[] lossless(int width, int height) {
        byte[] file = resource("lossless.webp");
        int size = (width - 1) | ((height - 1) << 14);
        ByteBuffer.wrap(file).putInt(21, Integer.reverseBytes(size));
        return file;
    }

    private static byte[] canvas(int width, int height) {
        byte[] file = resource("animated.webp");
        for (int i = 0; i < 3; i++) {
            file[24 + i] = (byte) ((width - 1) >> (8 * i));
            file[27 + i] = (byte) ((height - 1) >> (8 * i));
        }
        return file;
    }

    private static byte[] webpChunk(String type, byte[] data) {
        return joined(
                latin(type),
                ByteBuffer.allocate(4).putInt(Integer.reverseBytes(data.length)).array(),
                data,
                new byte[data.length % 2]);
    }
}

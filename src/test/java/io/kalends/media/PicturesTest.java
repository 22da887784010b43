package io.kalends.media;

import static io.kalends.media.Samples.bytes;
import static io.kalends.media.Samples.file;
import static io.kalends.media.Samples.halfTransparent;
import static io.kalends.media.Samples.halves;
import static io.kalends.media.Samples.image;
import static io.kalends.media.Samples.joined;
import static io.kalends.media.Samples.jpegSegment;
import static io.kalends.media.Samples.latin;
import static io.kalends.media.Samples.pngChunk;
import static io.kalends.media.Samples.resource;
import static io.kalends.media.Samples.turned;
import static io.kalends.media.Samples.with;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.awt.Color;
import java.awt.color.ColorSpace;
import java.awt.color.ICC_Profile;
import java.awt.image.BufferedImage;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PicturesTest {
    private static final Pictures PICTURES = Samples.pictures(40_000_000);

    @AfterAll
    static void stop() {
        PICTURES.close();
    }

    @Test
    void jpeg_hasItsFourSizes() {
        byte[] file = file(halves(1200, 800), "jpg");

        Picture picture = read(file);

        assertThat(picture.format()).isEqualTo(ImageFormat.JPEG);
        assertThat(picture.width()).isEqualTo(1200);
        assertThat(picture.height()).isEqualTo(800);
        assertThat(bytes(picture.content())).isEqualTo(file);
        assertThat(picture.fileName()).isEqualTo("stage.jpg");
        assertThat(picture.sizes())
                .extracting(Size::name, Size::fileName, Size::mimeType)
                .containsExactly(
                        tuple("thumbnail", "stage-150x150.jpg", "image/jpeg"),
                        tuple("medium", "stage-300x200.jpg", "image/jpeg"),
                        tuple("medium_large", "stage-768x512.jpg", "image/jpeg"),
                        tuple("large", "stage-1024x683.jpg", "image/jpeg"));
        for (Size size : picture.sizes()) {
            BufferedImage reduced = image(size.bytes());
            assertThat(reduced.getWidth()).isEqualTo(size.width());
            assertThat(reduced.getHeight()).isEqualTo(size.height());
            assertColor(reduced, 5, 5, Color.RED);
            assertColor(reduced, size.width() - 5, 5, Color.BLUE);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, ''",
        "150, 150, ''",
        "149, 300, ''",
        "150, 151, 150x150",
        "300, 300, 150x150",
        "301, 100, 300x100",
        "1024, 1024, 150x150 300x300 768x768",
        "5000, 1, 300x1 768x1 1024x1",
        "1, 5000, 1x300 1x1024",
        "1000, 1500, 150x150 200x300 768x1152 683x1024",
    })
    void sizes_areThoseSmallerThanTheOriginal(int width, int height, String expected) {
        for (String format : List.of("png", "jpg", "gif")) {
            Picture picture = read(file(halves(width, height), format));

            assertThat(picture.sizes().stream().map(size -> size.width() + "x" + size.height()))
                    .as(format)
                    .containsExactly(expected.isEmpty() ? new String[0] : expected.split(" "));
        }
    }

    @Test
    void thumbnail_isCutFromTheCentre() {
        var wide = new BufferedImage(900, 300, BufferedImage.TYPE_INT_RGB);
        wide.createGraphics().fillRect(300, 0, 300, 300);

        BufferedImage thumbnail =
                image(size(read(file(wide, "png")), "thumbnail").bytes());

        assertColor(thumbnail, 3, 3, Color.WHITE);
        assertColor(thumbnail, 146, 146, Color.WHITE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"png", "gif"})
    void transparency_isKept(String format) {
        Size medium = size(read(file(halfTransparent(600, 300), format)), "medium");

        assertThat(medium.mimeType()).isEqualTo("image/png");
        BufferedImage reduced = image(medium.bytes());
        assertColor(reduced, 20, 20, Color.RED);
        assertThat(reduced.getRGB(250, 20) >>> 24).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "lossy.webp, image/jpeg",
        "lossless.webp, image/jpeg",
        "lossy-alpha.webp, image/png",
        "lossless-alpha.webp, image/png"
    })
    void webp_isReduced(String name, String mimeType) {
        Picture picture = read(resource(name));

        assertThat(picture.format()).isEqualTo(ImageFormat.WEBP);
        assertThat(picture.fileName()).isEqualTo("stage.webp");
        assertThat(picture.width()).isEqualTo(400);
        Size medium = size(picture, "medium");
        assertThat(medium.mimeType()).isEqualTo(mimeType);
        BufferedImage reduced = image(medium.bytes());
        assertColor(reduced, 20, 20, Color.RED);
        if (mimeType.equals("image/jpeg")) assertColor(reduced, 280, 20, Color.BLUE);
        else assertThat(reduced.getRGB(280, 20) >>> 24).isZero();
    }

    @Test
    void animatedWebp_showsItsFirstFrameInPlace() {
        Picture picture = read(resource("animated.webp")); // 400 × 200, a frame of 100 × 50 at (20, 60)

        assertThat(picture.width()).isEqualTo(400);
        assertThat(picture.height()).isEqualTo(200);
        BufferedImage reduced = image(size(picture, "medium").bytes());
        assertThat(reduced.getRGB(5, 5) >>> 24).isZero();
        assertColor(reduced, 30, 60, Color.RED);
        assertColor(reduced, 80, 60, Color.BLUE);
    }

    @Test
    void animatedGif_showsItsFirstFrameInPlace() throws IOException {
        byte[] animated = gif(400, 200, 20, 60, halves(100, 50), halves(400, 200));

        Picture picture = read(animated);

        assertThat(picture.width()).isEqualTo(400);
        assertThat(bytes(picture.content())).isEqualTo(animated);
        BufferedImage reduced = image(size(picture, "medium").bytes());
        assertThat(reduced.getRGB(5, 5) >>> 24).isZero();
        assertColor(reduced, 30, 60, Color.RED);
        assertColor(reduced, 80, 60, Color.BLUE);
    }

    @Test
    void gif_isAsLargeAsItsFirstFrameWhereThatIsLarger() throws IOException {
        Picture picture = read(gif(10, 10, 0, 0, halves(400, 200)));

        assertThat(picture.width()).isEqualTo(400);
        assertThat(picture.height()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void orientation_isApplied(int orientation) {
        // red top left, white elsewhere: where the red goes tells the orientation
        var stored = new BufferedImage(400, 200, BufferedImage.TYPE_INT_RGB);
        var graphics = stored.createGraphics();
        graphics.fillRect(0, 0, 400, 200);
        graphics.setColor(Color.RED);
        graphics.fillRect(0, 0, 200, 100);

        Picture picture = read(turned(file(stored, "jpg"), orientation));

        boolean turns = orientation >= 5;
        assertThat(picture.width()).isEqualTo(turns ? 200 : 400);
        assertThat(picture.height()).isEqualTo(turns ? 400 : 200);
        for (Size size : picture.sizes()) {
            BufferedImage reduced = image(size.bytes());
            boolean right = List.of(2, 3, 6, 7).contains(orientation);
            boolean bottom = List.of(3, 4, 7, 8).contains(orientation);
            int nearX = 10;
            int farX = size.width() - 10;
            int nearY = 10;
            int farY = size.height() - 10;
            assertColor(reduced, right ? farX : nearX, bottom ? farY : nearY, Color.RED);
            assertColor(reduced, right ? nearX : farX, bottom ? nearY : farY, Color.WHITE);
        }
    }

    @Test
    void orientation_isReadFromWebpAndPng() {
        byte[] png = file(halves(400, 200), "png");

        assertThat(read(resource("turned.webp")).height()).isEqualTo(400);
        assertThat(read(with(png, 33, pngChunk("eXIf", Samples.exif(6)))).height())
                .isEqualTo(400);
    }

    @Test
    void orientation_thatIsNonsenseCountsAsNone() {
        byte[] jpeg = file(halves(400, 200), "jpg");

        assertThat(read(turned(jpeg, 9)).width()).isEqualTo(400);
        assertThat(read(with(jpeg, 2, jpegSegment(0xe1, latin("Exif\0\0MM\0*\u00ff"))))
                        .width())
                .isEqualTo(400);
    }

    @Test
    void reducedSizes_carryNoMetadata() {
        byte[] secret = jpegSegment(0xfe, latin("taken at home"));
        byte[] jpeg = with(turned(file(halves(1200, 800), "jpg"), 1), 2, secret);

        Picture picture = read(jpeg);

        assertThat(new String(bytes(picture.content()), ISO_8859_1)).doesNotContain("taken at home", "Exif");
        for (Size size : picture.sizes()) {
            assertThat(new String(size.bytes(), ISO_8859_1)).doesNotContain("taken at home", "Exif");
        }
    }

    @Test
    void jpeg_losesWhatFollowsItsEnd() {
        byte[] jpeg = file(halves(200, 200), "jpg");

        Picture picture = read(joined(jpeg, latin("PK\u0003\u0004 a film or an archive")));

        assertThat(bytes(picture.content())).isEqualTo(jpeg);
    }

    @Test
    void gray_keepsItsBrightness() {
        for (int type : List.of(BufferedImage.TYPE_BYTE_GRAY, BufferedImage.TYPE_USHORT_GRAY)) {
            var gray = new BufferedImage(400, 400, type);
            int[] samples = new int[400 * 400];
            Arrays.fill(samples, type == BufferedImage.TYPE_BYTE_GRAY ? 100 : 100 << 8);
            gray.getRaster().setPixels(0, 0, 400, 400, samples);

            assertColor(image(size(read(file(gray, "png")), "medium").bytes()), 9, 9, new Color(100, 100, 100));
        }
        byte[] rows = new byte[400 * 801];
        for (int i = 0; i < rows.length; i++) rows[i] = (byte) (i % 801 == 0 ? 0 : i % 801 % 2 == 1 ? 100 : 255);
        byte[] grayWithAlpha = Samples.png(400, 400, 4, deflated(rows));
        assertColor(image(size(read(grayWithAlpha), "medium").bytes()), 9, 9, new Color(100, 100, 100));
    }

    @Test
    void png_withTransparentColourKeepsIt() {
        byte[] png = file(halves(400, 400), "png");
        byte[] blueIsTransparent = pngChunk("tRNS", new byte[] {0, 0, 0, 0, 0, (byte) 255});

        BufferedImage reduced =
                image(size(read(with(png, 33, blueIsTransparent)), "medium").bytes());

        assertColor(reduced, 20, 20, Color.RED);
        assertThat(reduced.getRGB(290, 20) >>> 24).isZero();
    }

    @Test
    void cmyk_isShownAsLight() throws IOException {
        // 255 = no ink: all red, that is no cyan, full magenta and yellow
        byte[] cmyk = fourInks(255, 0, 0, 255);
        byte[] adobe = with(cmyk, 2, jpegSegment(0xee, latin("Adobe\0d\0\0\0\0\0")));

        assertColor(image(size(read(cmyk), "medium").bytes()), 9, 9, Color.RED);
        assertColor(image(size(read(adobe), "medium").bytes()), 9, 9, Color.RED);
    }

    @Test
    void ycck_isShownAsLight() throws IOException {
        // the inverse of red, (0, 255, 255), as brightness and colour difference
        byte[] ycck = fourInks(76, 85, 255, 255);
        byte[] adobe = with(ycck, 2, jpegSegment(0xee, latin("Adobe\0d\0\0\0\0\u0002")));

        assertColor(image(size(read(adobe), "medium").bytes()), 9, 9, Color.CYAN);
    }

    @Test
    void colourProfile_isTranslated() {
        byte[] linear = ICC_Profile.getInstance(ColorSpace.CS_LINEAR_RGB).getData();
        var gray = new BufferedImage(400, 400, BufferedImage.TYPE_INT_RGB);
        var graphics = gray.createGraphics();
        graphics.setColor(new Color(55, 55, 55));
        graphics.fillRect(0, 0, 400, 400);
        byte[] jpeg =
                with(file(gray, "jpg"), 20, jpegSegment(0xe2, joined(latin("ICC_PROFILE\0\u0001\u0001"), linear)));
        byte[] png = with(file(gray, "png"), 33, pngChunk("iCCP", joined(latin("linear\0\0"), deflated(linear))));

        var bright = new Color(128, 128, 128);
        assertColor(image(size(read(jpeg), "medium").bytes()), 9, 9, bright);
        assertColor(image(size(read(png), "medium").bytes()), 9, 9, bright);
    }

    @Test
    void colourProfile_thatIsBrokenCountsAsNone() {
        byte[] broken = new byte[400];
        System.arraycopy(latin("RGB "), 0, broken, 16, 4);
        byte[] jpeg = with(
                file(halves(400, 400), "jpg"),
                20,
                jpegSegment(0xe2, joined(latin("ICC_PROFILE\0\u0001\u0001"), broken)));

        assertColor(image(size(read(jpeg), "medium").bytes()), 9, 9, Color.RED);
    }

    @Test
    void largeImages_areReducedInSteps() {
        for (String format : List.of("png", "jpg")) {
            Picture picture = read(file(halves(6001, 3001), format));

            assertThat(picture.width()).isEqualTo(6001);
            Size large = size(picture, "large");
            assertThat(large.height()).isEqualTo(512);
            assertColor(image(large.bytes()), 1020, 500, Color.BLUE);
        }
    }

    private static Picture read(byte[] file) {
        return Samples.read(PICTURES, file, "Stage.JPEG");
    }

    private static Size size(Picture picture, String name) {
        return picture.sizes().stream()
                .filter(size -> size.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static void assertColor(BufferedImage image, int x, int y, Color expected) {
        var found = new Color(image.getRGB(x, y), true);
        int difference = Math.abs(found.getRed() - expected.getRed())
                + Math.abs(found.getGreen() - expected.getGreen())
                + Math.abs(found.getBlue() - expected.getBlue());
        assertThat(difference).as("%s, not %s", found, expected).isLessThan(24);
        assertThat(found.getAlpha()).isEqualTo(255);
    }

    private static byte[] deflated(byte[] data) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DeflaterOutputStream(bytes)) {
            out.write(data);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] fourInks(int... samples) throws IOException {
        WritableRaster raster = Raster.createInterleavedRaster(0, 400, 400, 4, null);
        for (int y = 0; y < 400; y++) for (int x = 0; x < 400; x++) raster.setPixel(x, y, samples);
        var bytes = new ByteArrayOutputStream();
        var writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        try (var out = new MemoryCacheImageOutputStream(bytes)) {
            writer.setOutput(out);
            writer.write(null, new IIOImage(raster, null, null), null);
        }
        return bytes.toByteArray();
    }

    private static byte[] gif(int width, int height, int x, int y, BufferedImage... frames) throws IOException {
        var writer = ImageIO.getImageWritersByFormatName("gif").next();
        var screen = writer.getDefaultStreamMetadata(null);
        var root = new IIOMetadataNode(screen.getNativeMetadataFormatName());
        var size = new IIOMetadataNode("LogicalScreenDescriptor");
        size.setAttribute("logicalScreenWidth", "" + width);
        size.setAttribute("logicalScreenHeight", "" + height);
        size.setAttribute("colorResolution", "8");
        size.setAttribute("pixelAspectRatio", "0");
        root.appendChild(size);
        screen.mergeTree(screen.getNativeMetadataFormatName(), root);
        var bytes = new ByteArrayOutputStream();
        try (var out = new MemoryCacheImageOutputStream(bytes)) {
            writer.setOutput(out);
            writer.prepareWriteSequence(screen);
            for (int i = 0; i < frames.length; i++) {
                BufferedImage frame = frames[i];
                var metadata = writer.getDefaultImageMetadata(new ImageTypeSpecifier(frame), null);
                var place = new IIOMetadataNode(metadata.getNativeMetadataFormatName());
                var descriptor = new IIOMetadataNode("ImageDescriptor");
                boolean first = i == 0;
                descriptor.setAttribute("imageLeftPosition", "" + (first ? x : 0));
                descriptor.setAttribute("imageTopPosition", "" + (first ? y : 0));
                descriptor.setAttribute("imageWidth", "" + frame.getWidth());
                descriptor.setAttribute("imageHeight", "" + frame.getHeight());
                descriptor.setAttribute("interlaceFlag", "FALSE");
                place.appendChild(descriptor);
                metadata.mergeTree(metadata.getNativeMetadataFormatName(), place);
                writer.writeToSequence(new IIOImage(frame, null, metadata), null);
            }
            writer.endWriteSequence();
        }
        return bytes.toByteArray();
    }
}

package io.kalends.media;

import static io.kalends.media.JpegDecoderTest.decoded;
import static io.kalends.media.JpegDecoderTest.difference;
import static io.kalends.media.Samples.bytes;
import static io.kalends.media.Samples.file;
import static io.kalends.media.Samples.halves;
import static io.kalends.media.Samples.image;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.drew.imaging.ImageMetadataReader;
import com.drew.imaging.ImageProcessingException;
import com.drew.metadata.Directory;
import com.drew.metadata.Tag;
import com.drew.metadata.exif.ExifDirectoryBase;
import com.drew.metadata.exif.ExifIFD0Directory;
import com.drew.metadata.exif.GpsDirectory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CleaningTest {
    /** What may be left: how the file is coded, its colours and how it is held. */
    private static final Set<String> ALLOWED = Set.of(
            "JPEG",
            "JFIF",
            "Adobe JPEG",
            "Huffman",
            "ICC Profile",
            "File Type",
            "PNG-IHDR",
            "PNG-PLTE",
            "PNG-gAMA",
            "PNG-pHYs",
            "PNG-iCCP",
            "PNG Chromaticities",
            "GIF Header",
            "GIF Image",
            "GIF Control",
            "GIF Animation",
            "WebP");

    private static byte[] clean(byte[] file) {
        return bytes(Cleaning.of(ByteSource.of(file)));
    }

    private static Map<String, byte[]> telling(int orientation) {
        var files = new LinkedHashMap<String, byte[]>();
        files.put("jpeg", TellingSamples.jpeg(orientation));
        files.put("png", TellingSamples.png(orientation));
        files.put("gif", TellingSamples.gif());
        for (String name : List.of("lossy", "lossless", "lossy-alpha", "lossless-alpha", "animated"))
            files.put(name + ".webp", TellingSamples.webp(name + ".webp", orientation));
        return files;
    }

    @Test
    void samples_tellEverythingAtFirst() throws IOException, ImageProcessingException {
        for (var file : telling(6).entrySet()) {
            if (file.getKey().equals("gif")) continue;
            var metadata = ImageMetadataReader.readMetadata(new ByteArrayInputStream(file.getValue()));

            assertThat(metadata.getDirectoriesOfType(GpsDirectory.class))
                    .as(file.getKey())
                    .isNotEmpty();
            assertThat(metadata.getFirstDirectoryOfType(GpsDirectory.class)
                            .getGeoLocation()
                            .getLatitude())
                    .isBetween(54.0, 55.0);
            assertThat(text(file.getValue())).contains("SecretSerial", "SecretXmp");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 6})
    void nothing_isToldOfWhoTookIt(int orientation) {
        telling(orientation).forEach((name, file) -> {
            String clean = text(clean(file));

            for (String secret : TellingSamples.SECRETS)
                assertThat(clean).as(name).doesNotContain(secret);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 8})
    void reader_findsNothingButTheOrientation(int orientation) throws IOException, ImageProcessingException {
        for (var file : telling(orientation).entrySet()) {
            var metadata = ImageMetadataReader.readMetadata(new ByteArrayInputStream(clean(file.getValue())));

            var found =
                    new HashSet<>(StreamSupport.stream(metadata.getDirectories().spliterator(), false)
                            .map(Directory::getName)
                            .collect(toSet()));
            boolean turned = orientation != 1 && !file.getKey().equals("gif");
            assertThat(found.remove("Exif IFD0")).as(file.getKey()).isEqualTo(turned);
            assertThat(ALLOWED).as(file.getKey()).containsAll(found);
            if (!turned) continue;
            var exif = metadata.getFirstDirectoryOfType(ExifIFD0Directory.class);
            assertThat(exif.getTags().stream().map(Tag::getTagType)).containsExactly(ExifDirectoryBase.TAG_ORIENTATION);
            assertThat(exif.getInteger(ExifDirectoryBase.TAG_ORIENTATION)).isEqualTo(orientation);
        }
    }

    @Test
    void pixelsAndColours_stayAsTheyAre() {
        telling(6).forEach((name, file) -> {
            Anatomy before = Anatomy.of(file);
            Anatomy after = Anatomy.of(clean(file));

            assertThat(after.width()).as(name).isEqualTo(before.width());
            assertThat(after.profile()).as(name).isEqualTo(before.profile());
            assertThat(after.profile().length > 0).as(name).isEqualTo(!name.equals("gif"));
            assertThat(Orientation.of(after.exif())).as(name).isEqualTo(Orientation.of(before.exif()));
            assertThat(difference(decoded(clean(file)), decoded(file))).as(name).isZero();
        });
    }

    @Test
    void otherPrograms_readWhatIsLeft() {
        telling(6).forEach((name, file) -> {
            if (!name.endsWith("webp"))
                assertThat(image(clean(file)).getWidth()).as(name).isEqualTo(name.equals("gif") ? 40 : 400);
        });
    }

    @Test
    void cleanFile_staysAsItIs() {
        telling(6).forEach((name, file) -> {
            assertThat(Cleaning.of(ByteSource.of(file)).isSame()).as(name).isFalse();
            assertThat(Cleaning.of(ByteSource.of(clean(file))).isSame())
                    .as(name)
                    .isTrue();
        });
        for (String format : List.of("jpg", "png", "gif"))
            assertThat(clean(file(halves(50, 40), format))).isEqualTo(file(halves(50, 40), format));
        for (String name : List.of("lossy", "lossless", "lossy-alpha", "lossless-alpha", "animated"))
            assertThat(clean(Samples.resource(name + ".webp"))).isEqualTo(Samples.resource(name + ".webp"));
    }

    @Test
    void animation_keepsItsFramesAndHowOftenItIsRepeated() {
        String clean = text(clean(TellingSamples.gif()));

        assertThat(clean).contains("NETSCAPE2.0\3\1\5\0\0");
        // the one of the text has gone with it: 99 hundredths of a second
        assertThat(clean.split("!\u00f9\4", -1)).hasSize(3);
        assertThat(clean).doesNotContain("!\u00f9\4\0c");
        assertThat(text(clean(TellingSamples.webp("animated.webp", 1)))).contains("ANIM", "ANMF");
    }

    @Test
    void animatedPng_keepsItsFrames() {
        byte[] still = file(halves(40, 20), "png");
        byte[] control = Samples.pngChunk("acTL", new byte[] {0, 0, 0, 1, 0, 0, 0, 0});
        byte[] frame = Samples.pngChunk("fcTL", new byte[26]);
        byte[] more = Samples.pngChunk("fdAT", new byte[40]);
        byte[] animated = Samples.with(still, 33, Samples.joined(control, frame));
        animated = Samples.with(animated, animated.length - 12, more);

        assertThat(clean(animated)).isEqualTo(animated);
    }

    @Test
    void markOfAdobe_isKept() {
        byte[] jpeg = Samples.with(
                file(halves(40, 20), "jpg"), 20, Samples.jpegSegment(0xee, Samples.latin("Adobe\0d\0\0\0\0\1Secret")));

        assertThat(text(clean(jpeg))).contains("Adobe\0d\0\0\0\0\1").doesNotContain("Secret");
    }

    @Test
    void fileOfVeryManyParts_isRefused() {
        byte[] comment = Samples.pngChunk("tEXt", new byte[0]);
        byte[] empty = Samples.pngChunk("IDAT", new byte[0]);
        byte[][] parts = new byte[24_000][];
        for (int i = 0; i < parts.length; i++) parts[i] = i % 2 == 0 ? comment : empty;
        byte[] png = Samples.with(file(halves(40, 20), "png"), 33, Samples.joined(parts));

        assertThatThrownBy(() -> clean(png)).isInstanceOf(ImageRefused.class).hasMessageContaining("too many parts");
    }

    private static String text(byte[] file) {
        return new String(file, ISO_8859_1);
    }
}

package io.kalends.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.media.JpegSamples.Kind;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The largest images that are promised to be taken, in a process with the options of the launcher. */
@Tag("trial")
class LargePicturesTest {
    private static final List<String> OPTIONS = List.of(
            "-Xms48m",
            "-Xmx220m",
            "-Xmn36m",
            "-XX:+UseSerialGC",
            "-XX:+ExitOnOutOfMemoryError",
            "--enable-native-access=ALL-UNNAMED",
            "-Djava.awt.headless=true");

    @TempDir
    Path folder;

    @Test
    void largestImages_fitIntoTheDefaultMemory() throws IOException, InterruptedException {
        List<Path> files = files();

        List<String> told = run(files);

        assertThat(told).hasSize(2 * files.size() + 1);
        for (int i = 0; i < files.size(); i++) {
            String[] words = told.get(i).split(" ");
            assertThat(words[0]).isEqualTo(files.get(i).getFileName().toString());
            assertThat(words[2]).as(told.get(i)).isEqualTo("4");
            assertThat(Long.parseLong(words[3])).as(told.get(i)).isLessThan(5_000);
            assertThat(told.get(files.size() + i)).startsWith("at once " + words[0]);
        }
        long peak = Long.parseLong(told.getLast().split(" ")[1]);
        assertThat(peak).isLessThan(300_000);
    }

    private List<Path> files() throws IOException {
        var files = new ArrayList<Path>();
        var photograph = new BufferedImage(6000, 4000, BufferedImage.TYPE_3BYTE_BGR);
        BufferedImage some = JpegSamples.photograph(600, 400, BufferedImage.TYPE_3BYTE_BGR);
        for (int i = 0; i < 100; i++) photograph.createGraphics().drawImage(some, i % 10 * 600, i / 10 * 400, null);
        files.add(put("baseline.jpg", JpegSamples.file(photograph, Kind.PLAIN.sampled(2, 2))));
        files.add(put("fine.jpg", JpegSamples.file(photograph, Kind.PLAIN)));
        files.add(put("progressive.jpg", JpegSamples.file(photograph, Kind.PLAIN.progressively())));
        files.add(put("inks.jpg", JpegSamples.inks(6000, 4000, true)));
        files.add(put("gray.jpg", JpegSamples.file(gray(), Kind.PLAIN.progressively())));
        files.add(put("seen.png", flat(4000, 3000, 16, 6, false)));
        files.add(put("wide.png", flat(6000, 4000, 16, 6, false)));
        files.add(put("wide-interlaced.png", flat(6000, 4000, 16, 6, true)));
        files.add(put("plain-interlaced.png", flat(6000, 4000, 8, 2, true)));
        files.add(put("palette.png", flat(6000, 4000, 8, 3, true)));
        files.add(put("largest.png", flat(7745, 5164, 8, 2, false)));
        files.add(put(
                "largest.gif", Samples.file(new BufferedImage(4000, 3000, BufferedImage.TYPE_BYTE_INDEXED), "gif")));
        return files;
    }

    private static BufferedImage gray() {
        return new BufferedImage(7745, 5164, BufferedImage.TYPE_BYTE_GRAY);
    }

    /** All samples zero, so that it is made soon. */
    private static byte[] flat(int width, int height, int depth, int kind, boolean interlaced) {
        var sample = new PngSamples(width, height, depth, kind, interlaced);
        long row = Math.ceilDiv((long) width * depth * sample.channels(), 8) + 8;
        byte[] palette = kind == 3 ? Samples.pngChunk("PLTE", new byte[768]) : new byte[0];
        return Samples.joined(
                Samples.pngSignature(),
                sample.header(),
                palette,
                Samples.pngChunk("IDAT", Samples.zeros(2 * row * height)),
                Samples.pngChunk("IEND", new byte[0]));
    }

    private Path put(String name, byte[] content) throws IOException {
        return Files.write(folder.resolve(name), content);
    }

    private List<String> run(List<Path> files) throws IOException, InterruptedException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(OPTIONS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), LargePictures.class.getName()));
        files.forEach(file -> command.add(file.toString()));
        Path out = folder.resolve("out");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        assertThat(process.waitFor()).as(Files.readString(out)).isZero();
        try (Stream<String> lines = Files.lines(out)) {
            return lines.toList();
        }
    }
}

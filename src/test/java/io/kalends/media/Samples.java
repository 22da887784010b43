package io.kalends.media;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.kalends.memory.Budget;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import javax.imageio.ImageIO;

/** Image files made for tests. */
final class Samples {
    private Samples() {}

    /** Red on the left, blue on the right. */
    static BufferedImage halves(int width, int height) {
        var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        fill(image, Color.RED, 0, width / 2);
        fill(image, Color.BLUE, width / 2, width);
        return image;
    }

    /** Red on the left, transparent on the right. */
    static BufferedImage halfTransparent(int width, int height) {
        var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
        fill(image, Color.RED, 0, width / 2);
        return image;
    }

    private static void fill(BufferedImage image, Color color, int from, int to) {
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(color);
        graphics.fillRect(from, 0, to - from, image.getHeight());
        graphics.dispose();
    }

    static byte[] file(BufferedImage image, String format) {
        var bytes = new ByteArrayOutputStream();
        try {
            if (!ImageIO.write(image, format, bytes)) throw new IllegalArgumentException("not written as " + format);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static byte[] resource(String name) {
        try (var in = Samples.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static BufferedImage image(byte[] file) {
        try {
            return ImageIO.read(new ByteArrayInputStream(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As the service makes it, with the budget it has by default; but on a busy machine, it waits. */
    static Pictures pictures(long maxPixels) {
        return new Pictures(maxPixels, false, budget(), Duration.ofMinutes(5));
    }

    static Budget budget() {
        return new Budget(100L << 20, 208L << 20, Duration.ofMinutes(1));
    }

    static Picture read(Pictures pictures, byte[] file, String name) {
        return pictures.use(ByteSource.of(file), name, picture -> picture);
    }

    /** Reads a file that comes only once others say so. */
    static Picture readSlowly(Pictures pictures, byte[] file, CountDownLatch begun, CountDownLatch go) {
        return pictures.use(
                new ByteSource() {
                    @Override
                    public long length() {
                        return file.length;
                    }

                    @Override
                    public void read(long at, byte[] target, int offset, int count) {
                        begun.countDown();
                        try {
                            go.await();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                        System.arraycopy(file, (int) at, target, offset, count);
                    }
                },
                "",
                picture -> picture);
    }

    static byte[] bytes(Content content) {
        try (var in = content.open()) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] joined(byte[]... parts) {
        var all = new ByteArrayOutputStream();
        for (byte[] part : parts) all.writeBytes(part);
        return all.toByteArray();
    }

    static byte[] latin(String text) {
        return text.getBytes(ISO_8859_1);
    }

    /** The file with bytes put in at a place. */
    static byte[] with(byte[] file, int at, byte[] inserted) {
        return joined(Arrays.copyOf(file, at), inserted, Arrays.copyOfRange(file, at, file.length));
    }

    static byte[] pngSignature() {
        return latin("\u0089PNG\r\n\u001a\n");
    }

    static byte[] pngChunk(String type, byte[] data) {
        byte[] body = joined(latin(type), data);
        var sum = new CRC32();
        sum.update(body);
        return ByteBuffer.allocate(body.length + 8)
                .putInt(data.length)
                .put(body)
                .putInt((int) sum.getValue())
                .array();
    }

    /** Eight bits per sample, not interlaced. */
    static byte[] pngHeader(int width, int height, int colorType) {
        return pngChunk(
                "IHDR",
                ByteBuffer.allocate(13)
                        .putInt(width)
                        .putInt(height)
                        .put((byte) 8)
                        .put((byte) colorType)
                        .array());
    }

    static byte[] png(int width, int height, int colorType, byte[] data) {
        return joined(
                pngSignature(),
                pngHeader(width, height, colorType),
                pngChunk("IDAT", data),
                pngChunk("IEND", new byte[0]));
    }

    static byte[] zeros(long count) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DeflaterOutputStream(bytes, new Deflater(Deflater.BEST_SPEED))) {
            byte[] block = new byte[1 << 16];
            for (long left = count; left > 0; left -= block.length) {
                out.write(block, 0, (int) Math.min(left, block.length));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static byte[] zipped(byte[] data) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DeflaterOutputStream(bytes)) {
            out.write(data);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static byte[] jpegSegment(int marker, byte[] data) {
        return ByteBuffer.allocate(data.length + 4)
                .put((byte) 0xff)
                .put((byte) marker)
                .putShort((short) (data.length + 2))
                .put(data)
                .array();
    }

    /** Whether a JPEG has a segment with this marker before its pixels. */
    static boolean holds(byte[] jpeg, int marker) {
        int at = 2;
        while ((jpeg[at + 1] & 0xff) != marker && (jpeg[at + 1] & 0xff) != 0xda)
            at += 2 + (((jpeg[at + 2] & 0xff) << 8) | (jpeg[at + 3] & 0xff));
        return (jpeg[at + 1] & 0xff) == marker;
    }

    static byte[] exif(int orientation) {
        return ByteBuffer.allocate(26)
                .put(latin("MM\0*"))
                .putInt(8)
                .putShort((short) 1)
                .putShort((short) 0x0112)
                .putShort((short) 3)
                .putInt(1)
                .putShort((short) orientation)
                .array();
    }

    static byte[] turned(byte[] jpeg, int orientation) {
        return with(jpeg, 2, jpegSegment(0xe1, joined(latin("Exif\0\0"), exif(orientation))));
    }
}

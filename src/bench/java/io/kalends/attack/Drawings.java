package io.kalends.attack;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;

/** Makes images: small files, most of them, that are large once they are read. */
final class Drawings {
    private static final int DEPTH = 16;
    private static final int GRAY = 0;
    private static final int COLOUR = 2;
    /** Where the seven passes of an interlaced image begin, and how far apart their pixels are: x, y, dx, dy. */
    private static final int[][] PASSES = {
        {0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}
    };

    /** Readers look further than they have to. */
    private static final int READ_AHEAD = 32;

    private Drawings() {}

    /** A JPEG that cannot be compressed. */
    static byte[] noise(int width, int height) throws IOException {
        var image = new BufferedImage(width, height, BufferedImage.TYPE_3BYTE_BGR);
        var random = new Random(1);
        for (int y = 0; y < height; y++) for (int x = 0; x < width; x++) image.setRGB(x, y, random.nextInt(1 << 24));
        return written("jpeg", image, 1, false);
    }

    static byte[] progressiveJpeg(int width, int height) throws IOException {
        return written("jpeg", new BufferedImage(width, height, BufferedImage.TYPE_3BYTE_BGR), 1, true);
    }

    static byte[] gif(int width, int height, int pictures) throws IOException {
        return written("gif", new BufferedImage(width, height, BufferedImage.TYPE_BYTE_INDEXED), pictures, false);
    }

    private static byte[] written(String format, BufferedImage image, int pictures, boolean progressive)
            throws IOException {
        ImageWriter writer = ImageIO.getImageWritersByFormatName(format).next();
        var bytes = new ByteArrayOutputStream();
        try (var out = ImageIO.createImageOutputStream(bytes)) {
            writer.setOutput(out);
            ImageWriteParam param = writer.getDefaultWriteParam();
            if (progressive) param.setProgressiveMode(ImageWriteParam.MODE_DEFAULT);
            if (pictures == 1) writer.write(null, new IIOImage(image, null, null), param);
            else {
                writer.prepareWriteSequence(null);
                for (int i = 0; i < pictures; i++) writer.writeToSequence(new IIOImage(image, null, null), param);
                writer.endWriteSequence();
            }
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    /** A black PNG with 16 bits a channel. */
    static byte[] deepPng(int width, int height) throws IOException {
        return png(width, height, DEPTH, COLOUR, false, (1 + 6L * width) * height);
    }

    /** The same, of which every part is needed before the first line is complete. */
    static byte[] interlacedPng(int width, int height) throws IOException {
        long bytes = 0;
        for (int[] pass : PASSES) {
            long columns = ((long) width - pass[0] + pass[2] - 1) / pass[2];
            long lines = ((long) height - pass[1] + pass[3] - 1) / pass[3];
            bytes += (1 + 6 * columns) * lines;
        }
        return png(width, height, DEPTH, COLOUR, true, bytes);
    }

    /** One pixel wide, and as high as told. */
    static byte[] thread(int height) throws IOException {
        return png(1, height, 8, GRAY, false, 2L * height);
    }

    /** @param bytes how many zeros make the image */
    private static byte[] png(int width, int height, int depth, int colour, boolean interlaced, long bytes)
            throws IOException {
        var file = new ByteArrayOutputStream();
        file.write(new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'});
        ByteBuffer head = ByteBuffer.allocate(13).putInt(width).putInt(height);
        head.put((byte) depth).put((byte) colour).put((byte) 0).put((byte) 0).put((byte) (interlaced ? 1 : 0));
        chunk(file, "IHDR", head.array());
        chunk(file, "IDAT", zeros(bytes));
        chunk(file, "IEND", new byte[0]);
        return file.toByteArray();
    }

    private static byte[] zeros(long count) throws IOException {
        var packed = new ByteArrayOutputStream();
        byte[] piece = new byte[64 * 1024];
        try (var out = new DeflaterOutputStream(packed, new Deflater(Deflater.BEST_SPEED))) {
            for (long left = count; left > 0; left -= piece.length)
                out.write(piece, 0, (int) Math.min(left, piece.length));
        }
        return packed.toByteArray();
    }

    private static void chunk(ByteArrayOutputStream file, String type, byte[] content) {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        var crc = new CRC32();
        crc.update(name);
        crc.update(content);
        file.writeBytes(ByteBuffer.allocate(4).putInt(content.length).array());
        file.writeBytes(name);
        file.writeBytes(content);
        file.writeBytes(ByteBuffer.allocate(4).putInt((int) crc.getValue()).array());
    }

    /** A WebP of one colour: each of its codes has one symbol only, which then takes no bits at all. */
    static byte[] webp(int width, int height) {
        var bits = new Bits();
        bits.put(width - 1, 14).put(height - 1, 14).put(0, 1).put(0, 3);
        bits.put(0, 1).put(0, 1).put(0, 1); // no transform, no cache of colours, one set of codes
        for (int code = 0; code < 5; code++) bits.put(1, 1).put(0, 1).put(0, 1).put(0, 1);
        byte[] content = Arrays.copyOf(bits.bytes(), READ_AHEAD);
        int length = 1 + content.length;
        ByteBuffer file = ByteBuffer.allocate(20 + length + length % 2).order(ByteOrder.LITTLE_ENDIAN);
        file.put("RIFF".getBytes(StandardCharsets.US_ASCII)).putInt(12 + length + length % 2);
        file.put("WEBPVP8L".getBytes(StandardCharsets.US_ASCII)).putInt(length);
        return file.put((byte) 0x2f).put(content).array();
    }

    /** Bits, the lowest of each byte first. */
    private static final class Bits {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private int current;
        private int filled;

        Bits put(int value, int count) {
            for (int i = 0; i < count; i++) {
                current |= (value >> i & 1) << filled;
                if (++filled == 8) flush();
            }
            return this;
        }

        private void flush() {
            out.write(current);
            current = 0;
            filled = 0;
        }

        byte[] bytes() {
            if (filled > 0) flush();
            return out.toByteArray();
        }
    }
}

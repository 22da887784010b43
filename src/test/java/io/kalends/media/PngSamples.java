package io.kalends.media;

import static io.kalends.media.Samples.joined;
import static io.kalends.media.Samples.pngChunk;
import static io.kalends.media.Samples.pngSignature;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** PNG files of every kind, whose rows use all filters in turn. */
record PngSamples(int width, int height, int depth, int kind, boolean interlaced) {
    private static final int[][] PASSES = {
        {0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}
    };

    /** The sample of a channel at a place. */
    int sample(int x, int y, int channel) {
        int value = (x * 7 + y * 13 + channel * 31 + ((x * y) >> 5)) * 257;
        return value & (1 << depth) - 1;
    }

    int channels() {
        return switch (kind) {
            case 2 -> 3;
            case 4 -> 2;
            case 6 -> 4;
            default -> 1;
        };
    }

    /** What is seen at a place; colours of a palette are as {@link #palette} has them. */
    int pixel(int x, int y) {
        return switch (kind) {
            case 0 -> 0xff000000 | eight(x, y, 0) * 0x010101;
            case 2 -> 0xff000000 | eight(x, y, 0) << 16 | eight(x, y, 1) << 8 | eight(x, y, 2);
            case 3 -> 0xff000000 | ((sample(x, y, 0) * 0x010203) & 0xffffff);
            case 4 -> eight(x, y, 1) << 24 | eight(x, y, 0) * 0x010101;
            default -> eight(x, y, 3) << 24 | eight(x, y, 0) << 16 | eight(x, y, 1) << 8 | eight(x, y, 2);
        };
    }

    private int eight(int x, int y, int channel) {
        int sample = sample(x, y, channel);
        return depth == 16 ? sample >> 8 : sample * 255 / ((1 << depth) - 1);
    }

    private byte[] palette() {
        var colours = ByteBuffer.allocate(3 << depth);
        for (int i = 0; i < 1 << depth; i++) {
            int colour = i * 0x010203;
            colours.put((byte) (colour >> 16)).put((byte) (colour >> 8)).put((byte) colour);
        }
        return colours.array();
    }

    byte[] header() {
        return pngChunk(
                "IHDR",
                ByteBuffer.allocate(13)
                        .putInt(width)
                        .putInt(height)
                        .put((byte) depth)
                        .put((byte) kind)
                        .put(12, (byte) (interlaced ? 1 : 0))
                        .array());
    }

    byte[] file() {
        return joined(
                pngSignature(),
                header(),
                kind == 3 ? pngChunk("PLTE", palette()) : new byte[0],
                pngChunk("IDAT", packed()),
                pngChunk("IEND", new byte[0]));
    }

    private byte[] packed() {
        var bytes = new ByteArrayOutputStream();
        var deflater = new Deflater(Deflater.BEST_SPEED);
        try (var out = new DeflaterOutputStream(bytes, deflater)) {
            if (!interlaced) pass(out, new int[] {0, 0, 1, 1});
            else for (int[] pass : PASSES) pass(out, pass);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            deflater.end();
        }
        return bytes.toByteArray();
    }

    private void pass(DeflaterOutputStream out, int[] pass) throws IOException {
        int across = Math.ceilDiv(width - pass[0], pass[2]);
        if (across < 1) return;
        byte[] above = new byte[(across * channels() * depth + 7) / 8];
        int number = 0;
        for (int y = pass[1]; y < height; y += pass[3]) {
            byte[] row = row(y, pass, above.length);
            int filter = number++ % 5;
            out.write(filter);
            out.write(filtered(filter, row, above));
            above = row;
        }
    }

    private byte[] row(int y, int[] pass, int length) {
        byte[] row = new byte[length];
        int bit = 0;
        for (int x = pass[0]; x < width; x += pass[2]) {
            for (int channel = 0; channel < channels(); channel++, bit += depth) {
                int sample = sample(x, y, channel);
                if (depth == 16) row[bit / 8 + 1] = (byte) sample;
                row[bit / 8] |= (byte) (depth == 16 ? sample >> 8 : sample << (8 - depth - bit % 8));
            }
        }
        return row;
    }

    private byte[] filtered(int filter, byte[] row, byte[] above) {
        int step = Math.max(1, channels() * depth / 8);
        byte[] filtered = new byte[row.length];
        for (int i = 0; i < row.length; i++) {
            int left = i < step ? 0 : row[i - step] & 0xff;
            int corner = i < step ? 0 : above[i - step] & 0xff;
            filtered[i] = (byte) (row[i] - guess(filter, left, above[i] & 0xff, corner));
        }
        return filtered;
    }

    private static int guess(int filter, int left, int top, int corner) {
        return switch (filter) {
            case 1 -> left;
            case 2 -> top;
            case 3 -> (left + top) / 2;
            case 4 -> nearest(left + top - corner, left, top, corner);
            default -> 0;
        };
    }

    private static int nearest(int wanted, int... values) {
        int best = values[0];
        for (int value : values) if (Math.abs(value - wanted) < Math.abs(best - wanted)) best = value;
        return best;
    }
}

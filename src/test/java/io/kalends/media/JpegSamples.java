package io.kalends.media;

import java.awt.image.BufferedImage;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Random;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** JPEG files of many kinds. */
final class JpegSamples {
    private static final String FORMAT = "javax_imageio_jpeg_image_1.0";

    private JpegSamples() {}

    /** How a file is to be coded: samples of brightness across and down for each of colour, and so on. */
    record Kind(int across, int down, boolean progressive, int interval, float quality) {
        static final Kind PLAIN = new Kind(1, 1, false, 0, 0.9f);

        Kind progressively() {
            return new Kind(across, down, true, interval, quality);
        }

        Kind sampled(int x, int y) {
            return new Kind(x, y, progressive, interval, quality);
        }

        Kind restarting(int groups) {
            return new Kind(across, down, progressive, groups, quality);
        }
    }

    /** Waves of colour and a little noise, as photographs have. */
    static BufferedImage photograph(int width, int height, int type) {
        var image = new BufferedImage(width, height, type);
        var random = new Random(3);
        int[] row = new int[width];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int noise = random.nextInt(6);
                int red = wave(x * 0.021 + y * 0.004, noise);
                int green = wave(x * 0.006 - y * 0.017, noise);
                int blue = wave((x + y) * 0.009, noise);
                row[x] = 0xff000000 | red << 16 | green << 8 | blue;
            }
            image.setRGB(0, y, width, 1, row, 0, width);
        }
        return image;
    }

    private static int wave(double angle, int noise) {
        return (int) (122 + 110 * Math.sin(angle)) + noise;
    }

    static byte[] file(BufferedImage image, Kind kind) {
        var writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        ImageWriteParam param = writer.getDefaultWriteParam();
        param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        param.setCompressionQuality(kind.quality);
        if (kind.progressive) param.setProgressiveMode(ImageWriteParam.MODE_DEFAULT);
        IIOMetadata metadata = writer.getDefaultImageMetadata(new ImageTypeSpecifier(image), param);
        return written(writer, new IIOImage(image, null, changed(metadata, kind)), param);
    }

    private static IIOMetadata changed(IIOMetadata metadata, Kind kind) {
        Node root = metadata.getAsTree(FORMAT);
        var samples = ((Element) root).getElementsByTagName("componentSpec");
        for (int i = 0; i < samples.getLength(); i++) {
            var one = (Element) samples.item(i);
            boolean first = i == 0 && samples.getLength() > 1;
            one.setAttribute("HsamplingFactor", "" + (first ? kind.across : 1));
            one.setAttribute("VsamplingFactor", "" + (first ? kind.down : 1));
        }
        if (kind.interval > 0) {
            var interval = new IIOMetadataNode("dri");
            interval.setAttribute("interval", "" + kind.interval);
            root.getLastChild().insertBefore(interval, root.getLastChild().getFirstChild());
        }
        try {
            metadata.setFromTree(FORMAT, root);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return metadata;
    }

    /** Four inks, given as what is missing of them. */
    static byte[] inks(int width, int height, boolean progressive) {
        WritableRaster raster = Raster.createInterleavedRaster(0, width, height, 4, null);
        byte[] rows = new byte[16 * 4 * width];
        for (int i = 0; i < rows.length; i++) rows[i] = (byte) (i % 4 == 3 ? 200 : wave(i * 0.002 + i % 4, 0));
        for (int y = 0; y < height; y++) {
            byte[] row = Arrays.copyOfRange(rows, y % 16 * 4 * width, (y % 16 + 1) * 4 * width);
            raster.setDataElements(0, y, width, 1, row);
        }
        var writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        ImageWriteParam param = writer.getDefaultWriteParam();
        if (progressive) param.setProgressiveMode(ImageWriteParam.MODE_DEFAULT);
        return written(writer, new IIOImage(raster, null, null), param);
    }

    /** A gray image, all of one brightness, as a first layer and more that refine nothing in one run after the other. */
    static byte[] layered(int width, int height, int more) {
        int blocks = Math.ceilDiv(width, 8) * Math.ceilDiv(height, 8);
        byte[] frame = {8, (byte) (height >> 8), (byte) height, (byte) (width >> 8), (byte) width, 1, 1, 0x11, 0};
        byte[] scale = new byte[65];
        Arrays.fill(scale, 1, 65, (byte) 1);
        var file = new ByteArrayOutputStream();
        file.writeBytes(new byte[] {(byte) 0xff, (byte) 0xd8});
        file.writeBytes(Samples.jpegSegment(0xdb, scale));
        file.writeBytes(Samples.jpegSegment(0xc2, frame));
        file.writeBytes(Samples.jpegSegment(0xc4, table(0, 0)));
        file.writeBytes(Samples.jpegSegment(0xda, new byte[] {1, 1, 0, 0, 0, 0}));
        file.writeBytes(new byte[Math.ceilDiv(blocks, 8)]);
        file.writeBytes(Samples.jpegSegment(0xc4, table(1, 0xe0)));
        for (int i = 0; i < more; i++) {
            file.writeBytes(Samples.jpegSegment(0xda, new byte[] {1, 1, 0, 1, 63, 0x10}));
            // a code of one bit and fourteen zeros stand for 16,384 blocks
            file.writeBytes(new byte[Math.ceilDiv(15 * Math.ceilDiv(blocks, 16_384), 8)]);
        }
        file.writeBytes(new byte[] {(byte) 0xff, (byte) 0xd9});
        return file.toByteArray();
    }

    /** A table with one code, of one bit. */
    private static byte[] table(int kind, int symbol) {
        byte[] table = new byte[18];
        table[0] = (byte) (kind << 4);
        table[1] = 1;
        table[17] = (byte) symbol;
        return table;
    }

    /** Where the first scan begins. */
    static int firstScan(byte[] jpeg) {
        int at = 2;
        while ((jpeg[at + 1] & 0xff) != 0xda) at += 2 + (((jpeg[at + 2] & 0xff) << 8) | (jpeg[at + 3] & 0xff));
        return at;
    }

    private static byte[] written(ImageWriter writer, IIOImage image, ImageWriteParam param) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new MemoryCacheImageOutputStream(bytes)) {
            writer.setOutput(out);
            writer.write(null, image, param);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }
}

package io.kalends.media;

import java.awt.image.BufferedImage;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Random;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriteParam;
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
        BufferedImage light = photograph(width, height, BufferedImage.TYPE_INT_RGB);
        WritableRaster raster = Raster.createInterleavedRaster(0, width, height, 4, null);
        int[] pixel = new int[4];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int colour = light.getRGB(x, y);
                pixel[0] = colour >> 16 & 0xff;
                pixel[1] = colour >> 8 & 0xff;
                pixel[2] = colour & 0xff;
                pixel[3] = 255 - y * 100 / height;
                raster.setPixel(x, y, pixel);
            }
        }
        var writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        ImageWriteParam param = writer.getDefaultWriteParam();
        if (progressive) param.setProgressiveMode(ImageWriteParam.MODE_DEFAULT);
        return written(writer, new IIOImage(raster, null, null), param);
    }

    private static byte[] written(javax.imageio.ImageWriter writer, IIOImage image, ImageWriteParam param) {
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

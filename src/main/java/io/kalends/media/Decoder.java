package io.kalends.media;

import java.awt.Graphics2D;
import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.Raster;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Locale;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.stream.MemoryCacheImageInputStream;

/** Turns the essence of a file into pixels, of very large images only every second or third. */
final class Decoder {
    /** More pixels than these are not held at once; the largest reduced size needs far fewer. */
    private static final long WORKING_PIXELS = 16_000_000;

    private final Anatomy anatomy;
    private final int step;

    private Decoder(Anatomy anatomy) {
        this.anatomy = anatomy;
        this.step = (int) Math.ceil(Math.sqrt((double) anatomy.pixels() / WORKING_PIXELS));
    }

    /** The picture as stored: orientation and colour profile not applied. */
    static BufferedImage decode(Anatomy anatomy) {
        return new Decoder(anatomy).decode();
    }

    private BufferedImage decode() {
        try {
            return onCanvas(frame());
        } catch (IOException | IndexOutOfBoundsException | IllegalArgumentException | IllegalStateException e) {
            throw refused(e);
        } catch (NegativeArraySizeException | ArithmeticException | NullPointerException | ClassCastException e) {
            throw refused(e); // what decoders stumble over in damaged files
        }
    }

    private static ImageRefused refused(Exception cause) {
        var refused = ImageRefused.damaged("its pixels cannot be read");
        refused.initCause(cause);
        return refused;
    }

    private BufferedImage frame() throws IOException {
        if (anatomy.format() == ImageFormat.WEBP) return WebpDecoder.decode(anatomy, step);
        ImageReader reader = reader();
        try (var in = new MemoryCacheImageInputStream(new ByteArrayInputStream(anatomy.essence()))) {
            reader.setInput(in, true, false);
            checkSize(reader);
            reader.addIIOReadWarningListener((source, warning) -> heed(warning));
            ImageReadParam param = reader.getDefaultReadParam();
            param.setSourceSubsampling(step, step, 0, 0);
            return switch (anatomy.ink()) {
                case LIGHT -> plain(reader.read(0, param));
                case CMYK, YCCK -> mixed(reader.readRaster(0, param));
            };
        } finally {
            reader.dispose();
        }
    }

    private ImageReader reader() {
        return ImageIO.getImageReadersByFormatName(anatomy.format().name()).next();
    }

    private void checkSize(ImageReader reader) throws IOException {
        boolean same = reader.getWidth(0) == anatomy.frame().width && reader.getHeight(0) == anatomy.frame().height;
        if (!same) throw ImageRefused.damaged("its parts differ in size");
    }

    /** Decoders go on where pixels are missing, and only warn. */
    private static void heed(String warning) {
        String text = warning.toLowerCase(Locale.ROOT);
        if (text.contains("premature end") || text.contains("out-of-sequence")) {
            throw ImageRefused.damaged("pixels are missing");
        }
    }

    /** Places the frame where it belongs, on a transparent ground. */
    private BufferedImage onCanvas(BufferedImage frame) {
        var place = anatomy.frame();
        if (place.width == anatomy.width() && place.height == anatomy.height()) return frame;
        var canvas = new BufferedImage(
                Math.ceilDiv(anatomy.width(), step), Math.ceilDiv(anatomy.height(), step), BufferedImage.TYPE_INT_ARGB);
        draw(frame, canvas, place.x / step, place.y / step);
        return canvas;
    }

    /** The image in a form that scales fast and true. */
    private static BufferedImage plain(BufferedImage image) {
        if (image.getColorModel().getColorSpace().getType() == ColorSpace.TYPE_GRAY) return gray(image);
        if (image.getType() != BufferedImage.TYPE_CUSTOM && image.getType() != BufferedImage.TYPE_BYTE_INDEXED) {
            return image;
        }
        boolean alpha = image.getColorModel().hasAlpha();
        int type = alpha ? BufferedImage.TYPE_INT_ARGB : BufferedImage.TYPE_INT_RGB;
        var plain = new BufferedImage(image.getWidth(), image.getHeight(), type);
        draw(image, plain, 0, 0);
        return plain;
    }

    private static void draw(BufferedImage image, BufferedImage target, int x, int y) {
        Graphics2D graphics = target.createGraphics();
        graphics.drawImage(image, x, y, null);
        graphics.dispose();
    }

    /** Java takes grays for linear light and would brighten them; they are meant as red, green and blue alike. */
    private static BufferedImage gray(BufferedImage image) {
        int down = image.getColorModel().getComponentSize(0) - 8;
        boolean alpha = image.getColorModel().hasAlpha();
        return fill(image.getRaster(), alpha, (samples, at) -> {
            int value = samples[at] >> down;
            int opacity = alpha ? samples[at + 1] >> down : 0xff;
            return (opacity << 24) | (value << 16) | (value << 8) | value;
        });
    }

    /** Printing inks as light, by the rule of browsers: the file tells how much of each ink is missing. */
    private BufferedImage mixed(Raster raster) {
        boolean transformed = anatomy.ink() == Anatomy.Ink.YCCK;
        return fill(raster, false, (samples, at) -> {
            if (transformed) toInks(samples, at);
            int black = samples[at + 3];
            int red = samples[at] * black / 255;
            int green = samples[at + 1] * black / 255;
            int blue = samples[at + 2] * black / 255;
            return (red << 16) | (green << 8) | blue;
        });
    }

    private static void toInks(int[] samples, int at) {
        int brightness = samples[at];
        int blueness = samples[at + 1] - 128;
        int redness = samples[at + 2] - 128;
        samples[at] = 255 - clamp(brightness + 1.402 * redness);
        samples[at + 1] = 255 - clamp(brightness - 0.344136 * blueness - 0.714136 * redness);
        samples[at + 2] = 255 - clamp(brightness + 1.772 * blueness);
    }

    private static int clamp(double value) {
        return Math.clamp(Math.round(value), 0, 255);
    }

    /** Makes one pixel of the samples that begin at a place. */
    private interface Mixer {
        int pixel(int[] samples, int at);
    }

    private static BufferedImage fill(Raster raster, boolean alpha, Mixer mixer) {
        int width = raster.getWidth();
        int type = alpha ? BufferedImage.TYPE_INT_ARGB : BufferedImage.TYPE_INT_RGB;
        var image = new BufferedImage(width, raster.getHeight(), type);
        int bands = raster.getNumBands();
        int[] samples = new int[width * bands];
        int[] row = new int[width];
        for (int y = 0; y < raster.getHeight(); y++) {
            raster.getPixels(raster.getMinX(), raster.getMinY() + y, width, 1, samples);
            for (int x = 0; x < width; x++) row[x] = mixer.pixel(samples, x * bands);
            image.getRaster().setDataElements(0, y, width, 1, row);
        }
        return image;
    }
}

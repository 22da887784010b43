package io.kalends.media;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.awt.Dimension;
import java.awt.Rectangle;
import java.awt.color.ICC_ColorSpace;
import java.awt.color.ICC_Profile;
import java.awt.image.BufferedImage;
import java.awt.image.ColorConvertOp;
import java.awt.image.DataBuffer;
import java.awt.image.DirectColorModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import net.coobird.thumbnailator.Thumbnails;

/** Makes the reduced sizes of a picture: sRGB, upright, without metadata. */
final class Reduction {
    private static final int THUMBNAIL = 150;
    private static final int MEDIUM = 300;
    private static final int LARGE = 1024;
    private static final float QUALITY = 0.85f;

    private final Anatomy anatomy;
    private final Orientation orientation;
    private final BufferedImage image;
    private final String baseName;

    /** The image is as the decoder leaves it, perhaps with fewer pixels than the anatomy tells. */
    Reduction(Anatomy anatomy, Orientation orientation, BufferedImage image, String baseName) {
        this.anatomy = anatomy;
        this.orientation = orientation;
        this.image = image;
        this.baseName = baseName;
    }

    /** The sizes smaller than the original, the smallest first. */
    List<Size> sizes() {
        int shorter = Math.min(anatomy.width(), anatomy.height());
        int longer = Math.max(anatomy.width(), anatomy.height());
        if (longer <= LARGE) return smaller(image, shorter, longer);
        BufferedImage large = fitting(image, LARGE);
        // the smaller ones look the same when made of this one, and are made sooner; a strip would be too narrow
        boolean enough = Math.min(large.getWidth(), large.getHeight()) >= 2 * THUMBNAIL;
        var sizes = new ArrayList<>(smaller(enough ? large : image, shorter, longer));
        sizes.add(size("large", large));
        return List.copyOf(sizes);
    }

    private List<Size> smaller(BufferedImage source, int shorter, int longer) {
        var sizes = new ArrayList<Size>();
        if (shorter >= THUMBNAIL && longer > THUMBNAIL) sizes.add(size("thumbnail", thumbnail(source)));
        if (longer > MEDIUM) sizes.add(size("medium", fitting(source, MEDIUM)));
        return List.copyOf(sizes);
    }

    private static BufferedImage thumbnail(BufferedImage source) {
        int side = Math.min(source.getWidth(), source.getHeight());
        int left = (source.getWidth() - side) / 2;
        int top = (source.getHeight() - side) / 2;
        return scaled(source, new Rectangle(left, top, side, side), new Dimension(THUMBNAIL, THUMBNAIL));
    }

    /** The whole source in a square box, in the proportions of the original. */
    private BufferedImage fitting(BufferedImage source, int box) {
        double scale = (double) box / Math.max(anatomy.width(), anatomy.height());
        int width = (int) Math.max(1, Math.round(anatomy.width() * scale));
        int height = (int) Math.max(1, Math.round(anatomy.height() * scale));
        return scaled(source, new Rectangle(source.getWidth(), source.getHeight()), new Dimension(width, height));
    }

    private static BufferedImage scaled(BufferedImage source, Rectangle part, Dimension target) {
        boolean alpha = source.getColorModel().hasAlpha();
        try {
            return Thumbnails.of(source)
                    .sourceRegion(part)
                    .forceSize(target.width, target.height)
                    .imageType(alpha ? BufferedImage.TYPE_INT_ARGB : BufferedImage.TYPE_INT_RGB)
                    .asBufferedImage();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Size size(String name, BufferedImage scaled) {
        BufferedImage reduced = orientation.apply(toSrgb(scaled));
        int width = reduced.getWidth();
        int height = reduced.getHeight();
        boolean photograph = anatomy.format() == ImageFormat.JPEG || anatomy.format() == ImageFormat.WEBP;
        boolean alpha = reduced.getColorModel().hasAlpha();
        ImageFormat format = photograph && !alpha ? ImageFormat.JPEG : ImageFormat.PNG;
        String fileName = "%s-%dx%d.%s".formatted(baseName, width, height, format.extension());
        return new Size(name, width, height, format.mimeType(), encoded(reduced, format), fileName);
    }

    /** Translates the colours when the file brings a profile for red, green and blue; they are few by now. */
    private BufferedImage toSrgb(BufferedImage reduced) {
        byte[] profile = anatomy.profile();
        boolean forLight = profile.length > 128 && new String(profile, 16, 4, ISO_8859_1).equals("RGB ");
        if (!forLight || anatomy.ink() != Anatomy.Ink.LIGHT) return reduced;
        try {
            var space = new ICC_ColorSpace(ICC_Profile.getInstance(profile));
            boolean alpha = reduced.getColorModel().hasAlpha();
            var model = new DirectColorModel(
                    space, 32, 0xff0000, 0xff00, 0xff, alpha ? 0xff000000 : 0, false, DataBuffer.TYPE_INT);
            var profiled = new BufferedImage(model, reduced.getRaster(), false, null);
            var plain = new BufferedImage(reduced.getWidth(), reduced.getHeight(), reduced.getType());
            return new ColorConvertOp(null).filter(profiled, plain);
        } catch (RuntimeException e) {
            return reduced; // a broken profile counts as none, as in browsers
        }
    }

    private static byte[] encoded(BufferedImage reduced, ImageFormat format) {
        ImageWriter writer = ImageIO.getImageWritersByFormatName(format.name()).next();
        var bytes = new ByteArrayOutputStream();
        try (var out = new MemoryCacheImageOutputStream(bytes)) {
            writer.setOutput(out);
            ImageWriteParam param = writer.getDefaultWriteParam();
            if (format == ImageFormat.JPEG) {
                param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
                param.setCompressionQuality(QUALITY);
            }
            writer.write(null, new IIOImage(reduced, null, null), param);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }
}

package io.kalends.media;

import java.awt.Dimension;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Makes the reduced sizes of a picture while its rows come by: sRGB, upright, without metadata. */
final class Reduction implements RowSink {
    static final int LARGE = 1024;
    static final int MEDIUM_LARGE = 768;
    private static final int THUMBNAIL = 150;
    private static final int MEDIUM = 300;
    private static final float QUALITY = 0.85f;

    /** A size that is being made. */
    private record Target(String name, Canvas canvas) {}

    private final Anatomy anatomy;
    private final Orientation orientation;
    private final Dimension decoded;
    private final boolean alpha;
    private final RowColours colours;
    private final String baseName;
    private final Optional<Dimension> mediumLarge;
    private final List<Target> targets = new ArrayList<>();
    private final List<AreaScaler> scalers = new ArrayList<>();

    /**
     * @param decoder tells how many pixels there are to come, perhaps fewer than the anatomy names
     * @param mediumLarge the size of that name as it is stored, if it is to be made
     */
    Reduction(
            Anatomy anatomy,
            Orientation orientation,
            Decoder decoder,
            String baseName,
            Optional<Dimension> mediumLarge) {
        this.anatomy = anatomy;
        this.orientation = orientation;
        this.baseName = baseName;
        this.mediumLarge = mediumLarge;
        decoded = new Dimension(decoder.width(), decoder.height());
        alpha = decoder.hasAlpha();
        colours = new RowColours(anatomy);
        if (!isFromLarge()) addSmaller();
        if (!isLargeShared()) mediumLarge.ifPresent(size -> target(Size.MEDIUM_LARGE, new Rectangle(decoded), size));
        if (hasLarge()) fitting("large", LARGE);
    }

    /** The size that is 768 pixels wide as seen, in the orientation of the file; none of an image that is not wider. */
    static Optional<Dimension> mediumLarge(Anatomy anatomy, Orientation orientation) {
        int seen = orientation.turns() ? anatomy.height() : anatomy.width();
        return seen > MEDIUM_LARGE ? Optional.of(scaled(anatomy, (double) MEDIUM_LARGE / seen)) : Optional.empty();
    }

    /**
     * What it takes of the heap to make the sizes, encode them, and hold the files.
     *
     * @param photograph whether they are encoded as JPEG for sure
     */
    static long bytes(Anatomy anatomy, boolean photograph, Optional<Dimension> mediumLarge) {
        var all = new ArrayList<Dimension>();
        mediumLarge.ifPresent(all::add);
        if (anatomy.longer() > LARGE) all.add(fitting(anatomy, LARGE));
        if (anatomy.longer() > MEDIUM) all.add(fitting(anatomy, MEDIUM));
        all.add(new Dimension(THUMBNAIL, THUMBNAIL));
        long canvases = all.stream().mapToLong(Canvas::bytes).sum();
        long largest = all.stream().mapToLong(Canvas::bytes).max().orElse(0);
        long scalers =
                all.stream().mapToLong(size -> AreaScaler.bytes(size.width)).sum();
        // A canvas goes when its file is there. While that is put together there are up to three copies of it; a JPEG
        // is
        // far smaller than its pixels, a PNG may be a little larger.
        return scalers + (photograph ? canvases + 3 * (largest / 3) : withHeaders(canvases) + 2 * withHeaders(largest));
    }

    private static long withHeaders(long canvases) {
        return canvases + canvases / 32;
    }

    /** Whether the large size is also the one that is 768 pixels wide. */
    private boolean isLargeShared() {
        return hasLarge() && mediumLarge.filter(fitting(anatomy, LARGE)::equals).isPresent();
    }

    private boolean hasLarge() {
        return anatomy.longer() > LARGE;
    }

    /** The smaller ones look the same when made of the large one, and are made sooner; but a strip is too narrow. */
    private boolean isFromLarge() {
        Dimension large = fitting(anatomy, LARGE);
        return hasLarge() && Math.min(large.width, large.height) >= 2 * THUMBNAIL;
    }

    private void addSmaller() {
        if (anatomy.shorter() >= THUMBNAIL && anatomy.longer() > THUMBNAIL)
            target("thumbnail", centre(decoded.width, decoded.height), new Dimension(THUMBNAIL, THUMBNAIL));
        if (anatomy.longer() > MEDIUM) fitting("medium", MEDIUM);
    }

    private void fitting(String name, int box) {
        target(name, new Rectangle(decoded), fitting(anatomy, box));
    }

    private void target(String name, Rectangle part, Dimension size) {
        var canvas = new Canvas(size, orientation, colours);
        targets.add(new Target(name, canvas));
        scalers.add(new AreaScaler(part, size, alpha, canvas));
    }

    private static Rectangle centre(int width, int height) {
        int side = Math.min(width, height);
        return new Rectangle((width - side) / 2, (height - side) / 2, side, side);
    }

    /** The size of the whole in a square box, in the proportions of the original. */
    private static Dimension fitting(Anatomy anatomy, int box) {
        return scaled(anatomy, (double) box / anatomy.longer());
    }

    private static Dimension scaled(Anatomy anatomy, double scale) {
        int width = (int) Math.max(1, Math.round(anatomy.width() * scale));
        int height = (int) Math.max(1, Math.round(anatomy.height() * scale));
        return new Dimension(width, height);
    }

    @Override
    public void row(int y, int[] row) {
        for (AreaScaler scaler : scalers) scaler.row(y, row);
    }

    /** The sizes smaller than the original, the smallest first, once all rows have come. */
    List<Size> sizes() {
        var sizes = new ArrayList<Size>();
        scalers.clear(); // they hold on to the canvases
        if (isFromLarge()) targets.addAll(0, smaller(targets.getLast().canvas));
        while (!targets.isEmpty()) sizes.add(size(targets.removeFirst()));
        if (isLargeShared()) sizes.add(sizes.size() - 1, sizes.getLast().named(Size.MEDIUM_LARGE));
        return List.copyOf(sizes);
    }

    private List<Target> smaller(Canvas large) {
        Dimension upright = fitting(anatomy, MEDIUM);
        if (orientation.turns()) upright.setSize(upright.height, upright.width);
        var whole = new Rectangle(large.width(), large.height());
        return List.of(
                reduced("thumbnail", large, centre(large.width(), large.height()), new Dimension(THUMBNAIL, THUMBNAIL)),
                reduced("medium", large, whole, upright));
    }

    private static Target reduced(String name, Canvas source, Rectangle part, Dimension size) {
        var canvas = new Canvas(size, Orientation.UPRIGHT, RowColours.same());
        source.copyTo(new AreaScaler(part, size, source.isTranslucent(), canvas));
        return new Target(name, canvas);
    }

    private Size size(Target target) {
        Canvas canvas = target.canvas;
        boolean photograph = anatomy.format() == ImageFormat.JPEG || anatomy.format() == ImageFormat.WEBP;
        ImageFormat format = photograph && !canvas.isTranslucent() ? ImageFormat.JPEG : ImageFormat.PNG;
        String fileName = String.format(
                Locale.ROOT, "%s-%dx%d.%s", baseName, canvas.width(), canvas.height(), format.extension());
        byte[] bytes = encoded(canvas.image(), format);
        return new Size(target.name, canvas.width(), canvas.height(), format.mimeType(), bytes, fileName);
    }

    private static byte[] encoded(BufferedImage reduced, ImageFormat format) {
        ImageWriter writer = ImageIO.getImageWritersByFormatName(format.name()).next();
        var bytes = new Chunks();
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
        return bytes.joined();
    }
}

package io.kalends.media;

import com.twelvemonkeys.imageio.plugins.webp.WebPImageReaderSpi;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import javax.imageio.ImageReader;
import javax.imageio.stream.MemoryCacheImageInputStream;

/** Decodes a WebP and places its first frame where it belongs, on a transparent ground. */
final class WebpDecoder implements Decoder {
    /** What the decoder takes, measured. */
    private static final int BYTES_PER_PIXEL = 28;
    /** Copies of the file that are made to take it apart. */
    private static final int COPIES = 3;

    private final Anatomy anatomy;
    private final WebpLayout layout;

    WebpDecoder(Anatomy anatomy, WebpLayout layout) {
        this.anatomy = anatomy;
        this.layout = layout;
    }

    @Override
    public int width() {
        return anatomy.width();
    }

    @Override
    public int height() {
        return anatomy.height();
    }

    /** It may: only the pixels tell. */
    @Override
    public boolean hasAlpha() {
        return true;
    }

    @Override
    public Footprint footprint() {
        Rectangle frame = anatomy.frame();
        long pixels = (long) frame.width * frame.height;
        return new Footprint(pixels * BYTES_PER_PIXEL + (long) COPIES * layout.essence().length + 8L * width(), 0);
    }

    @Override
    public void decode(RowSink rows) throws IOException {
        BufferedImage image = read();
        Rectangle frame = anatomy.frame();
        int[] row = new int[width()];
        for (int y = 0; y < height(); y++) {
            Arrays.fill(row, 0);
            if (y >= frame.y && y < frame.y + frame.height)
                image.getRGB(0, y - frame.y, frame.width, 1, row, frame.x, row.length);
            rows.row(y, row);
        }
    }

    private BufferedImage read() throws IOException {
        ImageReader reader = new WebPImageReaderSpi().createReaderInstance();
        try (var in = new MemoryCacheImageInputStream(new ByteArrayInputStream(layout.essence()))) {
            reader.setInput(in, true, false);
            Rectangle frame = anatomy.frame();
            boolean same = reader.getWidth(0) == frame.width && reader.getHeight(0) == frame.height;
            if (!same) throw ImageRefused.damaged("its parts differ in size");
            return reader.read(0);
        } catch (IndexOutOfBoundsException | IllegalArgumentException | IllegalStateException e) {
            throw ImageRefused.unreadable(e); // what the decoder stumbles over in damaged files
        } catch (NegativeArraySizeException | ArithmeticException | NullPointerException | ClassCastException e) {
            throw ImageRefused.unreadable(e);
        } finally {
            reader.dispose();
        }
    }
}

package io.kalends.media;

import java.io.IOException;

/** Decodes a PNG that is not interlaced, a row at a time. */
final class PngDecoder implements Decoder {
    private final ByteSource file;
    private final PngLayout layout;
    private final int width;
    private final int height;

    PngDecoder(ByteSource file, Anatomy anatomy, PngLayout layout) {
        this.file = file;
        this.layout = layout;
        width = anatomy.width();
        height = anatomy.height();
    }

    @Override
    public int width() {
        return width;
    }

    @Override
    public int height() {
        return height;
    }

    @Override
    public boolean hasAlpha() {
        return layout.hasAlpha();
    }

    @Override
    public Footprint footprint() {
        return new Footprint(PngPixels.HEAP + 2L * layout.rowBytes(width) + 4L * width, PngPixels.OUTSIDE);
    }

    @Override
    public void decode(RowSink rows) throws IOException {
        var colours = new PngColours(layout);
        int[] row = new int[width];
        try (var pixels = new PngPixels(file, layout)) {
            pixels.begin(layout.rowBytes(width));
            for (int y = 0; y < height; y++) {
                colours.fill(row, width, pixels.next());
                rows.row(y, row);
            }
        }
    }
}

package io.kalends.media;

import java.awt.Rectangle;

/**
 * Reads the blocks of a GIF. The picture is as large as the screen the file declares, or as its first frame where that is
 * larger: what browsers show.
 */
final class GifAnatomy {
    static final int EXTENSION = 0x21;
    static final int IMAGE = 0x2c;
    static final int TRAILER = 0x3b;
    static final int CONTROL = 0xf9;
    private static final int TABLE = 0x80;
    private static final int INTERLACED = 0x40;

    private final Cursor in;
    private int[] colours = {};
    private int transparent = -1;
    private Rectangle frame = new Rectangle();
    private GifLayout layout = new GifLayout(0, false, colours);

    private GifAnatomy(ByteSource file) {
        this.in = new Cursor(file);
    }

    static Anatomy of(ByteSource file) {
        return new GifAnatomy(file).read();
    }

    private Anatomy read() {
        in.skip(6);
        int width = (int) in.little(2);
        int height = (int) in.little(2);
        int flags = in.one();
        in.skip(2);
        colours = table(flags);
        blocks();
        int length = in.at();
        in.mustEnd();
        if (frame.isEmpty()) throw ImageRefused.damaged("it has no pixels");
        return new Anatomy(
                ImageFormat.GIF,
                Math.max(width, frame.x + frame.width),
                Math.max(height, frame.y + frame.height),
                frame,
                Anatomy.Ink.LIGHT,
                length,
                Anatomy.NONE,
                Anatomy.NONE,
                layout);
    }

    private void blocks() {
        while (true) {
            switch (in.one()) {
                case EXTENSION -> extension();
                case IMAGE -> image();
                case TRAILER -> {
                    return;
                }
                default -> throw ImageRefused.damaged("it has a part that no viewer knows");
            }
        }
    }

    private void extension() {
        boolean control = in.one() == CONTROL;
        if (control && in.peek() >= 4) control(in.part(5));
        skipBlocks(in);
    }

    private void control(Cursor data) {
        data.skip(1);
        boolean isTransparent = (data.one() & 1) != 0;
        data.skip(2);
        int index = data.one();
        transparent = isTransparent ? index : -1;
    }

    private void image() {
        int x = (int) in.little(2);
        int y = (int) in.little(2);
        var place = new Rectangle(x, y, (int) in.little(2), (int) in.little(2));
        if (place.isEmpty()) throw ImageRefused.damaged("it has no proper size");
        int flags = in.one();
        int[] own = table(flags);
        int data = in.at();
        in.skip(1);
        skipBlocks(in);
        if (!frame.isEmpty()) return;
        frame = place;
        layout = new GifLayout(data, (flags & INTERLACED) != 0, palette(own.length > 0 ? own : colours));
    }

    private int[] table(int flags) {
        int[] table = new int[(flags & TABLE) == 0 ? 0 : 2 << (flags & 7)];
        for (int i = 0; i < table.length; i++) table[i] = 0xff000000 | (int) in.big(3);
        return table;
    }

    /** All 256, whatever the file names, so that every pixel has a colour. */
    private int[] palette(int[] named) {
        int[] palette = new int[256];
        for (int i = 0; i < palette.length; i++) palette[i] = i < named.length ? named[i] : 0xff000000;
        if (transparent >= 0) palette[transparent] &= 0xffffff;
        return palette;
    }

    /** Steps over blocks up to the empty one that ends them. */
    static void skipBlocks(Cursor in) {
        int length;
        do {
            length = in.one();
            in.skip(length);
        } while (length != 0);
    }
}

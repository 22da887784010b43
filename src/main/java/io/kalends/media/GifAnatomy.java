package io.kalends.media;

import java.awt.Rectangle;
import java.io.ByteArrayOutputStream;

/**
 * Reads the blocks of a GIF. The picture is as large as the screen the file declares, or as its first frame where that is
 * larger: what browsers show.
 */
final class GifAnatomy {
    private static final int EXTENSION = 0x21;
    private static final int IMAGE = 0x2c;
    private static final int TRAILER = 0x3b;
    private static final int CONTROL = 0xf9;

    private final Cursor in;
    private final ByteArrayOutputStream essence = new ByteArrayOutputStream();
    private byte[] control = Anatomy.NONE;
    private Rectangle frame = new Rectangle();

    private GifAnatomy(byte[] file) {
        this.in = new Cursor(file);
    }

    static Anatomy of(byte[] file) {
        return new GifAnatomy(file).read();
    }

    private Anatomy read() {
        in.skip(6);
        int width = (int) in.little(2);
        int height = (int) in.little(2);
        table(in.one());
        essence.writeBytes(in.since(0));
        blocks();
        in.mustEnd();
        if (frame.isEmpty()) throw ImageRefused.damaged("it has no pixels");
        essence.write(TRAILER);
        return new Anatomy(
                ImageFormat.GIF,
                Math.max(width, frame.x + frame.width),
                Math.max(height, frame.y + frame.height),
                frame,
                Anatomy.Ink.LIGHT,
                essence.toByteArray(),
                in.at(),
                Anatomy.NONE,
                Anatomy.NONE);
    }

    private void blocks() {
        while (true) {
            int start = in.at();
            switch (in.one()) {
                case EXTENSION -> extension(start);
                case IMAGE -> image(start);
                case TRAILER -> {
                    return;
                }
                default -> throw ImageRefused.damaged("it has a part that no viewer knows");
            }
        }
    }

    private void extension(int start) {
        int label = in.one();
        subBlocks();
        if (label == CONTROL) control = in.since(start);
    }

    private void image(int start) {
        int x = (int) in.little(2);
        int y = (int) in.little(2);
        var place = new Rectangle(x, y, (int) in.little(2), (int) in.little(2));
        if (place.isEmpty()) throw ImageRefused.damaged("it has no proper size");
        localTable(in.one());
        in.skip(1);
        subBlocks();
        if (!frame.isEmpty()) return;
        frame = place;
        essence.writeBytes(control);
        essence.writeBytes(in.since(start));
    }

    /** Behind the flags of the screen follow two bytes and the colours. */
    private void table(int flags) {
        in.skip(2);
        localTable(flags);
    }

    private void localTable(int flags) {
        if ((flags & 0x80) != 0) in.skip(3L * (2 << (flags & 7)));
    }

    private void subBlocks() {
        int length;
        do {
            length = in.one();
            in.skip(length);
        } while (length != 0);
    }
}

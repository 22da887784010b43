package io.kalends.media;

import java.util.Set;

/** Leaves of a GIF its frames, how long they are shown and how often: comments, texts and what programs added go. */
final class GifCleaning {
    private static final int APPLICATION = 0xff;
    private static final int TEXT = 0x01;
    private static final int APPLICATION_NAME = 11;
    private static final Set<String> LOOPING = Set.of("NETSCAPE2.0", "ANIMEXTS1.0");
    /** The number and the length of a block that says how often an animation is repeated. */
    private static final int LOOP = 1;

    private static final int LOOP_BYTES = 3;

    private final Composition clean;
    private final Cursor in;
    /** Where a block begins that says how the next frame or text is shown, -1 when there is none. */
    private int control = -1;

    private int controlEnd;

    GifCleaning(ByteSource file) {
        clean = new Composition(file);
        in = new Cursor(file);
    }

    Composition clean() {
        in.skip(10);
        int flags = in.one();
        in.skip(2);
        table(flags);
        clean.keep(0, in.at());
        int kind;
        do {
            int start = in.at();
            kind = in.one();
            switch (kind) {
                case GifAnatomy.EXTENSION -> extension(start);
                case GifAnatomy.IMAGE -> image(start);
                case GifAnatomy.TRAILER -> clean.keep(start, in.at());
                default -> throw ImageRefused.damaged("it has a part that no viewer knows");
            }
        } while (kind != GifAnatomy.TRAILER);
        return clean;
    }

    private void table(int flags) {
        if ((flags & 0x80) != 0) in.skip(3L * (2 << (flags & 7)));
    }

    private void image(int start) {
        if (control >= 0) clean.keep(control, controlEnd);
        control = -1;
        in.skip(8);
        table(in.one());
        in.skip(1);
        GifAnatomy.skipBlocks(in);
        clean.keep(start, in.at());
    }

    private void extension(int start) {
        int label = in.one();
        if (label == APPLICATION) {
            application(start);
            return;
        }
        GifAnatomy.skipBlocks(in);
        if (label == GifAnatomy.CONTROL) {
            control = start;
            controlEnd = in.at();
        }
        if (label == TEXT) control = -1;
    }

    /** Of all that programs add, only how often an animation is repeated. */
    private void application(int start) {
        boolean loops = in.peek() == APPLICATION_NAME && LOOPING.contains(name());
        int length = loops ? in.one() : 0;
        if (length == LOOP_BYTES && in.peek() == LOOP) loop(start);
        else in.skip(length);
        if (!loops || length > 0) GifAnatomy.skipBlocks(in);
    }

    private void loop(int start) {
        in.skip(LOOP_BYTES);
        clean.keep(start, in.at());
        if (in.peek() == 0) clean.keep(in.at(), in.at() + 1);
        else clean.add(new byte[1]);
    }

    private String name() {
        in.skip(1);
        return in.text(APPLICATION_NAME);
    }
}

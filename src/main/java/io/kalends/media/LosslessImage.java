package io.kalends.media;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;

/** A lossless image of WebP without its header: transforms, and the pixels that they were applied to. */
final class LosslessImage implements PixelRows {
    private final List<LosslessTransform> transforms = new ArrayList<>();
    private final LosslessPixels pixels;
    private int next;

    LosslessImage(Slice data, int width, int height, Arena arena) {
        var in = new LosslessBits(data);
        var memory = LosslessMemory.of(width, height, arena);
        int codedWidth = width;
        int seen = 0;
        while (in.flag()) {
            int kind = in.number(2);
            if (((seen >> kind) & 1) == 1) throw ImageRefused.damaged("it is transformed twice");
            seen |= 1 << kind;
            var transform = LosslessTransform.read(kind, codedWidth, height, in, memory);
            codedWidth = transform.codedWidth();
            transforms.addFirst(transform);
        }
        pixels = LosslessPixels.main(codedWidth, height, in, memory);
    }

    @Override
    public void next(int[] row) {
        pixels.next(row);
        for (LosslessTransform transform : transforms) transform.undo(next, row);
        next++;
    }
}

package io.kalends.media;

import java.lang.foreign.Arena;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A component of a JPEG that is being decoded. Blocks are counted row by row. */
final class JpegComponent {
    private static final int BLOCK = 64;
    /** The order in which a file has the coefficients of a block: rows in the higher three bits. */
    private static final int[] ZIGZAG = {
        0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14,
        21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60,
        61, 54, 47, 55, 62, 63
    };

    private final JpegLayout.Component declared;
    private final JpegTransform transform;
    private final int[] slots = new int[BLOCK];
    private final int blocksAcross;
    private final int blocksDown;
    private final int heldAcross;
    private final int heldDown;
    private final short[] block;
    private final float[] scale;
    private @Nullable ShortBuffer held;
    private @Nullable LongBuffer known;
    private boolean scaled;
    private byte[] plane = {};
    private int stride;

    /**
     * @param groups the groups of blocks that the picture is made of, across and down: at the edges they reach beyond it
     * @param blocksAcross the blocks that the picture itself reaches into
     */
    JpegComponent(
            JpegLayout.Component declared, JpegTransform transform, int[] groups, int blocksAcross, int blocksDown) {
        this.declared = declared;
        this.transform = transform;
        this.blocksAcross = blocksAcross;
        this.blocksDown = blocksDown;
        heldAcross = groups[0] * declared.across();
        heldDown = groups[1] * declared.down();
        block = new short[transform.coefficients()];
        scale = new float[transform.coefficients()];
        for (int i = 0; i < BLOCK; i++) slots[i] = transform.slot(ZIGZAG[i] >> 3, ZIGZAG[i] & 7);
    }

    JpegLayout.Component declared() {
        return declared;
    }

    int blocksAcross() {
        return blocksAcross;
    }

    int blocksDown() {
        return blocksDown;
    }

    int heldAcross() {
        return heldAcross;
    }

    /** Bytes that it takes to hold the coefficients of all blocks. */
    long heldBytes(boolean progressive) {
        long bytes = 2L * transform.coefficients() + (progressive ? Long.BYTES : 0);
        return bytes * heldAcross * heldDown;
    }

    /** Makes room for the coefficients of all blocks. */
    void hold(Arena arena, boolean progressive) {
        long blocks = (long) heldAcross * heldDown;
        held = arena.allocate(blocks * transform.coefficients() * Short.BYTES, Short.BYTES)
                .asByteBuffer()
                .order(ByteOrder.nativeOrder())
                .asShortBuffer();
        if (progressive)
            known = arena.allocate(blocks * Long.BYTES, Long.BYTES)
                    .asByteBuffer()
                    .order(ByteOrder.nativeOrder())
                    .asLongBuffer();
    }

    /** Takes the scale of the coefficients, in the order of the file, as it is at the first scan. */
    void scale(int[] table) {
        if (scaled) return;
        scaled = true;
        for (int i = 0; i < BLOCK; i++) if (slots[i] >= 0) scale[slots[i]] = table[i];
    }

    /** A coefficient of a block that is decoded at once; those that do not count are passed over. */
    void put(int index, int value) {
        int slot = slots[index];
        if (slot >= 0) block[slot] = (short) value;
    }

    /** The block that is decoded at once: empty. */
    void clear() {
        Arrays.fill(block, (short) 0);
    }

    void store(int number) {
        held().put(number * block.length, block);
    }

    void load(int number) {
        held().get(number * block.length, block);
    }

    /** A coefficient of a held block. */
    void put(int number, int index, int value) {
        int slot = slots[index];
        if (slot >= 0) held().put(number * block.length + slot, (short) value);
    }

    /** Adds a bit to a coefficient of a held block, away from zero. */
    void refine(int number, int index, int bit) {
        int slot = slots[index];
        if (slot < 0) return;
        int place = number * block.length + slot;
        int value = held().get(place);
        if ((value & bit) == 0) held().put(place, (short) (value < 0 ? value - bit : value + bit));
    }

    /** Sets a bit of the first coefficient of a held block. */
    void refineFirst(int number, int bit) {
        int place = number * block.length;
        held().put(place, (short) (held().get(place) | bit));
    }

    /** Which coefficients of a held block are other than zero, also of those that do not count: a bit for each. */
    long known(int number) {
        return marks().get(number);
    }

    void know(int number, long indexes) {
        marks().put(number, indexes);
    }

    /** Makes room for the pixels of one row of groups. */
    void draw(int planeStride, int rows) {
        stride = planeStride;
        plane = new byte[planeStride * rows];
    }

    /** Draws the block that was decoded or loaded last. */
    void drawAt(int column, int row) {
        transform.apply(block, scale, plane, row * transform.height() * stride + column * transform.width(), stride);
    }

    /** Draws a row of groups from the blocks that are held. */
    void drawGroups(int group) {
        for (int row = 0; row < declared.down(); row++) {
            int first = (group * declared.down() + row) * heldAcross;
            for (int column = 0; column < heldAcross; column++) {
                load(first + column);
                drawAt(column, row);
            }
        }
    }

    int sample(int x, int y) {
        return plane[y * stride + x] & 0xff;
    }

    private ShortBuffer held() {
        if (held == null) throw new IllegalStateException("there is no room for coefficients");
        return held;
    }

    private LongBuffer marks() {
        if (known == null) throw new IllegalStateException("there is no room for marks");
        return known;
    }
}

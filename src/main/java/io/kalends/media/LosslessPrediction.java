package io.kalends.media;

/** Pixels were replaced by what they differ from a prediction of them; how they are predicted is chosen for each block. */
final class LosslessPrediction implements LosslessTransform {
    private static final int BLACK = 0xff000000;

    private final int width;
    private final BlockImage blocks;
    /** The row before, and after it the first pixel of this one, which stands for the one above to the right of the last. */
    private final int[] above;

    LosslessPrediction(int width, BlockImage blocks) {
        this.width = width;
        this.blocks = blocks;
        above = new int[width + 1];
    }

    @Override
    public int codedWidth() {
        return width;
    }

    @Override
    public void undo(int y, int[] row) {
        row[0] = LosslessTransform.sum(row[0], y == 0 ? BLACK : above[0]);
        above[width] = row[0];
        if (y == 0) addLeft(row, 1, width);
        else undo(row, blocks.row(y));
        System.arraycopy(row, 0, above, 0, width);
    }

    private void undo(int[] row, int[] modes) {
        int side = 1 << blocks.bits;
        for (int start = 0; start < width; start += side) {
            int mode = (modes[start >> blocks.bits] >> 8) & 0xf;
            undo(mode, row, Math.max(1, start), Math.min(width, start + side));
        }
    }

    private void undo(int mode, int[] row, int from, int to) {
        switch (mode) {
            case 1 -> addLeft(row, from, to);
            case 2 -> addAbove(row, from, to, 0);
            case 3 -> addAbove(row, from, to, 1);
            case 4 -> addAbove(row, from, to, -1);
            case 11 -> addSelected(row, from, to);
            case 12 -> addFullGradient(row, from, to);
            case 13 -> addHalfGradient(row, from, to);
            case 5, 6, 7, 8, 9, 10 -> addAverage(mode, row, from, to);
            default -> addBlack(row, from, to);
        }
    }

    private static void addBlack(int[] row, int from, int to) {
        for (int x = from; x < to; x++) row[x] = LosslessTransform.sum(row[x], BLACK);
    }

    private static void addLeft(int[] row, int from, int to) {
        for (int x = from; x < to; x++) row[x] = LosslessTransform.sum(row[x], row[x - 1]);
    }

    private void addAbove(int[] row, int from, int to, int offset) {
        for (int x = from; x < to; x++) row[x] = LosslessTransform.sum(row[x], above[x + offset]);
    }

    private void addAverage(int mode, int[] row, int from, int to) {
        for (int x = from; x < to; x++) {
            int average = average(mode, row[x - 1], above[x - 1], above[x], above[x + 1]);
            row[x] = LosslessTransform.sum(row[x], average);
        }
    }

    private static int average(int mode, int left, int aboveLeft, int above, int aboveRight) {
        return switch (mode) {
            case 5 -> average(average(left, aboveRight), above);
            case 6 -> average(left, aboveLeft);
            case 7 -> average(left, above);
            case 8 -> average(aboveLeft, above);
            case 9 -> average(above, aboveRight);
            default -> average(average(left, aboveLeft), average(above, aboveRight));
        };
    }

    /** Of each channel, rounded down. */
    private static int average(int one, int other) {
        return (((one ^ other) & 0xfefefefe) >>> 1) + (one & other);
    }

    /** Left or above, whichever is nearer to the gradient. */
    private void addSelected(int[] row, int from, int to) {
        for (int x = from; x < to; x++) {
            int left = row[x - 1];
            boolean leftIsNearer = distance(above[x], above[x - 1]) < distance(left, above[x - 1]);
            row[x] = LosslessTransform.sum(row[x], leftIsNearer ? left : above[x]);
        }
    }

    private static int distance(int one, int other) {
        return Math.abs((one >>> 24) - (other >>> 24))
                + Math.abs(((one >> 16) & 0xff) - ((other >> 16) & 0xff))
                + Math.abs(((one >> 8) & 0xff) - ((other >> 8) & 0xff))
                + Math.abs((one & 0xff) - (other & 0xff));
    }

    private void addFullGradient(int[] row, int from, int to) {
        for (int x = from; x < to; x++) {
            row[x] = LosslessTransform.sum(row[x], fullGradient(row[x - 1], above[x], above[x - 1]));
        }
    }

    private static int fullGradient(int left, int above, int corner) {
        return clamped((left >>> 24) + (above >>> 24) - (corner >>> 24)) << 24
                | clamped(((left >> 16) & 0xff) + ((above >> 16) & 0xff) - ((corner >> 16) & 0xff)) << 16
                | clamped(((left >> 8) & 0xff) + ((above >> 8) & 0xff) - ((corner >> 8) & 0xff)) << 8
                | clamped((left & 0xff) + (above & 0xff) - (corner & 0xff));
    }

    private void addHalfGradient(int[] row, int from, int to) {
        for (int x = from; x < to; x++) {
            row[x] = LosslessTransform.sum(row[x], halfGradient(average(row[x - 1], above[x]), above[x - 1]));
        }
    }

    private static int halfGradient(int middle, int corner) {
        return beyond(middle >>> 24, corner >>> 24) << 24
                | beyond((middle >> 16) & 0xff, (corner >> 16) & 0xff) << 16
                | beyond((middle >> 8) & 0xff, (corner >> 8) & 0xff) << 8
                | beyond(middle & 0xff, corner & 0xff);
    }

    private static int beyond(int middle, int corner) {
        return clamped(middle + (middle - corner) / 2);
    }

    private static int clamped(int value) {
        return Math.max(0, Math.min(255, value));
    }
}

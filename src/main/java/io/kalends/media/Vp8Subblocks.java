package io.kalends.media;

/**
 * Predicts squares of 4 × 4 pixels from the thirteen around them: four to the left, the corner, four above and four above
 * to the right. In most modes every pixel is the average of two or three neighbours among them, so these are calculated
 * first, and each mode is a table that says which of them goes where.
 */
final class Vp8Subblocks {
    static final int DC = 0;
    static final int TRUE_MOTION = 1;
    static final int VERTICAL = 2;
    static final int HORIZONTAL = 3;
    static final int LEFT_DOWN = 4;
    static final int RIGHT_DOWN = 5;
    static final int VERTICAL_RIGHT = 6;
    static final int VERTICAL_LEFT = 7;
    static final int HORIZONTAL_DOWN = 8;
    static final int HORIZONTAL_UP = 9;
    private static final int MODES = 10;

    /** Places of the pixels around, from the lowest on the left to the last above; both ends are there twice. */
    private static final int LEFT = 4;

    private static final int CORNER = 5;
    private static final int ABOVE = 6;
    private static final int LAST = 13;
    /** Where averages of two begin, after those of three. */
    private static final int OF_TWO = 16;

    private static final int[][] SOURCES = new int[MODES][16];

    static {
        for (int mode = VERTICAL; mode < MODES; mode++) {
            for (int i = 0; i < 16; i++) SOURCES[mode][i] = source(mode, i / 4, i % 4);
        }
    }

    private final int[] around = new int[LAST + 2];
    private final byte[] averages = new byte[2 * OF_TWO];

    /** Which average a pixel is: those of three are named by the middle one, those of two by the first. */
    private static int source(int mode, int y, int x) {
        return switch (mode) {
            case VERTICAL -> ABOVE + x;
            case HORIZONTAL -> LEFT - y;
            case LEFT_DOWN -> ABOVE + 1 + y + x;
            case RIGHT_DOWN -> CORNER - y + x;
            case VERTICAL_RIGHT -> verticalRight(y, x);
            case VERTICAL_LEFT -> verticalLeft(y, x);
            case HORIZONTAL_DOWN -> horizontalDown(y, x);
            case HORIZONTAL_UP -> horizontalUp(2 * y + x);
            default -> throw new IllegalArgumentException("not made of averages: " + mode);
        };
    }

    private static int verticalRight(int y, int x) {
        if (y >= 2 && x == 0) return LEFT + 2 - y;
        return (y % 2 == 0 ? OF_TWO : 0) + CORNER + x - y / 2;
    }

    private static int verticalLeft(int y, int x) {
        if (y >= 2 && x == 3) return ABOVE + 3 + y;
        return y % 2 == 0 ? OF_TWO + ABOVE + x + y / 2 : ABOVE + 1 + x + y / 2;
    }

    private static int horizontalDown(int y, int x) {
        if (y == 0 && x >= 2) return CORNER + x - 1;
        return x % 2 == 0 ? OF_TWO + LEFT - y + x / 2 : CORNER - y + x / 2;
    }

    private static int horizontalUp(int distance) {
        if (distance > 5) return OF_TWO;
        return (distance % 2 == 0 ? OF_TWO : 0) + LEFT - 1 - distance / 2;
    }

    /** @param right where the four pixels above to the right are */
    void predict(int mode, byte[] pixels, int at, int stride, int right) {
        if (mode == TRUE_MOTION) {
            Vp8Prediction.trueMotion(pixels, at, stride, 4);
            return;
        }
        lookAround(pixels, at, stride, right);
        if (mode == DC) fillWithAverage(pixels, at, stride);
        else fill(SOURCES[mode], pixels, at, stride);
    }

    private void lookAround(byte[] pixels, int at, int stride, int right) {
        int above = at - stride;
        for (int i = 0; i < 4; i++) {
            around[LEFT - i] = pixels[at + i * stride - 1] & 0xff;
            around[ABOVE + i] = pixels[above + i] & 0xff;
            around[ABOVE + 4 + i] = pixels[right + i] & 0xff;
        }
        around[CORNER] = pixels[above - 1] & 0xff;
        around[0] = around[1];
        around[LAST + 1] = around[LAST];
    }

    private void fillWithAverage(byte[] pixels, int at, int stride) {
        int sum = 4;
        for (int i = 0; i < 4; i++) sum += around[LEFT - i] + around[ABOVE + i];
        for (int i = 0; i < 16; i++) pixels[at + i / 4 * stride + i % 4] = (byte) (sum >> 3);
    }

    private void fill(int[] sources, byte[] pixels, int at, int stride) {
        for (int i = 0; i <= LAST; i++) {
            if (i > 0) averages[i] = (byte) ((around[i - 1] + 2 * around[i] + around[i + 1] + 2) >> 2);
            averages[OF_TWO + i] = (byte) ((around[i] + around[i + 1] + 1) >> 1);
        }
        for (int i = 0; i < 16; i++) pixels[at + i / 4 * stride + i % 4] = averages[sources[i]];
    }
}

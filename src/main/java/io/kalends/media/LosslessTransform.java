package io.kalends.media;

/** What was done to an image to make it smaller, and is undone row by row from the top. */
interface LosslessTransform {
    /** How many pixels of a row are left by the transform. */
    int codedWidth();

    void undo(int y, int[] row);

    /** Reads what is to be known about a transform of an image of this size. */
    static LosslessTransform read(int kind, int width, int height, LosslessBits in, LosslessMemory memory) {
        return switch (kind) {
            case 0 -> new LosslessPrediction(width, BlockImage.read(width, height, in, memory));
            case 1 -> new ColorDecorrelation(width, BlockImage.read(width, height, in, memory));
            case 2 -> new GreenSubtraction(width);
            case 3 -> ColorTable.read(width, in, memory);
            default -> throw new IllegalArgumentException("no transform: " + kind);
        };
    }

    /** The sums of the four channels of two pixels, each without what exceeds a byte. */
    static int sum(int one, int other) {
        int alphaAndGreen = (one & 0xff00ff00) + (other & 0xff00ff00);
        int redAndBlue = (one & 0x00ff00ff) + (other & 0x00ff00ff);
        return (alphaAndGreen & 0xff00ff00) | (redAndBlue & 0x00ff00ff);
    }
}

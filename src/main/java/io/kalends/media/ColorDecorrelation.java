package io.kalends.media;

/** Of red and blue was subtracted what the other colours tell about them; by how much is chosen for each block. */
record ColorDecorrelation(int codedWidth, BlockImage blocks) implements LosslessTransform {
    @Override
    public void undo(int y, int[] row) {
        int[] factors = blocks.row(y);
        int side = 1 << blocks.bits;
        for (int x = 0; x < codedWidth; x += side) {
            undo(row, x, Math.min(codedWidth, x + side), factors[x >> blocks.bits]);
        }
    }

    private static void undo(int[] row, int from, int to, int factors) {
        byte greenToRed = (byte) factors;
        byte greenToBlue = (byte) (factors >> 8);
        byte redToBlue = (byte) (factors >> 16);
        for (int x = from; x < to; x++) {
            int pixel = row[x];
            byte green = (byte) (pixel >> 8);
            int red = (pixel >> 16) + ((greenToRed * green) >> 5);
            int blue = pixel + ((greenToBlue * green) >> 5) + ((redToBlue * (byte) red) >> 5);
            row[x] = (pixel & 0xff00ff00) | ((red & 0xff) << 16) | (blue & 0xff);
        }
    }
}

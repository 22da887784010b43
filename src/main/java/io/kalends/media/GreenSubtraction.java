package io.kalends.media;

/** Green was subtracted from red and blue. */
record GreenSubtraction(int codedWidth) implements LosslessTransform {
    @Override
    public void undo(int y, int[] row) {
        for (int x = 0; x < codedWidth; x++) {
            int green = (row[x] >> 8) & 0xff;
            row[x] = LosslessTransform.sum(row[x], (green << 16) | green);
        }
    }
}

package io.kalends.media;

/** Takes the pixels of an image row by row, from the top to the bottom. */
interface RowSink {
    /**
     * Takes the next row.
     *
     * @param y number of the row, from 0 on
     * @param row its pixels, each as opacity, red, green and blue; used again for the next row
     */
    void row(int y, int[] row);
}

package io.kalends.media;

/** The rows of a picture, decoded one after the other from the top. */
interface PixelRows {
    /** Writes the next row, one ARGB value for each pixel, into an array that may be longer. */
    void next(int[] row);
}

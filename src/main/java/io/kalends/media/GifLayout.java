package io.kalends.media;

/**
 * How the first frame of a GIF is stored.
 *
 * @param data where its pixels begin in the file
 * @param palette colours with their opacity
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record GifLayout(int data, boolean interlaced, int[] palette) implements Anatomy.Layout {}

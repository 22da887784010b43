package io.kalends.media;

/**
 * What the decoder of WebP is given.
 *
 * @param essence a file with the first frame only and without metadata, so that nothing else can unfold in the decoder
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record WebpLayout(byte[] essence) implements Anatomy.Layout {}

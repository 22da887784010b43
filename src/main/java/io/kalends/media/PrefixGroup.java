package io.kalends.media;

/** The codes by which the pixels of a part of an image are written. */
record PrefixGroup(PrefixCode green, PrefixCode red, PrefixCode blue, PrefixCode alpha, PrefixCode distance) {
    static final int VALUES = 256;
    static final int LENGTHS = 24;
    private static final int DISTANCES = 40;
    static final int MAX_CACHE_BITS = 11;
    static final int MAX_SYMBOLS = VALUES + LENGTHS + (1 << MAX_CACHE_BITS);

    /** @param cached the number of colours in the cache; the codes for green stand for these, too, and for lengths */
    static PrefixGroup read(PrefixCodeReader codes, int cached) {
        return new PrefixGroup(
                codes.next(VALUES + LENGTHS + cached),
                codes.next(VALUES),
                codes.next(VALUES),
                codes.next(VALUES),
                codes.next(DISTANCES));
    }
}

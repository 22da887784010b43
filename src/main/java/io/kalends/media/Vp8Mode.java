package io.kalends.media;

/** How a block of pixels is predicted from those above it and to its left. */
enum Vp8Mode {
    /** All like the average. */
    DC,
    /** Each like the one above. */
    VERTICAL,
    /** Each like the one to the left. */
    HORIZONTAL,
    /** Differences above and to the left continued. */
    TRUE_MOTION,
    /** Each of the luma blocks in its own way. */
    SUBBLOCKS
}

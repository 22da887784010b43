package io.kalends.media;

/**
 * The bytes that are needed to decode an image.
 *
 * @param outside those outside the heap
 */
record Footprint(long heap, long outside) {
    Footprint plus(long moreHeap) {
        return new Footprint(heap + moreHeap, outside);
    }
}

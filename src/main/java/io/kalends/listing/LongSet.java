package io.kalends.listing;

/** Numbers other than 0, without an object for each. */
final class LongSet {
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private long[] places = new long[64];
    private int size;

    /** Whether the number is new. */
    boolean add(long number) {
        int at = place(number);
        if (places[at] == number) return false;
        places[at] = number;
        size++;
        if (2 * size > places.length) grow();
        return true;
    }

    private int place(long number) {
        int at = (int) ((number * SPREAD) >>> 32) & (places.length - 1);
        while (places[at] != 0 && places[at] != number) at = (at + 1) & (places.length - 1);
        return at;
    }

    private void grow() {
        long[] old = places;
        places = new long[2 * old.length];
        for (long number : old) if (number != 0) places[place(number)] = number;
    }
}

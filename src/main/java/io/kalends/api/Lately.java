package io.kalends.api;

/**
 * Remembers, roughly, what was asked for lately: a number for each key, in a place that others may take over. It may
 * forget early, and one time in billions mistake one key for another, which does no harm.
 */
final class Lately {
    private static final int PLACES = 1 << 16;

    private final int[] hashes = new int[PLACES];

    /** Whether this was asked for before; from now on it was. */
    boolean knew(Object key) {
        int hash = key.hashCode() * 0x9E3779B9;
        int place = (hash ^ hash >>> 16) & PLACES - 1;
        boolean known = hashes[place] == hash;
        hashes[place] = hash;
        return known;
    }
}

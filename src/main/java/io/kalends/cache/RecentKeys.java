package io.kalends.cache;

/**
 * Admission: tells roughly whether a key was seen recently, so that only what is asked for again is cached. It keeps a hash
 * for each key, in a slot that other keys may take over: it may forget early, and one time in billions takes one key for
 * another, which does no harm.
 */
public final class RecentKeys {
    private static final int SLOTS = 1 << 16;

    private final int[] hashes = new int[SLOTS];

    /** Whether this key was seen before; from now on it was. */
    public boolean sawBefore(Object key) {
        int hash = key.hashCode() * 0x9E3779B9;
        int slot = (hash ^ hash >>> 16) & SLOTS - 1;
        boolean seen = hashes[slot] == hash;
        hashes[slot] = hash;
        return seen;
    }
}

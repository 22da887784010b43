package io.kalends.cache;

/**
 * Admission: tells roughly whether a key was seen recently, so that only what is asked for again is cached. It keeps a hash
 * for each key, in a slot that other keys may take over: it may forget early, and one time in billions takes one key for
 * another, which does no harm.
 */
public final class RecentKeys {
    private static final int MANY = 1 << 16;

    private final int[] hashes;

    public RecentKeys() {
        this(MANY);
    }

    /**
     * @param slots a power of two. What comes back later than a cache would keep it is not worth admitting, so there should not
     *     be many more than the cache has entries.
     */
    public RecentKeys(int slots) {
        hashes = new int[slots];
    }

    /** Whether this key was seen before; from now on it was. */
    public boolean sawBefore(Object key) {
        int hash = key.hashCode() * 0x9E3779B9;
        int slot = (hash ^ hash >>> 16) & hashes.length - 1;
        boolean seen = hashes[slot] == hash;
        hashes[slot] = hash;
        return seen;
    }
}

package io.kalends.source;

import io.kalends.text.Sha256;

/**
 * By what an item is known among those of its source.
 *
 * @param key as it is stored: one that is long or odd by its sum
 */
record ItemKey(ItemType type, String key) {
    /** Indexes take no texts of any length. */
    private static final int LONGEST = 200;

    /** Marks what is known by what it says, as it has no key of its own. */
    private static final String INLINE = "=";

    private static final String SUM = "sha256:";

    static ItemKey of(ItemType type, String key) {
        boolean isPlain = key.length() <= LONGEST
                && !key.startsWith(INLINE)
                && !key.startsWith(SUM)
                && key.chars().noneMatch(c -> Character.isISOControl(c) || Character.isSurrogate((char) c));
        return new ItemKey(type, isPlain ? key : SUM + Sha256.of(key));
    }

    /** What is given within another item. */
    static ItemKey inline(ItemType type, String text) {
        return new ItemKey(type, INLINE + Sha256.of(text));
    }

    boolean isInline() {
        return key.startsWith(INLINE);
    }

    /** The ID that the key is, 0 when it is none. */
    long number() {
        return key.matches("[1-9][0-9]{0,15}") ? Long.parseLong(key) : 0;
    }
}

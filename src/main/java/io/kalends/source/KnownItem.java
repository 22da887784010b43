package io.kalends.source;

/**
 * An item as it is known before it is imported again.
 *
 * @param record the ID of the record here; 0 when a dry run has only found out that it would be made
 * @param isGone whether it was gone there
 * @param isTrashed whether the source has put the record into the trash
 * @param isKeptBack whether some of its values are kept back
 */
record KnownItem(
        long id,
        ItemKey key,
        long record,
        String hash,
        boolean isGone,
        boolean isTrashed,
        boolean isKeptBack,
        State state) {
    /** What has become of the record. */
    enum State {
        LIVE,
        TRASHED,
        ABSENT
    }

    boolean isLive() {
        return state == State.LIVE;
    }

    /** Whether somebody has deleted the record here. */
    boolean isDeletedHere() {
        return !isLive() && !isTrashed;
    }

    /** The same for who only looks at the record, in the trash or not. */
    KnownItem asIs() {
        return new KnownItem(id, key, record, hash, isGone, true, isKeptBack, state);
    }

    KnownItem withRecord(long other) {
        return new KnownItem(id, key, other, hash, isGone, isTrashed, isKeptBack, state);
    }

    KnownItem withKey(ItemKey other) {
        return new KnownItem(id, other, record, hash, isGone, isTrashed, isKeptBack, state);
    }
}

package io.kalends.media;

import io.kalends.store.Tx;

/** Told, in the same transaction, of an image that looks different from now on to those who read of it. */
public interface ImageListener {
    void looksDifferent(Tx tx, long media);
}

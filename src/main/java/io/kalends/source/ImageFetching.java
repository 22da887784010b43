package io.kalends.source;

import io.kalends.api.Upload;

/** Fetches images that are to be stored here. */
@FunctionalInterface
public interface ImageFetching {
    /** Throws when there is no image to be had; the message says why. */
    Upload fetch(String url);
}

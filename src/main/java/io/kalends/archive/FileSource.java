package io.kalends.archive;

import io.kalends.media.MediaFile;
import java.util.Optional;

/** Where the files of images are found, by the key of the image and their name. */
@FunctionalInterface
public interface FileSource {
    Optional<MediaFile> find(String key, String name);
}

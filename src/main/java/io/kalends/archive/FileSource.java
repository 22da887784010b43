package io.kalends.archive;

import io.kalends.media.MediaFile;
import io.kalends.media.MediaFiles;
import io.kalends.store.Tx;
import java.util.Optional;

/** Where the files of images are found, by the key of the image and their name. */
@FunctionalInterface
public interface FileSource {
    /**
     * The file of this name under the key of an image, if it is there.
     *
     * @param tx the transaction in which the records are read
     */
    Optional<MediaFile> find(Tx tx, String key, String name);

    static FileSource of(MediaFiles files) {
        return (tx, key, name) -> files.within(tx).find(key, name);
    }
}

package io.kalends.media;

import io.kalends.config.Config;
import io.kalends.store.Database;
import io.kalends.store.Tx;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The place where the files of pictures lie, each picture under a random key that nobody can guess. */
public interface MediaFiles {
    /** The place the settings name. */
    static MediaFiles of(Config config, Database db) {
        return config.media().<MediaFiles>map(FolderFiles::new).orElseGet(() -> new DatabaseFiles(db));
    }

    /** Keeps all files of a picture, or none; on return they are safe on disk. The result is their key. */
    String keep(Picture picture);

    /**
     * Keeps all files of a picture under the key it has elsewhere, or none; the files are given by their names. False when
     * there are files under that key already, which are left as they are.
     */
    boolean keep(String key, Map<String, byte[]> files);

    /**
     * Adds a file to those of a picture, in place of one of this name that somebody left there who was stopped. False when
     * there are no files under the key.
     */
    boolean add(String key, String name, byte[] file);

    /** The file of this name; empty if key or name is unknown or malformed. */
    Optional<MediaFile> find(String key, String name);

    /** Removes all files of a picture; does nothing when there are none. */
    void delete(String key);

    /**
     * Removes what no record knows, left behind by a stop between two steps.
     *
     * @param known the keys of all records
     * @param olderThan later files stay: their record may be on its way
     * @return the keys removed
     */
    List<String> sweep(Set<String> known, Instant olderThan);

    /** The same place for work in an open transaction: files that are in the database come and go with it. */
    default MediaFiles within(Tx tx) {
        return this;
    }
}

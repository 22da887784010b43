package io.kalends.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

/**
 * The attributes of a file.
 *
 * @param key tells the file from another that gets its name
 */
record FileState(Object key, long size, FileTime modified) {
    /** Empty when there is no such file, or it cannot be read. */
    static Optional<FileState> of(Path path) {
        try {
            BasicFileAttributes found = Files.readAttributes(path, BasicFileAttributes.class);
            // Where files have no inode numbers, the time of creation tells them apart.
            Object key = found.fileKey() == null ? found.creationTime() : found.fileKey();
            return Optional.of(new FileState(key, found.size(), found.lastModifiedTime()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    boolean isSameFile(Optional<FileState> other) {
        return other.isPresent() && other.get().key.equals(key);
    }
}

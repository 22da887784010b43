package io.kalends.archive;

import io.kalends.media.MediaFile;
import io.kalends.store.Tx;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * Reads the files of images for an archive. Images may be deleted meanwhile, and their files with them; or cleaned, and then
 * their files are found under another key.
 */
final class Images {
    private final FileSource source;
    private final LongFunction<Optional<String>> currentKey;
    private final List<Long> deleted = new ArrayList<>();
    private final List<Long> lost = new ArrayList<>();

    /** @param currentKey the key of an image as of now, if the store still has it */
    Images(FileSource source, LongFunction<Optional<String>> currentKey) {
        this.source = source;
        this.currentKey = currentKey;
    }

    /**
     * The files of an image by their names; the record has the members of a line. Empty when it was deleted since the record was
     * read: then it is to be left out, as though it had been deleted before.
     */
    Optional<Map<String, byte[]>> files(Tx tx, Map<String, ?> image) {
        String key = String.valueOf(image.get("file_key"));
        Map<String, byte[]> files = read(tx, key, names(image));
        if (files.size() == names(image).size()) return Optional.of(files);
        long id = image.get("id") instanceof Long number ? number : 0;
        Optional<String> now = currentKey.apply(id);
        if (now.isPresent() && !now.get().equals(key)) files = read(tx, now.get(), names(image));
        if (!files.isEmpty()) return Optional.of(files);
        (now.isPresent() ? lost : deleted).add(id);
        return now.map(known -> Map.of());
    }

    /** The bytes of the file of an image itself, which is shorter once it is cleaned. */
    static long length(Map<String, ?> image, Map<String, byte[]> files) {
        byte[] file = files.get(String.valueOf(image.get("filename")));
        if (file != null) return file.length;
        return image.get("filesize") instanceof Long known ? known : 0;
    }

    private Map<String, byte[]> read(Tx tx, String key, List<String> names) {
        var files = new LinkedHashMap<String, byte[]>();
        for (String name : names) read(tx, key, name, files);
        return files;
    }

    /** Images that are left out. */
    List<Long> deleted() {
        return deleted;
    }

    /** Images whose files are not there though their records are. */
    List<Long> lost() {
        return lost;
    }

    private static List<String> names(Map<String, ?> image) {
        var names = new LinkedHashSet<String>(); // two sizes may share a file
        names.add(String.valueOf(image.get("filename")));
        if (image.get("sizes") instanceof Map<?, ?> sizes)
            for (Object size : sizes.values())
                if (size instanceof Map<?, ?> one) names.add(String.valueOf(one.get("file")));
        return List.copyOf(names);
    }

    private void read(Tx tx, String key, String name, Map<String, byte[]> files) {
        Optional<MediaFile> file = source.find(tx, key, name);
        if (file.isEmpty()) return;
        try (InputStream in = file.get().open(0)) {
            files.put(name, in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (UncheckedIOException e) {
            // It may have been deleted between the two steps.
            if (source.find(tx, key, name).isPresent()) throw e;
        }
    }
}

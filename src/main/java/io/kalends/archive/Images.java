package io.kalends.archive;

import io.kalends.media.MediaFile;
import io.kalends.store.Tx;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongPredicate;

/** The files of images on their way into an archive. Images may be deleted meanwhile, and their files with them. */
final class Images {
    private final FileSource source;
    private final LongPredicate isKnown;
    private final List<Long> gone = new ArrayList<>();
    private final List<Long> lost = new ArrayList<>();

    /** @param isKnown whether the store still has an image of this ID, as of now */
    Images(FileSource source, LongPredicate isKnown) {
        this.source = source;
        this.isKnown = isKnown;
    }

    /**
     * The files of an image by their names; the record is as lines show it. Empty when it was deleted since the record was
     * read: then it is to be left out, as though it had been deleted before.
     */
    Optional<Map<String, byte[]>> files(Tx tx, Map<String, ?> image) {
        var files = new LinkedHashMap<String, byte[]>();
        for (String name : names(image)) read(tx, String.valueOf(image.get("file_key")), name, files);
        if (!files.isEmpty()) return Optional.of(files);
        long id = image.get("id") instanceof Long number ? number : 0;
        boolean known = isKnown.test(id);
        (known ? lost : gone).add(id);
        return known ? Optional.of(files) : Optional.empty();
    }

    /** Images that are left out. */
    List<Long> gone() {
        return gone;
    }

    /** Images whose files are not there though their records are. */
    List<Long> lost() {
        return lost;
    }

    private static List<String> names(Map<String, ?> image) {
        var names = new ArrayList<String>();
        names.add(String.valueOf(image.get("filename")));
        if (image.get("sizes") instanceof Map<?, ?> sizes)
            for (Object size : sizes.values())
                if (size instanceof Map<?, ?> one) names.add(String.valueOf(one.get("file")));
        return names;
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

package io.kalends.media;

import java.util.Locale;
import java.util.Optional;

/** The image of a record: one of ours, or one elsewhere by its address, which is never fetched. */
public record Image(Optional<Media> media, String url) {
    public static Image of(Media media) {
        return new Image(Optional.of(media), "");
    }

    public static Image elsewhere(String url) {
        return new Image(Optional.empty(), url);
    }

    /** The path of an address, without query and fragment; "" when it has none. */
    static String path(String url) {
        String address = url.replaceFirst("[?#].*$", "");
        int host = address.indexOf("://");
        int slash = address.indexOf('/', host < 0 ? 0 : host + 3);
        return slash < 0 ? "" : address.substring(slash);
    }

    /** The end of a file name behind its last dot, in lower case; "" when there is none. */
    static String extension(String path) {
        String file = path.substring(path.lastIndexOf('/') + 1);
        int dot = file.lastIndexOf('.');
        return dot < 0 ? "" : file.substring(dot + 1).toLowerCase(Locale.ROOT);
    }
}

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
        int host = url.indexOf("://");
        int end = Math.min(placeOf('?', url), placeOf('#', url));
        int slash = url.indexOf('/', host < 0 || host > end ? 0 : host + 3);
        return slash < 0 || slash >= end ? "" : url.substring(slash, end);
    }

    /** Where a character first stands, or behind the end of the text. */
    private static int placeOf(char character, String text) {
        int place = text.indexOf(character);
        return place < 0 ? text.length() : place;
    }

    /** The end of a file name behind its last dot, in lower case; "" when there is none. */
    static String extension(String path) {
        String file = path.substring(path.lastIndexOf('/') + 1);
        int dot = file.lastIndexOf('.');
        return dot < 0 ? "" : file.substring(dot + 1).toLowerCase(Locale.ROOT);
    }
}

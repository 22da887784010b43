package io.kalends.web;

import io.kalends.media.Image;
import io.kalends.media.Media;
import java.util.Optional;

/**
 * An uploaded image in one of its sizes. Images elsewhere are not shown: pages load nothing from other hosts.
 *
 * @param focus the style by which the right part stays when its sides are cut off
 */
public record Picture(String src, long width, long height, String alt, String focus) {
    /** The size of this name, or the original where it is smaller anyway. */
    static Optional<Picture> of(Optional<Image> image, String size, Site site) {
        return image.flatMap(Image::media).map(media -> of(media, size, site));
    }

    static Picture of(Media media, String size, Site site) {
        String focus = "focus-" + media.focus().word();
        return media.size(size)
                .map(reduced -> new Picture(
                        site.file(media.path(reduced.filename())),
                        reduced.width(),
                        reduced.height(),
                        media.alt(),
                        focus))
                .orElseGet(() -> new Picture(
                        site.file(media.path(media.filename())), media.width(), media.height(), media.alt(), focus));
    }

    /** The whole address of an image for previews elsewhere. */
    static Optional<String> url(Optional<Image> image, Site site) {
        return image.map(found -> found.media()
                .map(media -> site.fileUrl(media.path(
                        media.size("large").map(Media.Reduced::filename).orElse(media.filename()))))
                .orElse(found.url()));
    }
}

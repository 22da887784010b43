package io.kalends.media;

import static io.kalends.api.Field.field;
import static io.kalends.api.Field.linked;
import static io.kalends.api.Field.optional;
import static io.kalends.api.Type.INTEGER;
import static io.kalends.api.Type.STRING;

import io.kalends.api.Field;
import io.kalends.api.Links;
import io.kalends.api.Type;
import io.kalends.api.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How images look in replies. */
public final class ImageView {
    /** A reduced size and the image it belongs to. */
    private record SizeOf(Media media, Media.Reduced size) {}

    private static final View<SizeOf> SIZE = View.of(
            "ImageSize",
            field("width", INTEGER, "Width in pixels", size -> size.size().width()),
            field("height", INTEGER, "Height in pixels", size -> size.size().height()),
            field("mime-type", STRING, "Type of the file", size -> size.size().mimeType()),
            field("filesize", INTEGER, "Bytes of the file", size -> size.size().filesize()),
            linked(
                    "url",
                    STRING,
                    "Address of the file",
                    (size, links) -> links.base(size.media().path(size.size().filename()))));

    private static final View<Media> SIZES =
            View.of("ImageSizes", size("thumbnail"), size("medium"), size("medium_large"), size("large"));

    /** The members of an uploaded image that describe its file. */
    static final List<Field<Media, ?>> FILE = List.of(
            field("width", INTEGER, "Width in pixels", Media::width),
            field("height", INTEGER, "Height in pixels", Media::height),
            field("filesize", INTEGER, "Bytes of the file", Media::filesize),
            optional(
                    "sizes",
                    Type.object(SIZES),
                    "Reduced sizes, if there are any",
                    media -> media.sizes().isEmpty() ? Optional.empty() : Optional.of(media)));

    static final Field<Image, String> URL = linked("url", STRING, "Address of the image", ImageView::url);
    static final Field<Image, String> EXTENSION =
            field("extension", STRING, "End of its file name", ImageView::extension);

    public static final View<Image> IMAGE = View.of("Image", fields());

    /** An image, or in JSON false when there is none. */
    public static final Type<Optional<Image>> IMAGE_OR_FALSE = Type.object(IMAGE)
            .or(
                    false,
                    Map.of(
                            "oneOf",
                            List.of(Map.of("const", false), Type.object(IMAGE).schema())));

    private ImageView() {}

    private static List<Field<Image, ?>> fields() {
        var fields = new ArrayList<Field<Image, ?>>();
        fields.add(URL);
        fields.add(field("id", INTEGER, "ID of the uploaded image, 0 for one elsewhere", ImageView::id));
        fields.add(EXTENSION);
        for (Field<Media, ?> field : FILE) fields.add(ofMedia(field));
        return fields;
    }

    /** A member that images elsewhere do not have. */
    private static <V> Field<Image, Optional<V>> ofMedia(Field<Media, V> field) {
        return field.ofOptional(Image::media);
    }

    private static Field<Media, Optional<SizeOf>> size(String name) {
        return Field.<Media, SizeOf>optional(
                        name,
                        Type.object(SIZE),
                        "The " + name + " size",
                        media -> media.size(name).map(size -> new SizeOf(media, size)))
                .where(mount -> mount.imageSizes().contains(name));
    }

    /** The address of an image, ours or not. */
    public static String url(Image image, Links links) {
        return image.media()
                .map(media -> links.base(media.path(media.filename())))
                .orElse(image.url());
    }

    private static Long id(Image image) {
        return image.media().map(Media::id).orElse(0L);
    }

    private static String extension(Image image) {
        return Image.extension(image.media().map(Media::filename).orElseGet(() -> Image.path(image.url())));
    }
}

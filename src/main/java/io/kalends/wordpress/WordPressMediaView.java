package io.kalends.wordpress;

import static io.kalends.api.Field.configured;
import static io.kalends.api.Field.field;
import static io.kalends.api.Field.linked;
import static io.kalends.api.Field.optional;
import static io.kalends.api.Type.INTEGER;
import static io.kalends.api.Type.STRING;

import io.kalends.api.Field;
import io.kalends.api.Links;
import io.kalends.api.Type;
import io.kalends.api.View;
import io.kalends.media.Media;
import io.kalends.text.Html;
import io.kalends.time.DateTimes;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;

/** How uploaded images look to clients of WordPress. */
final class WordPressMediaView {
    /** A reduced size and the image it belongs to. */
    private record SizeOf(Media media, Media.Reduced size) {}

    private static final View<SizeOf> SIZE = View.of(
            "WordPressImageSize",
            field("file", STRING, "Name of the file", one -> one.size().filename()),
            field("width", INTEGER, "Width in pixels", one -> one.size().width()),
            field("height", INTEGER, "Height in pixels", one -> one.size().height()),
            field("filesize", INTEGER, "Bytes of the file", one -> one.size().filesize()),
            field("mime_type", STRING, "Type of the file", one -> one.size().mimeType()),
            linked(
                    "source_url",
                    STRING,
                    "Address of the file",
                    (one, links) -> links.base(one.media().path(one.size().filename()))));

    private static final View<Media> SIZES =
            View.of("WordPressImageSizes", size("thumbnail"), size("medium"), size("medium_large"), size("large"));

    private static final View<Media> DETAILS = View.of(
            "WordPressImageDetails",
            field("width", INTEGER, "Width in pixels", Media::width),
            field("height", INTEGER, "Height in pixels", Media::height),
            field("file", STRING, "Name of the file", Media::filename),
            field("filesize", INTEGER, "Bytes of the file", Media::filesize),
            field("sizes", Type.object(SIZES), "Reduced sizes, if there are any", media -> media));

    private static final View<String> RENDERED =
            View.of("WordPressRendered", field("rendered", STRING, "As HTML", text -> text));

    static final View<Media> VIEW = View.of(
            "WordPressMedia",
            field("id", INTEGER, "ID of the image", Media::id),
            configured(
                    "date",
                    STRING,
                    "When it was uploaded, in the time zone of the site",
                    (media, config) -> time(media, config.timezone())),
            field("date_gmt", STRING, "The same in UTC", media -> time(media, ZoneOffset.UTC)),
            field("slug", STRING, "Name of the file without its end", WordPressMediaView::slug),
            linked("link", STRING, "Address of the image", WordPressMediaView::url),
            field("author", INTEGER, "ID of the user who uploaded it", Media::author),
            field("title", Type.object(RENDERED), "Title", media -> Html.ofText(media.title())),
            field("caption", Type.object(RENDERED), "Always empty", media -> ""),
            field("alt_text", STRING, "Text for those who cannot see the image", Media::alt),
            field("media_type", STRING, "Always `image`", media -> "image"),
            field("mime_type", STRING, "Type of the file", Media::mimeType),
            linked("source_url", STRING, "Address of the image", WordPressMediaView::url),
            linked("guid", Type.object(RENDERED), "Address of the image", WordPressMediaView::url),
            field("media_details", Type.object(DETAILS), "The file and its reduced sizes", media -> media));

    private WordPressMediaView() {}

    private static Field<Media, Optional<SizeOf>> size(String name) {
        return optional(
                name,
                Type.object(SIZE),
                "The " + name + " size",
                media -> media.size(name).map(size -> new SizeOf(media, size)));
    }

    private static String time(Media media, ZoneId zone) {
        return DateTimes.text(media.created(), zone).replace(' ', 'T');
    }

    private static String slug(Media media) {
        return media.filename().replaceFirst("\\.[^.]*$", "");
    }

    private static String url(Media media, Links links) {
        return links.base(media.path(media.filename()));
    }
}

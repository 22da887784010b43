package io.kalends.media;

import static io.kalends.api.Field.field;
import static io.kalends.api.Field.inContext;
import static io.kalends.api.Type.INTEGER;
import static io.kalends.api.Type.STRING;

import io.kalends.api.Field;
import io.kalends.api.View;
import io.kalends.time.DateTimes;
import java.util.ArrayList;
import java.util.List;

/** How uploaded images look in their own replies: as in those of records, with what only they tell. */
final class MediaView {
    static final View<Media> MEDIA = View.of("Media", fields());

    private MediaView() {}

    private static List<Field<Media, ?>> fields() {
        var fields = new ArrayList<Field<Media, ?>>();
        fields.add(field("id", INTEGER, "ID of the image", Media::id));
        fields.add(field("author", INTEGER, "ID of the user who uploaded it", Media::author));
        fields.add(inContext(
                "date",
                STRING,
                "When it was uploaded, in the time zone of the site",
                (media, context) ->
                        DateTimes.text(media.created(), context.config().timezone())));
        fields.add(field("date_utc", STRING, "The same in UTC", media -> DateTimes.utc(media.created())));
        fields.add(field("title", STRING, "Title", Media::title));
        fields.add(field("alt", STRING, "Text for those who cannot see the image", Media::alt));
        fields.add(field("filename", STRING, "Name of the file", Media::filename));
        fields.add(field("mime_type", STRING, "Type of the file", Media::mimeType));
        fields.add(ImageView.URL.of(Image::of));
        fields.add(ImageView.EXTENSION.of(Image::of));
        fields.addAll(ImageView.FILE);
        return fields;
    }

    static String path(Media media) {
        return "/media/" + media.id();
    }
}

package io.kalends.media;

import static io.kalends.api.Field.byProfile;
import static io.kalends.api.Field.field;
import static io.kalends.api.Field.onSite;
import static io.kalends.api.Type.INSTANT;
import static io.kalends.api.Type.INTEGER;
import static io.kalends.api.Type.STRING;

import io.kalends.api.Field;
import io.kalends.api.MountProfile;
import io.kalends.api.View;
import java.util.ArrayList;
import java.util.List;

/** How uploaded images look in their own replies: as in those of records, with what only they tell. */
final class MediaView {
    static final View<Media> MEDIA = View.of("Media", fields());

    private MediaView() {}

    private static List<Field<Media, ?>> fields() {
        var fields = new ArrayList<Field<Media, ?>>();
        fields.add(field("id", INTEGER, "ID of the image", Media::id));
        fields.add(byProfile(
                "author", MountProfile::author, "ID of the user who uploaded it", (media, mount) -> media.author()));
        fields.add(onSite("date", "When it was uploaded, in the time zone of the site", Media::created));
        fields.add(field("date_utc", INSTANT, "The same in UTC", Media::created));
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

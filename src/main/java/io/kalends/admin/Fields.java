package io.kalends.admin;

import io.kalends.media.Image;
import io.kalends.media.Media;
import io.kalends.post.Post;
import io.kalends.text.Html;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How single values stand in the fields of a form, and how they are read from there. */
final class Fields {
    /** Fields of which an empty one says nothing, rather than that the value is to go. */
    private static final List<String> SILENT_WHEN_EMPTY = List.of("status", "date", "author");

    private Fields() {}

    /** A text as browsers send it, with the line ends we use. */
    static String read(Form form, String name) {
        return form.text(name).replace("\r\n", "\n");
    }

    static void copy(Form form, String name, Map<String, @Nullable Object> fields) {
        if (!form.typed().containsKey(name)) return;
        String text = read(form, name);
        if (text.isBlank() && SILENT_WHEN_EMPTY.contains(name)) return;
        fields.put(name, text);
    }

    /** HTML without what the reader of it adds to plain text: paragraphs for blank lines and breaks for line ends. */
    static String plain(String html) {
        String bare = html.replace("</p>\n<p>", "\n\n").replace("<br />\n", "\n");
        if (bare.startsWith("<p>") && bare.endsWith("</p>")) bare = bare.substring(3, bare.length() - 4);
        if (!Html.paragraphs(bare).equals(html)) return html;
        String unescaped = bare.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
        return Html.clean(unescaped).equals(bare) ? unescaped : bare;
    }

    /**
     * The form in which fields for date and time want it. Seconds are left out: browsers take those of the first value for
     * the only ones allowed, and refuse to send any other minute.
     */
    static String dateTime(LocalDateTime time) {
        return time.truncatedTo(ChronoUnit.MINUTES).toString();
    }

    /** A day and a time in two fields, as people write them; the day also as programs do. */
    static Map<String, @Nullable Object> parts(LocalDateTime time, boolean allDay, AdminRequest request) {
        return Map.of(
                "date",
                request.visit().dates().dayOfYear(time.toLocalDate()),
                "iso",
                time.toLocalDate().toString(),
                "time",
                allDay ? "" : time.toLocalTime().truncatedTo(ChronoUnit.MINUTES).toString());
    }

    /** What posts share, put into fields. */
    static Map<String, @Nullable Object> shared(Post post, AdminRequest request) {
        var typed = new LinkedHashMap<String, @Nullable Object>();
        typed.put("description", plain(Html.paragraphs(post.description())));
        typed.put("slug", post.slug());
        typed.put("status", post.isInTrash() ? "" : post.status().word());
        ZoneId zone = request.visit().site().zone();
        typed.put("date", dateTime(LocalDateTime.ofInstant(post.publishedAt(), zone)));
        typed.put("author", Long.toString(post.author()));
        typed.put("image", post.image().map(Fields::image).orElse(""));
        String alt = post.image().flatMap(Image::media).map(Media::alt).orElse("");
        typed.put(ImageField.ALT, alt);
        typed.put(ImageField.ALT_BEFORE, alt);
        return typed;
    }

    private static String image(Image image) {
        return image.media().map(media -> Long.toString(media.id())).orElse(image.url());
    }
}

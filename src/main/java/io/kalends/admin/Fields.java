package io.kalends.admin;

import io.kalends.api.Param;
import io.kalends.api.Route;
import io.kalends.text.Html;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How single values stand in the fields of a form, and how they are read from there. */
final class Fields {
    /** Fields of which an empty one says nothing, rather than that the value is to go. */
    private static final List<String> SILENT_WHEN_EMPTY = List.of("status", "date", "author");

    private Fields() {}

    /** The fields of a record that a route changes. */
    static List<Param<?>> of(Route update) {
        return update.params().stream()
                .filter(param -> param.in() == Param.In.BODY)
                .toList();
    }

    /** A text as browsers send it, with the line ends we use. */
    static String read(Form form, String name) {
        return form.text(name).replace("\r\n", "\n");
    }

    static void copy(Form form, String name, Map<String, @Nullable Object> body) {
        if (!form.typed().containsKey(name)) return;
        String text = read(form, name);
        if (text.isBlank() && SILENT_WHEN_EMPTY.contains(name)) return;
        body.put(name, text);
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
    static String dateTime(String shown) {
        return shown.isEmpty() ? "" : day(shown) + "T" + time(shown);
    }

    static String day(String shown) {
        return shown.length() < 10 ? "" : shown.substring(0, 10);
    }

    static String time(String shown) {
        return shown.length() < 19 ? "" : shown.substring(11, 16);
    }

    static Map<String, @Nullable Object> parts(String shown, boolean allDay) {
        var parts = new LinkedHashMap<String, @Nullable Object>();
        parts.put("date", day(shown));
        parts.put("time", allDay ? "" : time(shown));
        return parts;
    }

    /** What posts share, put into fields. */
    static Map<String, @Nullable Object> shared(Shown record) {
        var typed = new LinkedHashMap<String, @Nullable Object>();
        typed.put("description", plain(record.text("description")));
        typed.put("slug", record.text("slug"));
        String status = record.text("status");
        typed.put("status", status.equals("future") ? "publish" : status.equals("trash") ? "" : status);
        typed.put("date", dateTime(record.text("date")));
        typed.put("author", record.text("author"));
        Shown image = record.inside("image");
        typed.put("image", image.id() > 0 ? Long.toString(image.id()) : image.text("url"));
        return typed;
    }
}

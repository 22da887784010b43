package io.kalends.intake;

import io.kalends.text.Fold;
import io.kalends.text.Html;
import io.kalends.text.PlainText;
import io.kalends.text.Sha256;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What readers of files share: keys of entries that have none, names in reports, texts as HTML. */
public final class Entries {
    private static final int SHOWN = 80;
    private static final int KEY = 400;
    private static final int DIGITS = 32;

    /** Tags that people and calendar programs write; anything else between angle brackets is text. */
    private static final Pattern TAG = Pattern.compile(
            "(?i)</?(?:a|b|br|blockquote|body|div|em|h[1-6]|hr|html|i|img|li|ol|p|pre|span|strong|table|td|tr|u|ul)(?:\\s[^<>]*)?/?>");

    private static final Pattern BODY = Pattern.compile("(?is)<body\\b[^<>]*>(.*?)(?:</body>|$)");

    private Entries() {}

    /**
     * By what an event is known that has no key of its own, or none that lasts: its start, title and place.
     *
     * @param fields of an item
     */
    public static String contentKey(Map<String, ? extends @Nullable Object> fields) {
        String place = fields.get("venue") instanceof Map<?, ?> venue ? String.valueOf(venue.get("venue")) : "";
        String title = PlainText.clean(String.valueOf(fields.get("title")));
        String content = fields.get("start_date") + "\n" + Fold.of(title) + "\n" + Fold.of(place);
        return "content:" + Sha256.of(content).substring(0, DIGITS);
    }

    /** A key of a length that can be stored. */
    static String key(String given) {
        return given.length() <= KEY ? given : "sha256:" + Sha256.of(given);
    }

    /** What a file says, short enough for a message. */
    static String quote(String text) {
        return '"' + cut(text) + '"';
    }

    static String cut(String text) {
        boolean isShort = text.codePointCount(0, text.length()) <= SHOWN;
        return isShort ? text : text.substring(0, text.offsetByCodePoints(0, SHOWN)) + "…";
    }

    /** A text of a file as HTML, which it may be already. */
    static String html(String text) {
        if (!isHtml(text)) return Html.paragraphs(Html.clean(Html.ofText(text)));
        Matcher body = BODY.matcher(text);
        return Html.paragraphs(Html.clean(body.find() ? body.group(1) : text));
    }

    private static boolean isHtml(String text) {
        return text.indexOf('<') >= 0 && TAG.matcher(text).find();
    }
}

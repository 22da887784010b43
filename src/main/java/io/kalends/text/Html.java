package io.kalends.text;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jspecify.annotations.Nullable;
import org.owasp.html.HtmlSanitizer;
import org.owasp.html.HtmlStreamEventProcessor;

/** HTML text, as descriptions are. */
public final class Html {
    /** Passes after which a text that still changes is stored without markup; real ones settle in two. */
    private static final int MAX_PASSES = 8;

    /** These two alone may close themselves; the sanitizer does not tell and would leave out all that follows. */
    private static final Pattern EMPTY_DRAWING = Pattern.compile("(?i)<(?:svg|math)(?:\\s[^<>]*)?/>");

    /** A tag of cleaned HTML, in which {@code <} and {@code >} stand for nothing else. */
    private record Tag(int start, int end, String element) {}

    private Html() {}

    /** The allowed part of any HTML, balanced and in one form. Cleaning twice changes nothing. */
    public static String clean(String html) {
        String before = Characters.tidy(html);
        // What is stored is a text that the sanitizer leaves alone, whatever its tag balancing does on the way there.
        for (int pass = 0; pass < MAX_PASSES; pass++) {
            Optional<String> after = sanitize(before);
            if (after.isEmpty()) break;
            if (after.get().equals(before)) return before;
            before = after.get();
        }
        return textOnly(before);
    }

    /** Plain text as HTML. */
    public static String ofText(String text) {
        return HtmlWriter.escape(text);
    }

    /**
     * As shown to readers: text without blocks in paragraphs, cut at its blank lines.
     *
     * @param cleaned from {@link #clean}, which in turn leaves the result alone
     */
    public static String paragraphs(String cleaned) {
        return hasBlocks(cleaned) ? cleaned : Paragraphs.of(cleaned);
    }

    /**
     * As it stands in a page, below its heading, which loads nothing from elsewhere: images of others become links.
     *
     * @param ownUrl what the addresses of our own files begin with
     * @param ownPath the same as it is found from the page
     * @param image the word for an image of which nothing is said
     */
    public static String forPage(String cleaned, String ownUrl, String ownPath, String image) {
        Document page = Jsoup.parseBodyFragment(paragraphs(cleaned));
        page.outputSettings().prettyPrint(false);
        putHeadingsBelow(page);
        for (Element found : page.select("img")) {
            String address = found.attr("src");
            if (address.startsWith(ownUrl)) found.attr("src", ownPath + address.substring(ownUrl.length()));
            else found.replaceWith(instead(found, address, image));
        }
        return page.body().html();
    }

    /** The page has a heading already; those of the text follow it without leaving out a level. */
    private static void putHeadingsBelow(Document page) {
        int above = 1;
        for (Element heading : page.select("h1, h2, h3, h4, h5, h6")) {
            int wanted = Math.max(2, heading.tagName().charAt(1) - '0');
            above = Math.min(wanted, above + 1);
            heading.tagName("h" + above);
        }
    }

    private static Node instead(Element found, String address, String image) {
        String words = found.attr("alt").isBlank() ? image : found.attr("alt");
        boolean linked = found.closest("a") != null || address.isEmpty();
        return linked
                ? new TextNode(words)
                : new Element("a").attr("href", address).text(words);
    }

    /**
     * The words alone, on one line. Blocks and line breaks part words, other tags do not.
     *
     * @param cleaned from {@link #clean}
     */
    public static String toText(String cleaned) {
        var text = new StringBuilder(cleaned.length());
        int from = 0;
        for (Tag tag = tag(cleaned, 0); tag != null; tag = tag(cleaned, from)) {
            text.append(cleaned, from, tag.start);
            if (!HtmlPolicy.isInline(tag.element)) text.append(' ');
            from = tag.end;
        }
        return Characters.collapse(
                decode(text.append(cleaned, from, cleaned.length()).toString()));
    }

    /** The next tag. A pattern would look at each letter before it. */
    private static @Nullable Tag tag(String cleaned, int from) {
        int start = cleaned.indexOf('<', from);
        int end = start < 0 ? -1 : cleaned.indexOf('>', start);
        if (end < 0) return null;
        int name = cleaned.charAt(start + 1) == '/' ? start + 2 : start + 1;
        int behind = name;
        while (Character.isLetterOrDigit(cleaned.charAt(behind))) behind++;
        return new Tag(start, end + 1, cleaned.substring(name, behind));
    }

    /**
     * The words as they are set where there is no HTML: blocks on lines of their own, dashes before the items of lists,
     * and behind the words of a link where it leads.
     *
     * @param cleaned from {@link #clean}
     */
    public static String toLines(String cleaned) {
        return TextLines.of(paragraphs(cleaned));
    }

    /** Text of cleaned HTML as it is meant. */
    static String decode(String text) {
        return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    }

    private static boolean hasBlocks(String cleaned) {
        for (Tag tag = tag(cleaned, 0); tag != null; tag = tag(cleaned, tag.end)) {
            if (isBlock(tag.element)) return true;
        }
        return false;
    }

    /** Parts of a block count too: one that lost its block cannot stand in a paragraph. */
    private static boolean isBlock(String element) {
        return HtmlPolicy.BLOCKS.contains(element) || HtmlPolicy.PARTS.contains(element);
    }

    private static Optional<String> sanitize(String html) {
        var writer = new HtmlWriter(100_000 + 10 * html.length());
        try {
            run(html, writer, HtmlFilter::new);
            return Optional.of(writer.written().strip());
        } catch (HtmlWriter.TooLongException e) {
            return Optional.empty();
        }
    }

    /** For markup made to be a burden: its text, which no tag can change any more. */
    private static String textOnly(String html) {
        var writer = new HtmlWriter(Integer.MAX_VALUE);
        run(html, writer, sanitizer -> new HtmlFilter(new TextOnly(sanitizer)));
        return writer.written().strip();
    }

    private static void run(String html, HtmlWriter writer, HtmlStreamEventProcessor filter) {
        String closed = escapeUnclosed(html);
        String readable = closed.contains("/>") ? EMPTY_DRAWING.matcher(closed).replaceAll("") : closed;
        HtmlSanitizer.sanitize(readable, HtmlPolicy.FACTORY.apply(writer), filter);
    }

    /** A {@code <} after which no {@code >} comes is no tag but text, as in {@code a<b}; the rest would be lost. */
    private static String escapeUnclosed(String html) {
        int end = html.lastIndexOf('>') + 1;
        return html.substring(0, end) + html.substring(end).replace("<", "&lt;");
    }
}

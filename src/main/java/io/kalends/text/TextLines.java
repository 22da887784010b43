package io.kalends.text;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sets cleaned HTML as text on lines. */
final class TextLines {
    private static final Pattern PIECE = Pattern.compile("<(/?)([a-z0-9]+)([^>]*)>|[^<]+");
    private static final Pattern ADDRESS = Pattern.compile("\\shref=\"(https?://[^\"]*)\"");
    private static final Pattern BLANK = Pattern.compile("\\s+");

    /** Blocks with nothing above and below them but a line end. */
    private static final Set<String> CLOSE = Set.of("li", "dt", "dd", "tr", "caption", "figcaption", "summary");

    private static final Set<String> CELLS = Set.of("td", "th");

    private final StringBuilder text = new StringBuilder();
    /** Of links that are open: where the words begin, and where they lead. */
    private final Deque<Link> links = new ArrayDeque<>();

    private boolean preformatted;

    private record Link(int start, String address) {}

    private TextLines() {}

    static String of(String html) {
        var lines = new TextLines();
        Matcher pieces = PIECE.matcher(html);
        while (pieces.find()) lines.add(pieces);
        return lines.text.toString().strip();
    }

    private void add(Matcher piece) {
        String element = piece.group(2);
        boolean closes = "/".equals(piece.group(1));
        if (element == null) addText(Html.decode(piece.group()));
        else if (element.equals("br")) endLine();
        else if (element.equals("a")) addLink(piece, closes);
        else if (CELLS.contains(element)) addText(" ");
        else if (!HtmlPolicy.isInline(element)) addBlock(element, closes);
    }

    private void addText(String words) {
        if (preformatted) {
            text.append(words);
            return;
        }
        String collapsed = BLANK.matcher(words).replaceAll(" ");
        boolean parted = text.isEmpty() || Character.isWhitespace(text.charAt(text.length() - 1));
        text.append(parted ? collapsed.stripLeading() : collapsed);
    }

    private void endLine() {
        while (!text.isEmpty() && text.charAt(text.length() - 1) == ' ') text.setLength(text.length() - 1);
        text.append('\n');
    }

    private void addBlock(String element, boolean closes) {
        preformatted = element.equals("pre") && !closes;
        boolean close = CLOSE.contains(element);
        if (!text.isEmpty() && !endsWith("\n")) endLine();
        if (!text.isEmpty() && !close && !endsWith("\n\n")) endLine();
        if (element.equals("li") && !closes) text.append("- ");
    }

    private boolean endsWith(String end) {
        return text.length() >= end.length()
                && text.substring(text.length() - end.length()).equals(end);
    }

    private void addLink(Matcher piece, boolean closes) {
        if (!closes) {
            Matcher address = ADDRESS.matcher(piece.group(3));
            links.push(new Link(text.length(), address.find() ? Html.decode(address.group(1)) : ""));
            return;
        }
        if (links.isEmpty()) return;
        Link link = links.pop();
        String words = text.substring(Math.min(link.start, text.length())).strip();
        if (!link.address.isEmpty() && !words.equals(link.address)) text.append(" (" + link.address + ")");
    }
}

package io.kalends.text;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.owasp.html.HtmlStreamEventReceiver;

/** Writes what the sanitizer lets through, in the one form that is stored. */
final class HtmlWriter implements HtmlStreamEventReceiver {
    /**
     * Elements inside one another, paragraphs not counted: the one that {@link Html#paragraphs} puts around a text must
     * not push its innermost element out when the text comes back. Far below the depth at which the sanitizer cuts.
     */
    private static final int MAX_DEPTH = 100;

    private final StringBuilder out = new StringBuilder();
    private final int maxLength;

    /** For every open element whether it was written. */
    private final Deque<Boolean> written = new ArrayDeque<>();

    private int depth;

    /** @param maxLength where to stop with {@link TooLongException} */
    HtmlWriter(int maxLength) {
        this.maxLength = maxLength;
    }

    /** Elements opened anew in block after block made the text many times longer than it came. */
    static final class TooLongException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    String written() {
        return out.toString();
    }

    @Override
    public void openDocument() {}

    @Override
    public void closeDocument() {}

    @Override
    public void openTag(String element, List<String> attributes) {
        boolean isVoid = HtmlPolicy.VOID.contains(element);
        boolean write = isVoid || element.equals("p") || depth < MAX_DEPTH;
        if (write) writeTag(element, attributes, isVoid);
        if (isVoid) return;
        written.push(write);
        if (!element.equals("p")) depth++;
    }

    @Override
    public void closeTag(String element) {
        if (HtmlPolicy.VOID.contains(element)) return;
        if (!element.equals("p")) depth--;
        if (written.pop()) append("</" + element + ">");
    }

    @Override
    public void text(String text) {
        append(escape(Characters.tidy(text)));
    }

    private void writeTag(String element, List<String> attributes, boolean isVoid) {
        append("<" + element);
        for (int i = 0; i < attributes.size(); i += 2) {
            String value = escape(Characters.tidy(attributes.get(i + 1))).replace("\"", "&quot;");
            append(" " + attributes.get(i) + "=\"" + value + "\"");
        }
        append(isVoid ? " />" : ">");
    }

    private void append(String piece) {
        if (out.length() + piece.length() > maxLength) throw new TooLongException();
        out.append(piece);
    }

    static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}

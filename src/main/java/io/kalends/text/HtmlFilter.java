package io.kalends.text;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.owasp.html.HtmlStreamEventReceiver;

/**
 * Stands before the sanitizer. Takes out whole elements, of which the sanitizer would leave the text, and keeps from it
 * what it would need quadratic time for: countless attributes and elements left open.
 */
final class HtmlFilter implements HtmlStreamEventReceiver {
    private final HtmlStreamEventReceiver sanitizer;

    /** The element being left out, if any, and how many of its name are open. */
    private @Nullable String dropped;

    private int droppedDepth;

    private final Openings inlines = new Openings();
    private final Openings blocks = new Openings();

    HtmlFilter(HtmlStreamEventReceiver sanitizer) {
        this.sanitizer = sanitizer;
    }

    @Override
    public void openDocument() {
        sanitizer.openDocument();
    }

    @Override
    public void closeDocument() {
        sanitizer.closeDocument();
    }

    @Override
    public void openTag(String element, List<String> attributes) {
        if (dropped != null) {
            if (element.equals(dropped)) droppedDepth++;
        } else if (HtmlPolicy.DROPPED.contains(element)) {
            dropped = element;
            droppedDepth = 1;
        } else if (HtmlPolicy.allows(element) && mayOpen(element)) {
            sanitizer.openTag(element, knownOnce(attributes));
        }
    }

    @Override
    public void closeTag(String element) {
        if (dropped != null) {
            if (element.equals(dropped) && --droppedDepth == 0) dropped = null;
        } else if (HtmlPolicy.allows(element) && mayClose(element)) {
            sanitizer.closeTag(element);
        }
    }

    @Override
    public void text(String text) {
        if (dropped == null) sanitizer.text(text);
    }

    private boolean mayOpen(String element) {
        return !isCounted(element) || openingsOf(element).open(element);
    }

    private boolean mayClose(String element) {
        return !isCounted(element) || openingsOf(element).close(element);
    }

    /** The end of other elements is often left out, and found by the sanitizer. */
    private static boolean isCounted(String element) {
        boolean hasEnd = !HtmlPolicy.VOID.contains(element) && !element.equals("p");
        return hasEnd && !HtmlPolicy.PARTS.contains(element);
    }

    private Openings openingsOf(String element) {
        return HtmlPolicy.INLINE.contains(element) ? inlines : blocks;
    }

    private static List<String> knownOnce(List<String> attributes) {
        Set<String> names = new HashSet<>();
        List<String> kept = new ArrayList<>();
        // Names and values by turns, in a linked list.
        for (Iterator<String> parts = attributes.iterator(); parts.hasNext(); ) {
            String name = parts.next();
            String value = parts.next();
            if (!HtmlPolicy.ATTRIBUTES.contains(name) || !names.add(name)) continue;
            kept.add(name);
            kept.add(value);
        }
        return kept;
    }
}

package io.kalends.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.owasp.html.HtmlStreamEventReceiver;

/**
 * Stands before the sanitizer. Takes out whole elements, of which the sanitizer would leave the text, and keeps from it
 * what it would need quadratic time for: countless attributes and elements left open.
 */
final class HtmlFilter implements HtmlStreamEventReceiver {
    /** Elements within a line that may be open at once; each is opened anew in every block that follows. */
    private static final int MAX_OPEN = 50;

    private final HtmlStreamEventReceiver sanitizer;

    /** The element being left out, if any, and how many of its name are open. */
    private @Nullable String dropped;

    private int droppedDepth;

    private int open;
    private final Map<String, Integer> openByName = new HashMap<>();

    /** How many of the open elements of a name were held back, so that as many ends are. */
    private final Map<String, Integer> heldBack = new HashMap<>();

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
        if (!HtmlPolicy.INLINE.contains(element)) return true;
        if (open >= MAX_OPEN) {
            heldBack.merge(element, 1, Integer::sum);
            return false;
        }
        open++;
        openByName.merge(element, 1, Integer::sum);
        return true;
    }

    private boolean mayClose(String element) {
        if (!HtmlPolicy.INLINE.contains(element)) return true;
        if (takeOne(heldBack, element)) return false;
        if (takeOne(openByName, element)) open--;
        return true;
    }

    private static boolean takeOne(Map<String, Integer> counts, String element) {
        int count = counts.getOrDefault(element, 0);
        if (count > 0) counts.put(element, count - 1);
        return count > 0;
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

package io.kalends.text;

import java.util.HashMap;
import java.util.Map;

/** Counts the elements that are open and holds back those that would be too many, together with their ends. */
final class Openings {
    /**
     * Elements within a line are opened anew in every block that follows, and below a certain depth of blocks the
     * sanitizer leaves out the text. No author means to go as far.
     */
    private static final int MAX_OPEN = 40;

    private final Map<String, Integer> passed = new HashMap<>();
    private final Map<String, Integer> heldBack = new HashMap<>();
    private int open;

    /** Whether the start of this element passes. */
    boolean open(String element) {
        boolean passes = open < MAX_OPEN;
        if (passes) open++;
        (passes ? passed : heldBack).merge(element, 1, Integer::sum);
        return passes;
    }

    /** Whether the end of this element passes. Those held back were opened last and so end first. */
    boolean close(String element) {
        if (takeOne(heldBack, element)) return false;
        if (takeOne(passed, element)) open--;
        return true;
    }

    private static boolean takeOne(Map<String, Integer> counts, String element) {
        int count = counts.getOrDefault(element, 0);
        if (count > 0) counts.put(element, count - 1);
        return count > 0;
    }
}

package io.kalends.torture;

import java.io.PrintStream;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What was found to be wrong. */
final class Findings {
    private static final int SHOWN = 20;

    private final Queue<String> found = new ConcurrentLinkedQueue<>();

    void add(String what) {
        found.add(what);
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    List<String> all() {
        return List.copyOf(found);
    }

    void print(PrintStream out) {
        found.stream().limit(SHOWN).forEach(what -> out.println("- " + what));
        if (found.size() > SHOWN) out.println("- and " + (found.size() - SHOWN) + " more");
    }

    @Override
    public String toString() {
        return String.join(System.lineSeparator(), found);
    }
}

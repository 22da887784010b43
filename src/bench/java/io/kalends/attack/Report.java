package io.kalends.attack;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Tells what came of each way: a line at once, and a table at the end. */
final class Report {
    private static final String LINE = "%-18s %9s %8s %8s %9s %8s %15s %8s %7s  %s%n";

    private final PrintStream out;

    Report(PrintStream out) {
        this.out = out;
    }

    void head() {
        out.printf(
                LINE,
                "way",
                "answered",
                "p50 ms",
                "p99 ms",
                "healthy",
                "held MB",
                "resident MB",
                "peak MB",
                "others",
                "");
    }

    void line(Outcome outcome) {
        out.printf(
                LINE,
                outcome.way(),
                String.format(Locale.ROOT, "%.2f %%", 100 * outcome.reader().answered()),
                String.format(Locale.ROOT, "%.1f", outcome.reader().millis(50)),
                String.format(Locale.ROOT, "%.0f", outcome.reader().millis(99)),
                String.format(Locale.ROOT, "%.2f %%", 100 * outcome.healthy()),
                outcome.heldMegabytes(),
                outcome.before() + " → " + outcome.after(),
                outcome.peak(),
                String.format(Locale.ROOT, "%.1f", outcome.others()),
                outcome.isDead() ? "DEAD" : outcome.isGood() ? "" : "missed");
    }

    /** What is behind the figures of a line, for those who wonder. */
    void details(Outcome outcome) {
        out.println("    reader " + outcome.reader() + "; health " + outcome.health() + ", p99.9 "
                + String.format(Locale.ROOT, "%.0f ms", outcome.health().millis(99.9)));
        out.println("    attackers " + outcome.attackers() + "; held " + Trial.megabytes(outcome.held()));
        outcome.faultsFound().forEach(fault -> out.println("    WRONG: " + fault));
        outcome.goalsMissed().forEach(goal -> out.println("    missed: " + goal));
        out.flush();
    }

    void growth(long before, long grown) {
        out.printf(Locale.ROOT, "Resident memory: %d MB before, %d MB after.%n", before, before + grown);
    }

    void table(List<Outcome> outcomes) {
        out.println();
        head();
        outcomes.forEach(this::line);
        out.println();
    }
}

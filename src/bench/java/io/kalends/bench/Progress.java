package io.kalends.bench;

import java.io.PrintStream;
import java.util.Locale;

/** Says how far a long task has come: on a terminal in one line that changes, elsewhere a line for each part. */
public final class Progress {
    private final PrintStream out;
    private final boolean terminal;
    private String task = "";
    private long began = System.nanoTime();

    public Progress(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    public void show(String task, int done, int all) {
        if (terminal) line(task, String.format(Locale.ROOT, " %,d of %,d", done, all));
        else line(task, "");
    }

    public void say(String task) {
        line(task, "");
    }

    private void line(String next, String state) {
        if (!next.equals(task)) {
            finish();
            task = next;
            began = System.nanoTime();
        }
        if (terminal) out.print("\r" + task + state + " ...\033[K");
        out.flush();
    }

    /** Ends the task under way. */
    public void done() {
        finish();
        task = "";
    }

    private void finish() {
        if (task.isEmpty()) return;
        out.printf(Locale.ROOT, "%s%s: %.1f s%n", terminal ? "\r\033[K" : "", task, (System.nanoTime() - began) / 1e9);
    }
}

package io.kalends.cli;

import io.kalends.archive.Progress;
import io.kalends.source.Watch;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/** Shows progress on standard error: in one line on a terminal, else now and then in a new one. */
final class ProgressLine implements Progress {
    private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");
    private static final Duration ON_TERMINAL = Duration.ofMillis(200);
    private static final Duration ELSEWHERE = Duration.ofSeconds(2);

    private final PrintWriter err;
    private final boolean terminal;
    private final boolean shown;
    private long began = System.nanoTime();
    private long said = began;
    private long expected;
    private long done;

    /** @param wanted also when it is no terminal */
    ProgressLine(PrintWriter err, boolean wanted) {
        this.err = err;
        terminal = isTerminal();
        shown = wanted || terminal;
    }

    private static boolean isTerminal() {
        try {
            return Files.isReadable(STANDARD_ERROR)
                    && Files.readSymbolicLink(STANDARD_ERROR).toString().matches("/dev/(pts/|tty|console).*");
        } catch (IOException | UnsupportedOperationException e) {
            return false; // where it cannot be told, --progress helps
        }
    }

    @Override
    public void expect(long records) {
        began = System.nanoTime();
        expected = records;
        done = 0;
    }

    @Override
    public void advance(long records) {
        done += records;
        if (isDue())
            say(String.format(Locale.ROOT, "%,d of %,d, %,.0f a second", done, expected, done * 1e9 / (said - began)));
    }

    /** Shows how a source is read, then how it is imported. */
    Watch watch() {
        return new Watch(this::read, this::expect, this::advance, event -> {});
    }

    /** One more of nobody knows how many. */
    private void read() {
        done++;
        if (isDue()) say(String.format(Locale.ROOT, "%,d read", done));
    }

    private boolean isDue() {
        long now = System.nanoTime();
        if (!shown || now - said < (terminal ? ON_TERMINAL : ELSEWHERE).toNanos()) return false;
        said = now;
        return true;
    }

    private void say(String text) {
        if (terminal) err.print("\r\033[K" + text);
        else err.println(text);
        err.flush();
    }

    /** Removes the line again. */
    void clear() {
        if (shown && terminal) say("");
    }
}

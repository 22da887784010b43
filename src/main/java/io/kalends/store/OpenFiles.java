package io.kalends.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The limit of files, connections included, that this process may have open. */
public final class OpenFiles {
    /** What to do, as a sentence. */
    public static final String REMEDY = "Raise the limit of open files: 'ulimit -n 65536' in the shell that starts the"
            + " service, or LimitNOFILE=65536 in its systemd unit.";

    private static final Path LIMITS = Path.of("/proc/self/limits");
    private static final String LINE = "Max open files";
    /** The message of the system, which drivers and libraries pass on. */
    private static final String NONE_LEFT = "Too many open files";

    /** For the program, the database, images and the selectors of the web server. */
    private static final long RESERVED = 200;

    private OpenFiles() {}

    /** Empty where the system does not say, or sets none; 0 where reading it fails for lack of open files. */
    public static OptionalLong limit() {
        try {
            return Files.readAllLines(LIMITS).stream()
                    .filter(line -> line.startsWith(LINE))
                    .map(line -> line.substring(LINE.length()).strip().split("\\s+", 2)[0])
                    .filter(soft -> soft.matches("\\d{1,18}"))
                    .mapToLong(Long::parseLong)
                    .findFirst();
        } catch (IOException e) {
            return isCauseOf(e) ? OptionalLong.of(0) : OptionalLong.empty();
        }
    }

    /** As many of these connections as the limit allows. */
    public static int roomFor(int connections) {
        long room = limit().orElse(Long.MAX_VALUE) - RESERVED;
        return Math.clamp(room, 1, connections);
    }

    /** Whether a failure comes of too many open files. */
    public static boolean isCauseOf(@Nullable Throwable failure) {
        for (Throwable each = failure; each != null; each = each.getCause())
            if (String.valueOf(each.getMessage()).contains(NONE_LEFT)) return true;
        return false;
    }

    /** Whether not one more can be opened at this moment. */
    static boolean areExhausted() {
        return limit().equals(OptionalLong.of(0));
    }
}

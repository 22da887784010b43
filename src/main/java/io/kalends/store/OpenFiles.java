package io.kalends.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** How many files, connections included, the system lets this process have open at a time. */
public final class OpenFiles {
    /** What helps, as a sentence. */
    public static final String CURE = "Raise the limit of open files: 'ulimit -n 65536' in the shell that starts the"
            + " service, or LimitNOFILE=65536 in its systemd unit.";

    private static final Path LIMITS = Path.of("/proc/self/limits");
    private static final String LINE = "Max open files";
    /** The words of the system, which drivers and libraries pass on. */
    private static final String NONE_LEFT = "Too many open files";

    /** The program, the database, images that are read or written, and what moves bytes. */
    private static final long BESIDE_CONNECTIONS = 200;

    private OpenFiles() {}

    /** Empty where the system does not say, or sets none; 0 where not even that can be read for want of open files. */
    public static OptionalLong limit() {
        try {
            return Files.readAllLines(LIMITS).stream()
                    .filter(line -> line.startsWith(LINE))
                    .map(line -> line.substring(LINE.length()).strip().split("\\s+", 2)[0])
                    .filter(soft -> soft.matches("\\d{1,18}"))
                    .mapToLong(Long::parseLong)
                    .findFirst();
        } catch (IOException e) {
            return isWantOf(e) ? OptionalLong.of(0) : OptionalLong.empty();
        }
    }

    /** As many of these connections as there is room for beside all else that is open. */
    public static int roomFor(int connections) {
        long room = limit().orElse(Long.MAX_VALUE) - BESIDE_CONNECTIONS;
        return Math.clamp(room, 1, connections);
    }

    /** Whether a failure comes of too many open files. */
    public static boolean isWantOf(@Nullable Throwable failure) {
        for (Throwable each = failure; each != null; each = each.getCause())
            if (String.valueOf(each.getMessage()).contains(NONE_LEFT)) return true;
        return false;
    }

    /** Whether not one more can be opened at this moment. */
    static boolean areExhausted() {
        return limit().equals(OptionalLong.of(0));
    }
}

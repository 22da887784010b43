package io.kalends.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which transactions of a PostgreSQL server had ended at a moment, as it writes them down: those below {@code low}, and
 * those below {@code high} that were not {@code running}.
 */
record Snapshot(long low, long high, List<Long> running) {
    private static final Pattern TEXT = Pattern.compile("([0-9]{1,18}):([0-9]{1,18}):((?:[0-9]{1,18},?)*)");

    /** Empty for anything the server would refuse to read. */
    static Optional<Snapshot> parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) return Optional.empty();
        var running = new ArrayList<Long>();
        for (String number : parts.group(3).split(",")) if (!number.isEmpty()) running.add(Long.parseLong(number));
        var snapshot = new Snapshot(Long.parseLong(parts.group(1)), Long.parseLong(parts.group(2)), running);
        return snapshot.isPossible() ? Optional.of(snapshot) : Optional.empty();
    }

    private boolean isPossible() {
        if (!isTransaction(low) || !isTransaction(high) || high < low) return false;
        long last = low - 1;
        for (long number : running) {
            if (number <= last || number >= high) return false;
            last = number;
        }
        return true;
    }

    /** The lower half of a number is never 0. */
    private static boolean isTransaction(long number) {
        return (number & 0xFFFF_FFFFL) != 0;
    }

    String text() {
        return low + ":" + high + ":" + running.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}

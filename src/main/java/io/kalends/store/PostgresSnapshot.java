package io.kalends.store;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A snapshot of PostgreSQL, that is which transactions it sees: those below {@code low}, and those below {@code high} that
 * were not {@code running}.
 */
record PostgresSnapshot(long low, long high, List<Long> running) {
    private static final Pattern TEXT = Pattern.compile("([0-9]{1,18}):([0-9]{1,18}):((?:[0-9]{1,18},?)*)");

    /** Empty for anything the server would refuse to read. */
    static Optional<PostgresSnapshot> parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) return Optional.empty();
        var running = new ArrayList<Long>();
        for (String number : parts.group(3).split(",")) if (!number.isEmpty()) running.add(Long.parseLong(number));
        var snapshot = new PostgresSnapshot(Long.parseLong(parts.group(1)), Long.parseLong(parts.group(2)), running);
        return snapshot.isPossible() ? Optional.of(snapshot) : Optional.empty();
    }

    /** Its encoding: all but the first are differences, so mostly small. */
    List<Long> numbers() {
        var numbers = new ArrayList<>(List.of(low, high - low, (long) running.size()));
        long last = low;
        for (long number : running) {
            numbers.add(number - last);
            last = number;
        }
        return numbers;
    }

    /** Takes as many numbers as it needs; empty for any that encode no snapshot. */
    static Optional<PostgresSnapshot> of(Iterator<Long> numbers) {
        try {
            long low = numbers.next();
            long high = low + numbers.next();
            var running = new ArrayList<Long>();
            long last = low;
            for (long left = numbers.next(); left > 0; left--) {
                last += numbers.next();
                running.add(last);
            }
            var snapshot = new PostgresSnapshot(low, high, running);
            return snapshot.isPossible() ? Optional.of(snapshot) : Optional.empty();
        } catch (NoSuchElementException e) {
            return Optional.empty();
        }
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

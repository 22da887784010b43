package io.kalends.recurrence;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The part BYSETPOS of a rule: which items of a sorted set are meant, counted from 0. Without it all are. */
final class Positions {
    private final List<Integer> numbers;
    /** By the size of the set: there are few sizes and may be many numbers. */
    private final Map<Long, long[]> bySize = new HashMap<>();

    Positions(List<Integer> numbers) {
        this.numbers = numbers;
    }

    /** Whether sets of at most this size can have an item that is meant. */
    boolean canBeIn(long size) {
        return numbers.isEmpty() || numbers.stream().anyMatch(number -> Math.abs(number) <= size);
    }

    long count(long size) {
        return numbers.isEmpty() ? size : of(size).length;
    }

    long at(long index, long size) {
        return numbers.isEmpty() ? index : of(size)[(int) index];
    }

    private long[] of(long size) {
        return bySize.computeIfAbsent(
                size,
                all -> numbers.stream()
                        .mapToLong(number -> number > 0 ? number - 1 : all + number)
                        .filter(position -> position >= 0 && position < all)
                        .sorted()
                        .distinct()
                        .toArray());
    }
}

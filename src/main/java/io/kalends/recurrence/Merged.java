package io.kalends.recurrence;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Two sequences as one: both are in order, so is it, and what both have it has once. */
final class Merged<T extends Comparable<? super T>> implements Iterator<T> {
    private final Iterator<T> first;
    private final Iterator<T> second;
    private @Nullable T nextOfFirst;
    private @Nullable T nextOfSecond;

    Merged(Iterator<T> first, Iterator<T> second) {
        this.first = first;
        this.second = second;
    }

    @Override
    public boolean hasNext() {
        if (nextOfFirst == null && first.hasNext()) nextOfFirst = first.next();
        if (nextOfSecond == null && second.hasNext()) nextOfSecond = second.next();
        return nextOfFirst != null || nextOfSecond != null;
    }

    @Override
    public T next() {
        if (!hasNext()) throw new NoSuchElementException();
        int order = order();
        @Nullable T next = order <= 0 ? nextOfFirst : nextOfSecond;
        if (order <= 0) nextOfFirst = null;
        if (order >= 0) nextOfSecond = null;
        if (next == null) throw new NoSuchElementException();
        return next;
    }

    private int order() {
        if (nextOfFirst == null) return 1;
        return nextOfSecond == null ? -1 : nextOfFirst.compareTo(nextOfSecond);
    }
}

package io.kalends.feed;

import io.kalends.event.Event;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;

/** Reads events some at a time, so that no more of them are held, however many there are and however slowly they go. */
final class Pieces implements Iterator<List<Event>> {
    private static final int SIZE = 50;
    /** What one takes. */
    static final long BYTES = 256 * 1024;

    private final long[] ids;
    private final Function<List<Long>, List<Event>> reader;
    private int next;

    Pieces(long[] ids, Function<List<Long>, List<Event>> reader) {
        this.ids = ids;
        this.reader = reader;
    }

    @Override
    public boolean hasNext() {
        return next < ids.length;
    }

    @Override
    public List<Event> next() {
        if (!hasNext()) throw new NoSuchElementException();
        int end = Math.min(next + SIZE, ids.length);
        List<Event> piece = reader.apply(
                Arrays.stream(ids, next, end).boxed().toList());
        next = end;
        return piece;
    }
}

package io.kalends.feed;

import io.kalends.event.Event;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;

/** Reads events some at a time, so that no more of them are held, however many there are and however slowly they go. */
final class Pieces implements Iterator<List<Event>> {
    private static final int SIZE = 50;

    private final List<Long> ids;
    private final Function<List<Long>, List<Event>> reader;
    private int next;

    Pieces(List<Long> ids, Function<List<Long>, List<Event>> reader) {
        this.ids = ids;
        this.reader = reader;
    }

    @Override
    public boolean hasNext() {
        return next < ids.size();
    }

    @Override
    public List<Event> next() {
        if (!hasNext()) throw new NoSuchElementException();
        int end = Math.min(next + SIZE, ids.size());
        List<Event> piece = reader.apply(ids.subList(next, end));
        next = end;
        return piece;
    }
}

package io.kalends.feed;

import io.kalends.api.Actor;
import io.kalends.event.Event;
import io.kalends.event.EventFilter;
import io.kalends.post.PostLists;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** Reads events some at a time, so that no more of them are held, however many there are and however slowly they go. */
final class EventBatches implements Iterator<List<Event>> {
    private static final int MOST = 50;

    private final long[] ids;
    private final Actor actor;
    private final PostLists<Event, EventFilter> lists;
    private int next;

    EventBatches(long[] ids, Actor actor, PostLists<Event, EventFilter> lists) {
        this.ids = ids;
        this.actor = actor;
        this.lists = lists;
    }

    @Override
    public boolean hasNext() {
        return next < ids.length;
    }

    @Override
    public List<Event> next() {
        if (!hasNext()) throw new NoSuchElementException();
        int end = next + lists.piece(ids, next, MOST);
        List<Event> piece = lists.all(Arrays.stream(ids, next, end).boxed().toList(), actor);
        next = end;
        return piece;
    }
}

package io.kalends.form;

import io.kalends.api.Actor;
import io.kalends.listing.ListFilter;
import io.kalends.listing.ListQuery;
import io.kalends.post.PostLists;
import io.kalends.post.PostRecord;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * The records of a list, read some at a time: no more of them are held, however many there are and however slowly they are
 * sent, and nothing of the store is held in between. Their IDs are known from the beginning, so none comes twice.
 */
final class Records<T extends PostRecord<T>, F extends ListFilter> implements Iterable<T> {
    private static final int MOST = 50;

    private final PostLists<T, F> lists;
    private final ListQuery<F> query;
    private final long[] ids;
    private final Actor actor;

    Records(PostLists<T, F> lists, ListQuery<F> query, long[] ids, Actor actor) {
        this.lists = lists;
        this.query = query;
        this.ids = ids;
        this.actor = actor;
    }

    /** Bytes of memory that reading them takes. */
    long held() {
        return (long) Long.BYTES * ids.length + lists.pieceBytes();
    }

    @Override
    public Iterator<T> iterator() {
        return new Reading();
    }

    private final class Reading implements Iterator<T> {
        private int next;
        private Iterator<T> piece = Collections.emptyIterator();

        @Override
        public boolean hasNext() {
            while (!piece.hasNext() && next < ids.length) {
                int end = next + lists.piece(ids, next, MOST);
                piece = lists.shown(query, Arrays.stream(ids, next, end).boxed().toList(), actor)
                        .iterator();
                next = end;
            }
            return piece.hasNext();
        }

        @Override
        public T next() {
            if (!hasNext()) throw new NoSuchElementException();
            return piece.next();
        }
    }
}

package io.kalends.listing;

import io.kalends.listing.Timeline.Entry;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * A list that many see, and the few records that only some see besides, as one list. No record is in both. Nothing is
 * copied: where a record of the few stands is worked out from how many of the others come before it.
 */
record MergedTimeline(Mergeable common, Timeline own) implements Mergeable {
    @Override
    public int count(Span span) {
        return common.count(span) + own.count(span);
    }

    @Override
    public int countOnce(Span span, LongSet seen) {
        return common.countOnce(span, seen) + own.countOnce(span, seen);
    }

    @Override
    public int countBefore(Span span, Entry entry) {
        return common.countBefore(span, entry) + own.countBefore(span, entry);
    }

    @Override
    public List<Long> page(Span span, boolean descending, long offset, int limit) {
        if (!descending) return ascending(span, offset, limit);
        long end = count(span) - offset;
        long start = Math.max(0, end - limit);
        if (end <= start) return List.of();
        return ascending(span, start, Math.toIntExact(end - start)).reversed();
    }

    @Override
    public void forEach(Span span, boolean descending, Excerpt.Taker taker) {
        var merge = new Merge(span, descending, taker);
        common.forEach(span, descending, merge);
        merge.takeRest();
    }

    private List<Long> ascending(Span span, long offset, int limit) {
        long first = firstFrom(span, offset);
        Iterator<Long> others = common.page(span, false, offset - first, limit).iterator();
        var page = new ArrayList<Long>();
        for (Entry entry : own.entries(span, false, first, limit)) {
            long position = first++ + common.countBefore(span, entry);
            while (page.size() < limit && offset + page.size() < position) page.add(others.next());
            if (page.size() == limit) return page;
            page.add(entry.id());
        }
        while (page.size() < limit && others.hasNext()) page.add(others.next());
        return page;
    }

    /** The first of the own records that stands at this place of the whole list or after it. */
    private long firstFrom(Span span, long offset) {
        long low = 0;
        long high = Math.min(own.count(span), offset);
        while (low < high) {
            long middle = (low + high) >>> 1;
            Entry entry = own.entries(span, false, middle, 1).getFirst();
            if (middle + common.countBefore(span, entry) < offset) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    /** Passes the records of both lists in order, until it is enough; of the few, which may be many, some at a time. */
    private final class Merge implements Excerpt.Taker {
        private static final int PIECE = 64;

        private final Span span;
        private final boolean descending;
        private final Excerpt.Taker taker;
        private List<Entry> piece = List.of();
        private int next;
        private long read;
        private boolean isEnough;

        Merge(Span span, boolean descending, Excerpt.Taker taker) {
            this.span = span;
            this.descending = descending;
            this.taker = taker;
        }

        @Override
        public boolean take(long id, long start, long end, long series) {
            while (hasNext() && piece.get(next).isAfter(start, id) == descending) if (!takeNext()) return false;
            isEnough = !taker.take(id, start, end, series);
            return !isEnough;
        }

        void takeRest() {
            while (!isEnough && hasNext()) takeNext();
        }

        private boolean hasNext() {
            if (next == piece.size()) {
                piece = own.entries(span, descending, read, PIECE);
                read += piece.size();
                next = 0;
            }
            return next < piece.size();
        }

        private boolean takeNext() {
            Entry entry = piece.get(next++);
            isEnough = !taker.take(entry.id(), entry.start(), entry.end(), entry.series());
            return !isEnough;
        }
    }
}

package io.kalends.listing;

import io.kalends.listing.Timeline.Entry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * A list that everybody sees, and the few records that only one caller sees besides, as one list. No record is in both.
 * Nothing is copied: where a record of the few stands is worked out from how many of the others come before it.
 */
record MergedTimeline(Timeline common, Timeline own) implements OrderedIds {
    @Override
    public int count(Span span) {
        return common.count(span) + own.count(span);
    }

    @Override
    public int countOnce(Span span, LongSet seen) {
        return common.countOnce(span, seen) + own.countOnce(span, seen);
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
        var few = new ArrayDeque<Entry>();
        own.forEach(span, descending, (id, start, end, series) -> few.add(new Entry(id, start, end, series)));
        common.forEach(span, descending, (id, start, end, series) -> {
            while (!few.isEmpty() && few.getFirst().isAfter(start, id) == descending)
                if (!take(few.removeFirst(), taker)) return false;
            return taker.take(id, start, end, series);
        });
        for (Entry entry : few) if (!take(entry, taker)) return;
    }

    private static boolean take(Entry entry, Excerpt.Taker taker) {
        return taker.take(entry.id(), entry.start(), entry.end(), entry.series());
    }

    private List<Long> ascending(Span span, long offset, int limit) {
        long first = firstFrom(span, offset);
        Iterator<Long> others = common.page(span, false, offset - first, limit).iterator();
        var page = new ArrayList<Long>();
        for (Entry entry : own.entries(span, first, limit)) {
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
            Entry entry = own.entries(span, middle, 1).getFirst();
            if (middle + common.countBefore(span, entry) < offset) low = middle + 1;
            else high = middle;
        }
        return low;
    }
}

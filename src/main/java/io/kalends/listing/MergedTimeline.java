package io.kalends.listing;

import io.kalends.listing.Timeline.Entry;
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
    public List<Long> page(Span span, boolean descending, long offset, int limit) {
        if (!descending) return ascending(span, offset, limit);
        long end = count(span) - offset;
        long start = Math.max(0, end - limit);
        if (end <= start) return List.of();
        return ascending(span, start, Math.toIntExact(end - start)).reversed();
    }

    private List<Long> ascending(Span span, long offset, int limit) {
        List<Entry> few = own.entries(span);
        int next = firstFrom(few, span, offset);
        Iterator<Long> others = common.page(span, false, offset - next, limit).iterator();
        var page = new ArrayList<Long>();
        long position = next < few.size() ? position(few, next, span) : Long.MAX_VALUE;
        while (page.size() < limit) {
            if (position == offset + page.size()) {
                page.add(few.get(next).id());
                next++;
                position = next < few.size() ? position(few, next, span) : Long.MAX_VALUE;
            } else if (others.hasNext()) page.add(others.next());
            else break;
        }
        return page;
    }

    /** The first of the few that stands at this place of the whole list or after it. */
    private int firstFrom(List<Entry> few, Span span, long offset) {
        int low = 0;
        int high = few.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (position(few, middle, span) < offset) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    /** The place in the whole list. */
    private long position(List<Entry> few, int index, Span span) {
        return index + (long) common.countBefore(span, few.get(index));
    }
}

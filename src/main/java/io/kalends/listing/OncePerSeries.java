package io.kalends.listing;

import java.util.ArrayList;
import java.util.List;

/** A list with, of each series, only the record that comes first. To count those, all records are looked at. */
record OncePerSeries(OrderedIds all) implements OrderedIds {
    @Override
    public int count(Span span) {
        return countOnce(span, new LongSet());
    }

    @Override
    public int countOnce(Span span, LongSet seen) {
        return all.countOnce(span, seen);
    }

    @Override
    public List<Long> page(Span span, boolean descending, long offset, int limit) {
        var ids = new ArrayList<Long>();
        var page = new Excerpt(offset, limit, (id, start, end, series) -> ids.add(id));
        forEach(span, descending, (id, start, end, series) -> {
            if (!page.isFull() && !page.skips(1)) page.add(id, start, end, series);
            return !page.isFull();
        });
        return ids;
    }

    @Override
    public void forEach(Span span, boolean descending, Excerpt.Taker taker) {
        var seen = new LongSet();
        all.forEach(
                span,
                descending,
                (id, start, end, series) -> (series != 0 && !seen.add(series)) || taker.take(id, start, end, series));
    }
}

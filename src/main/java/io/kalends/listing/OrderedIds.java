package io.kalends.listing;

import java.util.List;

/** The IDs of a list, in order, as far as they lie in a span of time. */
interface OrderedIds {
    int count(Span span);

    /** One page of what lies in the span. */
    List<Long> page(Span span, boolean descending, long offset, int limit);

    /** How many lie in the span, of each series one, and none of those that were seen before. */
    int countOnce(Span span, LongSet seen);

    /** All that lies in the span, in order, until it is enough. */
    void forEach(Span span, boolean descending, Excerpt.Taker taker);
}

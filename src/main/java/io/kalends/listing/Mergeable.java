package io.kalends.listing;

/** A list that others can be merged with. */
interface Mergeable extends OrderedIds {
    /** How many of those that lie in the span stand before a record of another list. */
    int countBefore(Span span, Timeline.Entry entry);
}

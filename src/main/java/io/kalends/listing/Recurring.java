package io.kalends.listing;

/** What a list shows of a series. */
public enum Recurring {
    /** Each of its occurrences that fit. */
    OCCURRENCES,
    /** Of these, the one that comes first. */
    FIRST,
    /** The series itself, where that one would be. */
    SERIES
}

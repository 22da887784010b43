package io.kalends.listing;

/** Whose records a list holds. */
public enum Audience {
    /** What is public. */
    EVERYBODY,
    /** What the caller sees besides: of what is not public, their own, or that of everybody. */
    UNPUBLISHED,
    /** All that the caller sees. */
    CALLER
}

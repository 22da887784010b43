package io.kalends.listing;

/** Whose records a list holds. */
public enum Audience {
    /** What is public. */
    EVERYBODY,
    /** What its author sees besides, and nobody else but editors. */
    AUTHOR,
    /** All that the caller sees. */
    CALLER
}

package io.kalends.post;

/** How many records a statement looks at, which decides by which way round its conditions are best looked up. */
public enum Reach {
    /** Any of them: what fulfils a condition is found by the index of the condition. */
    ALL,
    /** A few, known by their IDs: each is asked whether it fulfils the condition. */
    FEW
}

package io.kalends.text;

/**
 * Something to look for.
 *
 * @param text folded, never empty
 * @param excluded whether what contains it is not wanted
 */
public record SearchTerm(String text, boolean excluded) {}

package io.kalends.intake;

/**
 * How reading a file went.
 *
 * @param items how many were found
 * @param isComplete whether it was read to its proper end: otherwise what it lacks may stand in the part that is missing
 */
public record Reading(long items, boolean isComplete) {}

package io.kalends.source;

/**
 * What becomes of an entry about an event, as a preview shows it.
 *
 * @param start on the clock of the event, as the source has it
 * @param place the name of the venue, or empty
 * @param line where it begins in its file, 0 where there are no lines
 */
public record Forecast(String title, String start, String place, long line, Count count) {}

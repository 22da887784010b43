package io.kalends.source;

/**
 * How a source is imported this time.
 *
 * @param isDryRun whether it is only found out what would be done
 * @param confirmsRemovals whether events may be removed however many they are
 */
public record RunOptions(boolean isDryRun, boolean confirmsRemovals) {
    public static final RunOptions PLAIN = new RunOptions(false, false);
    public static final RunOptions DRY = new RunOptions(true, false);
}

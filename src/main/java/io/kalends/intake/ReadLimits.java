package io.kalends.intake;

/**
 * How much a reader takes from a file, so that none can use up memory or time.
 *
 * @param file bytes in all
 * @param line bytes of a line once it is unfolded; a longer one is left out
 * @param entry characters of one entry; a longer one is rejected
 * @param entries in all
 * @param dates that one series may name
 */
public record ReadLimits(long file, int line, int entry, int entries, int dates) {
    public static final ReadLimits DEFAULT = new ReadLimits(50L << 20, 1 << 20, 4 << 20, 100_000, 2_000);
}

package io.kalends.source;

import java.util.List;

/**
 * What differs between a source and the records here that came from it.
 *
 * @param records how many entries were compared
 * @param fields how many fields they have
 * @param different how many of these fields differ, those of missing records included
 * @param differences the first of them, by their records
 */
public record Comparison(long records, long fields, long different, List<Difference> differences) {
    /**
     * What differs about one record.
     *
     * @param name what a person knows it by
     * @param record its ID here, 0 where it is missing
     * @param text the fields that differ, or what is missing
     */
    public record Difference(String type, String key, String name, long record, String text) {}

    /** How many fields are the same, in per cent; never rounded up to all of them. */
    public double percent() {
        if (different == 0) return 100;
        return Math.floor(10_000.0 * (fields - different) / Math.max(1, fields)) / 100;
    }
}

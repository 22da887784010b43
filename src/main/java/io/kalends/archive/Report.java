package io.kalends.archive;

import java.util.List;
import java.util.Map;

/**
 * What was exported, imported, backed up or restored.
 *
 * @param counts how many records of each kind, in the order of the file
 * @param bytes the size of the file
 * @param lostImages IDs of images that have a record but no file
 */
public record Report(Map<String, Long> counts, long bytes, List<Long> lostImages) {
    public long records() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }
}

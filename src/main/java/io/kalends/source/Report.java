package io.kalends.source;

import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What came of importing a source.
 *
 * @param run its ID, 0 of a dry run
 * @param message what a person is told beside the counts; empty for nothing
 * @param remarks the first of them
 */
public record Report(long run, Outcome outcome, String message, Map<Count, Long> counts, List<Remark> remarks) {
    /** How it ended. */
    public enum Outcome {
        RUNNING,
        DONE,
        /** Everything was read, but something was not imported or not removed. */
        INCOMPLETE,
        /** The source has not changed since. */
        NOT_MODIFIED,
        /** It could not be read, or not to its end; what was read is imported. */
        FAILED;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public long count(Count count) {
        return counts.getOrDefault(count, 0L);
    }

    /** Collects what a report says. */
    static final class Builder {
        /** So many remarks a person may read; the counts have all. */
        private static final int MOST_REMARKS = 500;

        private final Map<Count, Long> counts = new EnumMap<>(Count.class);
        private final Set<Remark> remarks = new LinkedHashSet<>();
        private boolean isIncomplete;

        void count(Count count) {
            counts.merge(count, 1L, Long::sum);
        }

        void remark(Remark remark) {
            if (remarks.size() < MOST_REMARKS) remarks.add(remark);
        }

        void reject(long line, String name, String reason) {
            count(Count.REJECTED);
            remark(new Remark(Remark.Kind.REJECTED, line, name, reason, 0));
        }

        void markIncomplete() {
            isIncomplete = true;
        }

        boolean isIncomplete() {
            return isIncomplete || counts.containsKey(Count.REJECTED);
        }

        Report build(long run, Outcome outcome, String message) {
            return new Report(
                    run, outcome, message, counts.isEmpty() ? Map.of() : new EnumMap<>(counts), List.copyOf(remarks));
        }
    }
}

package io.kalends.source;

import io.kalends.source.ItemStore.Span;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which events go to the trash because they are gone there: what lies ahead, within the dates that the source covers, and never
 * more than a fifth of what is known of it unless somebody has said so. A source that is broken looks like one that has lost all.
 */
record Removal(List<KnownItem> items, boolean isStopped) {
    private static final int FIFTH = 5;

    /**
     * Decides.
     *
     * @param gone events that are gone there, and that are still here
     * @param spans when these take place
     * @param starts of all events that are there
     * @param live how many events of the source are here
     */
    static Removal of(
            List<KnownItem> gone,
            Map<Long, Span> spans,
            List<Instant> starts,
            long live,
            boolean isConfirmed,
            Instant now) {
        if (starts.isEmpty()) return new Removal(List.of(), false);
        Instant earliest = starts.stream().min(Instant::compareTo).orElseThrow();
        Instant latest = starts.stream().max(Instant::compareTo).orElseThrow();
        List<KnownItem> items = gone.stream()
                .filter(item -> isMeant(spans.get(item.record()), earliest, latest, now))
                .toList();
        boolean areMany = items.size() * (long) FIFTH > live;
        return new Removal(items, areMany && !isConfirmed);
    }

    private static boolean isMeant(@Nullable Span span, Instant earliest, Instant latest, Instant now) {
        return span != null
                && span.end().isAfter(now)
                && !span.first().isAfter(latest)
                && !span.last().isBefore(earliest);
    }
}

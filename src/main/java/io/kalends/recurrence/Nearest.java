package io.kalends.recurrence;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;

/** Starts that suit a rule, for who has chosen one that does not. */
final class Nearest {
    /** Growing, so that the last start before a time is found without going through all of them. */
    private static final List<Duration> BACK = List.of(
            Duration.ofMinutes(1),
            Duration.ofHours(1),
            Duration.ofDays(1),
            Duration.ofDays(10),
            Duration.ofDays(100),
            Duration.ofDays(1_000),
            Duration.ofDays(15_000),
            Duration.ofDays(150_000));

    private final Rule rule;
    private final LocalDateTime start;

    Nearest(Rule rule, LocalDateTime start) {
        Ending ending = rule.ending() instanceof Ending.Count ? new Ending.Never() : rule.ending();
        // The first period is the one of the start, so every period may be.
        this.rule = new Rule(
                rule.frequency(), 1, rule.parts().withImplied(rule.frequency(), start), rule.weekStart(), ending);
        this.start = start;
    }

    Optional<LocalDateTime> find() {
        Optional<LocalDateTime> next = next();
        Optional<LocalDateTime> previous = previous();
        boolean isNearer = previous.isPresent()
                && (next.isEmpty() || distance(previous.get()).compareTo(distance(next.get())) < 0);
        return isNearer ? previous : next;
    }

    private Duration distance(LocalDateTime time) {
        return Duration.between(start, time).abs();
    }

    /** The first that is not before the start. */
    Optional<LocalDateTime> next() {
        var starts = Starts.of(rule, start);
        return starts.hasNext() ? Optional.of(starts.next()) : Optional.empty();
    }

    private Optional<LocalDateTime> previous() {
        Duration most = Duration.between(Starts.BEGINNING, start);
        for (Duration back : BACK) {
            LocalDateTime from = back.compareTo(most) < 0 ? start.minus(back) : Starts.BEGINNING;
            Optional<LocalDateTime> last = Optional.empty();
            for (var starts = Starts.of(rule, from, from, start); starts.hasNext(); ) last = Optional.of(starts.next());
            if (last.isPresent()) return last;
        }
        return Optional.empty();
    }
}

package io.kalends.recurrence;

import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** When a series takes place: its first time and how it goes on from there. */
public final class Timetable {
    /** Nothing starts before that, as it could not be shown. */
    public static final LocalDateTime BEGINNING = Starts.BEGINNING;

    /** Nothing starts after that. */
    public static final LocalDateTime END = Starts.END;

    private final Timing timing;
    private final Recurrence recurrence;

    /** Null until somebody asks for them. */
    private volatile @Nullable List<Occurrence> all;

    public Timetable(Timing timing, Recurrence recurrence) {
        this.timing = timing;
        this.recurrence = recurrence;
    }

    public Timing timing() {
        return timing;
    }

    public Recurrence recurrence() {
        return recurrence;
    }

    /** All occurrences of a series that ends, worked out once: whoever stores a series asks more than once. */
    public List<Occurrence> all() {
        List<Occurrence> known = all;
        if (known == null) {
            known = List.copyOf(between(BEGINNING, END));
            all = known;
        }
        return known;
    }

    /** The occurrences whose original start lies between two times, both included, in the order of these. */
    public List<Occurrence> between(LocalDateTime from, LocalDateTime to) {
        return between(from, to, Integer.MAX_VALUE);
    }

    /** The first so many of them. */
    public List<Occurrence> between(LocalDateTime from, LocalDateTime to, int most) {
        var found = new ArrayList<Occurrence>();
        var takenBefore = new HashSet<LocalDateTime>();
        Iterator<LocalDateTime> starts = starts(beforeSkipped(from), to);
        while (starts.hasNext() && found.size() < most) {
            Occurrence occurrence = timing.at(starts.next());
            if (occurrence.endsTooLate()) break;
            if (!takesPlace(occurrence, takenBefore)) continue;
            if (!occurrence.originalStart().isBefore(from)) found.add(occurrence);
        }
        return found;
    }

    /** Where the clocks have just skipped some time, one that starts then may have been moved to where another starts. */
    private LocalDateTime beforeSkipped(LocalDateTime from) {
        ZonedDateTime time = from.atZone(timing.zone());
        ZoneOffsetTransition last =
                timing.zone().getRules().previousTransition(time.toInstant().plusSeconds(1));
        boolean isSkipping = last != null
                && last.isGap()
                && from.isBefore(last.getDateTimeAfter().plus(last.getDuration()));
        return isSkipping && last.getDateTimeBefore().isBefore(from) ? last.getDateTimeBefore() : from;
    }

    /** Of two that fall on one instant the later is left out: its start is that of an earlier one, which was moved there. */
    private boolean takesPlace(Occurrence occurrence, Set<LocalDateTime> taken) {
        LocalDateTime shown = occurrence.start().toLocalDateTime();
        Exceptions except = recurrence.except();
        if (except.contain(occurrence.originalStart()) || except.contain(shown) || !occurrence.fits()) return false;
        if (occurrence.isMoved()) return taken.add(shown);
        return !taken.contains(shown);
    }

    /** The starts that the rule or dates by hand give, before any is taken out, each once. */
    Iterator<LocalDateTime> starts(LocalDateTime from, LocalDateTime to) {
        var byHand = new ArrayList<LocalDateTime>();
        if (recurrence.rule().isEmpty() && !recurrence.also().contains(timing.first())) byHand.add(timing.first());
        byHand.addAll(recurrence.also());
        byHand.removeIf(start -> start.isBefore(from) || start.isAfter(to));
        byHand.sort(null);
        return recurrence
                .rule()
                .<Iterator<LocalDateTime>>map(
                        rule -> new Merged<>(Starts.of(rule, timing.first(), from, to), byHand.iterator()))
                .orElseGet(byHand::iterator);
    }

    public Optional<Occurrence> first() {
        return between(BEGINNING, END, 1).stream().findFirst();
    }

    public boolean isEndless() {
        return recurrence.isEndless();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Timetable that && timing.equals(that.timing) && recurrence.equals(that.recurrence);
    }

    @Override
    public int hashCode() {
        return Objects.hash(timing, recurrence);
    }

    @Override
    public String toString() {
        return "Timetable[" + timing + ", " + recurrence + "]";
    }
}

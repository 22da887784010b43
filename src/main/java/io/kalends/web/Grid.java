package io.kalends.web;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Days in weeks, with what happens on them. What lasts several days is drawn as a bar across them, which begins anew with
 * each week and keeps its height within it.
 */
record Grid(List<Week> weeks) {
    record Week(List<Cell> cells) {}

    /**
     * One day.
     *
     * @param total how many events there are, shown or not
     */
    record Cell(LocalDate date, List<Slot> slots, long total) {
        boolean isEmpty() {
            return total == 0;
        }

        /** Whether all there is goes on from a day before. */
        boolean isRest() {
            return slots.stream().noneMatch(Slot::beginsHere) && more() == 0;
        }

        /** What goes on from a day before. */
        List<Entry> running() {
            return slots.stream()
                    .filter(slot -> !slot.beginsHere())
                    .flatMap(slot -> slot.entry().stream())
                    .toList();
        }

        long more() {
            return total - slots.stream().filter(Slot::isShown).count();
        }
    }

    /**
     * A line of a day: an event of that day alone, the beginning of a bar, the rest of one, or nothing, where another bar
     * of the week goes below.
     *
     * @param days how many days the bar goes on within the week; 0 for an event of one day, -1 for the rest of a bar
     */
    record Slot(Optional<Entry> entry, int days, boolean begins, boolean ends) {
        static final Slot GAP = new Slot(Optional.empty(), -1, false, false);

        boolean isShown() {
            return entry.isPresent();
        }

        boolean isBar() {
            return days > 0;
        }

        boolean isRest() {
            return days < 0 && entry.isPresent();
        }

        /** Whether the event begins on this day. */
        boolean beginsHere() {
            return isShown() && days >= 0 && begins;
        }

        boolean isGap() {
            return entry.isEmpty();
        }

        Entry shown() {
            return entry.orElseThrow();
        }
    }

    private static final Comparator<Entry> LONGEST_FIRST = Comparator.comparing(Entry::firstDay)
            .thenComparing(Entry::lastDay, Comparator.reverseOrder())
            .thenComparingLong(Entry::id);

    /**
     * @param totals how many events a day has where not all of them are given
     * @param most how many lines a day may have
     */
    static Grid of(LocalDate first, int weeks, List<Entry> entries, Map<LocalDate, Long> totals, int most) {
        var all = new ArrayList<Week>();
        for (int week = 0; week < weeks; week++) all.add(week(first.plusWeeks(week), entries, totals, most));
        return new Grid(all);
    }

    private static Week week(LocalDate monday, List<Entry> entries, Map<LocalDate, Long> totals, int most) {
        LocalDate sunday = monday.plusDays(6);
        List<Entry> here = entries.stream()
                .filter(entry -> entry.isBetween(monday, sunday))
                .toList();
        @Nullable
        Entry[][] lanes = lanes(
                monday,
                here.stream()
                        .filter(entry -> !entry.isOfOneDay())
                        .sorted(LONGEST_FIRST)
                        .toList(),
                most - 1);
        var cells = new ArrayList<Cell>();
        for (int day = 0; day < 7; day++) cells.add(cell(monday, day, here, lanes, totals, most));
        return new Week(cells);
    }

    /** Gives each bar the highest line that is free on all its days; those for which there is none are left out. */
    private static @Nullable Entry[][] lanes(LocalDate monday, List<Entry> bars, int most) {
        var lanes = new @Nullable Entry[7][most];
        for (Entry bar : bars) {
            int from = day(monday, bar.firstDay());
            int to = day(monday, bar.lastDay());
            for (int lane = 0; lane < most; lane++) {
                if (!isFree(lanes, from, to, lane)) continue;
                for (int day = from; day <= to; day++) lanes[day][lane] = bar;
                break;
            }
        }
        return lanes;
    }

    private static boolean isFree(@Nullable Entry[][] lanes, int from, int to, int lane) {
        for (int day = from; day <= to; day++) if (lanes[day][lane] != null) return false;
        return true;
    }

    /** Which day of the week it is, from 0 to 6; before and after it, its first and its last. */
    private static int day(LocalDate monday, LocalDate date) {
        return Math.clamp(ChronoUnit.DAYS.between(monday, date), 0, 6);
    }

    private static Cell cell(
            LocalDate monday,
            int day,
            List<Entry> here,
            @Nullable Entry[][] lanes,
            Map<LocalDate, Long> totals,
            int most) {
        LocalDate date = monday.plusDays(day);
        List<Entry> today =
                here.stream().filter(entry -> entry.isBetween(date, date)).toList();
        List<Slot> slots = bars(monday, day, lanes[day]);
        today.stream()
                .filter(Entry::isOfOneDay)
                .limit(Math.max(0, most - slots.size()))
                .forEach(entry -> slots.add(new Slot(Optional.of(entry), 0, true, true)));
        return new Cell(date, slots, Math.max(today.size(), totals.getOrDefault(date, 0L)));
    }

    private static List<Slot> bars(LocalDate monday, int day, @Nullable Entry[] lanes) {
        var slots = new ArrayList<Slot>();
        for (@Nullable Entry bar : lanes) slots.add(bar == null ? Slot.GAP : bar(monday, day, bar));
        while (!slots.isEmpty() && slots.getLast().isGap()) slots.removeLast();
        return slots;
    }

    private static Slot bar(LocalDate monday, int day, Entry bar) {
        int from = day(monday, bar.firstDay());
        int to = day(monday, bar.lastDay());
        boolean begins = !bar.firstDay().isBefore(monday);
        boolean ends = !bar.lastDay().isAfter(monday.plusDays(6));
        return new Slot(Optional.of(bar), from == day ? to - from + 1 : -1, begins, ends);
    }
}

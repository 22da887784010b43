package io.kalends.recurrence;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;

/**
 * What a rule gives within one of its periods: each of the days at each of the times, or those of them at some positions. It
 * is never written out, as a year has 31 million seconds.
 */
final class PeriodSet {
    private final long[] days;
    private final List<Integer> hours;
    private final List<Integer> minutes;
    private final List<Integer> seconds;
    private final Positions positions;
    private final long size;

    /** @param days since 1970-01-01, in order */
    PeriodSet(long[] days, List<Integer> hours, Parts parts, Positions positions) {
        this.days = days;
        this.hours = hours;
        this.positions = positions;
        minutes = parts.minutes();
        seconds = parts.seconds();
        size = positions.count(all());
    }

    private long all() {
        return days.length * timesOfDay();
    }

    private long timesOfDay() {
        return (long) hours.size() * minutes.size() * seconds.size();
    }

    long size() {
        return size;
    }

    LocalDateTime at(long index) {
        long position = positions.at(index, all());
        LocalDate day = LocalDate.ofEpochDay(days[(int) (position / timesOfDay())]);
        int time = (int) (position % timesOfDay());
        int second = seconds.get(time % seconds.size());
        int minute = minutes.get(time / seconds.size() % minutes.size());
        return day.atTime(hours.get(time / seconds.size() / minutes.size()), minute, second);
    }

    /** The first that is not before a time; the size, if all are. */
    long indexFrom(LocalDateTime time) {
        if (size == 0 || !at(0).isBefore(time)) return 0;
        long least = 0;
        long most = size();
        while (least < most) {
            long middle = (least + most) / 2;
            if (at(middle).isBefore(time)) least = middle + 1;
            else most = middle;
        }
        return least;
    }
}

package io.kalends.web;

import java.time.LocalDate;
import java.util.Optional;

/** The days in which a visitor wants to see something take place, both of which count; what is absent leaves it open. */
record Period(Optional<LocalDate> first, Optional<LocalDate> last) {
    static final Period ALWAYS = new Period(Optional.empty(), Optional.empty());

    static Period of(LocalDate first, LocalDate last) {
        return new Period(Optional.of(first), Optional.of(last));
    }

    boolean holds(Entry entry) {
        return first.filter(entry.lastDay()::isBefore).isEmpty()
                && last.filter(entry.firstDay()::isAfter).isEmpty();
    }

    /** A day, or the first of the period where that comes later. */
    LocalDate from(LocalDate day) {
        return first.filter(day::isBefore).orElse(day);
    }

    /** A day, or the last of the period where that comes earlier. */
    LocalDate until(LocalDate day) {
        return last.filter(day::isAfter).orElse(day);
    }
}

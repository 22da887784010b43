package io.kalends.intake;

import io.kalends.intake.CsvDates.Moment;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** When a row of a table takes place. */
final class CsvTimes {
    private final CsvColumns columns;
    private final CsvDates dates;
    private final ZoneId site;
    private final List<String> cells;
    private final Consumer<String> notes;

    /** @param notes takes what had to be guessed */
    CsvTimes(CsvColumns columns, CsvDates dates, ZoneId site, List<String> cells, Consumer<String> notes) {
        this.columns = columns;
        this.dates = dates;
        this.site = site;
        this.cells = cells;
        this.notes = notes;
    }

    /** Both ends as they stand in the cells, once ranges are taken apart. */
    private record Texts(String start, Optional<String> startTime, Optional<String> end, Optional<String> endTime) {}

    /** Throws {@link Unreadable}. */
    IcalTimes read() {
        ZoneId zone = zone();
        Texts texts = texts(zone);
        Moment start = dates.moment("start_date", texts.start(), zone);
        if (CsvDates.lacksYear(texts.start())) notes.accept("start_date has no year: read as " + start.day() + ".");
        Optional<LocalDateTime> startTime = texts.startTime()
                .map(text -> at(start.day(), CsvDates.time("start_time", text)))
                .or(() -> start.time().map(start.day()::atTime));
        Optional<Moment> end = texts.end().map(text -> dates.moment("end_date", text, zone));
        boolean allDay = flag(CsvField.ALL_DAY).orElse(startTime.isEmpty());
        if (allDay) return days(start.day(), end.map(Moment::day).orElse(start.day()), zone);
        LocalDateTime first = startTime.orElse(start.day().atStartOfDay());
        return timed(first.atZone(zone), end(first, end, texts.endTime()).atZone(zone));
    }

    private ZoneId zone() {
        Optional<String> name = columns.cell(CsvField.TIMEZONE, cells);
        if (name.isEmpty()) return site;
        return NamedZones.find(name.get())
                .orElseThrow(() -> new Unreadable(
                        "timezone must be a time zone such as Europe/Berlin, not " + Entries.quote(name.get()) + "."));
    }

    private Texts texts(ZoneId zone) {
        String start = columns.cell(CsvField.START_DATE, cells)
                .orElseThrow(() -> new Unreadable("start_date is empty: say when it starts."));
        Optional<String> end = columns.cell(CsvField.END_DATE, cells);
        Optional<String> startTime = columns.cell(CsvField.START_TIME, cells);
        Optional<String> endTime = columns.cell(CsvField.END_TIME, cells);
        // Where there is a column for the day as well, one that is called the beginning may have both.
        if (startTime.filter(text -> !isTime(text) && isMoment(text, zone)).isPresent()) {
            start = startTime.get();
            startTime = Optional.empty();
        }
        Optional<String[]> days = end.isPresent() || isMoment(start, zone) ? Optional.empty() : CsvDates.range(start);
        if (days.isPresent()) {
            start = days.get()[0];
            end = Optional.of(days.get()[1]);
        }
        Optional<String[]> times = endTime.isPresent() ? Optional.empty() : startTime.flatMap(CsvDates::timeRange);
        if (times.isPresent()) {
            startTime = Optional.of(times.get()[0]);
            endTime = Optional.of(times.get()[1]);
        }
        // A column that is called the end may have times alone.
        if (endTime.isEmpty()
                && end.filter(text -> !isMoment(text, zone))
                        .filter(CsvTimes::isTime)
                        .isPresent()) {
            endTime = end;
            end = Optional.empty();
        }
        return new Texts(start, startTime, end, endTime);
    }

    private boolean isMoment(String text, ZoneId zone) {
        try {
            dates.moment("", text, zone);
            return true;
        } catch (Unreadable e) {
            return false;
        }
    }

    private static boolean isTime(String text) {
        try {
            CsvDates.time("", text);
            return true;
        } catch (Unreadable e) {
            return false;
        }
    }

    private static LocalDateTime at(LocalDate day, int minutes) {
        return day.atStartOfDay().plusMinutes(minutes);
    }

    private LocalDateTime end(LocalDateTime first, Optional<Moment> given, Optional<String> time) {
        LocalDate day = given.map(Moment::day).orElse(first.toLocalDate());
        Optional<LocalDateTime> end = time.map(text -> at(day, CsvDates.time("end_time", text)))
                .or(() -> given.flatMap(Moment::time).map(day::atTime));
        if (end.isEmpty()) {
            if (!day.equals(first.toLocalDate()))
                notes.accept("end_date has no time: it ends at the time of day at which it starts.");
            return day.atTime(first.toLocalTime());
        }
        // What ends before it starts and names no day ends in the night after.
        boolean isNextDay = given.isEmpty() && end.get().isBefore(first);
        return isNextDay ? end.get().plusDays(1) : end.get();
    }

    private static IcalTimes days(LocalDate first, LocalDate last, ZoneId zone) {
        if (last.isBefore(first)) throw before();
        return new IcalTimes(first.atStartOfDay(zone), last.atStartOfDay(zone), true, Optional.empty());
    }

    private static IcalTimes timed(ZonedDateTime start, ZonedDateTime end) {
        if (end.isBefore(start)) throw before();
        return new IcalTimes(start, end, false, Optional.empty());
    }

    private static Unreadable before() {
        return new Unreadable("end_date must not lie before start_date.");
    }

    /** Yes or no in the words of people and spreadsheets; throws {@link Unreadable} for others. */
    Optional<Boolean> flag(CsvField field) {
        return columns.cell(field, cells).map(text -> switch (CsvField.folded(text)) {
            case "true", "1", "yes", "y", "on", "x", "ja", "j", "wahr" -> true;
            case "false", "0", "no", "n", "off", "nein", "falsch", "" -> false;
            default -> throw new Unreadable(field.word() + " must be yes or no, not " + Entries.quote(text) + ".");
        });
    }
}

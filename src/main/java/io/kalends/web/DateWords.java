package io.kalends.web;

import io.kalends.event.Schedule;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Month;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.time.temporal.TemporalAdjusters;
import java.time.temporal.WeekFields;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Dates and times as people of one language and region write them. */
public final class DateWords {
    private static final Map<Form, DateWords> ALL = new ConcurrentHashMap<>();

    /** What the words depend on; the first day of the week may be that of the locale. */
    private record Form(Locale locale, Optional<DayOfWeek> weekStart) {}

    /** Parties that end in the small hours count as of the evening they began on. */
    private static final LocalTime SMALL_HOURS = LocalTime.of(6, 0);

    private final Locale locale;
    private final DayOfWeek weekStart;
    private final DateTimeFormatter day;
    private final DateTimeFormatter date;
    private final DateTimeFormatter dateShort;
    private final DateTimeFormatter dayOfYear;
    private final DateTimeFormatter month;
    private final DateTimeFormatter time;

    private DateWords(Form form) {
        locale = form.locale;
        weekStart = form.weekStart.orElseGet(() -> WeekFields.of(locale).getFirstDayOfWeek());
        day = pattern("yMMMMEEEEd");
        dayOfYear = pattern("yMMMEd");
        date = pattern("yMMMd");
        dateShort = pattern("MMMd");
        month = pattern("yMMMM");
        time = pattern("jm");
    }

    private DateTimeFormatter pattern(String parts) {
        return DateTimeFormatter.ofLocalizedPattern(parts).withLocale(locale);
    }

    /**
     * The words of a language.
     *
     * @param weekStart the first day of the week, unless it is that of the locale
     */
    public static DateWords in(Locale locale, Optional<DayOfWeek> weekStart) {
        return ALL.computeIfAbsent(new Form(locale, weekStart), DateWords::new);
    }

    /** Saturday, 5 December 2026. */
    public String day(LocalDate date) {
        return day.format(date);
    }

    /** Sat, 5 Dec 2026. */
    public String dayOfYear(LocalDate value) {
        return dayOfYear.format(value);
    }

    public String month(YearMonth value) {
        return month.format(value);
    }

    public String monthShort(LocalDate date) {
        return date.getMonth().getDisplayName(TextStyle.SHORT_STANDALONE, locale);
    }

    public String monthName(int number) {
        return Month.of(number).getDisplayName(TextStyle.FULL_STANDALONE, locale);
    }

    public String weekday(DayOfWeek value) {
        return value.getDisplayName(TextStyle.FULL_STANDALONE, locale);
    }

    public String weekdayShort(DayOfWeek value) {
        return value.getDisplayName(TextStyle.SHORT_STANDALONE, locale);
    }

    public DayOfWeek firstDayOfWeek() {
        return weekStart;
    }

    /** The days of the week in their order. */
    public List<DayOfWeek> weekdays() {
        return Stream.iterate(firstDayOfWeek(), value -> value.plus(1)).limit(7).toList();
    }

    public LocalDate startOfWeek(LocalDate date) {
        return date.with(TemporalAdjusters.previousOrSame(firstDayOfWeek()));
    }

    public String time(ZonedDateTime value) {
        return time.format(value);
    }

    /** The last day on which something is really going on: what ends at midnight or in the small hours has ended. */
    public static LocalDate lastDay(Schedule schedule) {
        LocalDate first = schedule.start().toLocalDate();
        LocalDate last = schedule.end().toLocalDate();
        if (schedule.allDay() || !last.isAfter(first)) return last;
        boolean night = last.equals(first.plusDays(1))
                && schedule.end().toLocalTime().isBefore(SMALL_HOURS)
                && !schedule.start().toLocalTime().isBefore(SMALL_HOURS);
        boolean midnight = schedule.end().toLocalTime().equals(LocalTime.MIDNIGHT);
        return night || midnight ? last.minusDays(1) : last;
    }

    public static boolean isOfOneDay(Schedule schedule) {
        return lastDay(schedule).equals(schedule.start().toLocalDate());
    }

    /** From one time of day to another: 19:30 – 23:00; "" for what lasts all day. */
    public String times(Schedule schedule) {
        if (schedule.allDay()) return "";
        String start = time(schedule.start());
        return schedule.endsAt().equals(schedule.startsAt()) ? start : start + " – " + time(schedule.end());
    }

    /** The day or the days: Saturday, 5 December 2026, or 5 Dec – 8 Dec 2026. */
    public String days(Schedule schedule) {
        LocalDate first = schedule.start().toLocalDate();
        LocalDate last = lastDay(schedule);
        return first.equals(last) ? day(first) : days(first, last);
    }

    /** From one day to another: 5 Dec – 8 Dec 2026. */
    public String days(LocalDate first, LocalDate last) {
        String from = (first.getYear() == last.getYear() ? dateShort : date).format(first);
        return from + " – " + date.format(last);
    }
}

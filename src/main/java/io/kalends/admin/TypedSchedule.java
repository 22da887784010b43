package io.kalends.admin;

import io.kalends.event.Schedule;
import io.kalends.time.TypedTimes;
import io.kalends.time.TypedTimes.Moment;
import io.kalends.web.DateWords;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * When an event takes place, as the fields of a form say. An end of which something is left out follows from the start and
 * from how long events last; a start without a time is asked for one, unless the event lasts all day.
 *
 * @param start none where it is not known, nor the end then
 * @param faults by the fields they belong to
 */
record TypedSchedule(
        boolean allDay, Optional<LocalDateTime> start, Optional<LocalDateTime> end, Map<String, String> faults) {
    /** How long the event lasts, in minutes: a field that nobody sees. */
    static final String LENGTH = "lasts";

    /** Whether the end, which is left out then, is to move with the start also where an event lasts all day. */
    static final String MOVED = "moved";

    /** A start that is offered in the place of the one that was typed. */
    private static final String FIT = "fit";

    private static final Duration USUAL = Duration.ofHours(2);
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

    /** Stands for a time that is not known, so that all the rest is checked. */
    static final LocalDateTime SOME_TIME = LocalDateTime.of(2000, 1, 1, 0, 0);

    /** A day and a time as they were typed; each may be left out. */
    private record Typed(Optional<LocalDate> day, Optional<Integer> minute) {
        Optional<LocalDateTime> moment() {
            return day.flatMap(known -> minute.map(known.atStartOfDay()::plusMinutes));
        }
    }

    static TypedSchedule of(Form form, AdminRequest request) {
        TypedTimes times = request.typedTimes();
        var faults = new LinkedHashMap<String, String>();
        boolean allDay = form.isOn("all_day");
        Typed from = typed(form, "start", times, allDay, faults);
        if (from.day.isEmpty()) faults.put("start_date", "admin.date.wrong");
        if (from.minute.isEmpty() && !allDay) faults.putIfAbsent("start_time", "admin.time.missing");
        Typed to = typed(form, "end", times, allDay, faults);
        Optional<LocalDateTime> end = from.moment().map(start -> end(start, to, length(form, allDay)));
        faults.replaceAll((field, name) -> request.t(name));
        return new TypedSchedule(allDay, from.moment(), end, faults);
    }

    /** Has an event begin at the start that was offered because the rule gives it; it lasts as long as before. */
    static void takeFit(Form form) {
        String[] fit = form.text(FIT).split(" ", 2);
        form.typed().remove(FIT);
        if (fit[0].isEmpty()) return;
        form.typed().put("start", Map.of("date", fit[0], "iso", fit[0], "time", fit.length > 1 ? fit[1] : ""));
        form.typed().put("end", Map.of());
        form.typed().put(MOVED, "true");
    }

    private static Typed typed(Form form, String name, TypedTimes times, boolean allDay, Map<String, String> faults) {
        String dayText = form.text(name, "date").strip();
        Optional<Moment> day = times.day(dayText);
        if (day.isEmpty() && !dayText.isEmpty()) faults.put(name + "_date", "admin.date.wrong");
        if (allDay) return new Typed(day.map(Moment::day), day.map(known -> 0));
        String timeText = form.text(name, "time").strip();
        Optional<Integer> time = TypedTimes.time(timeText);
        if (time.isEmpty() && !timeText.isEmpty()) faults.put(name + "_time", "admin.time.wrong");
        return new Typed(day.map(Moment::day), time.or(() -> day.flatMap(Moment::minute)));
    }

    private static Duration length(Form form, boolean allDay) {
        String text = form.text(LENGTH);
        Duration length = text.matches("\\d{1,7}") ? Duration.ofMinutes(Long.parseLong(text)) : USUAL;
        return allDay ? Duration.ofDays(form.isOn(MOVED) ? length.toDays() : 0) : length;
    }

    private static LocalDateTime end(LocalDateTime start, Typed typed, Duration length) {
        LocalDateTime usual = start.plus(length);
        LocalDate day = typed.day.orElse(start.toLocalDate());
        if (typed.minute.isEmpty()) return day.equals(start.toLocalDate()) ? usual : day.atTime(usual.toLocalTime());
        LocalDateTime end = day.atStartOfDay().plusMinutes(typed.minute.get());
        // Without a day of its own it is the next time that clocks show this.
        return typed.day.isEmpty() && end.isBefore(start) ? end.plusDays(1) : end;
    }

    /** As the declared fields take it. */
    void addTo(Map<String, @Nullable Object> fields) {
        fields.put("start_date", text(start.orElse(SOME_TIME)));
        fields.put("end_date", text(end.orElse(SOME_TIME)));
    }

    private String text(LocalDateTime moment) {
        return allDay ? moment.toLocalDate().toString() : MINUTE.format(moment);
    }

    /** In minutes, as the next event may be taken to last. */
    static String length(LocalDateTime start, LocalDateTime end) {
        return Long.toString(Math.max(0, Duration.between(start, end).toMinutes()));
    }

    /** What was understood; "" when that is not all. */
    String words(DateWords dates) {
        if (start.isEmpty() || end.isEmpty() || !faults.isEmpty()) return "";
        Schedule schedule = Schedule.of(start.get(), end.get(), ZoneOffset.UTC, allDay);
        String times = dates.times(schedule);
        return schedule.endsBeforeStart() ? "" : dates.days(schedule) + (times.isEmpty() ? "" : ", " + times);
    }
}

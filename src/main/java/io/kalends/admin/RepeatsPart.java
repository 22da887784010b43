package io.kalends.admin;

import io.kalends.recurrence.Recurrence;
import io.kalends.recurrence.RecurrenceWords;
import io.kalends.recurrence.RuleChoice;
import io.kalends.recurrence.RuleChoice.Ends;
import io.kalends.recurrence.RuleChoice.Repeats;
import io.kalends.recurrence.Timetable;
import io.kalends.recurrence.Timing;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The part of the form of an event that says how it repeats. */
record RepeatsPart(Form form, AdminRequest request, TypedSchedule times, TypedRecurrence typed) {
    /** What these say depends on the day of the start. */
    private static final Set<Repeats> BY_START =
            Set.of(Repeats.MONTHLY_BY_DAY, Repeats.MONTHLY_BY_WEEKDAY, Repeats.MONTHLY_BY_LAST_WEEKDAY, Repeats.YEARLY);

    static RepeatsPart of(Form form, AdminRequest request) {
        TypedSchedule times = TypedSchedule.of(form, request);
        return new RepeatsPart(form, request, times, TypedRecurrence.of(form, times, request));
    }

    String text(String name) {
        return form.text(TypedRecurrence.GROUP, name);
    }

    String fault(String name) {
        return form.fault(TypedRecurrence.GROUP + "." + name);
    }

    /** What can be chosen, and what it is called. */
    Map<String, String> choices() {
        var choices = new LinkedHashMap<String, String>();
        for (Repeats repeats : Repeats.values()) choices.put(RepeatFields.word(repeats), label(repeats));
        return choices;
    }

    private String label(Repeats repeats) {
        Optional<LocalDate> day = times.start().map(LocalDateTime::toLocalDate);
        return day.isPresent() && BY_START.contains(repeats)
                ? label(repeats, day.get())
                : request.t("repeats.by." + RepeatFields.word(repeats));
    }

    private String label(Repeats repeats, LocalDate day) {
        var choice = new RuleChoice(repeats, "", Set.of(), Ends.NEVER, "", "", "", "", "");
        Object rule = choice.tree(day).orElseThrow().get("rule");
        ZonedDateTime start = day.atStartOfDay(ZoneOffset.UTC);
        var series = new Timetable(
                new Timing(start, start, true), Recurrence.restore(String.valueOf(rule), List.of(), List.of()));
        return RecurrenceWords.in(request.visit().texts().locale()).of(series);
    }

    List<String> ends() {
        return List.of(RepeatFields.word(Ends.NEVER), RepeatFields.word(Ends.UNTIL), RepeatFields.word(Ends.AFTER));
    }

    /** In the order of a week. */
    List<DayOfWeek> weekdays() {
        return request.visit().dates().weekdays();
    }

    boolean isOn(DayOfWeek day) {
        return Form.of(Form.map(form.typed().get(TypedRecurrence.GROUP)))
                .texts("days")
                .contains(RepeatFields.word(day));
    }

    static String word(DayOfWeek day) {
        return RepeatFields.word(day);
    }

    NextDates next() {
        return NextDates.of(typed, times.allDay(), request);
    }
}

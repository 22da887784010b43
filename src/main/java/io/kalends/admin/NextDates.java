package io.kalends.admin;

import io.kalends.recurrence.Occurrence;
import io.kalends.recurrence.RecurrenceWords;
import io.kalends.recurrence.Timetable;
import io.kalends.recurrence.Timing;
import io.kalends.web.DateWords;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;

/**
 * When a series will take place, for those who are about to save it.
 *
 * @param words the rule in words, "" where there is none yet
 * @param total how many dates there are in all
 * @param warning what may be a surprise, "" for nothing
 * @param faults what is wrong with the rule
 * @param fit the nearest start that the rule gives, if it does not give the one that was chosen
 */
record NextDates(
        AdminRequest request,
        String words,
        List<String> dates,
        String total,
        String warning,
        List<String> faults,
        Optional<Fit> fit) {
    /**
     * A start to choose.
     *
     * @param time of the day, "" for an event that lasts all day
     */
    record Fit(String day, String time, String label) {
        /** As the form sends it. */
        String value() {
            return (day + " " + time).strip();
        }
    }

    private static final int SHOWN = 6;

    static NextDates of(TypedRecurrence typed, boolean allDay, AdminRequest request) {
        Optional<Fit> fit = typed.fitting().map(start -> fit(start, allDay, request));
        List<String> faults = List.copyOf(typed.faults().values());
        return typed.timetable()
                .map(series -> new NextDates(
                        request,
                        RecurrenceWords.in(request.visit().texts().locale()).of(series),
                        dates(series, request),
                        total(series, request),
                        warning(series.timing(), request),
                        faults,
                        fit))
                .orElseGet(() -> new NextDates(request, "", List.of(), "", "", faults, fit));
    }

    private static Fit fit(LocalDateTime start, boolean allDay, AdminRequest request) {
        return new Fit(
                start.toLocalDate().toString(),
                allDay ? "" : start.toLocalTime().toString(),
                request.visit().dates().dayOfYear(start.toLocalDate()));
    }

    /** Those to come; where all is over, the first ones. */
    private static List<String> dates(Timetable series, AdminRequest request) {
        var now = LocalDateTime.ofInstant(request.call().now(), series.timing().zone());
        List<Occurrence> coming = series.between(now, Timetable.END, SHOWN);
        List<Occurrence> shown = coming.isEmpty() ? series.between(Timetable.BEGINNING, Timetable.END, SHOWN) : coming;
        DateWords dates = request.visit().dates();
        return shown.stream()
                .map(date -> dates.dayOfYear(date.start().toLocalDate())
                        + (series.timing().allDay() ? "" : ", " + dates.time(date.start())))
                .toList();
    }

    private static String total(Timetable series, AdminRequest request) {
        if (series.isEndless()) return request.t("repeats.endless");
        int all = series.between(Timetable.BEGINNING, Timetable.END).size();
        return request.t("repeats.total", all);
    }

    /** All dates last as long as the first, whatever the clocks show when it ends. */
    private static String warning(Timing timing, AdminRequest request) {
        Duration length = Duration.between(timing.start(), timing.end());
        Duration onClocks =
                Duration.between(timing.start().toLocalDateTime(), timing.end().toLocalDateTime());
        if (timing.allDay() || length.equals(onClocks)) return "";
        return request.t("repeats.clocks", length.toHours(), length.toMinutesPart());
    }
}

package io.kalends.admin;

import io.kalends.recurrence.Recurrence;
import io.kalends.recurrence.RuleChoice;
import io.kalends.recurrence.RuleChoice.Ends;
import io.kalends.recurrence.RuleChoice.Repeats;
import io.kalends.recurrence.Timetable;
import io.kalends.time.TypedTimes;
import io.kalends.web.DateWords;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The fields of a form that say how an event repeats: what a series puts into them, and what they are read as. */
final class RepeatFields {
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

    private final Form typed;
    private final AdminRequest request;
    private final TypedTimes times;
    private final Map<String, String> faults;

    /** @param faults to which is added what cannot be understood */
    RepeatFields(Form form, AdminRequest request, Map<String, String> faults) {
        this.request = request;
        this.faults = faults;
        typed = Form.of(Form.map(form.typed().get(TypedRecurrence.GROUP)));
        times = request.typedTimes();
    }

    /** Those of a single event, or of a series. */
    static Map<String, @Nullable Object> fill(Optional<Timetable> series, AdminRequest request) {
        var fields = new LinkedHashMap<String, @Nullable Object>();
        RuleChoice choice = series.map(RuleChoice::of).orElse(RuleChoice.SINGLE);
        fields.put("by", word(choice.repeats()));
        fields.put("every", choice.interval());
        fields.put("days", choice.weekdays().stream().map(RepeatFields::word).toList());
        fields.put("ends", word(choice.ends()));
        DateWords dates = request.visit().dates();
        fields.put("until", choice.until().isEmpty() ? "" : dates.dayOfYear(LocalDate.parse(choice.until())));
        fields.put("times", choice.times());
        fields.put("rule", choice.rule());
        fields.put("also", series.map(found -> also(found, dates)).orElse(""));
        fields.put(
                "except", series.map(found -> except(found.recurrence(), dates)).orElse(""));
        fields.put(
                "of",
                series.map(found -> word(found.timing().first().getDayOfWeek())).orElse(""));
        return fields;
    }

    static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    /** Those at the time of day of the series as days alone. */
    private static String also(Timetable series, DateWords dates) {
        LocalTime usual = series.timing().first().toLocalTime();
        return String.join(
                "\n",
                series.recurrence().also().stream()
                        .map(start -> start.toLocalTime().equals(usual)
                                ? dates.dayOfYear(start.toLocalDate())
                                : text(start, dates))
                        .toList());
    }

    private static String except(Recurrence recurrence, DateWords dates) {
        var lines = new TreeMap<LocalDateTime, String>();
        recurrence.except().days().forEach(day -> lines.put(day.atStartOfDay(), dates.dayOfYear(day)));
        recurrence.except().times().forEach(start -> lines.put(start, text(start, dates)));
        return String.join("\n", lines.values());
    }

    private static String text(LocalDateTime start, DateWords dates) {
        return dates.dayOfYear(start.toLocalDate()) + " " + start.toLocalTime();
    }

    RuleChoice choice() {
        Repeats repeats = chosen(Repeats.values(), "by");
        if (repeats == Repeats.NEVER) return RuleChoice.SINGLE;
        boolean isRuled = repeats != Repeats.BY_DATES && repeats != Repeats.BY_RULE;
        Ends ends = isRuled ? chosen(Ends.values(), "ends") : Ends.NEVER;
        return new RuleChoice(
                repeats,
                isRuled && !typed.text("every").isBlank() ? number("every") : "",
                weekdays(),
                ends,
                ends == Ends.UNTIL ? day("until") : "",
                ends == Ends.AFTER ? number("times") : "",
                typed.text("rule").strip(),
                dates("also"),
                dates("except"));
    }

    /** The first where none is chosen. */
    private <E extends Enum<E>> E chosen(E[] values, String name) {
        return Stream.of(values)
                .filter(value -> word(value).equals(typed.text(name)))
                .findFirst()
                .orElse(values[0]);
    }

    /** None where the only one is that of the first date: then it goes along with the start. */
    private Set<DayOfWeek> weekdays() {
        List<String> ticked = typed.texts("days");
        if (ticked.equals(List.of(typed.text("of")))) return Set.of();
        var days = new TreeSet<DayOfWeek>();
        for (DayOfWeek day : DayOfWeek.values()) if (ticked.contains(word(day))) days.add(day);
        return days;
    }

    private String number(String name) {
        String text = typed.text(name).strip();
        if (!text.matches("[1-9]\\d{0,3}")) refuse(name, request.t("repeats.wrong.number"));
        return text;
    }

    private String day(String name) {
        Optional<TypedTimes.Moment> moment = times.day(typed.text(name));
        if (moment.isEmpty()) refuse(name, request.t("admin.date.wrong"));
        return moment.map(found -> found.day().toString()).orElse("");
    }

    /** One to a line. */
    private String dates(String name) {
        var read = new ArrayList<String>();
        for (String line : typed.text(name).split("[\\n\\r;]+")) {
            if (line.isBlank()) continue;
            Optional<TypedTimes.Moment> moment = times.day(line);
            if (moment.isEmpty()) refuse(name, request.t("repeats.wrong.line", line.strip()));
            moment.map(RepeatFields::text).ifPresent(read::add);
        }
        return String.join("\n", read);
    }

    private static String text(TypedTimes.Moment moment) {
        LocalDate day = moment.day();
        return moment.minute()
                .map(minute -> MINUTE.format(day.atStartOfDay().plusMinutes(minute)))
                .orElse(day.toString());
    }

    private void refuse(String name, String words) {
        faults.putIfAbsent(TypedRecurrence.GROUP + "." + name, words);
    }
}

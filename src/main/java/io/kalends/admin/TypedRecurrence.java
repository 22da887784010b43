package io.kalends.admin;

import io.kalends.event.Schedule;
import io.kalends.json.Json;
import io.kalends.recurrence.GivenRecurrence;
import io.kalends.recurrence.InvalidRecurrence;
import io.kalends.recurrence.InvalidRecurrence.Why;
import io.kalends.recurrence.Limits;
import io.kalends.recurrence.RuleChoice;
import io.kalends.recurrence.RuleChoice.Repeats;
import io.kalends.recurrence.Timetable;
import io.kalends.recurrence.Timing;
import io.kalends.time.DateTimes;
import io.kalends.time.Zones;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How an event repeats, as the fields of a form say, and when it takes place then.
 *
 * @param tree as the declared field takes it; empty for a single event
 * @param timetable none where something is wrong, or not known yet
 * @param fitting the nearest start that the rule gives, where it does not give the one that was typed
 * @param faults by the fields they belong to
 */
record TypedRecurrence(
        RuleChoice choice,
        Map<String, Object> tree,
        Optional<Timetable> timetable,
        Optional<LocalDateTime> fitting,
        Map<String, String> faults) {
    /** All fields that say it are parts of this one. */
    static final String GROUP = "repeats";

    static TypedRecurrence of(Form form, AdminRequest request) {
        return of(form, TypedSchedule.of(form, request), request);
    }

    static TypedRecurrence of(Form form, TypedSchedule times, AdminRequest request) {
        var faults = new LinkedHashMap<String, String>();
        RuleChoice choice = new RepeatFields(form, request, faults).choice();
        if (choice.repeats() == Repeats.NEVER)
            return new TypedRecurrence(choice, Map.of(), Optional.empty(), Optional.empty(), Map.of());
        // Where the start is not known some day stands for its own, so that all the rest is checked.
        LocalDateTime start = times.start().orElse(TypedSchedule.SOME_TIME);
        Map<String, Object> tree = choice.tree(start.toLocalDate()).orElse(Map.of());
        Optional<Schedule> schedule = schedule(form, times);
        var checked = new Check(request, tree, faults);
        Optional<Timetable> timetable = faults.isEmpty() ? schedule.flatMap(checked::on) : Optional.empty();
        return new TypedRecurrence(choice, tree, timetable, checked.fitting, faults);
    }

    private static Optional<Schedule> schedule(Form form, TypedSchedule times) {
        Optional<ZoneId> zone = Zones.parse(form.text("timezone"));
        if (zone.isEmpty() || times.end().isEmpty() || !times.faults().isEmpty()) return Optional.empty();
        return Optional.of(Schedule.of(times.start().orElseThrow(), times.end().get(), zone.get(), times.allDay()))
                .filter(schedule -> !schedule.endsBeforeStart());
    }

    /** Whether nothing has changed since the form was opened: what was stored may stay, whatever the limits are now. */
    boolean isAsSeen(Form form, Map<String, @Nullable Object> times) {
        return Versions.seen(form)
                .filter(seen -> Json.same(seen.get("recurrence"), tree)
                        && Stream.of("start_date", "all_day", "timezone")
                                .allMatch(field -> Json.same(seen.get(field), times.get(field))))
                .isPresent();
    }

    /** Finds out what would be refused, to say it in the language of the user. */
    private static final class Check {
        private final AdminRequest request;
        private final Map<String, Object> tree;
        private final Map<String, String> faults;
        private Optional<LocalDateTime> fitting = Optional.empty();

        Check(AdminRequest request, Map<String, Object> tree, Map<String, String> faults) {
            this.request = request;
            this.tree = tree;
            this.faults = faults;
        }

        Optional<Timetable> on(Schedule schedule) {
            var limits = request.call().context().config().series();
            var now = LocalDateTime.ofInstant(request.call().now(), schedule.zone());
            try {
                var timing = new Timing(schedule.start(), schedule.end(), schedule.allDay());
                Optional<Timetable> timetable = GivenRecurrence.read(tree, limits.occurrences())
                        .map(given -> given.on(
                                timing.first(),
                                schedule.zone(),
                                schedule.allDay(),
                                request.call().now()))
                        .map(recurrence -> new Timetable(timing, recurrence));
                timetable.ifPresent(new Limits(limits.occurrences(), now, now.plusMonths(limits.months()))::check);
                return timetable;
            } catch (InvalidRecurrence refused) {
                refuse(refused);
                return Optional.empty();
            }
        }

        private void refuse(InvalidRecurrence refused) {
            boolean isMisfit = refused.why() == Why.START && refused.path().isEmpty();
            if (isMisfit)
                fitting =
                        Optional.of(DateTimes.parse(refused.values().getFirst().toString()));
            faults.put(place(refused), words(refused));
        }

        private static String place(InvalidRecurrence refused) {
            String part = refused.path().replaceFirst("\\..*", "");
            if (refused.why() == Why.EMPTY) part = "also";
            if (refused.why() == Why.START && !part.isEmpty()) part = "until";
            return part.isEmpty() ? GROUP : GROUP + "." + part;
        }

        private String words(InvalidRecurrence refused) {
            if (refused.why() == Why.START && !refused.path().isEmpty()) return request.t("repeats.wrong.until");
            Object[] values = fitting.isPresent()
                    ? new Object[] {request.visit().dates().day(fitting.get().toLocalDate())}
                    : refused.values().toArray();
            return request.t("repeats.wrong." + refused.why().name().toLowerCase(Locale.ROOT), values);
        }
    }
}

package io.kalends.event;

import io.kalends.api.Actor;
import io.kalends.api.Reason;
import io.kalends.api.Refusals;
import io.kalends.api.Update;
import io.kalends.recurrence.GivenRecurrence;
import io.kalends.recurrence.InvalidRecurrence;
import io.kalends.recurrence.Limits;
import io.kalends.recurrence.Move;
import io.kalends.recurrence.Occurrence;
import io.kalends.recurrence.Recurrence;
import io.kalends.recurrence.Timetable;
import io.kalends.recurrence.Timing;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The rules by which an event comes to repeat, and goes on doing so when it changes. */
final class Repeating {
    private static final String FIELD = "recurrence";
    /** Without these there is nothing to repeat. */
    private static final List<String> TIMES = List.of("start_date", "end_date", "timezone", "all_day");

    private Repeating() {}

    /** The repetition of an event with a change put in; its schedule has been changed already. */
    static Repetition apply(Event stored, Schedule schedule, EventChange change, Actor actor, Refusals refusals) {
        Update<Object> sent = change.recurrence();
        boolean isDatedAnew = sent.isSent() || !schedule.equals(stored.schedule());
        boolean isDate = stored.repetition() instanceof Repetition.Occurrence;
        if (isDate || !isDatedAnew || TIMES.stream().anyMatch(refusals::has)) return stored.repetition();
        try {
            if (sent.isSent())
                return given(sent, schedule, actor)
                        .<Repetition>map(recurrence -> checked(schedule, recurrence, actor))
                        .orElse(Repetition.NONE);
            return stored.repetition() instanceof Repetition.Series series
                    ? series(schedule, moved(series.recurrence(), stored.schedule(), schedule), actor)
                    : Repetition.NONE;
        } catch (InvalidRecurrence e) {
            refuse(e, refusals);
            return stored.repetition();
        }
    }

    private static void refuse(InvalidRecurrence e, Refusals refusals) {
        String path = e.path().isEmpty() ? FIELD : FIELD + "." + e.path();
        boolean isOfStart = e.why() == InvalidRecurrence.Why.MOVE;
        refusals.add(
                isOfStart ? "start_date" : path, reason(e), e.text(), e.values().toArray());
    }

    private static Recurrence moved(Recurrence recurrence, Schedule before, Schedule after) {
        Recurrence on =
                before.allDay() == after.allDay() ? recurrence : recurrence.withAllDay(after.allDay(), after.zone());
        Move move = move(before, after);
        return move.from().equals(move.to()) ? on : move.apply(on);
    }

    private static Move move(Schedule before, Schedule after) {
        LocalDateTime from = before.start().toLocalDateTime();
        return new Move(
                becomesDays(before, after) ? day(from) : from, after.start().toLocalDateTime());
    }

    private static boolean becomesDays(Schedule before, Schedule after) {
        return after.allDay() && !before.allDay();
    }

    private static LocalDateTime day(LocalDateTime time) {
        return time.toLocalDate().atStartOfDay();
    }

    /** What becomes of the original starts of a series that is moved. */
    static UnaryOperator<LocalDateTime> mover(Schedule before, Schedule after) {
        Move move = move(before, after);
        return becomesDays(before, after) ? start -> move.apply(day(start)) : move::apply;
    }

    private static Optional<Recurrence> given(Update<Object> sent, Schedule schedule, Actor actor) {
        return GivenRecurrence.read(
                        sent.value().orElse(null), actor.config().series().occurrences())
                .map(given ->
                        given.on(schedule.start().toLocalDateTime(), schedule.zone(), schedule.allDay(), actor.now()));
    }

    /** The same, if it is one that may be stored. */
    private static Repetition.Series checked(Schedule schedule, Recurrence recurrence, Actor actor) {
        LocalDateTime now = LocalDateTime.ofInstant(actor.now(), schedule.zone());
        int most = actor.config().series().occurrences();
        var timetable = new Timetable(timing(schedule), recurrence);
        new Limits(most, now, horizon(schedule, actor)).check(timetable);
        return series(timetable, horizon(schedule, actor));
    }

    /** How far endless series are rolled out. */
    private static LocalDateTime horizon(Schedule schedule, Actor actor) {
        return LocalDateTime.ofInstant(actor.now(), schedule.zone())
                .plusMonths(actor.config().series().months());
    }

    /** A series; throws {@link InvalidRecurrence} if it has no date. */
    static Repetition.Series series(Schedule schedule, Recurrence recurrence, Actor actor) {
        return series(schedule, recurrence, horizon(schedule, actor));
    }

    /** @param horizon to which it is rolled out if it is endless */
    static Repetition.Series series(Schedule schedule, Recurrence recurrence, LocalDateTime horizon) {
        return series(new Timetable(timing(schedule), recurrence), horizon);
    }

    private static Repetition.Series series(Timetable timetable, LocalDateTime horizon) {
        LocalDateTime first = local(Limits.first(timetable));
        if (timetable.isEndless())
            return new Repetition.Series(
                    timetable,
                    first,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.of(later(first, horizon)),
                    Optional.empty());
        List<Occurrence> all = timetable.all();
        return new Repetition.Series(
                timetable,
                first,
                Optional.of(local(all.getLast())),
                Optional.of((long) all.size()),
                Optional.empty(),
                Optional.empty());
    }

    /** A series that begins behind the horizon has its first occurrence all the same. */
    private static LocalDateTime later(LocalDateTime first, LocalDateTime horizon) {
        return first.isAfter(horizon) ? first : horizon;
    }

    /** When the date of a series takes place to which the rule gives this start. */
    static Schedule schedule(Schedule series, LocalDateTime originalStart) {
        var ruled = timing(series).at(originalStart);
        return new Schedule(ruled.start(), ruled.end(), series.allDay());
    }

    static Timing timing(Schedule schedule) {
        return new Timing(schedule.start(), schedule.end(), schedule.allDay());
    }

    private static LocalDateTime local(Occurrence occurrence) {
        return occurrence.start().toLocalDateTime();
    }

    private static Reason reason(InvalidRecurrence refused) {
        return switch (refused.why()) {
            case TYPE -> Reason.INVALID_TYPE;
            case TOO_MANY -> Reason.TOO_MANY_ITEMS;
            case DATE -> Reason.INVALID_DATE;
            case ZONE -> Reason.INVALID_TIMEZONE;
            case SYNTAX, NOT_SUPPORTED, CONFLICT, EMPTY, START, NONE_LEFT, MOVE -> Reason.INVALID_VALUE;
        };
    }
}

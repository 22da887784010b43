package io.kalends.event;

import io.kalends.api.Actor;
import io.kalends.api.Reason;
import io.kalends.api.Refusals;
import io.kalends.api.Update;
import io.kalends.store.Row;
import io.kalends.time.DateTimes;
import io.kalends.time.When;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;

/**
 * Whether an event takes place as it was announced, and whether one can take part online.
 *
 * @param reason in plain text why it does not, or ""
 * @param virtualUrl where to take part, or ""
 * @param previousStart when it was to start before it was rescheduled, on the clock of its zone
 */
public record EventState(
        EventStatus status,
        String reason,
        boolean isVirtual,
        String virtualUrl,
        Optional<LocalDateTime> previousStart) {
    static final EventState NONE = new EventState(EventStatus.SCHEDULED, "", false, "", Optional.empty());

    static final String PREVIOUS_START = "previous_start_date";

    public EventState {
        if (status != EventStatus.RESCHEDULED) previousStart = Optional.empty();
    }

    /** The state in a row that has its columns. */
    static EventState of(Row row) {
        return new EventState(
                EventStatus.of(row.text("event_status")),
                row.text("status_reason"),
                row.flag("is_virtual"),
                row.text("virtual_url"),
                row.findText("previous_start").map(DateTimes::parse));
    }

    EventState withPreviousStart(Optional<LocalDateTime> start) {
        return new EventState(status, reason, isVirtual, virtualUrl, start);
    }

    /** What is to become of it. */
    public record Change(
            Update<EventStatus> status,
            Update<String> reason,
            Update<Boolean> isVirtual,
            Update<String> virtualUrl,
            Update<When> previousStart) {
        /** @param schedule that the event is to have */
        EventState applyTo(Event stored, Schedule schedule, Actor actor, Refusals refusals) {
            EventState before = stored.state();
            EventStatus after = status.or(before.status, EventStatus.SCHEDULED);
            // What is as announced again needs no reason any more.
            boolean isResumed = after == EventStatus.SCHEDULED && before.status != after;
            return new EventState(
                    after,
                    reason.or(isResumed ? "" : before.reason, ""),
                    isVirtual.or(before.isVirtual, false),
                    virtualUrl.or(before.virtualUrl, ""),
                    previousStart(stored, after, schedule, actor, refusals));
        }

        private Optional<LocalDateTime> previousStart(
                Event stored, EventStatus after, Schedule schedule, Actor actor, Refusals refusals) {
            if (previousStart.value().isPresent())
                return given(previousStart.value().get(), after, schedule.zone(), actor, refusals);
            if (previousStart.isSent()) return Optional.empty();
            Optional<LocalDateTime> known = stored.state().previousStart;
            LocalDateTime start = stored.schedule().start().toLocalDateTime();
            boolean isMoved = !schedule.start().toLocalDateTime().equals(start);
            // A new event had no start, and a date of a series has its original one.
            boolean isNew = stored.post().id() == 0;
            return known.isPresent() || isNew || stored.series() != 0 || !isMoved ? known : Optional.of(start);
        }

        private static Optional<LocalDateTime> given(
                When sent, EventStatus status, ZoneId zone, Actor actor, Refusals refusals) {
            if (status != EventStatus.RESCHEDULED)
                refusals.add(PREVIOUS_START, Reason.INVALID_VALUE, "goes with event_status rescheduled");
            return EventKind.time(PREVIOUS_START, Optional.of(sent), zone, actor, refusals)
                    .map(ZonedDateTime::toLocalDateTime);
        }
    }
}

package io.kalends.event;

import io.kalends.post.Post;
import io.kalends.post.PostRecord;
import io.kalends.recurrence.Timetable;
import io.kalends.venue.Venue;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Something that happens.
 *
 * @param repetition what it has to do with others that are the same but for their dates
 * @param parent the event this one belongs to, 0 for none
 * @param shownParent the same, 0 also when the caller may not see it
 * @param shown what of the links the caller may see
 * @param dropped the original starts of dates that a write has just taken away together with what only they had
 */
public record Event(
        Post post,
        Schedule schedule,
        Repetition repetition,
        EventDetails details,
        long parent,
        List<Ticket> tickets,
        Links links,
        long shownParent,
        Links.Shown shown,
        List<LocalDateTime> dropped)
        implements PostRecord<Event> {

    static Event blank(Post post, Schedule schedule) {
        return new Event(
                post,
                schedule,
                Repetition.NONE,
                EventDetails.NONE,
                0,
                List.of(),
                Links.NONE,
                0,
                Links.Shown.NOTHING,
                List.of());
    }

    @Override
    public long series() {
        return repetition instanceof Repetition.Occurrence occurrence ? occurrence.series() : 0;
    }

    /** When it takes place if it is a series, and its series if it is a date of one. */
    public Optional<Timetable> timetable() {
        return switch (repetition) {
            case Repetition.Single single -> Optional.empty();
            case Repetition.Series series -> Optional.of(series.timetable());
            case Repetition.Occurrence occurrence -> Optional.of(occurrence.timetable());
        };
    }

    /** The start it would have, if it is a date of a series that was moved alone. */
    public Optional<LocalDateTime> movedFrom() {
        return repetition instanceof Repetition.Occurrence occurrence
                        && occurrence.changed().contains(OwnField.START.field())
                        && !occurrence.originalStart().equals(schedule.start().toLocalDateTime())
                ? Optional.of(occurrence.originalStart())
                : Optional.empty();
    }

    public String excerpt() {
        return details.excerpt();
    }

    public Cost cost() {
        return details.cost();
    }

    public String website() {
        return details.website();
    }

    public Flags flags() {
        return details.flags();
    }

    public EventState state() {
        return details.state();
    }

    public boolean isCancelled() {
        return state().status() == EventStatus.CANCELLED;
    }

    /** The start it had before it was rescheduled or, as a date of a series, moved alone. */
    public Optional<LocalDateTime> previousStart() {
        return state().previousStart().or(this::movedFrom);
    }

    /** The venues one can go to, as far as the caller may see them: none of what takes place online instead. */
    public List<Venue> places() {
        return state().status() == EventStatus.MOVED_ONLINE ? List.of() : shown.venues();
    }

    /** Whether one can take part online. */
    public boolean isOnline() {
        return state().isVirtual() || state().status() == EventStatus.MOVED_ONLINE;
    }

    /** Free when every amount that is asked for is 0. */
    public boolean isFree() {
        return isFree(details.cost(), tickets);
    }

    /** Whether an event with this cost and these tickets is free. */
    public static boolean isFree(Cost cost, List<Ticket> tickets) {
        return tickets.isEmpty() ? cost.isFree() : tickets.stream().allMatch(Ticket::isFree);
    }

    /** Sold out when there are tickets and none of them is to be had. */
    public boolean isSoldOut() {
        return isSoldOut(tickets);
    }

    /** That it is sold out, in one of the languages there are texts in, unless it does not take place anyway. */
    public Optional<String> soldOut(Locale locale) {
        return state().status().takesPlace() && isSoldOut()
                ? Optional.of(EventWords.of("sold_out", locale))
                : Optional.empty();
    }

    /** Whether an event with these tickets is sold out. */
    public static boolean isSoldOut(List<Ticket> tickets) {
        return !tickets.isEmpty() && tickets.stream().allMatch(Ticket::isSoldOut);
    }

    @Override
    public Event withPost(Post changed) {
        return new Event(changed, schedule, repetition, details, parent, tickets, links, shownParent, shown, dropped);
    }

    Event withSchedule(Schedule changed) {
        return new Event(post, changed, repetition, details, parent, tickets, links, shownParent, shown, dropped);
    }

    Event withRepetition(Repetition changed) {
        return new Event(post, schedule, changed, details, parent, tickets, links, shownParent, shown, dropped);
    }

    /** The same without how far it is rolled out. */
    Event withoutHorizon() {
        return repetition instanceof Repetition.Series series ? withRepetition(series.withoutHorizon()) : this;
    }

    Event withoutPreviousStart() {
        if (state().previousStart().isEmpty()) return this;
        EventDetails changed = details.withState(state().withPreviousStart(Optional.empty()));
        return new Event(post, schedule, repetition, changed, parent, tickets, links, shownParent, shown, dropped);
    }

    Event withLinks(Links changed) {
        return new Event(post, schedule, repetition, details, parent, tickets, changed, shownParent, shown, dropped);
    }

    Event withDropped(List<LocalDateTime> starts) {
        return new Event(post, schedule, repetition, details, parent, tickets, links, shownParent, shown, starts);
    }

    Event showing(long visibleParent, Links.Shown visible) {
        return new Event(post, schedule, repetition, details, parent, tickets, links, visibleParent, visible, dropped);
    }
}

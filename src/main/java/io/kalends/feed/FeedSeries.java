package io.kalends.feed;

import io.kalends.api.Actor;
import io.kalends.event.Event;
import io.kalends.event.EventFilter;
import io.kalends.event.Repetition;
import io.kalends.event.SeriesDates;
import io.kalends.event.StoredDate;
import io.kalends.post.PostLists;
import io.kalends.recurrence.CalendarForm;
import io.kalends.recurrence.Exceptions;
import io.kalends.recurrence.Occurrence;
import io.kalends.recurrence.Recurrence;
import io.kalends.recurrence.Timetable;
import io.kalends.recurrence.Timing;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Finds what a calendar tells of series: which dates they have there, and which of these differ. */
final class FeedSeries {
    private final SeriesDates dates;
    private final PostLists<Event, EventFilter> lists;

    FeedSeries(SeriesDates dates, PostLists<Event, EventFilter> lists) {
        this.dates = dates;
        this.lists = lists;
    }

    /**
     * A series in a calendar, unless it has no date there.
     *
     * @param fits whether the calendar is to show a date
     */
    Optional<FeedEntry> entry(Event series, Predicate<StoredDate> fits, Actor actor) {
        SeriesDates.Known known = dates.of(series.post().id(), actor);
        List<StoredDate> shown = known.dates().stream().filter(fits).toList();
        return form(series, known.dates(), shown)
                .map(form -> new FeedEntry(
                        series, Optional.of(new FeedEntry.Repeating(known.oldest(), form, changed(shown, actor)))));
    }

    private List<Event> changed(List<StoredDate> shown, Actor actor) {
        return lists.all(
                shown.stream()
                        .filter(StoredDate::hasOwnEvent)
                        .map(StoredDate::id)
                        .toList(),
                actor);
    }

    private static Optional<CalendarForm> form(Event series, List<StoredDate> all, List<StoredDate> shown) {
        Timetable timetable = series.timetable().orElseThrow();
        LocalDateTime horizon =
                ((Repetition.Series) series.repetition()).rolledOutUntil().orElse(Timetable.END);
        // Where no date fits but some that were changed, none that the rule gives later does.
        Timetable told =
                shown.stream().allMatch(StoredDate::hasOwnEvent) ? listed(timetable, starts(shown)) : timetable;
        Set<LocalDateTime> hidden = starts(all);
        hidden.removeAll(starts(shown));
        return shown.isEmpty() ? Optional.empty() : CalendarForm.of(told, horizon, hidden);
    }

    private static Set<LocalDateTime> starts(List<StoredDate> dates) {
        return dates.stream().map(StoredDate::originalStart).collect(Collectors.toSet());
    }

    /** Some dates of a series without the rule that gives them. */
    private static Timetable listed(Timetable series, Set<LocalDateTime> starts) {
        if (starts.isEmpty()) return series;
        LocalDateTime first = Collections.min(starts);
        return series.between(first, first).stream()
                .findFirst()
                .map(occurrence -> new Timetable(
                        timing(occurrence, series), new Recurrence(Optional.empty(), starts, Exceptions.NONE)))
                .orElse(series);
    }

    private static Timing timing(Occurrence first, Timetable series) {
        return new Timing(first.start(), first.end(), series.timing().allDay());
    }
}

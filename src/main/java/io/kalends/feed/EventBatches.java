package io.kalends.feed;

import io.kalends.api.Actor;
import io.kalends.event.Event;
import io.kalends.event.EventFilter;
import io.kalends.event.Repetition;
import io.kalends.event.SeriesDates;
import io.kalends.event.StoredDate;
import io.kalends.post.PostLists;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * Reads events some at a time, so that no more of them are held, however many there are and however slowly they go. A series
 * comes once, in the place of the first of its dates.
 */
final class EventBatches implements Iterator<List<FeedEntry>> {
    private static final int MOST = 50;

    /** Where the events come from. */
    record Source(PostLists<Event, EventFilter> lists, SeriesDates dates) {}

    private final long[] ids;
    private final long[] fitting;
    private final Actor actor;
    private final Source source;
    private final FeedSeries series;
    private final Set<Long> seriesRead = new HashSet<>();
    private int next;

    /**
     * Begins with the first.
     *
     * @param ids events and dates
     * @param fitting the same at any time, in ascending order: a series has all of its dates that are among them
     */
    EventBatches(long[] ids, long[] fitting, Actor actor, Source source) {
        this.ids = ids;
        this.fitting = fitting;
        this.actor = actor;
        this.source = source;
        series = new FeedSeries(source.dates, source.lists);
    }

    @Override
    public boolean hasNext() {
        return next < ids.length;
    }

    @Override
    public List<FeedEntry> next() {
        if (!hasNext()) throw new NoSuchElementException();
        int end = next + source.lists.piece(ids, next, MOST);
        List<Long> piece = Arrays.stream(ids, next, end).boxed().toList();
        next = end;
        var entries = new ArrayList<FeedEntry>();
        for (Event event : source.lists.all(eachSeriesOnce(piece), actor)) {
            if (event.repetition() instanceof Repetition.Series)
                series.entry(event, date -> fits(date, event), actor).ifPresent(entries::add);
            else entries.add(FeedEntry.single(event));
        }
        return entries;
    }

    private List<Long> eachSeriesOnce(List<Long> piece) {
        Map<Long, Long> seriesOf = source.dates.seriesOf(piece, actor);
        return piece.stream()
                .map(id -> seriesOf.getOrDefault(id, id))
                .filter(id -> !seriesOf.containsValue(id) || seriesRead.add(id))
                .toList();
    }

    /** A series that was chosen itself has all dates that are not in the trash by themselves. */
    private boolean fits(StoredDate date, Event whole) {
        return isFitting(date.id()) || (isFitting(whole.post().id()) && !date.trashed());
    }

    private boolean isFitting(long id) {
        return Arrays.binarySearch(fitting, id) >= 0;
    }
}

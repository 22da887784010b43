package io.kalends.event;

import io.kalends.api.Actor;
import io.kalends.api.Reason;
import io.kalends.api.Refusals;
import io.kalends.event.Repetition.Occurrence;
import io.kalends.event.Repetition.Series;
import io.kalends.media.MediaStore;
import io.kalends.post.Post;
import io.kalends.post.PostStore;
import io.kalends.post.PostWriter;
import io.kalends.post.ReadFrom;
import io.kalends.post.Status;
import io.kalends.recurrence.Cut;
import io.kalends.recurrence.Exceptions;
import io.kalends.recurrence.Recurrence;
import io.kalends.recurrence.Timetable;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import io.kalends.term.Taxonomy;
import io.kalends.term.TermStore;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;

/**
 * The rules by which series and their dates are stored. A date shows what its series says, unless something was changed for
 * it alone, or it is in the trash by itself: then the store has an event of its own for it, a copy that is renewed with the
 * series, so that lists and searches find everything in one place.
 */
final class SeriesWriter {
    private static final String BELONGS_TO_SERIES = "belongs to the series: change it with scope=all";

    private final PostStore posts;
    private final EventStore events;
    private final SeriesStore series;
    private final DateStore dates;
    private final TermStore terms;
    private final MediaStore images = new MediaStore();

    SeriesWriter(PostStore posts, EventStore events, TermStore terms) {
        this.posts = posts;
        this.events = events;
        this.terms = terms;
        series = events.series();
        dates = series.dates();
    }

    Optional<Event> find(Tx tx, long id) {
        return events.all(tx, List.of(id)).stream().findFirst();
    }

    Event read(Tx tx, long id) {
        return find(tx, id).orElseThrow();
    }

    /** Whether no date of its series comes before this one. */
    boolean isFirst(Tx tx, Occurrence date) {
        return dates.all(tx, date.series()).getFirst().originalStart().equals(date.originalStart());
    }

    /** Stores a changed series, and what that means for its dates. */
    Event save(Tx tx, Event before, Event after, Actor actor) {
        List<Event> own = events.all(tx, dates.withOwnEvents(tx, after.post().id()));
        update(tx, before, after, actor);
        List<StoredDate> gone = series.update(tx, before, after);
        Set<Long> goneIds = gone.stream().map(StoredDate::id).collect(Collectors.toSet());
        own.stream().map(date -> date.post().id()).filter(goneIds::contains).forEach(id -> posts.delete(tx, id));
        renew(
                tx,
                after,
                own.stream().filter(date -> !goneIds.contains(date.post().id())).toList(),
                actor);
        series.listAnew(tx, before, after);
        if (!own.isEmpty()) SeriesStore.countTermsOnce(tx, after.post().id());
        return after.withDropped(gone.stream()
                .filter(date -> !date.changed().isEmpty())
                .map(StoredDate::originalStart)
                .sorted()
                .toList());
    }

    /** Has dates with events of their own show what has changed in their series. */
    private void renew(Tx tx, Event whole, List<Event> dates, Actor actor) {
        if (dates.isEmpty()) return;
        var shown = new ArrayList<>(dates);
        shown.add(whole);
        LongPredicate isCategory = categories(tx, shown);
        var touched = new ArrayList<Long>();
        for (Event date : dates) {
            var repetition = (Occurrence) date.repetition();
            Event merged = OwnField.merge(
                    whole.withoutPreviousStart(), date, OwnField.named(repetition.changed()), isCategory);
            Event renewed = withRow(merged, date.post(), repetition.isTrashed(), whole.post());
            if (isSameRow(date, renewed)) touched.add(date.post().id());
            else update(tx, date, renewed, actor);
        }
        if (!touched.isEmpty())
            posts.markChanged(
                    tx, touched, whole.post().modifiedAt(), actor.caller().id());
    }

    /** Whether no more is new than when it takes place, which is stored elsewhere, and when it was changed. */
    private static boolean isSameRow(Event date, Event renewed) {
        Post post = date.post()
                .withSlug(renewed.post().slug())
                .withModifiedAt(renewed.post().modifiedAt());
        Schedule before = date.schedule();
        Schedule after = renewed.schedule();
        return before.zone().equals(after.zone())
                && before.allDay() == after.allDay()
                && date.withPost(post)
                        .withSchedule(after)
                        .withRepetition(renewed.repetition())
                        .equals(renewed);
    }

    private void update(Tx tx, Event before, Event after, Actor actor) {
        posts.update(tx, after.post(), searchText(tx, after), actor.caller().id());
        if (!before.withPost(after.post()).equals(after)) events.update(tx, before, after);
    }

    private static String searchText(Tx tx, Event event) {
        return PostWriter.searchText(EventKind.searchedOf(new ReadFrom.Transaction(tx), event));
    }

    /** The event of a date as it is stored: with its ID, a slug that no address leads to, and the rest of its series. */
    private static Event withRow(Event merged, Post date, boolean isTrashed, Post whole) {
        return merged.withPost(merged.post()
                .withId(date.id())
                .withSlug(":" + date.id())
                .withTrashedAt(isTrashed ? date.trashedAt() : whole.trashedAt())
                .withModifiedAt(
                        date.modifiedAt().isAfter(whole.modifiedAt()) ? date.modifiedAt() : whole.modifiedAt()));
    }

    private LongPredicate categories(Tx tx, Collection<Event> shown) {
        var ids = new HashSet<Long>();
        shown.forEach(event -> ids.addAll(event.links().terms()));
        Set<Long> categories = terms.existing(tx, Taxonomy.CATEGORY, ids);
        return categories::contains;
    }

    /** Refuses to change for one date what belongs to the series. */
    void checkFields(Event before, Event after, EventChange change) {
        var refusals = new Refusals();
        Post was = before.post();
        Post is = after.post();
        refuseIf(was.author() != is.author(), "author", refusals);
        refuseIf(!was.isInTrash() && was.status() != is.status(), "status", refusals);
        refuseIf(isInTrashWithSeries(before) && !is.isInTrash(), "status", refusals);
        refuseIf(!was.publishedAt().equals(is.publishedAt()), "date", refusals);
        refuseIf(change.post().slug().isSent() && !was.slug().equals(is.slug()), "slug", refusals);
        refuseIf(before.parent() != after.parent(), "post_parent", refusals);
        refuseIf(!before.schedule().zone().equals(after.schedule().zone()), "timezone", refusals);
        refuseIf(before.schedule().allDay() != after.schedule().allDay(), "all_day", refusals);
        refusals.check();
    }

    private static boolean isInTrashWithSeries(Event date) {
        return date.post().isInTrash() && !((Occurrence) date.repetition()).isTrashed();
    }

    private static void refuseIf(boolean differs, String field, Refusals refusals) {
        if (differs) refusals.add(field, Reason.INVALID_VALUE, BELONGS_TO_SERIES);
    }

    /**
     * Stores what a date has for itself.
     *
     * @param follow names of the fields that are to be those of the series again
     */
    Event saveDate(Tx tx, Event before, Event after, Collection<String> follow, Actor actor) {
        var date = (Occurrence) before.repetition();
        Event whole = read(tx, date.series());
        Event ruled =
                whole.withoutPreviousStart().withSchedule(Repeating.schedule(whole.schedule(), date.originalStart()));
        LongPredicate isCategory = categories(tx, List.of(before, after, whole));
        Set<OwnField> own = own(before, after, ruled, isCategory);
        own.removeAll(OwnField.named(follow));
        if (!own.contains(OwnField.START) || !own.contains(OwnField.END)) own.removeAll(TIMES);
        boolean isTrashed = after.post().isInTrash() && !isInTrashWithSeries(before);
        Event merged = OwnField.merge(ruled, after, own, isCategory);
        if (merged.state().previousStart().isEmpty()) own.remove(OwnField.PREVIOUS_START);
        Instant now = second(actor);
        boolean isElsewhen = !merged.schedule().equals(before.schedule()) || isTrashed != date.isTrashed();
        Post post = after.post().withModifiedAt(now);
        store(tx, date, withRow(merged, post, isTrashed, whole.post()), own, isTrashed, whole, actor);
        SeriesStore.countTermsOnce(tx, date.series());
        if (isElsewhen) SeriesStore.markChanged(tx, posts, date.series(), now);
        return read(tx, before.post().id());
    }

    private static final Set<OwnField> TIMES = Set.of(OwnField.START, OwnField.END);

    /** The fields in which a date differs from its series by what is sent, and those that it has kept to itself. */
    private static Set<OwnField> own(Event before, Event after, Event whole, LongPredicate isCategory) {
        Set<OwnField> own = OwnField.named(((Occurrence) before.repetition()).changed());
        for (OwnField field : OwnField.ALL) {
            if (field.isSame(before, after, isCategory)) continue;
            if (field.isSame(after, whole, isCategory)) own.remove(field);
            else own.add(field);
        }
        return own;
    }

    private void store(
            Tx tx, Occurrence date, Event row, Set<OwnField> own, boolean isTrashed, Event whole, Actor actor) {
        long id = row.post().id();
        boolean isOwn = isTrashed || !own.isEmpty();
        if (isOwn != date.hasOwnEvent()) tell(tx, id, whole.post());
        if (isOwn && date.hasOwnEvent()) update(tx, read(tx, id), row, actor);
        else if (isOwn) insert(tx, row, actor);
        boolean isListed = isTrashed || !whole.post().isInTrash();
        dates.update(tx, id, isOwn ? id : date.series(), row, own, isTrashed, isListed);
        if (!isOwn && date.hasOwnEvent()) posts.discard(tx, id);
    }

    /** Tells of a date those who can see it while it has no event of its own: that comes and goes unseen by them. */
    private static void tell(Tx tx, long id, Post whole) {
        if (whole.isInTrash()) return;
        tx.run(Sql.of(
                "INSERT INTO change (kind, record_id, author, public_at) VALUES ('event', ?, ?, ?)",
                id,
                whole.author(),
                whole.status() == Status.PUBLISH ? whole.publishedAt() : Optional.empty()));
    }

    private void insert(Tx tx, Event row, Actor actor) {
        posts.insert(tx, row.post(), searchText(tx, row));
        events.insertContent(tx, row);
        posts.markChangedBy(tx, row.post().id(), actor.caller().id());
    }

    /** An event that took place once is a series from now on, and stays in lists as one of its dates. */
    Event ofSingle(Tx tx, Event before, Event after, Actor actor) {
        long id = before.post().id();
        long newId = posts.nextId(tx);
        Event whole = after.withPost(after.post().withId(newId));
        LocalDateTime start = after.schedule().start().toLocalDateTime();
        boolean takesPlace = Dated.all(whole, Set.of()).stream()
                .anyMatch(dated -> dated.originalStart().equals(start));
        posts.discard(tx, id);
        images.handOver(tx, id, newId);
        dates.reserve(tx, newId, takesPlace ? start : firstOriginalStart(whole), id);
        posts.insert(tx, whole.post(), searchText(tx, whole));
        events.insert(tx, whole);
        posts.markChangedBy(tx, newId, actor.caller().id());
        return read(tx, id);
    }

    private static LocalDateTime firstOriginalStart(Event whole) {
        return Dated.all(whole, Set.of()).getFirst().originalStart();
    }

    /** A series takes place once from now on: it lives on as its first date. */
    Event toSingle(Tx tx, Event before, Event after, Actor actor) {
        long id = before.post().id();
        List<StoredDate> all = dates.all(tx, id);
        StoredDate first = all.stream()
                .min(Comparator.comparing(StoredDate::trashed).thenComparing(StoredDate::start))
                .orElseThrow();
        Event date = read(tx, first.id());
        Set<OwnField> own = OwnField.named(first.changed());
        if (before.schedule().equals(after.schedule())) own.addAll(TIMES);
        Event merged = OwnField.merge(after.withoutPreviousStart(), date, own, categories(tx, List.of(after, date)));
        Event single = merged.withPost(merged.post().withId(first.id())).withRepetition(Repetition.NONE);
        all.stream().filter(StoredDate::hasOwnEvent).forEach(one -> posts.discard(tx, one.id()));
        var others = new ArrayList<>(all);
        others.remove(first);
        dates.remember(tx, id, others);
        posts.discard(tx, id);
        images.handOver(tx, id, first.id());
        tx.run(Sql.of("UPDATE event SET parent = ? WHERE parent = ?", first.id(), id));
        posts.insert(tx, single.post(), searchText(tx, single));
        events.insert(tx, single);
        posts.markChangedBy(tx, first.id(), actor.caller().id());
        return single;
    }

    /** Cuts a series in two before a date that is not the first; returns the one that begins with it. */
    Event cut(Tx tx, Occurrence date, Actor actor) {
        Event whole = read(tx, date.series());
        Cut cut = cut(whole, date.originalStart());
        Event next = begin(tx, whole, cut.after().orElseThrow(), date.originalStart(), actor);
        end(tx, whole, cut.before().orElseThrow(), actor);
        // The event by which a term counted may be one that was handed over.
        SeriesStore.countTermsOnce(tx, date.series());
        return next;
    }

    private static Cut cut(Event whole, LocalDateTime at) {
        return Cut.of(((Series) whole.repetition()).timetable(), at);
    }

    private Event begin(Tx tx, Event whole, Cut.Piece piece, LocalDateTime at, Actor actor) {
        long newId = posts.nextId(tx);
        Post post = posts.withFreeSlug(
                tx, whole.post().withId(newId), actor.config().limits().slug());
        Event next = piece(whole.withPost(post), piece);
        posts.insert(tx, next.post(), searchText(tx, next));
        events.insertContent(tx, next);
        series.insertWithoutDates(tx, next);
        dates.handOver(tx, whole.post().id(), newId, at);
        dates.update(tx, next, next);
        series.listTrashed(tx, next);
        SeriesStore.countTermsOnce(tx, newId);
        return next;
    }

    private Event end(Tx tx, Event whole, Cut.Piece piece, Actor actor) {
        Event ended = piece(whole, piece);
        return save(tx, whole, ended.withPost(ended.post().withModifiedAt(second(actor))), actor);
    }

    /** The same series with the dates of a piece of it. */
    private static Event piece(Event whole, Cut.Piece piece) {
        Schedule schedule = Repeating.schedule(whole.schedule(), piece.start());
        LocalDateTime horizon = ((Series) whole.repetition()).rolledOutUntil().orElse(Timetable.BEGINNING);
        return whole.withSchedule(schedule).withRepetition(Repeating.series(schedule, piece.recurrence(), horizon));
    }

    /** The series ends before a date that is not the first. */
    Event endBefore(Tx tx, Occurrence date, Actor actor) {
        Event whole = read(tx, date.series());
        return end(tx, whole, cut(whole, date.originalStart()).before().orElseThrow(), actor);
    }

    /** Takes a date out of its series for good; the last one takes the series along. */
    void takeOut(Tx tx, Event stored, Occurrence date, Instant now) {
        Event whole = read(tx, date.series());
        Recurrence left = without(((Series) whole.repetition()).recurrence(), date.originalStart());
        var timetable = new Timetable(Repeating.timing(whole.schedule()), left);
        if (timetable.first().isEmpty()) {
            purge(tx, date.series());
            return;
        }
        LocalDateTime horizon = ((Series) whole.repetition()).rolledOutUntil().orElse(Timetable.BEGINNING);
        series.update(tx, whole, whole.withRepetition(Repeating.series(whole.schedule(), left, horizon)));
        if (date.hasOwnEvent()) posts.delete(tx, stored.post().id());
        SeriesStore.countTermsOnce(tx, date.series());
        SeriesStore.markChanged(tx, posts, date.series(), now);
    }

    private static Recurrence without(Recurrence recurrence, LocalDateTime start) {
        Exceptions except = recurrence.except();
        var times = new ArrayList<>(except.times());
        times.add(start);
        return new Recurrence(recurrence.rule(), recurrence.also(), new Exceptions(except.days(), times));
    }

    /** Removes a series with all of its dates. */
    void purge(Tx tx, long id) {
        DateStore.removeAsParents(tx, id);
        dates.withOwnEvents(tx, id).forEach(own -> posts.delete(tx, own));
        posts.delete(tx, id);
    }

    private static Instant second(Actor actor) {
        return actor.now().truncatedTo(ChronoUnit.SECONDS);
    }
}

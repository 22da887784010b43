package io.kalends.event;

import io.kalends.api.Actor;
import io.kalends.api.Reason;
import io.kalends.api.Refusals;
import io.kalends.event.Repetition.Occurrence;
import io.kalends.event.Repetition.Series;
import io.kalends.post.PostWriter;
import io.kalends.post.Scope;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.util.List;
import java.util.Optional;

/** Writes events as all posts are written, and knows of which of the dates of a series a write is meant. */
final class EventWriter extends PostWriter<Event, EventChange> {
    private final EventKind kind;
    private final SeriesWriter series;

    EventWriter(Shared shared, EventKind kind, SeriesWriter series) {
        super(shared, kind);
        this.kind = kind;
        this.series = series;
    }

    /** A date is kept from others by its series; that first, as whoever writes the series goes on to its dates. */
    @Override
    protected void hold(Tx tx, long id) {
        tx.one(Sql.of("SELECT series_id FROM occurrence WHERE id = ?", id), row -> row.findInteger("series_id"))
                .flatMap(found -> found)
                .filter(ofSeries -> ofSeries != id)
                .ifPresent(ofSeries -> super.hold(tx, ofSeries));
        super.hold(tx, id);
    }

    @Override
    protected Event change(Tx tx, Event stored, EventChange change, Actor actor, Refusals refusals) {
        if (!(stored.repetition() instanceof Occurrence date)) return super.change(tx, stored, change, actor, refusals);
        Scope said = change.recurrence().isSent() ? Scope.ALL : change.scope().orElse(Scope.THIS);
        return switch (said == Scope.FOLLOWING && series.isFirst(tx, date) ? Scope.ALL : said) {
            case THIS -> changeDate(tx, stored, change, actor, refusals);
            case ALL -> changeSeries(tx, stored, series.read(tx, date.series()), change, actor, refusals);
            case FOLLOWING -> changeSeries(tx, stored, series.cut(tx, date, actor), change, actor, refusals);
        };
    }

    /**
     * What equals what the caller reads of the date was not sent; times are moved by as much as those of the date. Answers with
     * the date or, where that no longer takes place, with its series.
     */
    private Event changeSeries(Tx tx, Event date, Event whole, EventChange change, Actor actor, Refusals refusals) {
        Event shown = kind.shown(tx, whole, actor);
        EventChange ofAll = change.ofAll(MovedTimes.of(change.times(), date.schedule(), shown.schedule(), actor));
        Event changed = super.change(tx, shown, ofAll, actor, refusals);
        if (changed.repetition().equals(Repetition.NONE)) return changed;
        return series.find(tx, date.post().id())
                .map(left -> left.withDropped(changed.dropped()))
                .orElse(changed);
    }

    private Event changeDate(Tx tx, Event stored, EventChange change, Actor actor, Refusals refusals) {
        for (String name : change.follow())
            if (OwnField.named(name).isEmpty())
                refusals.add("follow", Reason.INVALID_VALUE, "has no field that a date can have for itself: " + name);
        if (change.follow().isEmpty()) return super.change(tx, stored, change, actor, refusals);
        refusals.check();
        Event following = series.saveDate(tx, stored, stored, change.follow(), actor);
        return super.change(tx, kind.shown(tx, following, actor), change, actor, refusals);
    }

    @Override
    protected Event save(Tx tx, Event before, Event after, EventChange change, Actor actor) {
        return switch (before.repetition()) {
            case Occurrence date -> {
                series.checkFields(before, after, change);
                yield series.saveDate(tx, before, after, List.of(), actor);
            }
            case Series whole -> {
                if (after.repetition().equals(Repetition.NONE)) yield series.toSingle(tx, before, after, actor);
                if (!before.schedule().equals(after.schedule())) needAll(change.scope());
                yield series.save(tx, before, after, actor);
            }
            case Repetition.Single single -> {
                if (after.repetition() instanceof Series) yield series.ofSingle(tx, before, after, actor);
                yield super.save(tx, before, after, change, actor);
            }
        };
    }

    /** Nobody deletes a series, or moves all of its dates, who meant one of them. */
    private static void needAll(Optional<Scope> scope) {
        if (scope.filter(said -> said == Scope.ALL).isPresent()) return;
        var refusals = new Refusals();
        refusals.add(
                "scope",
                Reason.INVALID_VALUE,
                "must be all: this is a series, and the write concerns all of its dates");
        refusals.check();
    }

    @Override
    protected Event delete(Tx tx, Event stored, boolean force, Optional<Scope> scope, Actor actor) {
        return switch (stored.repetition()) {
            case Repetition.Single single -> super.delete(tx, stored, force, scope, actor);
            case Series whole -> {
                needAll(scope);
                yield deleteSeries(tx, stored, force, actor);
            }
            case Occurrence date -> deleteDate(tx, stored, date, force, scope.orElse(Scope.THIS), actor);
        };
    }

    private Event deleteSeries(Tx tx, Event stored, boolean force, Actor actor) {
        if (!force) return series.save(tx, stored, trashed(stored, actor), actor);
        series.purge(tx, stored.post().id());
        return stored;
    }

    private Event deleteDate(Tx tx, Event stored, Occurrence date, boolean force, Scope said, Actor actor) {
        boolean isAll = said == Scope.ALL || (said == Scope.FOLLOWING && series.isFirst(tx, date));
        if (isAll) return deleteSeries(tx, series.read(tx, date.series()), force, actor);
        if (said == Scope.FOLLOWING) return series.endBefore(tx, date, actor);
        if (!force) return series.saveDate(tx, stored, trashed(stored, actor), List.of(), actor);
        series.takeOut(tx, stored, date, second(actor));
        return stored;
    }

    /** What has long been in the trash: a single event, a series, or a date that is taken out of its series. */
    @Override
    public void purge(Tx tx, long id) {
        Optional<Event> found =
                series.find(tx, id).filter(event -> !event.repetition().equals(Repetition.NONE));
        if (found.isEmpty()) {
            super.purge(tx, id);
            return;
        }
        Event event = found.get();
        if (event.repetition() instanceof Occurrence date && date.isTrashed())
            series.takeOut(tx, event, date, event.post().modifiedAt());
        else series.purge(tx, event.repetition() instanceof Occurrence date ? date.series() : id);
    }
}

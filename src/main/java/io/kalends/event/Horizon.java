package io.kalends.event;

import io.kalends.api.Actor;
import io.kalends.post.CachedValue;
import io.kalends.post.PostCore;
import io.kalends.store.Change.Subject;
import io.kalends.store.Database;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;

/** How far the dates of endless series are stored; has the work done when that is not far enough. */
final class Horizon {
    private final Database db;
    private final CachedValue<Optional<Instant>> nearest;
    private final Runnable rollOut;

    /** @param rollOut begins to store further dates, and does not wait for that */
    Horizon(PostCore core, Runnable rollOut) {
        this.rollOut = rollOut;
        db = core.shared().db();
        nearest = core.cachedValue("horizon", Set.of(Subject.EVENT));
    }

    /** Until when the dates of all endless series are there; empty when no series is endless. */
    Optional<Instant> nearest(Actor actor) {
        return nearest.get(actor, () -> read(actor));
    }

    private Optional<Instant> read(Actor actor) {
        Optional<Instant> horizon = db.read(actor.reads(), SeriesStore::nearestHorizon);
        horizon.ifPresent(moment -> check(moment, actor));
        return horizon;
    }

    /** Looked at again when it has come near; until the work is done, only after each change. */
    private void check(Instant horizon, Actor actor) {
        Instant near = horizon.minus(wanted(actor).dividedBy(2));
        if (actor.now().isBefore(near)) actor.context().dependencies().limitTo(near);
        else rollOut.run();
    }

    private static Duration wanted(Actor actor) {
        LocalDateTime now = LocalDateTime.ofInstant(actor.now(), ZoneOffset.UTC);
        return Duration.between(now, now.plusMonths(actor.config().series().months()));
    }
}

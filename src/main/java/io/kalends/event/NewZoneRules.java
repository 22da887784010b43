package io.kalends.event;

import io.kalends.event.OccurrenceStore.Rules;
import io.kalends.event.OccurrenceStore.Stored;
import io.kalends.post.PostStore;
import io.kalends.store.Database;
import io.kalends.store.Tx;
import io.kalends.time.Zones;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Works out anew when the events ahead take place, after a start with other rules of time zones than those by which the
 * store was written.
 */
public final class NewZoneRules implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(NewZoneRules.class);

    /** Few enough that other writers do not have to wait for long. */
    private static final int AT_ONCE = 200;
    /** No rules are further apart. */
    private static final Duration FURTHEST = Duration.ofDays(2);
    /** For so long other nodes may go on with the rules of before, and write by them: each start looks for that. */
    private static final Duration MIXED = Duration.ofDays(7);

    private final Database db;
    private final PostStore posts;
    private final Clock clock;
    private final OccurrenceStore store = new OccurrenceStore();
    private final String version = Zones.version();
    private boolean done;
    private volatile boolean closed;

    public NewZoneRules(Database db, PostStore posts, Clock clock) {
        this.db = db;
        this.posts = posts;
        this.clock = clock;
    }

    /**
     * Does it, where it is to be done, and then no more: the rules of this process stay the same, and another node may have
     * newer ones. By one node at a time.
     */
    public void apply() {
        if (done) return;
        Optional<Rules> known = db.read(store::rules);
        boolean same = known.filter(rules -> rules.version().equals(version)).isPresent();
        Instant since = same ? known.orElseThrow().since() : clock.instant();
        boolean isToDo = !same || clock.instant().isBefore(since.plus(MIXED));
        long changed = isToDo ? workOut() : 0;
        if (changed > 0)
            LOG.info("{} events ahead take place at other instants by the time zones of {}", changed, version);
        if (closed) return;
        if (!same) remember(new Rules(version, since), known);
        done = true;
    }

    /** Only once all is done: what is broken off is done again by the next start. */
    private void remember(Rules rules, Optional<Rules> before) {
        db.execute(tx -> store.setRules(tx, rules));
        before.ifPresent(old ->
                LOG.info("The time zones are those of {}, no longer those of {}", rules.version(), old.version()));
    }

    private long workOut() {
        long changed = 0;
        Instant ahead = clock.instant().minus(FURTHEST);
        long last = 0;
        while (!closed) {
            long from = last;
            List<Stored> some = db.scan(tx -> store.endingAfter(tx, ahead, from, AT_ONCE));
            changed += update(some);
            if (some.size() < AT_ONCE) break;
            last = some.getLast().id();
        }
        return changed;
    }

    private int update(List<Stored> seen) {
        List<Stored> outdated = seen.stream().filter(Stored::isOutdated).toList();
        return outdated.isEmpty() ? 0 : db.write(tx -> updateAgain(tx, outdated));
    }

    /** A change as any other: whoever follows changes is told, and whatever is cached of them is given up. */
    private int updateAgain(Tx tx, List<Stored> seen) {
        seen.stream().map(Stored::held).distinct().sorted().forEach(event -> posts.hold(tx, event));
        List<Stored> outdated = store.all(tx, seen.stream().map(Stored::id).toList()).stream()
                .filter(Stored::isOutdated)
                .toList();
        outdated.forEach(one -> OccurrenceStore.updateTimes(tx, one.id(), one.schedule()));
        Instant now = clock.instant();
        outdated.stream().map(Stored::event).distinct().forEach(event -> posts.markChanged(tx, event, now));
        outdated.stream()
                .flatMap(one -> one.series().stream())
                .distinct()
                .forEach(series -> SeriesStore.markChanged(tx, posts, series, now));
        return outdated.size();
    }

    /** Breaks off after what is under way. */
    @Override
    public void close() {
        closed = true;
    }
}

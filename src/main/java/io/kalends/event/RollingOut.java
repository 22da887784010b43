package io.kalends.event;

import io.kalends.recurrence.InvalidRecurrence;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stores further dates of endless series as time goes on. Nobody is told of them: they have been coming all along. */
public final class RollingOut {
    private static final Logger LOG = LoggerFactory.getLogger(RollingOut.class);

    /** Few enough that other writers do not have to wait for long. */
    private static final int AT_ONCE = 20;

    /** By so much at least: every day would be more work for the same. */
    private static final Duration STEP = Duration.ofDays(7);

    private final Database db;
    private final Clock clock;
    private final int months;
    private final EventStore events = new EventStore();

    /** @param months how far ahead dates are stored */
    public RollingOut(Database db, Clock clock, int months) {
        this.db = db;
        this.clock = clock;
        this.months = months;
    }

    /** Does what is to be done, by one node at a time. */
    public void apply() {
        Instant horizon = LocalDateTime.ofInstant(clock.instant().truncatedTo(ChronoUnit.SECONDS), ZoneOffset.UTC)
                .plusMonths(months)
                .toInstant(ZoneOffset.UTC);
        long added = 0;
        long last = 0;
        List<Long> some;
        do {
            long after = last;
            some = db.scan(tx -> behind(tx, horizon.minus(STEP), after));
            for (long id : some) added += extend(id, horizon);
            if (!some.isEmpty()) last = some.getLast();
        } while (some.size() == AT_ONCE);
        if (added > 0) LOG.info("Stored {} further dates of endless series, up to {}", added, horizon);
    }

    private static List<Long> behind(Tx tx, Instant moment, long after) {
        return tx.list(
                Sql.of(
                        "SELECT id FROM series WHERE rolled_out_until < ? AND id > ? ORDER BY id LIMIT ?",
                        moment,
                        after,
                        AT_ONCE),
                row -> row.integer("id"));
    }

    /** One that cannot be worked out is not to keep the others from it. */
    private int extend(long id, Instant horizon) {
        try {
            return db.write(tx -> extend(tx, id, horizon));
        } catch (InvalidRecurrence e) {
            LOG.warn("No further dates of series {} can be worked out: {}", id, e.text());
            return 0;
        }
    }

    private int extend(Tx tx, long id, Instant horizon) {
        Sql held = Sql.of("SELECT id FROM post WHERE id = ?", id).then(tx.forUpdate());
        if (tx.list(held, row -> row.integer("id")).isEmpty()) return 0;
        Event series = events.all(tx, List.of(id)).getFirst();
        if (!(series.repetition() instanceof Repetition.Series repetition)) return 0;
        LocalDateTime since = repetition.rolledOutUntil().orElseThrow();
        LocalDateTime until = LocalDateTime.ofInstant(horizon, series.schedule().zone());
        if (!until.isAfter(since)) return 0;
        return events.series().extend(tx, series.withRepetition(repetition.until(until)), since.plusSeconds(1));
    }
}

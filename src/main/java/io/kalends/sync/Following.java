package io.kalends.sync;

import io.kalends.api.Actor;
import io.kalends.api.Fault;
import io.kalends.api.Shown;
import io.kalends.store.Change;
import io.kalends.store.Change.Subject;
import io.kalends.store.ChangeLog;
import io.kalends.store.ChangeLog.Batch;
import io.kalends.store.ChangeLog.Entry;
import io.kalends.store.Database;
import io.kalends.store.Tx;
import io.kalends.sync.Told.News;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tells callers what has changed for them since they last asked. Who could not see a record before and cannot see it now
 * learns nothing of it; only where one was removed that had a date of publication ahead, and that date has passed since,
 * is its ID told.
 */
final class Following {
    static final Fault EXPIRED = new Fault(
            "rest_sync_token_expired",
            410,
            "The token is too old. Ask for a new one without since, and read everything again.");

    /** A full read may be answered by a node whose clock is behind: what it does not show yet is told again. */
    private static final Duration CLOCKS_DIFFER = Duration.ofMinutes(1);

    private final Database db;
    private final ChangeLog log;
    private final Map<Subject, Followed> kinds = new EnumMap<>(Subject.class);
    private final Duration kept;

    Following(Database db, List<Followed> kinds, Duration kept) {
        this.db = db;
        this.log = db.log();
        this.kept = kept;
        kinds.forEach(kind -> this.kinds.put(kind.subject(), kind));
    }

    /** Nothing yet, and the token of now. */
    ChangesPage start(Actor actor) {
        Instant now = actor.context().thisSecond();
        var published = Scheduled.Place.after(now.minus(CLOCKS_DIFFER));
        return db.read(tx -> {
            var token = new Token(now, published, log.now(tx));
            return new ChangesPage(List.of(), false, Since.text(new Seal(log.key(tx)), token));
        });
    }

    ChangesPage since(Actor actor, Since since, int most) {
        return db.scan(tx -> {
            var seal = new Seal(log.key(tx));
            Instant oldest = actor.context().thisSecond().minus(kept);
            Token token = since.open(seal)
                    .filter(opened -> !opened.given().isBefore(oldest) && log.holds(tx, opened.position()))
                    .orElseThrow(EXPIRED::problem);
            return new Reading(tx, actor, token, seal).page(most);
        });
    }

    /** One page for one caller. */
    private final class Reading {
        private final Tx tx;
        private final Actor actor;
        private final Token token;
        private final Seal seal;
        private final Sight sight;

        Reading(Tx tx, Actor actor, Token token, Seal seal) {
            this.tx = tx;
            this.actor = actor;
            this.token = token;
            this.seal = seal;
            sight = new Sight(actor.caller(), actor.now());
        }

        /** First what was changed; once that is read, what became public meanwhile. */
        ChangesPage page(int most) {
            Batch changed = log.after(tx, token.position(), sight.condition(), most);
            if (!changed.more()) return lastPage(changed, most);
            return page(changed.entries(), true, new Token(token.given(), token.published(), changed.next()));
        }

        private ChangesPage lastPage(Batch changed, int most) {
            var entries = new ArrayList<>(changed.entries());
            Scheduled.Some published = Scheduled.after(tx, token.published(), actor.now(), most - entries.size());
            entries.addAll(published.entries());
            Instant given = published.more() ? token.given() : actor.now();
            return page(entries, published.more(), new Token(given, published.next(), changed.next()));
        }

        private ChangesPage page(List<Entry> entries, boolean more, Token next) {
            return new ChangesPage(tell(entries), more, Since.text(seal, next));
        }

        private List<Told> tell(List<Entry> entries) {
            var byRecord = new LinkedHashMap<Change, List<Entry>>();
            for (Entry entry : entries)
                byRecord.computeIfAbsent(entry.change(), record -> new ArrayList<>())
                        .add(entry);
            Map<Change, Shown<?>> listed = listed(tx, actor, byRecord.keySet());
            var told = new ArrayList<Told>();
            byRecord.forEach((record, past) ->
                    tell(record, past, Optional.ofNullable(listed.get(record))).ifPresent(told::add));
            return told;
        }

        private Optional<Told> tell(Change record, List<Entry> past, Optional<Shown<?>> shown) {
            if (shown.isPresent()) {
                boolean known = sight.saw(past.getFirst(), token.given());
                return Optional.of(new Told(record, known ? News.CHANGED : News.CREATED, shown));
            }
            // Also what came and went since the token: a full read may have seen it.
            boolean seen = past.stream().anyMatch(entry -> sight.saw(entry, actor.now()));
            return seen ? Optional.of(new Told(record, News.REMOVED, Optional.empty())) : Optional.empty();
        }
    }

    private Map<Change, Shown<?>> listed(Tx tx, Actor actor, Iterable<Change> records) {
        var ids = new EnumMap<Subject, List<Long>>(Subject.class);
        for (Change record : records)
            ids.computeIfAbsent(record.subject(), subject -> new ArrayList<>()).add(record.id());
        var listed = new LinkedHashMap<Change, Shown<?>>();
        kinds.forEach((subject, kind) -> kind.source()
                .listed(tx, ids.getOrDefault(subject, List.of()), actor)
                .forEach((id, shown) -> listed.put(new Change(subject, id), shown)));
        return listed;
    }
}

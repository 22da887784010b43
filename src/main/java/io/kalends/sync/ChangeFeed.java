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
import io.kalends.sync.ChangeEntry.Action;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lists what has changed for a caller since a token. A caller who could not see a record before and cannot see it now
 * learns nothing of it, with one exception: if it was removed while its date of publication lay ahead, and that date has
 * passed since, its ID is listed.
 */
final class ChangeFeed {
    static final Fault EXPIRED = new Fault(
            "rest_sync_token_expired",
            410,
            "The token is too old. Ask for a new one without since, and read everything again.");

    /** A full read may be answered by a node whose clock is behind: what it does not show yet is listed again. */
    private static final Duration CLOCKS_DIFFER = Duration.ofMinutes(1);

    private final Database db;
    private final ChangeLog log;
    private final Map<Subject, SyncedKind> kinds = new EnumMap<>(Subject.class);
    private final Duration retention;

    ChangeFeed(Database db, List<SyncedKind> kinds, Duration retention) {
        this.db = db;
        this.log = db.log();
        this.retention = retention;
        kinds.forEach(kind -> this.kinds.put(kind.subject(), kind));
    }

    /** Nothing yet, and the token of now. */
    ChangesPage start(Actor actor) {
        Instant now = actor.context().thisSecond();
        var published = ScheduledPublications.Cursor.after(now.minus(CLOCKS_DIFFER));
        return db.read(tx -> {
            var token = new Token(now, published, log.now(tx));
            return new ChangesPage(List.of(), false, EncryptedToken.text(new TokenCipher(log.key(tx)), token));
        });
    }

    ChangesPage since(Actor actor, EncryptedToken sent, int most) {
        return db.scan(tx -> {
            var cipher = new TokenCipher(log.key(tx));
            Instant oldest = actor.context().thisSecond().minus(retention);
            Token token = sent.decrypt(cipher)
                    .filter(decrypted ->
                            !decrypted.given().isBefore(oldest) && log.isComplete(tx, decrypted.position()))
                    .orElseThrow(EXPIRED::problem);
            return new Reading(tx, actor, token, cipher).page(most);
        });
    }

    /** One page for one caller. */
    private final class Reading {
        private final Tx tx;
        private final Actor actor;
        private final Token token;
        private final TokenCipher cipher;
        private final ChangeVisibility visibility;

        Reading(Tx tx, Actor actor, Token token, TokenCipher cipher) {
            this.tx = tx;
            this.actor = actor;
            this.token = token;
            this.cipher = cipher;
            visibility = new ChangeVisibility(actor.caller(), actor.now());
        }

        /** First what was changed; once that is read, what became public meanwhile. */
        ChangesPage page(int most) {
            Batch changed = log.after(tx, token.position(), visibility.condition(), most);
            if (!changed.more()) return lastPage(changed, most);
            return page(changed.entries(), true, new Token(token.given(), token.published(), changed.next()));
        }

        private ChangesPage lastPage(Batch changed, int most) {
            var entries = new ArrayList<>(changed.entries());
            ScheduledPublications.Batch published =
                    ScheduledPublications.after(tx, token.published(), actor.now(), most - entries.size());
            entries.addAll(published.entries());
            Instant given = published.more() ? token.given() : actor.now();
            return page(entries, published.more(), new Token(given, published.next(), changed.next()));
        }

        private ChangesPage page(List<Entry> entries, boolean more, Token next) {
            return new ChangesPage(entries(entries), more, EncryptedToken.text(cipher, next));
        }

        private List<ChangeEntry> entries(List<Entry> entries) {
            var byRecord = new LinkedHashMap<Change, List<Entry>>();
            for (Entry entry : entries)
                byRecord.computeIfAbsent(entry.change(), record -> new ArrayList<>())
                        .add(entry);
            Map<Change, Shown<?>> listed = listed(tx, actor, byRecord.keySet());
            var found = new ArrayList<ChangeEntry>();
            byRecord.forEach((record, past) ->
                    entry(record, past, Optional.ofNullable(listed.get(record))).ifPresent(found::add));
            return found;
        }

        private Optional<ChangeEntry> entry(Change record, List<Entry> past, Optional<Shown<?>> shown) {
            if (shown.isPresent()) {
                boolean known = visibility.couldSee(past.getFirst(), token.given());
                return Optional.of(new ChangeEntry(record, known ? Action.CHANGED : Action.CREATED, shown));
            }
            // Also what came and went since the token: a full read may have seen it.
            boolean seen = past.stream().anyMatch(entry -> visibility.couldSee(entry, actor.now()));
            return seen ? Optional.of(new ChangeEntry(record, Action.REMOVED, Optional.empty())) : Optional.empty();
        }
    }

    private Map<Change, Shown<?>> listed(Tx tx, Actor actor, Iterable<Change> records) {
        var ids = new EnumMap<Subject, List<Long>>(Subject.class);
        for (Change record : records)
            ids.computeIfAbsent(record.subject(), subject -> new ArrayList<>()).add(record.id());
        var listed = new LinkedHashMap<Change, Shown<?>>();
        kinds.forEach((subject, kind) -> kind.loader()
                .load(tx, ids.getOrDefault(subject, List.of()), actor)
                .forEach((id, shown) -> listed.put(new Change(subject, id), shown)));
        return listed;
    }
}

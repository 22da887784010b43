package io.kalends.source;

import io.kalends.api.Actor;
import io.kalends.auth.Right;
import io.kalends.store.Database;
import io.kalends.store.Row;
import io.kalends.store.Sequence;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import io.kalends.text.Fold;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds events that are the same, from two sources or from one and here, for people to decide. Nothing is merged. */
public final class Duplicates {
    /** So many pairs are shown at a time. */
    private static final int MOST = 200;

    private final Database db;

    public Duplicates(Database db) {
        this.db = db;
    }

    /**
     * An event that may be the same as another one.
     *
     * @param source the ID of the source it comes from, if it does
     */
    public record Candidate(long id, String title, Instant start, String place, Optional<Long> source) {
        boolean isSameAs(Candidate other) {
            return id != other.id
                    && (source.isPresent() || other.source.isPresent())
                    && !source.equals(other.source)
                    && (place.isEmpty()
                            || other.place.isEmpty()
                            || Fold.of(place).equals(Fold.of(other.place)))
                    && AlikeTitles.areAlike(title, other.title);
        }
    }

    /** Two events that may be the same; the first is the older one. */
    public record Pair(Candidate one, Candidate other) {
        private Key key() {
            return Key.of(one.id, other.id);
        }
    }

    private record Key(long one, long other) {
        static Key of(long a, long b) {
            return new Key(Math.min(a, b), Math.max(a, b));
        }
    }

    /** Those that lie ahead and about which nobody has said that they are two, the soonest first. */
    public List<Pair> list(Actor actor) {
        actor.need(Right.EDIT_OTHERS);
        return db.scan(tx -> list(tx, actor));
    }

    private static List<Pair> list(Tx tx, Actor actor) {
        Set<Key> distinct = new HashSet<>(tx.list(
                Sql.of("SELECT one, other FROM distinct_pair"),
                row -> new Key(row.integer("one"), row.integer("other"))));
        Map<Instant, List<Candidate>> byStart = new LinkedHashMap<>();
        candidates(tx, actor.now())
                .forEach(one -> byStart.computeIfAbsent(one.start, start -> new ArrayList<>())
                        .add(one));
        return byStart.values().stream()
                .flatMap(some -> pairs(some).stream())
                .filter(pair -> !distinct.contains(pair.key()))
                .limit(MOST)
                .toList();
    }

    private static List<Pair> pairs(List<Candidate> some) {
        var pairs = new ArrayList<Pair>();
        for (int i = 0; i < some.size(); i++)
            for (Candidate other : some.subList(i + 1, some.size()))
                if (some.get(i).isSameAs(other)) pairs.add(new Pair(some.get(i), other));
        return pairs;
    }

    /** Only starts at which something from a source takes place beside something else. */
    private static List<Candidate> candidates(Tx tx, Instant now) {
        Sql sql = Sql.of("""
                SELECT o.id, p.name, o.starts_at,
                    (SELECT min(i.source_id) FROM source_item i
                        WHERE i.type = 'event' AND i.record_id = COALESCE(o.series_id, o.id)) AS source,
                    (SELECT min(v.name) FROM event_venue l JOIN post v ON v.id = l.venue_id
                        WHERE l.event_id = o.event_id) AS place
                FROM occurrence o
                JOIN post p ON p.id = o.event_id
                WHERE p.trashed_at IS NULL AND o.hidden < 2 AND o.ends_at > ?
                AND o.starts_at IN (
                    SELECT s.starts_at
                    FROM source_item i
                    JOIN occurrence s ON s.id = i.record_id OR s.series_id = i.record_id
                    WHERE i.type = 'event')
                ORDER BY o.starts_at, o.id
                """, now);
        return tx.list(sql, Duplicates::candidate);
    }

    private static Candidate candidate(Row row) {
        return new Candidate(
                row.integer("id"),
                row.text("name"),
                row.time("starts_at"),
                row.findText("place").orElse(""),
                row.findInteger("source"));
    }

    /** Notes that two events are not the same, so that they are not proposed again. */
    public void dismiss(long one, long other, Actor actor) {
        actor.need(Right.EDIT_OTHERS);
        Key key = Key.of(one, other);
        db.execute(tx -> tx.run(Sql.of(
                "INSERT INTO distinct_pair (id, one, other) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                tx.nextId(Sequence.SOURCE_ITEM),
                key.one,
                key.other)));
    }
}

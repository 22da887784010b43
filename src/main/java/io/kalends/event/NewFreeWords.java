package io.kalends.event;

import io.kalends.json.Json;
import io.kalends.post.PostStore;
import io.kalends.store.Database;
import io.kalends.store.Row;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Works out anew which events are free, after a start with other words for it than those the store was written by. */
public final class NewFreeWords {
    private static final Logger LOG = LoggerFactory.getLogger(NewFreeWords.class);

    /** Few enough that other writers do not have to wait for long. */
    private static final int AT_ONCE = 200;

    private final Database db;
    private final PostStore posts;

    public NewFreeWords(Database db, PostStore posts) {
        this.db = db;
        this.posts = posts;
    }

    /** An event whose cost is in words. */
    private record Stored(long id, boolean isFree, Cost cost) {
        boolean isOutdated() {
            return isFree != cost.isFree();
        }
    }

    public void apply() {
        String version = FreeWords.version();
        if (db.read(NewFreeWords::isKnown)) return;
        long changed = 0;
        List<Stored> some;
        long last = 0;
        do {
            long from = last;
            some = db.scan(tx -> inWords(tx, Sql.of("e.id > ?", from)));
            changed += update(some);
            last = some.isEmpty() ? last : some.getLast().id;
        } while (some.size() == AT_ONCE);
        if (changed > 0) LOG.info("{} events count as free, or no longer, by other words", changed);
        db.write(tx -> {
            tx.run(Sql.of("DELETE FROM free_words"));
            tx.run(Sql.of("INSERT INTO free_words (version) VALUES (?)", version));
            return version;
        });
    }

    private static boolean isKnown(Tx tx) {
        return tx.count(Sql.of("SELECT count(*) FROM free_words WHERE version = ?", FreeWords.version())) > 0;
    }

    private static List<Stored> inWords(Tx tx, Sql condition) {
        Sql sql = Sql.of(
                        "SELECT e.id, e.is_free, e.cost FROM event e WHERE e.ticketed = 0 AND e.cost LIKE '%\"text\":%'")
                .and(condition);
        return tx.list(sql.then("ORDER BY e.id LIMIT ?", AT_ONCE), NewFreeWords::stored);
    }

    private static Stored stored(Row row) {
        return new Stored(row.integer("id"), row.flag("is_free"), Cost.fromTree(Json.parse(row.text("cost"))));
    }

    private int update(List<Stored> seen) {
        List<Long> ids =
                seen.stream().filter(Stored::isOutdated).map(Stored::id).toList();
        return ids.isEmpty() ? 0 : db.write(tx -> update(tx, ids));
    }

    private int update(Tx tx, List<Long> ids) {
        ids.forEach(id -> posts.hold(tx, id));
        List<Stored> outdated = inWords(tx, tx.in("e.id", ids)).stream()
                .filter(Stored::isOutdated)
                .toList();
        for (Stored one : outdated) {
            tx.run(Sql.of("UPDATE event SET is_free = ? WHERE id = ?", one.cost.isFree(), one.id));
            posts.showRecordAnew(tx, one.id);
        }
        return outdated.size();
    }
}

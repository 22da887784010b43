package io.kalends.post;

import io.kalends.api.Actor;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which records show an image: only those the caller may see. */
public final class ImageUses {
    private static final int MOST = 100;

    private final Database db;

    public ImageUses(Database db) {
        this.db = db;
    }

    /** How many there are, by the IDs of the images; those without any are left out. */
    public Map<Long, Long> counts(Collection<Long> images, Actor actor) {
        var counts = new HashMap<Long, Long>();
        if (images.isEmpty()) return counts;
        db.scan(actor.reads(), tx -> {
            Sql sql = Sql.of("SELECT p.image_id AS id, count(*) AS n FROM post p WHERE 1 = 1")
                    .and(tx.in("p.image_id", images))
                    .and(Access.visible("p", actor.caller(), actor.now()))
                    .then("GROUP BY 1");
            return tx.list(sql, row -> counts.put(row.integer("id"), row.integer("n")));
        });
        return counts;
    }

    /** The records by name; of very many only some. */
    public List<Post> of(long image, Actor actor) {
        Sql sql = Sql.of("SELECT " + PostStore.COLUMNS + " FROM" + PostStore.TABLES + "WHERE p.image_id = ?", image)
                .and(Access.visible("p", actor.caller(), actor.now()))
                .then("ORDER BY p.name_sort, p.id LIMIT ?", MOST);
        return db.scan(actor.reads(), tx -> tx.list(sql, PostStore::post));
    }
}

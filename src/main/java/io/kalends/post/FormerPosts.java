package io.kalends.post;

import io.kalends.api.Actor;
import io.kalends.store.Row;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Records that were merged into others, in the store: their IDs and slugs lead to their successors. */
public final class FormerPosts {
    /** The record that another one was merged into. */
    public record Successor(long id, String slug) {}

    private static final String SELECT =
            "SELECT p.id, p.slug FROM former_post f JOIN post p ON p.id = f.successor WHERE f.kind = ?";

    /** The successor of the record meant, if the caller may see it: its slug may tell what a draft is about. */
    Optional<Successor> find(Tx tx, Kind kind, Ref ref, Actor actor) {
        Sql sql = Sql.of(SELECT, kind).and(Access.visible("p", actor.caller(), actor.now()));
        return switch (ref) {
            case Ref.Id known -> tx.one(sql.and("f.id = ?", known.id()), FormerPosts::successor);
            // Of several the latest, which may have taken the slug of one before.
            case Ref.BySlug named ->
                tx.one(sql.and("f.slug = ?", named.slug()).then("ORDER BY f.id DESC LIMIT 1"), FormerPosts::successor);
            case Ref.OfSeries date -> Optional.empty();
        };
    }

    private static Successor successor(Row row) {
        return new Successor(row.integer("id"), row.text("slug"));
    }

    /** The successors of those of the IDs that have one. */
    public Map<Long, Long> successors(Tx tx, Kind kind, Collection<Long> ids) {
        Sql sql = Sql.of("SELECT f.id, f.successor FROM former_post f WHERE f.kind = ?", kind)
                .and(tx.in("f.id", ids));
        var found = new HashMap<Long, Long>();
        tx.list(sql, row -> found.put(row.integer("id"), row.integer("successor")));
        return found;
    }

    /** Those that were merged into the record before have the same successor. */
    void add(Tx tx, Post merged, long successor) {
        tx.run(Sql.of("UPDATE former_post SET successor = ? WHERE successor = ?", successor, merged.id()));
        tx.run(Sql.of(
                "INSERT INTO former_post (id, kind, slug, successor) VALUES (?, ?, ?, ?)",
                merged.id(),
                merged.kind(),
                merged.slug(),
                successor));
    }
}

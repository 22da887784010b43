package io.kalends.post;

import io.kalends.auth.Caller;
import io.kalends.auth.Right;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** Who may see which posts, in the words of the store: the counterpart of the rules in {@link Post}. */
public final class Access {
    private Access() {}

    /** The condition that the post known as {@code post} is public now. */
    public static Sql published(String post, Instant now) {
        // Nearly everything was published before now: the plus keeps the store from looking for it by that date.
        return Sql.of(
                "%1$s.status = 'publish' AND +%1$s.published_at <= ? AND %1$s.trashed_at IS NULL".formatted(post), now);
    }

    /** The condition that the caller may see the post known as {@code post}, which is neither public nor in the trash. */
    static Sql unpublished(String post, Caller caller, Instant now) {
        Sql sql = Sql.of(post + ".trashed_at IS NULL").and(published(post, now).not());
        return caller.may(Right.EDIT_OTHERS) ? sql : sql.and(post + ".author = ?", caller.id());
    }

    /** The condition that the caller may read the post known as {@code post} and that it is not in the trash. */
    public static Sql visible(String post, Caller caller, Instant now) {
        return Sql.of(post + ".trashed_at IS NULL").and(readable(post, caller, now));
    }

    /** The condition that the caller may read the post known as {@code post}, which may be in the trash. */
    public static Sql readable(String post, Caller caller, Instant now) {
        if (caller.may(Right.EDIT_OTHERS)) return Sql.of("1 = 1");
        if (!caller.may(Right.WRITE)) return published(post, now);
        Sql own = Sql.of(post + ".author = ?", caller.id());
        if (!caller.may(Right.PUBLISH)) own.and("%1$s.trashed_at IS NULL OR %1$s.status <> 'publish'".formatted(post));
        return own.then("OR").append(published(post, now));
    }

    /** Those of the IDs that are posts of this kind which the caller may read and which are not in the trash. */
    public static Set<Long> visible(Tx tx, Kind kind, Collection<Long> ids, Caller caller, Instant now) {
        return those(tx, kind, ids, visible("p", caller, now));
    }

    /** Those of the IDs that are posts of this kind which the caller may read. */
    public static Set<Long> readable(Tx tx, Kind kind, Collection<Long> ids, Caller caller, Instant now) {
        return those(tx, kind, ids, readable("p", caller, now));
    }

    private static Set<Long> those(Tx tx, Kind kind, Collection<Long> ids, Sql condition) {
        if (ids.isEmpty()) return Set.of();
        Sql sql = Sql.of("SELECT %1$s AS id FROM %2$s WHERE p.kind = ?".formatted(kind.idColumn(), kind.rows()), kind)
                .and(tx.in(kind.idColumn(), ids))
                .and(condition);
        return new HashSet<>(tx.list(sql, row -> row.integer("id")));
    }
}

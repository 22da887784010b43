package io.kalends.post;

import io.kalends.api.Actor;
import io.kalends.api.Problem;
import io.kalends.cache.Snapshot;
import io.kalends.store.Database;
import io.kalends.store.Tx;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads single posts of a kind, by the rules of who may see them. */
public final class Posts<T extends PostRecord<T>> {
    private final Database db;
    private final PostStore store;
    private final PostKind<T, ?> kind;
    private final FormerPosts former = new FormerPosts();

    Posts(Database db, PostStore store, PostKind<T, ?> kind) {
        this.db = db;
        this.store = store;
        this.kind = kind;
    }

    public PostKind<T, ?> kind() {
        return kind;
    }

    /** A record that the caller may see. From memory where possible. */
    public T read(Ref ref, Actor actor) {
        Optional<T> found = Snapshot.take(db, actor.reads(), snapshot -> recall(ref, actor, snapshot))
                .orElseGet(() -> db.read(actor.reads(), tx -> id(tx, ref).flatMap(id -> load(tx, id, actor))));
        T record = found.orElseThrow(() -> db.read(tx -> absent(tx, ref, actor)));
        Post post = record.post();
        if (post.isReadableBy(actor.caller(), actor.now())) return record;
        throw (post.isInTrash() ? kind.kind().trashNotAccessible() : kind.kind().notAccessible()).problem();
    }

    private Optional<T> recall(Ref ref, Actor actor, Snapshot snapshot) {
        return recallId(ref, snapshot)
                .flatMap(
                        id -> kind.recall(List.of(id), actor, snapshot).stream().findFirst());
    }

    private Optional<Long> recallId(Ref ref, Snapshot snapshot) {
        if (ref instanceof Ref.Id known) return Optional.of(known.id());
        return snapshot.read(tx -> id(tx, ref));
    }

    Optional<Long> id(Tx tx, Ref ref) {
        return switch (ref) {
            case Ref.Id known -> Optional.of(known.id());
            case Ref.BySlug named -> bySlug(tx, named.slug());
            case Ref.OfSeries date -> kind.store().ofSeries(tx, date.slug(), date.date());
        };
    }

    private Optional<Long> bySlug(Tx tx, String slug) {
        Optional<Long> found = store.bySlug(tx, kind.kind(), slug);
        return found.isPresent() ? found : kind.store().bySlug(tx, slug);
    }

    private Optional<T> load(Tx tx, long id, Actor actor) {
        return kind.load(tx, List.of(id), actor).stream().findFirst();
    }

    /** The record that the one meant was merged into, if it was. */
    public Optional<FormerPosts.Successor> successor(Ref ref, Actor actor) {
        return db.read(tx -> former.find(tx, kind.kind(), ref, actor));
    }

    /** That there is no such record, and which one it was merged into if it was. */
    Problem absent(Tx tx, Ref ref, Actor actor) {
        boolean wasOnce = ref instanceof Ref.Id known && kind.store().wasOnce(tx, known.id());
        Problem problem = (wasOnce ? kind.kind().gone() : kind.kind().notFound()).problem();
        return former.find(tx, kind.kind(), ref, actor)
                .map(successor -> problem.with("merged_into", successor.id()))
                .orElse(problem);
    }

    /** Whether a record that was public under this slug lies in the trash. */
    public boolean wasPublic(String slug) {
        return db.read(tx -> store.wasPublic(tx, kind.kind(), slug));
    }

    /** Whether a series has such a date, which need not be visible, or once had. */
    public boolean wasOfSeries(Ref.OfSeries date) {
        return db.read(tx -> kind.store().wasOfSeries(tx, date.slug(), date.date()));
    }

    /** The ID of the user who has changed a record last, if anybody has. */
    public Optional<Long> changedBy(long id) {
        return db.read(tx -> store.changedBy(tx, id));
    }

    /** Those of the IDs that are records which the caller may see and which are not in the trash. */
    public Set<Long> visible(Collection<Long> ids, ReadFrom from, Actor actor) {
        return from.snapshot()
                .map(snapshot -> visible(kind.recall(ids, actor, snapshot), actor))
                .orElseGet(() -> Access.visible(from.tx(), kind.kind(), ids, actor.caller(), actor.now()));
    }

    private Set<Long> visible(List<T> records, Actor actor) {
        var visible = new HashSet<Long>();
        for (T record : records) {
            Post post = record.post();
            if (post.isVisibleTo(actor.caller(), actor.now())) visible.add(post.id());
        }
        return visible;
    }

    /** A record that was just stored, with what of its links the caller may see; from memory where possible. */
    T shown(T stored, Actor actor) {
        return Snapshot.take(db, actor.reads(), snapshot -> kind.shown(stored, actor, snapshot))
                .orElseGet(() -> db.read(tx -> kind.shown(tx, stored, actor)));
    }
}

package io.kalends.post;

import io.kalends.api.Actor;
import io.kalends.api.Problem;
import io.kalends.api.Refusals;
import io.kalends.auth.Right;
import io.kalends.cache.Snapshot;
import io.kalends.store.Database;
import io.kalends.store.Tx;
import io.kalends.store.Work;
import io.kalends.text.Fold;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rules by which all posts are made, changed, put in the trash and removed. */
public class PostWriter<T extends PostRecord<T>, C extends RecordChange> {
    /** What is to be changed, which may depend on the record as it is. */
    public interface Edit<T, C> {
        /** Whether it has to know what the record shows of others. */
        default boolean needsLinks() {
            return true;
        }

        /** The change; may refuse to make any. */
        C of(T stored, Refusals refusals);

        static <T, C> Edit<T, C> to(C change) {
            return new Edit<>() {
                @Override
                public boolean needsLinks() {
                    return false;
                }

                @Override
                public C of(T stored, Refusals refusals) {
                    return change;
                }
            };
        }
    }

    /** What all writers share. */
    public record Shared(Database db, PostStore store, PostRules rules) {}

    /**
     * What became of a record that was to be changed with others.
     *
     * @param before as it was, unless it was refused
     * @param after as it is, unless it was refused
     */
    public record Outcome<T>(long id, Optional<T> before, Optional<T> after, Optional<Problem> refused) {
        public boolean isChanged() {
            return !before.equals(after);
        }
    }

    /** Few enough that other writers do not have to wait for long. */
    private static final int AT_ONCE = 100;

    private final Database db;
    private final PostStore store;
    private final PostRules rules;
    private final PostKind<T, C> kind;
    private final Posts<T> posts;

    public PostWriter(Shared shared, PostKind<T, C> kind) {
        db = shared.db;
        store = shared.store;
        rules = shared.rules;
        this.kind = kind;
        posts = new Posts<>(db, store, kind);
    }

    /** How the records are read. */
    public Posts<T> posts() {
        return posts;
    }

    /** The record to be changed, kept from other writers, if this caller may change it; what its links show is open. */
    private T findForChange(Tx tx, Ref ref, Actor actor) {
        long id = posts.id(tx, ref).orElseThrow(() -> posts.absent(tx, ref, actor));
        hold(tx, id);
        T record =
                kind.store().all(tx, List.of(id)).stream().findFirst().orElseThrow(() -> posts.absent(tx, ref, actor));
        if (!record.post().isEditableBy(actor.caller())) throw actor.forbidden();
        return record;
    }

    /** Keeps other writers away from a record until the transaction ends. */
    protected void hold(Tx tx, long id) {
        store.hold(tx, id);
    }

    /** Makes a record in a transaction of its own. */
    public T create(C change, Actor actor, Refusals refusals) {
        var ready = new AtomicReference<@Nullable Draft<T>>(draftAhead(change, actor, refusals));
        T made = db.writeShortly(tx -> {
            // The work is done again when what the draft names was removed since: then it takes a new one.
            Draft<T> draft = ready.getAndSet(null);
            return draft == null ? add(tx, change, actor, refusals) : add(tx, draft, actor);
        });
        return posts.shown(made, actor);
    }

    /** Makes a record in a transaction that does something else besides. */
    public T create(Tx tx, C change, Actor actor, Refusals refusals) {
        return kind.shown(tx, add(tx, change, actor, refusals), actor);
    }

    /** The same under an ID that no record has; what its links show is left open. */
    public T create(Tx tx, long id, C change, Actor actor, Refusals refusals) {
        Draft<T> draft = checked(new ReadFrom.Transaction(tx), change, actor, refusals.copy());
        return add(tx, id, draft, actor);
    }

    /** What would be made of a change, which is not: for those who want to see it first. */
    public T dryRun(C change, Actor actor, Refusals refusals) {
        return db.tryOut(tx -> create(tx, change, actor, refusals));
    }

    /** A draft made of what is in memory, while others are writing; null where it takes the transaction. */
    private @Nullable Draft<T> draftAhead(C change, Actor actor, Refusals refusals) {
        try {
            return Snapshot.take(
                            db,
                            actor.reads(),
                            snapshot -> checked(new ReadFrom.Memory(snapshot), change, actor, refusals.copy()))
                    .orElse(null);
        } catch (ReadFrom.NeedsTransaction e) {
            return null;
        }
    }

    private T add(Tx tx, C change, Actor actor, Refusals refusals) {
        Draft<T> draft = checked(new ReadFrom.Transaction(tx), change, actor, refusals.copy());
        rules.checkCaller(tx, actor);
        return add(tx, draft, actor);
    }

    private Draft<T> checked(ReadFrom from, C change, Actor actor, Refusals refusals) {
        Draft<T> draft = draft(from, change, actor, refusals);
        refusals.check();
        return draft;
    }

    /** A new record as a change describes it, which is not stored. */
    public Draft<T> draft(ReadFrom from, C change, Actor actor, Refusals refusals) {
        PostChange common = change.post();
        Post blank = Post.blank(kind.kind(), actor.caller().id(), second(actor));
        Post post = rules.named(rules.apply(from, blank, common, actor, refusals), common, actor);
        T record = kind.apply(from, kind.blank(post, actor), change, actor, refusals);
        return new Draft<>(record, common, searchText(from, record));
    }

    /** The oldest public record of the same name that has all the change would give it; no other is made meanwhile. */
    public Optional<Long> findSame(Tx tx, C change, Actor actor) {
        String name = Fold.of(change.post().name().or(""));
        tx.lock(kind.kind() + " named " + name);
        List<Long> named = store.named(tx, kind.kind(), name, actor.now());
        var from = new ReadFrom.Transaction(tx);
        Set<Long> same = kind.store().all(tx, named).stream()
                .filter(record -> isSame(from, record, change, actor))
                .map(record -> record.post().id())
                .collect(Collectors.toSet());
        return named.stream().filter(same::contains).findFirst();
    }

    /** Whether a record has all that a change would give it; names are compared as people read them. */
    public boolean isSame(ReadFrom from, T record, C change, Actor actor) {
        PostChange common = change.post();
        Post post = record.post();
        boolean known = Fold.of(common.name().or(post.name())).equals(Fold.of(post.name()))
                && common.slug().or(post.slug()).equals(post.slug())
                && common.status().or(Status.PUBLISH.word()).equals(post.shownStatus(actor.now()));
        if (!known) return false;
        var refusals = new Refusals();
        Post after = rules.apply(from, post, common.ofContent(), actor, refusals);
        T applied = kind.apply(from, record.withPost(after), change, actor, refusals);
        return refusals.isEmpty() && applied.equals(record);
    }

    /** Whether a change would make anything of a record different, or could not be made. */
    public boolean wouldChange(Tx tx, T record, C change, Actor actor) {
        var refusals = new Refusals();
        var from = new ReadFrom.Transaction(tx);
        PostChange common = change.post();
        Post post = rules.apply(from, record.post(), common, actor, refusals);
        T applied = kind.apply(from, record.withPost(post), change, actor, refusals);
        boolean isNamedAnew = !common.slug().or(post.slug()).equals(post.slug());
        return isNamedAnew || !refusals.isEmpty() || !kind.isSame(record, applied);
    }

    /** Stores a draft of which nothing was refused; what its links show is left open. */
    public T add(Tx tx, Draft<T> draft, Actor actor) {
        return add(tx, 0, draft, actor);
    }

    /** @param id that it is to have, 0 for the next one */
    private T add(Tx tx, long id, Draft<T> draft, Actor actor) {
        rules.checkRights(draft.record().post(), actor.caller().id(), actor);
        T settled = kind.settle(tx, draft.record(), actor);
        Post post = settled.post().withId(id == 0 ? store.nextId(tx) : id);
        Post named = rules.withSlug(tx, post, draft.change(), actor, true);
        T made = settled.withPost(named);
        store.insert(tx, named, draft.searchText());
        kind.store().insert(tx, made);
        return made;
    }

    public T update(Ref ref, Edit<T, C> edit, Actor actor) {
        return posts.shown(db.writeShortly(tx -> update(tx, ref, edit, actor)), actor);
    }

    /** The same in a transaction that does something else besides; what its links show is left open. */
    public T update(Tx tx, Ref ref, Edit<T, C> edit, Actor actor) {
        T found = findForChange(tx, ref, actor);
        T stored = edit.needsLinks() ? kind.shown(tx, found, actor) : found;
        var refusals = new Refusals();
        return change(tx, stored, edit.of(stored, refusals), actor, refusals);
    }

    /** Puts a change into a record and stores it. */
    protected T change(Tx tx, T stored, C change, Actor actor, Refusals refusals) {
        PostChange common = change.post();
        Post before = stored.post();
        var from = new ReadFrom.Transaction(tx);
        Post after = rules.apply(from, before, common, actor, refusals);
        T applied = kind.apply(from, stored.withPost(after), change, actor, refusals);
        refusals.check();
        rules.checkRights(after, before.author(), actor);
        T settled = kind.settle(tx, applied, actor);
        Post named = rules.withSlug(tx, after, common, actor, before.isInTrash() && !after.isInTrash());
        T changed = settled.withPost(named);
        if (changed.equals(stored)) return stored;
        return save(tx, stored, changed.withPost(named.withModifiedAt(second(actor))), change, actor);
    }

    /**
     * Changes several records, some in each transaction. Those that are refused stay as they are, and the others are changed.
     *
     * @param isDryRun whether nothing is to be changed, only found out what would be
     * @param summary what is wanted of each outcome: the records themselves may be large
     */
    public <R> List<R> updateAll(
            List<Long> ids, Edit<T, C> edit, Actor actor, boolean isDryRun, Function<Outcome<T>, R> summary) {
        var all = new ArrayList<R>();
        for (int from = 0; from < ids.size(); from += AT_ONCE) {
            List<Long> some = ids.subList(from, Math.min(ids.size(), from + AT_ONCE));
            Work<List<R>> work = tx -> {
                store.hold(tx, some);
                return some.stream()
                        .map(id -> summary.apply(outcome(tx, id, edit, actor)))
                        .toList();
            };
            all.addAll(isDryRun ? db.tryOut(work) : db.write(work));
        }
        return all;
    }

    /** A refusal comes before anything is written. */
    private Outcome<T> outcome(Tx tx, long id, Edit<T, C> edit, Actor actor) {
        var ref = new Ref.Id(id);
        try {
            T before = kind.shown(tx, findForChange(tx, ref, actor), actor);
            T after = kind.shown(tx, update(tx, ref, edit, actor), actor);
            return new Outcome<>(id, Optional.of(before), Optional.of(after), Optional.empty());
        } catch (Problem problem) {
            return new Outcome<>(id, Optional.empty(), Optional.empty(), Optional.of(problem));
        }
    }

    /** Stores a record into which a change was put. */
    protected T save(Tx tx, T before, T after, C change, Actor actor) {
        update(tx, before, after, actor);
        return after;
    }

    protected final void update(Tx tx, T before, T after, Actor actor) {
        Post post = after.post();
        store.update(
                tx,
                post,
                searchText(new ReadFrom.Transaction(tx), after),
                actor.caller().id());
        if (!before.withPost(post).equals(after)) kind.store().update(tx, before, after);
    }

    /**
     * Puts a record in the trash.
     *
     * @param force removes it for good instead
     * @param scope of a date of a series, what else is meant, if that was said
     * @param precondition looks at the record first and may refuse
     */
    public T delete(Ref ref, boolean force, Optional<Scope> scope, Consumer<T> precondition, Actor actor) {
        return db.write(tx -> delete(tx, ref, force, scope, precondition, actor));
    }

    /** The same in a transaction that does something else besides. */
    public T delete(Tx tx, Ref ref, boolean force, Optional<Scope> scope, Consumer<T> precondition, Actor actor) {
        T stored = kind.shown(tx, findForChange(tx, ref, actor), actor);
        if (stored.post().isInTrash() && !force) throw kind.kind().inTrash().problem();
        precondition.accept(stored);
        return delete(tx, stored, force, scope, actor);
    }

    protected T delete(Tx tx, T stored, boolean force, Optional<Scope> scope, Actor actor) {
        if (force) {
            purge(tx, stored.post().id());
            return stored;
        }
        T trashed = trashed(stored, actor);
        update(tx, stored, trashed, actor);
        return trashed;
    }

    /** A record as it is in the trash. */
    protected final T trashed(T record, Actor actor) {
        Instant now = second(actor);
        return record.withPost(record.post().withTrashedAt(Optional.of(now)).withModifiedAt(now));
    }

    /** Removes a record for good. */
    public void purge(Tx tx, long id) {
        store.delete(tx, id);
    }

    /** Refuses to merge a record into another one unless both are there and the caller may change everything. */
    public void checkMerge(Tx tx, long merged, long kept, Actor actor) {
        actor.need(Right.EDIT_OTHERS);
        T _ = findForChange(tx, new Ref.Id(merged), actor);
        T stays = findForChange(tx, new Ref.Id(kept), actor);
        if (stays.post().isInTrash()) throw kind.kind().inTrash().problem("What stays must not be in the trash.");
    }

    /** Removes a record for good to which nothing links any more; its ID and slug lead to another one. */
    public void removeMerged(Tx tx, long merged, long kept) {
        Post post = kind.store().all(tx, List.of(merged)).getFirst().post();
        new FormerPosts().add(tx, post, kept);
        store.delete(tx, merged);
    }

    private String searchText(ReadFrom from, T record) {
        return searchText(kind.searched(from, record));
    }

    /** Fields on lines of their own: a search term never holds a line end, so it cannot match across two fields. */
    public static String searchText(Collection<String> fields) {
        return fields.stream().map(Fold::of).collect(Collectors.joining("\n"));
    }

    protected static Instant second(Actor actor) {
        return actor.now().truncatedTo(ChronoUnit.SECONDS);
    }
}

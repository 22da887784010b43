package io.kalends.post;

import static java.util.Objects.requireNonNull;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Creation;
import io.kalends.api.Param;
import io.kalends.api.Reply;
import io.kalends.cache.Caches;
import io.kalends.store.Database;
import io.kalends.store.Tx;
import io.kalends.text.Fold;
import io.kalends.text.Slugs;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rules by which all posts are listed, read, written, put in the trash and removed. */
public final class Posts<T> {
    /** Finds the record a path means. */
    public interface Target {
        Optional<Long> id(Tx tx, Call call);

        /** The same, outside a transaction. */
        Optional<Long> recalled(Call call, Look look);
    }

    private final Database db;
    private final PostStore store;
    private final PostKind<T> kind;
    private final PostChange change;
    private final PostLists<T> lists;

    public Posts(
            Database db,
            PostStore store,
            PostChange change,
            Publications publications,
            Caches.Space listSpace,
            PostKind<T> kind) {
        this.db = db;
        this.store = store;
        this.change = change;
        this.kind = kind;
        lists = new PostLists<>(db, publications, listSpace, kind, store.largeTexts());
    }

    public PostKind<T> kind() {
        return kind;
    }

    public Kind kindOf() {
        return kind.kind();
    }

    /** The fields of a record to be made, the required ones marked. */
    public List<Param<?>> fieldsOfNew() {
        var fields = new ArrayList<Param<?>>();
        for (Param<?> field : kind.fields()) fields.add(kind.required().contains(field) ? field.must() : field);
        return fields;
    }

    Target byId() {
        return new Target() {
            @Override
            public Optional<Long> id(Tx tx, Call call) {
                return Optional.of(call.id());
            }

            @Override
            public Optional<Long> recalled(Call call, Look look) {
                return Optional.of(call.id());
            }
        };
    }

    Target bySlug() {
        return new Target() {
            @Override
            public Optional<Long> id(Tx tx, Call call) {
                return store.bySlug(tx, kind.kind(), slug(call));
            }

            @Override
            public Optional<Long> recalled(Call call, Look look) {
                look.markStoreRead();
                return db.read(tx -> id(tx, call));
            }
        };
    }

    private static String slug(Call call) {
        return Slugs.of(call.variable("slug"), call.context().config().limits().slug());
    }

    /** Its lists. */
    public PostLists<T> lists() {
        return lists;
    }

    /** The record whose ID is in the path. */
    public T readById(Call call) {
        return read(call, byId());
    }

    /** The record whose slug is in the path. */
    public T readBySlug(Call call) {
        return read(call, bySlug());
    }

    /** Whether a record that was public under the slug in the path lies in the trash. */
    public boolean wasPublic(Call call) {
        return db.read(tx -> store.wasPublic(tx, kind.kind(), slug(call)));
    }

    /** From memory where possible, like a list. */
    T read(Call call, Target target) {
        Optional<T> found = Look.take(db.changes(), look -> recall(call, target, look))
                .orElseGet(() -> db.read(tx -> target.id(tx, call).flatMap(id -> load(tx, id, call))));
        T record = found.orElseThrow(kind.kind().notFound()::problem);
        Post post = kind.post(record);
        if (post.isReadableBy(call.caller(), call.now())) return record;
        throw (post.isInTrash() ? kind.kind().trashNotAccessible() : kind.kind().notAccessible()).problem();
    }

    private Optional<T> recall(Call call, Target target, Look look) {
        return target.recalled(call, look)
                .flatMap(id -> kind.recall(List.of(id), call, look).stream().findFirst());
    }

    private Optional<T> load(Tx tx, long id, Call call) {
        return kind.load(tx, List.of(id), call).stream().findFirst();
    }

    /** Those of the IDs that are records which the caller may see and which are not in the trash. */
    public Set<Long> visible(Collection<Long> ids, Lookup from, Call call) {
        return from.look()
                .map(look -> visible(kind.recall(ids, call, look), call))
                .orElseGet(() -> Access.visible(from.tx(), kind.kind(), ids, call.caller(), call.now()));
    }

    private Set<Long> visible(List<T> records, Call call) {
        var visible = new HashSet<Long>();
        for (T record : records) {
            Post post = kind.post(record);
            if (post.isVisibleTo(call.caller(), call.now())) visible.add(post.id());
        }
        return visible;
    }

    /** The record to be changed, kept from other writers, if this caller may change it; what its links show is open. */
    private T findForChange(Tx tx, Call call, Target target) {
        long id = target.id(tx, call).orElseThrow(kind.kind().notFound()::problem);
        store.hold(tx, id);
        T record = kind.stored(tx, List.of(id)).stream()
                .findFirst()
                .orElseThrow(kind.kind().notFound()::problem);
        if (!kind.post(record).isEditableBy(call.caller())) throw call.forbidden();
        return record;
    }

    Reply create(Call call, Function<T, Reply> reply) {
        // Read before the transaction: what takes time without the store is not to hold up other writers.
        Args args = call.args();
        return call.make(db, new Creation() {
            @Override
            public Reply within(Tx tx) {
                return reply.apply(kind.shown(tx, create(tx, args.copy(), call), call));
            }

            @Override
            public Reply by(Database store) {
                var ready = new AtomicReference<@Nullable Draft<T>>(ahead(args, call));
                T made = store.write(tx -> {
                    // The work is done again when what the draft names was removed since: then it takes a new one.
                    Draft<T> draft = ready.getAndSet(null);
                    return draft == null ? create(tx, args.copy(), call) : add(tx, draft, call);
                });
                return reply.apply(shown(made, call));
            }
        });
    }

    /** A record that was just stored, with what of its links the caller may see; from memory where possible. */
    private T shown(T stored, Call call) {
        return Look.take(db.changes(), look -> kind.shown(stored, call, look))
                .orElseGet(() -> db.read(tx -> kind.shown(tx, stored, call)));
    }

    /** What would be made of a call, which is not: for those who want to see it first. */
    public T imagine(Call call) {
        Args args = call.args();
        var made = new AtomicReference<@Nullable T>();
        try {
            return db.write(tx -> {
                made.set(kind.shown(tx, create(tx, args.copy(), call), call));
                throw new Undone();
            });
        } catch (Undone e) {
            return requireNonNull(made.get());
        }
    }

    /** Takes back what a transaction has done. */
    private static final class Undone extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Undone() {
            super("undone", null, false, false);
        }
    }

    /** A draft made of what is in memory, while others are writing; null where it takes the transaction. */
    private @Nullable Draft<T> ahead(Args args, Call call) {
        try {
            return Look.take(db.changes(), look -> checked(new Lookup.Ahead(look), args.copy(), call))
                    .orElse(null);
        } catch (Lookup.TooEarly e) {
            return null;
        }
    }

    private T create(Tx tx, Args args, Call call) {
        Draft<T> draft = checked(new Lookup.Within(tx), args, call);
        change.checkCaller(tx, call);
        return add(tx, draft, call);
    }

    private Draft<T> checked(Lookup from, Args args, Call call) {
        Draft<T> draft = draft(from, args, call);
        args.check();
        return draft;
    }

    /** A new record as the arguments describe it, which is not stored; refusals go to the arguments. */
    public Draft<T> draft(Lookup from, Args args, Call call) {
        Post blank = Post.blank(kind.kind(), call.caller().id(), second(call));
        Post post = change.named(change.apply(from, blank, args, call, kind.name()), args);
        T record = kind.apply(from, kind.blank(post, call), post, args, call);
        return new Draft<>(record, args, searchText(record));
    }

    /** Stores a draft whose arguments were found to be good; what its links show is left open. */
    public T add(Tx tx, Draft<T> draft, Call call) {
        change.checkRights(kind.post(draft.record()), call.caller().id(), call);
        T settled = kind.settle(tx, draft.record(), draft.args(), call);
        Post post = kind.post(settled).withId(store.nextId(tx));
        Post named = change.withSlug(tx, post, draft.args(), true);
        T made = kind.withPost(settled, named);
        store.insert(tx, named, draft.searchText());
        kind.insert(tx, made);
        return made;
    }

    T update(Call call, Target target) {
        return shown(db.write(tx -> update(tx, call, target)), call);
    }

    private T update(Tx tx, Call call, Target target) {
        T found = findForChange(tx, call, target);
        T stored = call.sendsOnlyPlain(kind.view()) ? found : kind.shown(tx, found, call);
        call.checkUnchanged(kind.view(), stored);
        Args args = call.args(kind.view(), stored);
        Post before = kind.post(stored);
        var from = new Lookup.Within(tx);
        Post after = change.apply(from, before, args, call, kind.name());
        T applied = kind.apply(from, kind.withPost(stored, after), after, args, call);
        args.check();
        change.checkRights(after, before.author(), call);
        T settled = kind.settle(tx, applied, args, call);
        Post named = change.withSlug(tx, after, args, before.isInTrash() && !after.isInTrash());
        T changed = kind.withPost(settled, named);
        if (changed.equals(stored)) return stored;
        return save(tx, stored, kind.withPost(changed, named.withModifiedAt(second(call))));
    }

    private T save(Tx tx, T before, T after) {
        Post post = kind.post(after);
        store.update(tx, post, searchText(after));
        if (!kind.withPost(before, post).equals(after)) kind.update(tx, before, after);
        return after;
    }

    T delete(Call call, Target target) {
        return db.write(tx -> {
            T stored = kind.shown(tx, findForChange(tx, call, target), call);
            Post post = kind.post(stored);
            Args args = call.args();
            boolean force = !args.refused(PostParams.FORCE) && args.get(PostParams.FORCE);
            if (post.isInTrash() && !force) throw kind.kind().inTrash().problem();
            call.checkUnchanged(kind.view(), stored);
            args.check();
            if (force) {
                store.delete(tx, post.id());
                return stored;
            }
            Post trashed = post.withTrashedAt(Optional.of(second(call))).withModifiedAt(second(call));
            store.update(tx, trashed, searchText(stored));
            return kind.withPost(stored, trashed);
        });
    }

    private String searchText(T record) {
        return searchText(kind.searched(record));
    }

    /** Fields on lines of their own: a search term never holds a line end, so it cannot match across two fields. */
    public static String searchText(Collection<String> fields) {
        return fields.stream().map(Fold::of).collect(Collectors.joining("\n"));
    }

    private static Instant second(Call call) {
        return call.now().truncatedTo(ChronoUnit.SECONDS);
    }
}

package io.kalends.sync;

import io.kalends.api.Actor;
import io.kalends.api.Shown;
import io.kalends.api.View;
import io.kalends.post.Post;
import io.kalends.post.PostKind;
import io.kalends.post.PostRecord;
import io.kalends.post.PostServices;
import io.kalends.store.Change.Subject;
import io.kalends.store.Tx;
import io.kalends.term.Taxonomy;
import io.kalends.term.Term;
import io.kalends.term.TermStore;
import io.kalends.term.TermView;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** A kind of record whose changes are in the feed. */
record SyncedKind(Subject subject, View<?> view, Loader loader) {
    /** Reads its records. */
    interface Loader {
        /** Those of the records which a list would show the caller, by ID. */
        Map<Long, Shown<?>> load(Tx tx, Collection<Long> ids, Actor actor);
    }

    static <T extends PostRecord<T>> SyncedKind posts(PostServices<T, ?, ?> services) {
        PostKind<T, ?> kind = services.posts().kind();
        View<T> view = services.schema().view();
        return new SyncedKind(kind.kind().subject(), view, (tx, ids, actor) -> {
            var listed = new HashMap<Long, Shown<?>>();
            for (T record : kind.load(tx, ids, actor)) {
                Post post = record.post();
                boolean isShown = post.isVisibleTo(actor.caller(), actor.now()) && kind.isListed(record);
                if (isShown) listed.put(post.id(), new Shown<>(view, record));
            }
            return listed;
        });
    }

    static SyncedKind terms(Taxonomy taxonomy, TermStore store) {
        Subject subject = Subject.valueOf(taxonomy.name());
        View<Term> view = TermView.of(taxonomy);
        return new SyncedKind(subject, view, (tx, ids, actor) -> {
            var listed = new HashMap<Long, Shown<?>>();
            for (Term term : store.all(tx, ids, actor.now())) listed.put(term.id(), new Shown<>(view, term));
            return listed;
        });
    }
}

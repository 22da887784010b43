package io.kalends.sync;

import io.kalends.api.Actor;
import io.kalends.api.Rendering;
import io.kalends.api.View;
import io.kalends.json.JsonWriter;
import io.kalends.post.Post;
import io.kalends.post.PostKind;
import io.kalends.store.Change.Subject;
import io.kalends.store.Tx;
import io.kalends.term.Taxonomy;
import io.kalends.term.Term;
import io.kalends.term.TermStore;
import io.kalends.term.TermView;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** A kind of record whose changes are told. */
public interface Followed {
    /** A record, ready to be written as lists show it. */
    interface Shown {
        void write(JsonWriter out, Rendering rendering);
    }

    Subject subject();

    View<?> view();

    /** Those of the records which a list would show the caller, by ID. */
    Map<Long, Shown> listed(Tx tx, Collection<Long> ids, Actor actor);

    static <T> Followed posts(PostKind<T> kind, View<T> shown) {
        return new Followed() {
            @Override
            public Subject subject() {
                return Subject.valueOf(kind.kind().name());
            }

            @Override
            public View<T> view() {
                return shown;
            }

            @Override
            public Map<Long, Shown> listed(Tx tx, Collection<Long> ids, Actor actor) {
                var listed = new HashMap<Long, Shown>();
                for (T record : kind.load(tx, ids, actor)) {
                    Post post = kind.post(record);
                    if (!post.isVisibleTo(actor.caller(), actor.now()) || !kind.isListed(record)) continue;
                    listed.put(post.id(), (out, rendering) -> view().write(record, out, rendering));
                }
                return listed;
            }
        };
    }

    static Followed terms(Taxonomy taxonomy, TermStore store) {
        return new Followed() {
            @Override
            public Subject subject() {
                return Subject.valueOf(taxonomy.name().toUpperCase(Locale.ROOT));
            }

            @Override
            public View<Term> view() {
                return TermView.of(taxonomy);
            }

            @Override
            public Map<Long, Shown> listed(Tx tx, Collection<Long> ids, Actor actor) {
                var listed = new HashMap<Long, Shown>();
                for (Term term : store.all(tx, ids, actor.now()))
                    listed.put(term.id(), (out, rendering) -> view().write(term, out, rendering));
                return listed;
            }
        };
    }
}

package io.kalends.source;

import io.kalends.api.Actor;
import io.kalends.api.Param;
import io.kalends.api.Refusals;
import io.kalends.store.Tx;
import io.kalends.term.Taxonomy;
import io.kalends.term.Term;
import io.kalends.term.TermChange;
import io.kalends.term.TermParams;
import io.kalends.term.TermStore;
import io.kalends.term.Terms;
import io.kalends.text.Slugs;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes categories or tags. */
final class TermTarget implements Target {
    private final Terms terms;
    private final Taxonomy taxonomy;
    private final Actor actor;

    TermTarget(Terms terms, Taxonomy taxonomy, Actor actor) {
        this.terms = terms;
        this.taxonomy = taxonomy;
        this.actor = actor;
    }

    /** One of the slug that the new one would have, or of its name: it would be the same to those who read it. */
    @Override
    public Optional<Long> findSame(Tx tx, Map<String, @Nullable Object> fields) {
        TermStore store = terms.store();
        String name = String.valueOf(fields.get("name"));
        Object slug = fields.get("slug");
        int most = actor.config().limits().slug();
        String wanted = slug == null ? Slugs.of(name, most) : slug.toString();
        return store.bySlug(tx, taxonomy, wanted)
                .or(() -> slug == null ? store.named(tx, taxonomy, name) : Optional.empty());
    }

    @Override
    public long create(Tx tx, long id, Map<String, @Nullable Object> fields) {
        var refusals = new Refusals();
        TermChange change = TermParams.ofNew(taxonomy, fields, actor.context(), refusals);
        return terms.create(tx, id, taxonomy, change, actor, refusals).id();
    }

    @Override
    public long update(Tx tx, KnownItem item, boolean isRestored, Decision decision) {
        var refusals = new Refusals();
        return terms.update(
                        tx,
                        taxonomy,
                        item.record(),
                        stored -> change(decision.of(present(tx, stored)), refusals),
                        actor,
                        refusals)
                .id();
    }

    private Present present(Tx tx, Term stored) {
        return new Present(
                fields -> {
                    var refusals = new Refusals();
                    TermChange change = change(fields, refusals);
                    return !refusals.isEmpty() || terms.wouldChange(tx, stored, change);
                },
                Set.of());
    }

    private TermChange change(Map<String, @Nullable Object> fields, Refusals refusals) {
        return TermParams.ofChange(taxonomy, fields, actor.context(), refusals);
    }

    @Override
    public void trash(Tx tx, long id) {
        throw new UnsupportedOperationException("terms have no trash");
    }

    @Override
    public boolean isNullable(String field) {
        return Param.isNullable(TermParams.changes(taxonomy), field);
    }
}

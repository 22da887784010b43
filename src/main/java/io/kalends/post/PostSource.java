package io.kalends.post;

import io.kalends.api.Actor;
import io.kalends.auth.Right;
import io.kalends.listing.Audience;
import io.kalends.listing.ListFilter;
import io.kalends.listing.ListOrder;
import io.kalends.listing.ListQuery;
import io.kalends.listing.ListSource;
import io.kalends.store.Change;
import io.kalends.store.Change.Subject;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Where the lists of a kind of post come from; the kind adds what its filters mean. */
public abstract class PostSource<F extends ListFilter> implements ListSource<F> {
    private final Kind kind;
    private final Publications publications;

    protected PostSource(Kind kind, Publications publications) {
        this.kind = kind;
        this.publications = publications;
    }

    @Override
    public Subject subject() {
        return kind.subject();
    }

    @Override
    public Sql from() {
        return Sql.of("FROM post p JOIN %s k ON k.id = p.id WHERE p.kind = ?".formatted(kind.word()), kind);
    }

    @Override
    public String id() {
        return "p.id";
    }

    @Override
    public String series() {
        return "0";
    }

    @Override
    public Sql changed(Tx tx, Collection<Long> changed) {
        return tx.in("p.id", changed);
    }

    @Override
    public Sql fromInOrder(Tx tx, ListOrder order) {
        // CROSS JOIN has SQLite begin with the first table.
        return Sql.of(
                "FROM post p%s CROSS JOIN %s k WHERE k.id = p.id AND p.kind = ?"
                        .formatted(order.index().map(tx::readBy).orElse(""), kind.word()),
                kind);
    }

    @Override
    public Sql visible(ListQuery<F> query, Audience audience, Actor actor) {
        return StatusFilter.condition(query.statuses(), audience, actor);
    }

    @Override
    public boolean wantsPublic(ListQuery<F> query) {
        return StatusFilter.wantsPublic(query.statuses());
    }

    @Override
    public boolean wantsOwn(ListQuery<F> query) {
        return StatusFilter.wantsOwn(query.statuses());
    }

    @Override
    public void checkRights(ListQuery<F> query, Actor actor) {
        StatusFilter.checkRight(query.statuses(), actor);
        if (query.author().isPresent()) actor.need(Right.WRITE);
    }

    @Override
    public Instant nextPublication(long version, Instant now) {
        return publications.next(version, now);
    }

    @Override
    public List<Change> published(Tx tx, Instant from, Instant to) {
        return publications.between(tx, from, to);
    }
}

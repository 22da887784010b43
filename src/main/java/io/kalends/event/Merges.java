package io.kalends.event;

import io.kalends.api.Actor;
import io.kalends.api.Fault;
import io.kalends.post.Kind;
import io.kalends.post.PostServices;
import io.kalends.post.PostStore;
import io.kalends.store.Database;
import io.kalends.store.Tx;
import io.kalends.term.Taxonomy;
import io.kalends.term.Terms;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;

/**
 * Merges two venues, organizers, categories or tags into one: all events of one, whatever their status, belong to the other,
 * and its ID and slug lead there. Readers may see some of the events before others.
 */
public final class Merges {
    public static final Fault SAME = new Fault("rest_merge_same", 400, "A record cannot be merged into itself.");

    /** Few enough that other writers do not have to wait for long. */
    private static final int AT_ONCE = 100;

    private final Database db;
    private final PostStore posts;
    private final EventStore events = new EventStore();
    private final Terms terms;

    public Merges(Database db, PostStore posts, Terms terms) {
        this.db = db;
        this.posts = posts;
        this.terms = terms;
    }

    /** A record that is to go: where the links of events to it are, and what is asked and done besides. */
    private interface Merged {
        LinkColumn links();

        void check(Tx tx);

        void remove(Tx tx);
    }

    /** How many events are linked to a venue or organizer, also those in the trash. */
    public long events(Kind kind, long id) {
        return db.read(tx -> events.countLinked(tx, LinkColumn.of(kind), id));
    }

    /** The same for a category or tag. */
    public long events(long term) {
        return db.read(tx -> events.countLinked(tx, LinkColumn.TERM, term));
    }

    public void merge(PostServices<?, ?, ?> services, long merged, long kept, Actor actor) {
        var goes = new Merged() {
            @Override
            public LinkColumn links() {
                return LinkColumn.of(services.kind());
            }

            @Override
            public void check(Tx tx) {
                services.writer().checkMerge(tx, merged, kept, actor);
            }

            @Override
            public void remove(Tx tx) {
                services.writer().removeMerged(tx, merged, kept);
            }
        };
        merge(goes, merged, kept, actor);
    }

    public void merge(Taxonomy taxonomy, long merged, long kept, Actor actor) {
        var goes = new Merged() {
            @Override
            public LinkColumn links() {
                return LinkColumn.TERM;
            }

            @Override
            public void check(Tx tx) {
                terms.checkMerge(tx, taxonomy, merged, kept, actor);
            }

            @Override
            public void remove(Tx tx) {
                terms.removeMerged(tx, taxonomy, merged, kept, actor);
            }
        };
        merge(goes, merged, kept, actor);
    }

    private void merge(Merged goes, long merged, long kept, Actor actor) {
        if (merged == kept) throw SAME.problem();
        boolean more = true;
        while (more) more = db.write(tx -> mergeSome(tx, goes, merged, kept, actor));
    }

    /** Moves some events; with the last of them the record goes. Whether there are more. */
    private boolean mergeSome(Tx tx, Merged goes, long merged, long kept, Actor actor) {
        goes.check(tx);
        events.holdLinks(tx, goes.links(), merged);
        List<Long> some = events.linked(tx, goes.links(), merged, AT_ONCE);
        if (!some.isEmpty()) move(tx, goes.links(), some, merged, kept, actor);
        if (some.size() == AT_ONCE) return true;
        goes.remove(tx);
        return false;
    }

    private void move(Tx tx, LinkColumn links, Collection<Long> some, long merged, long kept, Actor actor) {
        posts.hold(tx, some);
        events.moveLinks(tx, links, some, merged, kept);
        if (links == LinkColumn.TERM)
            SeriesStore.withOwnEvents(tx, some).forEach(id -> SeriesStore.countTermsOnce(tx, id));
        posts.markChanged(
                tx,
                some,
                actor.now().truncatedTo(ChronoUnit.SECONDS),
                actor.caller().id());
    }
}

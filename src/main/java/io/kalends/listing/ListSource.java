package io.kalends.listing;

import io.kalends.api.Actor;
import io.kalends.store.Change;
import io.kalends.store.Change.Subject;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.time.Instant;
import java.util.List;

/** The records of a kind as lists need to know them: where they are stored, who may see them, what filters mean. */
public interface ListSource<F extends ListFilter> {
    Subject subject();

    /** FROM and WHERE for all records of the kind: {@code p} is what all kinds share, {@code k} what this one adds. */
    Sql from();

    /** The same, read in the order of an index of {@code p}. */
    Sql fromInOrder();

    /** The columns of when a record starts and ends, in the order of which lists are cached. */
    String start();

    String end();

    /** Adds the conditions of a filter. */
    void filter(Conditions to, F filter);

    /** The condition that a record has one of the statuses wanted, as far as the audience may see it. */
    Sql visible(ListQuery<F> query, Audience audience, Actor actor);

    /** Whether a query asks for what everybody may see, for what only some may see, or for both. */
    boolean wantsPublic(ListQuery<F> query);

    boolean wantsOwn(ListQuery<F> query);

    /** Answers 401 or 403 to those who ask for what they could see none of. */
    void checkRights(ListQuery<F> query, Actor actor);

    /** When the next record becomes public by the clock alone, as of a version of the store. */
    Instant nextPublication(long version, Instant now);

    /** The records that became public by the clock alone. */
    List<Change> published(Tx tx, Instant from, Instant to);
}

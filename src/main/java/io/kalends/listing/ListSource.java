package io.kalends.listing;

import io.kalends.api.Actor;
import io.kalends.store.Change;
import io.kalends.store.Change.Subject;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The records of a kind as lists need to know them: where they are stored, who may see them, what filters mean. */
public interface ListSource<F extends ListFilter> {
    Subject subject();

    /** The filter of the list that nearly everybody asks for, which is saved for the next start; none where lists are short. */
    default Optional<F> savedFilter() {
        return Optional.empty();
    }

    /**
     * A filter in parts that have no record in common: first the one that most others ask for as well, so that its list is
     * cached once.
     */
    default List<F> parts(F filter) {
        return List.of(filter);
    }

    /** FROM and WHERE for all records of the kind: {@code p} is what all kinds share. */
    Sql from();

    /** The same, read in an order that is indexed. */
    Sql fromInOrder(Tx tx, ListOrder order);

    /** The column of the IDs that are listed. */
    String id();

    /** The columns of when a record starts and ends, in the order of which lists are cached. */
    String start();

    String end();

    /** The series a record belongs to, 0 for none. */
    String series();

    /** The condition that a record, or its series, is one of those that have changed. */
    Sql changed(Tx tx, Collection<Long> changed);

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

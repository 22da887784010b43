package io.kalends.post;

import io.kalends.store.Columns;
import io.kalends.store.Tx;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The records of a kind in the store. Their posts are read here, too, but written by {@link PostStore}. */
public abstract class RecordStore<T> {
    private final Columns<T> columns;

    protected RecordStore(Columns<T> columns) {
        this.columns = columns;
    }

    /** The records of these IDs, in no particular order; what their links show is left open. */
    public abstract List<T> all(Tx tx, Collection<Long> ids);

    /** The record of a slug that is not that of its post. */
    public Optional<Long> bySlug(Tx tx, String slug) {
        return Optional.empty();
    }

    /** The date of a series, by the slug of that and what tells it from the others in addresses. */
    public Optional<Long> ofSeries(Tx tx, String slug, String date) {
        return Optional.empty();
    }

    /** Whether a series has such a date, or once had. */
    public boolean wasOfSeries(Tx tx, String slug, String date) {
        return false;
    }

    /** Whether an ID is that of a record which was one of several and went without the others. */
    public boolean wasOnce(Tx tx, long id) {
        return false;
    }

    public void insert(Tx tx, T record) {
        columns.insert(tx, record);
    }

    public void update(Tx tx, T before, T after) {
        columns.update(tx, after);
    }
}

package io.kalends.post;

import io.kalends.store.Columns;
import io.kalends.store.Row;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.util.Collection;
import java.util.List;

/** The records of a kind in the store. Their posts are read here, too, but written by {@link PostStore}. */
public abstract class RecordStore<T> {
    private final Columns<T> columns;
    private final String select;

    protected RecordStore(Columns<T> columns) {
        this.columns = columns;
        select = "SELECT " + PostStore.COLUMNS + ", " + columns.of("k") + " FROM" + PostStore.TABLES + "JOIN "
                + columns.table() + " k ON k.id = p.id WHERE 1 = 1";
    }

    /** The records of these IDs, in no particular order; what their links show is left open. */
    public List<T> all(Tx tx, Collection<Long> ids) {
        return ids.isEmpty() ? List.of() : tx.list(Sql.of(select).and(tx.in("p.id", ids)), this::record);
    }

    protected abstract T record(Row row);

    public void insert(Tx tx, T record) {
        columns.insert(tx, record);
    }

    public void update(Tx tx, T before, T after) {
        columns.update(tx, after);
    }
}

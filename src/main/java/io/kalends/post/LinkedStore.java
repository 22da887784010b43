package io.kalends.post;

import io.kalends.store.Columns;
import io.kalends.store.Row;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.util.Collection;
import java.util.List;

/** The venues or organizers in the store: each is its post and one row more. */
public abstract class LinkedStore<T> extends RecordStore<T> {
    private final String select;

    protected LinkedStore(Columns<T> columns) {
        super(columns);
        select = "SELECT " + PostStore.COLUMNS + ", " + columns.of("k") + " FROM" + PostStore.TABLES + "JOIN "
                + columns.table() + " k ON k.id = p.id WHERE 1 = 1";
    }

    @Override
    public List<T> all(Tx tx, Collection<Long> ids) {
        return ids.isEmpty() ? List.of() : tx.list(Sql.of(select).and(tx.in("p.id", ids)), this::record);
    }

    protected abstract T record(Row row);
}

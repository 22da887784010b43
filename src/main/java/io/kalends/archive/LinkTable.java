package io.kalends.archive;

import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A table that links records of a section to others. A line has the IDs of the others, in their order.
 *
 * @param name the member of the line
 * @param owner the column with the ID of the record
 * @param other the column with the ID it is linked to
 * @param isOrdered whether the table has a column {@code position}
 */
record LinkTable(String name, String table, String owner, String other, boolean isOrdered) {
    /** One row of the table. */
    private record LinkRow(long owner, long other, int position) {}

    /** The links of the records with IDs in a range. */
    Map<Long, List<Long>> between(Tx tx, long first, long last) {
        Sql sql = Sql.of(
                "SELECT %1$s, %2$s FROM %3$s WHERE %1$s BETWEEN ? AND ? ORDER BY %1$s, %4$s"
                        .formatted(owner, other, table, isOrdered ? "position, " + other : other),
                first,
                last);
        var links = new HashMap<Long, List<Long>>();
        tx.list(sql, row -> new LinkRow(row.integer(owner), row.integer(other), 0))
                .forEach(link -> links.computeIfAbsent(link.owner, id -> new ArrayList<>())
                        .add(link.other));
        return links;
    }

    void insert(Tx tx, Collection<Line> lines) {
        var links = new ArrayList<LinkRow>();
        for (Line line : lines) {
            List<Long> ids = line.ids(name);
            for (int i = 0; i < ids.size(); i++) links.add(new LinkRow(line.id(), ids.get(i), i));
        }
        if (isOrdered)
            tx.batch(
                    "INSERT INTO %s (%s, %s, position) VALUES (?, ?, ?)".formatted(table, owner, other),
                    links,
                    link -> Sql.values(link.owner, link.other, link.position));
        else
            tx.batch(
                    "INSERT INTO %s (%s, %s) VALUES (?, ?)".formatted(table, owner, other),
                    links,
                    link -> Sql.values(link.owner, link.other));
    }
}

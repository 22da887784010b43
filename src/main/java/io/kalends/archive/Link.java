package io.kalends.archive;

import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A table that ties records of a section to others. A line shows the IDs of the others, in their order.
 *
 * @param name the member of the line
 * @param owner the column with the ID of the record
 * @param other the column with the ID it is tied to
 * @param isOrdered whether the table has a column {@code position}
 */
record Link(String name, String table, String owner, String other, boolean isOrdered) {
    /** One row of the table. */
    private record Tie(long owner, long other, int position) {}

    /** The ties of the records with IDs in a range. */
    Map<Long, List<Long>> between(Tx tx, long first, long last) {
        Sql sql = Sql.of(
                "SELECT %1$s, %2$s FROM %3$s WHERE %1$s BETWEEN ? AND ? ORDER BY %1$s, %4$s"
                        .formatted(owner, other, table, isOrdered ? "position, " + other : other),
                first,
                last);
        var ties = new HashMap<Long, List<Long>>();
        tx.list(sql, row -> new Tie(row.integer(owner), row.integer(other), 0))
                .forEach(tie ->
                        ties.computeIfAbsent(tie.owner, id -> new ArrayList<>()).add(tie.other));
        return ties;
    }

    void insert(Tx tx, Collection<Line> lines) {
        var ties = new ArrayList<Tie>();
        for (Line line : lines) {
            List<Long> ids = line.ids(name);
            for (int i = 0; i < ids.size(); i++) ties.add(new Tie(line.id(), ids.get(i), i));
        }
        if (isOrdered)
            tx.batch(
                    "INSERT INTO %s (%s, %s, position) VALUES (?, ?, ?)".formatted(table, owner, other),
                    ties,
                    tie -> Sql.values(tie.owner, tie.other, tie.position));
        else
            tx.batch(
                    "INSERT INTO %s (%s, %s) VALUES (?, ?)".formatted(table, owner, other),
                    ties,
                    tie -> Sql.values(tie.owner, tie.other));
    }
}

package io.kalends.event;

import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Reads the links of events by one statement: three would be three trips to a store on another machine. */
final class StoredLinks {
    /** @param place by position first, then by the column; never 0, which costs the driver another question */
    private record Stored(long event, long place, long other) {
        LinkColumn column() {
            return COLUMNS.get((int) (place % COLUMNS.size()));
        }
    }

    private static final List<LinkColumn> COLUMNS = List.of(LinkColumn.values());
    private static final List<String> SELECTS =
            COLUMNS.stream().map(StoredLinks::select).toList();

    private final List<Long> venues = new ArrayList<>(1);
    private final List<Long> organizers = new ArrayList<>(1);
    private final TreeSet<Long> terms = new TreeSet<>();

    private StoredLinks() {}

    private static String select(LinkColumn column) {
        return "SELECT l.event_id, (%s + 1) * %s + %s AS place, l.%s AS other FROM %s l WHERE 1 = 1"
                .formatted(
                        column.isOrdered() ? "l.position" : "0",
                        COLUMNS.size(),
                        COLUMNS.indexOf(column),
                        column.column(),
                        column.table());
    }

    /** The links of these events; one without any is left out. */
    static Map<Long, Links> of(Tx tx, Collection<Long> events) {
        Stream<Stored> inOrder = tx
                .list(
                        statement(tx, events),
                        row -> new Stored(row.integer("event_id"), row.integer("place"), row.integer("other")))
                .stream()
                .sorted(Comparator.comparingLong(Stored::place));
        var found = new HashMap<Long, StoredLinks>();
        inOrder.forEach(link ->
                found.computeIfAbsent(link.event, id -> new StoredLinks()).add(link));
        var links = new HashMap<Long, Links>();
        found.forEach((event, stored) -> links.put(event, stored.links()));
        return links;
    }

    private static Sql statement(Tx tx, Collection<Long> events) {
        Sql statement = Sql.of(SELECTS.getFirst()).and(tx.in("l.event_id", events));
        for (String select : SELECTS.subList(1, SELECTS.size()))
            statement.then("UNION ALL").append(Sql.of(select).and(tx.in("l.event_id", events)));
        return statement;
    }

    private void add(Stored link) {
        switch (link.column()) {
            case VENUE -> venues.add(link.other);
            case ORGANIZER -> organizers.add(link.other);
            case TERM -> terms.add(link.other);
        }
    }

    private Links links() {
        return new Links(Links.known(venues), Links.known(organizers), terms, List.of());
    }
}

package io.kalends.archive;

import io.kalends.store.Row;
import io.kalends.store.Sequence;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All records of a kind: what a line shows of each, and the tables and links that hold them.
 *
 * @param name the word that begins its lines
 * @param sequence where its IDs come from
 */
record Section(String name, Sequence sequence, List<Table> tables, List<Link> links) {
    static Section of(String name, Sequence sequence, Table... tables) {
        return new Section(name, sequence, List.of(tables), List.of());
    }

    Section linked(Link link) {
        return new Section(
                name,
                sequence,
                tables,
                Stream.concat(links.stream(), Stream.of(link)).toList());
    }

    long count(Tx tx) {
        return tx.count(Sql.of("SELECT count(*)").append(from()));
    }

    /** The records after an ID, as lines show them, in the order of IDs. */
    List<Map<String, Object>> page(Tx tx, long after, int most) {
        String columns = tables.stream()
                .flatMap(table -> table.shown().map(column -> table.name() + "." + column.name()))
                .collect(Collectors.joining(", "));
        Sql sql = Sql.of("SELECT " + first() + ".id, " + columns)
                .append(from())
                .and(first() + ".id > ?", after)
                .then("ORDER BY " + first() + ".id LIMIT ?", most);
        List<Map<String, Object>> page = tx.list(sql, this::shown);
        if (!page.isEmpty()) links.forEach(link -> addTies(tx, link, page));
        return page;
    }

    private String first() {
        return tables.getFirst().name();
    }

    private Sql from() {
        var joined = new StringBuilder("FROM " + first());
        for (Table table : tables.subList(1, tables.size()))
            joined.append(" JOIN %1$s ON %1$s.id = %2$s.id".formatted(table.name(), first()));
        return Sql.of(joined + " WHERE 1 = 1");
    }

    private Map<String, Object> shown(Row row) {
        var members = new LinkedHashMap<String, Object>();
        members.put("id", row.integer("id"));
        tables.stream()
                .flatMap(Table::shown)
                .forEach(column ->
                        column.type().shown(row, column.name()).ifPresent(value -> members.put(column.name(), value)));
        return members;
    }

    private static void addTies(Tx tx, Link link, List<Map<String, Object>> page) {
        Map<Long, List<Long>> ties = link.between(tx, id(page.getFirst()), id(page.getLast()));
        page.forEach(members -> members.put(link.name(), ties.getOrDefault(id(members), List.of())));
    }

    static long id(Map<String, Object> members) {
        return members.get("id") instanceof Long id ? id : 0;
    }

    /** Refuses a line with members this program does not know: they would be lost without a word. */
    void check(Line line) {
        var known = Stream.of(
                        Stream.of(Column.ID.name()),
                        tables.stream().flatMap(Table::shown).map(Column::name),
                        links.stream().map(Link::name))
                .flatMap(names -> names)
                .collect(Collectors.toSet());
        line.members().keySet().stream()
                .filter(name -> !known.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw line.wrong("has a member '" + name + "' that this program does not know");
                });
    }

    /** Stores the records of these lines, but for the values that have to wait until all are there. */
    void insert(Tx tx, Collection<Line> lines) {
        for (Table table : tables) tx.batch(table.insert(), lines, table::values);
        for (Link link : links) link.insert(tx, lines);
    }

    /** The values of a line that have to wait. */
    Stream<Late> late(Line line) {
        return tables.stream()
                .flatMap(table -> table.columns().stream()
                        .filter(Column::isLater)
                        .flatMap(column -> Stream.ofNullable(line.value(column))
                                .map(value -> new Late(
                                        "UPDATE %s SET %s = ? WHERE id = ?".formatted(table.name(), column.name()),
                                        Sql.values(value, line.id())))));
    }

    /** A value put into its record after all records are there. */
    record Late(String statement, List<@Nullable Object> values) {}
}

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
 * All records of a kind: the members of their lines, and the tables and links that store them.
 *
 * @param name the kind in its lines
 * @param sequence where its IDs come from
 * @param condition which rows of the first table are of this kind
 */
record Section(String name, Sequence sequence, List<SectionTable> tables, List<LinkTable> links, String condition) {
    static Section of(String name, Sequence sequence, SectionTable... tables) {
        return new Section(name, sequence, List.of(tables), List.of(), "1 = 1");
    }

    Section linked(LinkTable link) {
        return new Section(
                name,
                sequence,
                tables,
                Stream.concat(links.stream(), Stream.of(link)).toList(),
                condition);
    }

    /** The same, of those rows alone that fulfil a condition. */
    Section where(String other) {
        return new Section(name, sequence, tables, links, other);
    }

    long count(Tx tx) {
        return tx.count(Sql.of("SELECT count(*)").append(from()));
    }

    /** The records after an ID, as members of lines, in the order of IDs. */
    List<Map<String, Object>> page(Tx tx, long after, int most) {
        String columns = tables.stream()
                .flatMap(table -> table.members().map(column -> table.name() + "." + column.name()))
                .collect(Collectors.joining(", "));
        Sql sql = Sql.of("SELECT " + first() + ".id, " + columns)
                .append(from())
                .and(first() + ".id > ?", after)
                .then("ORDER BY " + first() + ".id LIMIT ?", most);
        List<Map<String, Object>> page = tx.list(sql, this::members);
        if (!page.isEmpty()) links.forEach(link -> addLinks(tx, link, page));
        return page;
    }

    private String first() {
        return tables.getFirst().name();
    }

    private Sql from() {
        var joined = new StringBuilder("FROM " + first());
        for (SectionTable table : tables.subList(1, tables.size()))
            joined.append(" JOIN %1$s ON %1$s.id = %2$s.id".formatted(table.name(), first()));
        return Sql.of(joined + " WHERE " + condition);
    }

    private Map<String, Object> members(Row row) {
        var members = new LinkedHashMap<String, Object>();
        members.put("id", row.integer("id"));
        tables.stream()
                .flatMap(SectionTable::members)
                .forEach(column ->
                        column.type().read(row, column.name()).ifPresent(value -> members.put(column.name(), value)));
        return members;
    }

    private static void addLinks(Tx tx, LinkTable link, List<Map<String, Object>> page) {
        Map<Long, List<Long>> linked = link.between(tx, id(page.getFirst()), id(page.getLast()));
        page.forEach(members -> members.put(link.name(), linked.getOrDefault(id(members), List.of())));
    }

    static long id(Map<String, Object> members) {
        return members.get("id") instanceof Long id ? id : 0;
    }

    /** Refuses a line with unknown members: they would be lost silently. */
    void check(Line line) {
        var known = Stream.of(
                        Stream.of(SectionColumn.ID.name()),
                        tables.stream().flatMap(SectionTable::members).map(SectionColumn::name),
                        links.stream().map(LinkTable::name))
                .flatMap(names -> names)
                .collect(Collectors.toSet());
        line.members().keySet().stream()
                .filter(name -> !known.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw line.wrong("has a member '" + name + "' that this program does not know");
                });
    }

    /** Stores the records of these lines, but for deferred columns. */
    void insert(Tx tx, Collection<Line> lines) {
        for (SectionTable table : tables) tx.batch(table.insert(), lines, table::values);
        for (LinkTable link : links) link.insert(tx, lines);
    }

    /** The updates that set the deferred columns of a line. */
    Stream<DeferredUpdate> deferred(Line line) {
        return tables.stream()
                .flatMap(table -> table.columns().stream()
                        .filter(SectionColumn::isDeferred)
                        .flatMap(column -> Stream.ofNullable(line.value(column))
                                .map(value -> new DeferredUpdate(
                                        "UPDATE %s SET %s = ? WHERE id = ?".formatted(table.name(), column.name()),
                                        Sql.values(value, line.id())))));
    }

    /** An update that sets a column after all records are there. */
    record DeferredUpdate(String statement, List<@Nullable Object> values) {}
}

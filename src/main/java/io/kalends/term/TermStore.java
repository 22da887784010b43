package io.kalends.term;

import io.kalends.api.Listing;
import io.kalends.api.Paging;
import io.kalends.post.Slug;
import io.kalends.store.Row;
import io.kalends.store.Sequence;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import io.kalends.text.Fold;
import io.kalends.text.Html;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Categories and tags in the store. */
public final class TermStore {
    private static final String COLUMNS = "t.id, t.taxonomy, t.name, t.name_sort, t.slug, t.description, t.parent";

    /**
     * Events published under the term known as {@code term}: those that were counted when they were written, without
     * those whose date lies ahead, which are few and looked up first.
     */
    private static Sql count(String term, Instant now) {
        return Sql.of("""
                %1$s.events - (
                    SELECT count(*)
                    FROM post p
                    CROSS JOIN event_term et
                    WHERE p.kind = 'event' AND p.published_at > ?
                    AND et.event_id = p.id AND et.term_id = %1$s.id AND et.counted = 1)
                """.formatted(term), now);
    }

    private static Sql select(Tx tx, Instant now) {
        tx.applyCounts();
        return Sql.of("SELECT " + COLUMNS + ",").append(count("t", now)).then("AS count FROM term t WHERE 1 = 1");
    }

    public Optional<Term> find(Tx tx, Taxonomy taxonomy, long id, Instant now) {
        return withAbove(
                        tx,
                        tx.list(select(tx, now).and("t.taxonomy = ?", taxonomy).and("t.id = ?", id), TermStore::term))
                .stream()
                .findFirst();
    }

    /** The terms of these IDs, in no particular order. */
    public List<Term> all(Tx tx, Collection<Long> ids, Instant now) {
        if (ids.isEmpty()) return List.of();
        return withAbove(tx, tx.list(select(tx, now).and(tx.in("t.id", ids)), TermStore::term));
    }

    /** How many events are published under the terms of these IDs. */
    Map<Long, Long> counts(Tx tx, Collection<Long> ids, Instant now) {
        return counts(tx, count("t", now), ids);
    }

    /** The same where the date of no event lies ahead. */
    Map<Long, Long> counts(Tx tx, Collection<Long> ids) {
        return counts(tx, Sql.of("t.events"), ids);
    }

    private static Map<Long, Long> counts(Tx tx, Sql count, Collection<Long> ids) {
        tx.applyCounts();
        Sql sql = Sql.of("SELECT t.id,").append(count).then("AS count FROM term t WHERE 1 = 1");
        var counts = new HashMap<Long, Long>();
        tx.list(sql.and(tx.in("t.id", ids)), row -> counts.put(row.integer("id"), row.integer("count")));
        return counts;
    }

    Listing<Term> list(Tx tx, Taxonomy taxonomy, TermFilter filter, Paging paging, Instant now) {
        tx.applyCounts();
        long total = tx.count(filtered(tx, Sql.of("SELECT count(*) FROM term t WHERE 1 = 1"), taxonomy, filter, now));
        Sql page = filtered(tx, select(tx, now), taxonomy, filter, now)
                .append(order(filter))
                .then("LIMIT ? OFFSET ?", paging.perPage(), paging.offset());
        return new Listing<>(withAbove(tx, tx.list(page, TermStore::term)), total);
    }

    private static Sql filtered(Tx tx, Sql sql, Taxonomy taxonomy, TermFilter filter, Instant now) {
        sql.and("t.taxonomy = ?", taxonomy);
        filter.search()
                .map(Fold::of)
                .ifPresent(text -> sql.and(either(tx.contains("t.name_sort", text), tx.contains("t.slug_sort", text))));
        if (!filter.include().isEmpty()) sql.and(tx.in("t.id", filter.include()));
        if (!filter.exclude().isEmpty()) sql.and(tx.in("t.id", filter.exclude()).not());
        filter.parent().ifPresent(parent -> sql.and("t.parent = ?", parent));
        filter.slugs().ifPresent(slugs -> sql.and(Sql.oneOf("t.slug", slugs)));
        filter.ofEvent()
                .ifPresent(event -> sql.and(
                        "t.id IN (SELECT et.term_id FROM event_term et JOIN occurrence o ON o.event_id = et.event_id"
                                + " WHERE o.id = ?)",
                        event));
        if (filter.hideEmpty())
            sql.and(Sql.of("t.id IN (").append(inUse(taxonomy, now)).then(")"));
        return sql;
    }

    private static Sql either(Sql one, Sql other) {
        return Sql.of("(").append(one).then("OR").append(other).then(")");
    }

    /** Terms with published events of their own or further down. */
    private static Sql inUse(Taxonomy taxonomy, Instant now) {
        return Sql.of("""
                        WITH RECURSIVE in_use (id, parent) AS (
                            SELECT own.id, own.parent
                            FROM term own
                            WHERE own.taxonomy = ? AND own.events > 0 AND
                        """, taxonomy).append(count("own", now)).then("""
                            > 0
                            UNION
                            SELECT up.id, up.parent FROM in_use JOIN term up ON up.id = in_use.parent
                        )
                        SELECT id FROM in_use
                        """);
    }

    private static Sql order(TermFilter filter) {
        String direction = filter.descending() ? "DESC" : "ASC";
        if (filter.order() == TermFilter.Order.INCLUDE) return includeOrder(filter.include(), direction);
        return Sql.of("ORDER BY %s %s, t.id %s".formatted(filter.order().column(), direction, direction));
    }

    private static Sql includeOrder(List<Long> include, String direction) {
        Sql sql = Sql.of("ORDER BY CASE t.id");
        for (int i = 0; i < include.size(); i++) sql.then("WHEN ? THEN ?", include.get(i), i);
        return sql.then("END %1$s, t.id %1$s".formatted(direction));
    }

    /** Adds the slugs of the categories above, for all terms by one statement. */
    private static List<Term> withAbove(Tx tx, List<Term> terms) {
        Set<Long> parents = new HashSet<>();
        terms.forEach(term -> parents.add(term.parent()));
        parents.remove(0L);
        if (parents.isEmpty()) return terms;
        record Parent(long id, long parent, String slug) {}
        Sql sql = Sql.of(
                        "WITH RECURSIVE above (id, parent, slug) AS (SELECT t.id, t.parent, t.slug FROM term t WHERE 1 = 1")
                .and(tx.in("t.id", parents))
                .then("""
                        UNION
                        SELECT up.id, up.parent, up.slug FROM above JOIN term up ON up.id = above.parent
                        )
                        SELECT id, parent, slug FROM above
                        """);
        Map<Long, Parent> known = new HashMap<>();
        tx.list(sql, row -> new Parent(row.integer("id"), row.integer("parent"), row.text("slug")))
                .forEach(parent -> known.put(parent.id(), parent));
        return terms.stream()
                .map(term -> {
                    var above = new ArrayList<String>();
                    for (Parent at = known.get(term.parent()); at != null; at = known.get(at.parent()))
                        above.addFirst(at.slug());
                    return term.withAbove(above);
                })
                .toList();
    }

    /** The oldest term of this name, case ignored. */
    public Optional<Long> named(Tx tx, Taxonomy taxonomy, String name) {
        return first(tx, nameIs(taxonomy, name));
    }

    /** The oldest term of this name, case ignored, directly below a parent. */
    Optional<Long> named(Tx tx, Taxonomy taxonomy, String name, long parent) {
        return first(tx, nameIs(taxonomy, name).and("parent = ?", parent));
    }

    /** The categories and tags whose names contain a text, which is folded. */
    public List<Long> withNameContaining(Tx tx, String text) {
        Sql sql = Sql.of("SELECT t.id FROM term t WHERE 1 = 1").and(tx.contains("t.name_sort", text));
        return tx.list(sql, row -> row.integer("id"));
    }

    private static Sql nameIs(Taxonomy taxonomy, String name) {
        return Sql.of("SELECT id FROM term WHERE taxonomy = ? AND name_key = ?", taxonomy, Fold.caseOnly(name));
    }

    private static Optional<Long> first(Tx tx, Sql sql) {
        return tx.one(sql.then("ORDER BY id LIMIT 1"), row -> row.integer("id"));
    }

    public Optional<Long> bySlug(Tx tx, Taxonomy taxonomy, String slug) {
        return tx.one(
                Sql.of("SELECT id FROM term WHERE taxonomy = ? AND slug = ?", taxonomy, slug),
                row -> row.integer("id"));
    }

    /** The term that one of this ID was merged into, if it was. */
    public Optional<Long> successor(Tx tx, Taxonomy taxonomy, long id) {
        return tx.one(
                Sql.of("SELECT successor FROM former_term WHERE taxonomy = ? AND id = ?", taxonomy, id),
                row -> row.integer("successor"));
    }

    /** The same by its slug; of several the latest, which may have taken the slug of one before. */
    public Optional<Long> successor(Tx tx, Taxonomy taxonomy, String slug) {
        Sql sql = Sql.of("""
                SELECT successor
                FROM former_term
                WHERE taxonomy = ? AND slug = ?
                ORDER BY id DESC
                LIMIT 1
                """, taxonomy, slug);
        return tx.one(sql, row -> row.integer("successor"));
    }

    /** Removes a term for good, to which nothing links any more; what lay below it and led to it is another one's. */
    void replace(Tx tx, Term merged, long kept) {
        tx.run(Sql.of("UPDATE term SET parent = ? WHERE parent = ?", kept, merged.id()));
        tx.run(Sql.of("UPDATE former_term SET successor = ? WHERE successor = ?", kept, merged.id()));
        tx.run(Sql.of(
                "INSERT INTO former_term (id, taxonomy, slug, successor) VALUES (?, ?, ?, ?)",
                merged.id(),
                merged.taxonomy(),
                merged.slug(),
                kept));
        tx.run(Sql.of("DELETE FROM term WHERE id = ?", merged.id()));
    }

    /** Those of the IDs that are terms of the taxonomy. */
    public Set<Long> existing(Tx tx, Taxonomy taxonomy, Collection<Long> ids) {
        if (ids.isEmpty()) return Set.of();
        // The taxonomy is no condition of the statement: SQLite would go through all of its terms for it.
        Sql sql = Sql.of("SELECT t.id, t.taxonomy FROM term t WHERE 1 = 1").and(tx.in("t.id", ids));
        record Found(long id, Taxonomy taxonomy) {}
        return tx.list(sql, row -> new Found(row.integer("id"), row.word("taxonomy", Taxonomy.class))).stream()
                .filter(found -> found.taxonomy == taxonomy)
                .map(Found::id)
                .collect(Collectors.toSet());
    }

    /** The category and everything below it. */
    public Set<Long> branch(Tx tx, Collection<Long> roots) {
        Sql sql = Sql.of("WITH RECURSIVE branch (id) AS (SELECT t.id FROM term t WHERE 1 = 1")
                .and(tx.in("t.id", roots))
                .then("UNION SELECT down.id FROM branch JOIN term down ON down.parent = branch.id)")
                .then("SELECT id FROM branch");
        return new HashSet<>(tx.list(sql, row -> row.integer("id")));
    }

    /** The slugs other terms have. */
    Slug.Taken slugs(Tx tx, Taxonomy taxonomy, long exceptId) {
        return new Slug.Taken() {
            @Override
            public boolean has(String slug) {
                return bySlug(tx, taxonomy, slug).filter(id -> id != exceptId).isPresent();
            }

            @Override
            public Set<String> startingWith(String prefix) {
                Sql sql = Sql.of(
                        "SELECT slug FROM term WHERE taxonomy = ? AND slug >= ? AND slug < ? AND id <> ?",
                        taxonomy,
                        prefix,
                        Slug.behind(prefix),
                        exceptId);
                return new HashSet<>(tx.list(sql, row -> row.text("slug")));
            }
        };
    }

    long nextId(Tx tx) {
        return tx.nextId(Sequence.TERM);
    }

    void insert(Tx tx, Term term) {
        tx.run(Sql.of(
                """
                INSERT INTO term
                    (id, taxonomy, name, name_key, name_sort, slug, slug_sort, description, description_sort, parent)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                term.id(),
                term.taxonomy(),
                term.name(),
                Fold.caseOnly(term.name()),
                Fold.of(term.name()),
                term.slug(),
                Fold.of(term.slug()),
                term.description(),
                Fold.of(Html.toText(term.description())),
                term.parent()));
    }

    void update(Tx tx, Term term) {
        tx.run(Sql.of(
                """
                UPDATE term
                SET name = ?, name_key = ?, name_sort = ?, slug = ?, slug_sort = ?,
                    description = ?, description_sort = ?, parent = ?
                WHERE id = ?
                """,
                term.name(),
                Fold.caseOnly(term.name()),
                Fold.of(term.name()),
                term.slug(),
                Fold.of(term.slug()),
                term.description(),
                Fold.of(Html.toText(term.description())),
                term.parent(),
                term.id()));
    }

    /** The terms whose descriptions contain a text, by ID, each with its description. */
    public Map<Long, String> containing(Tx tx, String text) {
        Sql sql = Sql.of("SELECT id, description FROM term WHERE 1 = 1")
                .and(tx.contains("description", text))
                .then("ORDER BY id");
        var found = new HashMap<Long, String>();
        tx.list(sql, row -> Map.entry(row.integer("id"), row.text("description")))
                .forEach(one -> found.put(one.getKey(), one.getValue()));
        return found;
    }

    /** Puts one text, in ASCII, in the place of another in a description. */
    public void replace(Tx tx, long id, String text, String other) {
        tx.run(Sql.of("""
                UPDATE term
                SET description = replace(description, ?, ?), description_sort = replace(description_sort, ?, ?)
                WHERE id = ?
                """, text, other, Fold.of(text), Fold.of(other), id));
    }

    /** Removes a term for good; its children move up, and it is taken off its events. */
    void delete(Tx tx, Term term) {
        tx.run(Sql.of("UPDATE term SET parent = ? WHERE parent = ?", term.parent(), term.id()));
        tx.run(Sql.of("DELETE FROM term WHERE id = ?", term.id()));
    }

    private static Term term(Row row) {
        return new Term(
                row.integer("id"),
                row.word("taxonomy", Taxonomy.class),
                row.text("name"),
                row.text("name_sort"),
                row.text("slug"),
                row.text("description"),
                row.integer("parent"),
                List.of(),
                row.integer("count"));
    }
}

package io.kalends.admin;

import io.kalends.auth.Right;
import io.kalends.auth.Role;
import io.kalends.post.Access;
import io.kalends.post.Kind;
import io.kalends.store.Database;
import io.kalends.store.Row;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import io.kalends.term.Taxonomy;
import io.kalends.text.Fold;
import io.kalends.text.SearchTerm;
import io.kalends.text.SearchTerms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Looks up what the pages of the editor offer to choose from: only what the user may see. It writes nothing. */
final class Options {
    /** So many names are offered while somebody types. */
    private static final int OFFERED = 200;

    private final Database db;

    Options(Database db) {
        this.db = db;
    }

    /** Something to choose, and what tells it from others of the same name. */
    record Option(long id, String name, String detail) {
        /** As it stands in a field that is filled in by typing. */
        String label() {
            return (detail.isEmpty() ? name : name + ", " + detail) + " #" + id;
        }
    }

    /** A category below others. */
    record TermNode(long id, String name, int depth, long parent, long count, String slug) {}

    /** Venues or organizers whose name, or city, contains what was typed, by name. */
    List<Option> choices(AdminRequest request, Kind kind, String typed) {
        String detail = kind == Kind.VENUE ? "k.city" : "''";
        Sql sql = Sql.of(
                        "SELECT p.id, p.name, %s AS detail FROM post p JOIN %s k ON k.id = p.id WHERE p.kind = ?"
                                .formatted(detail, kind.word()),
                        kind)
                .and(Access.visible("p", request.caller(), request.call().now()));
        return db.scan(tx -> {
            if (!typed.isEmpty()) search(tx, sql, typed);
            return tx.list(sql.then("ORDER BY p.name_sort, p.id LIMIT ?", OFFERED), Options::choice);
        });
    }

    /** Those of these IDs that the user may see, in this order. */
    List<Option> chosen(AdminRequest request, Kind kind, List<String> ids) {
        List<Long> known = ids.stream().map(RecordFilter::number).toList();
        if (known.isEmpty()) return List.of();
        Sql sql = Sql.of("SELECT p.id, p.name, '' AS detail FROM post p WHERE p.kind = ?", kind)
                .and(Access.visible("p", request.caller(), request.call().now()));
        List<Option> found =
                db.read(tx -> tx.list(Sql.of("").append(sql).and(tx.in("p.id", known)), Options::choice));
        return known.stream()
                .flatMap(id -> found.stream().filter(choice -> choice.id() == id))
                .toList();
    }

    /** The venues or organizers of exactly this name. */
    List<Option> named(AdminRequest request, Kind kind, String name) {
        Sql sql = Sql.of("SELECT p.id, p.name, '' AS detail FROM post p WHERE p.kind = ?", kind)
                .and("p.name_sort = ?", Fold.of(name))
                .and(Access.visible("p", request.caller(), request.call().now()));
        return db.scan(tx -> tx.list(sql.then("ORDER BY p.id LIMIT 2"), Options::choice));
    }

    /** Adds the condition that the search text of {@code p} matches what was typed, by the index. */
    static void search(Tx tx, Sql sql, String search) {
        for (SearchTerm term : SearchTerms.parse(search)) {
            Sql found = tx.matches("p", term.text());
            sql.and(term.excluded() ? found.not() : found);
        }
    }

    private static Option choice(Row row) {
        return new Option(row.integer("id"), row.text("name"), row.text("detail"));
    }

    /** Those who may have records, by name. */
    List<Option> authors() {
        List<String> roles = Arrays.stream(Role.values())
                .filter(role -> role.has(Right.WRITE))
                .map(role -> "'" + role.name().toLowerCase(Locale.ROOT) + "'")
                .toList();
        Sql sql = Sql.of("SELECT a.id, a.name, a.username AS detail FROM account a WHERE a.role IN ("
                + String.join(", ", roles) + ") ORDER BY a.search_text, a.id LIMIT 1000");
        return db.scan(tx -> tx.list(sql, Options::choice));
    }

    /** All tags by name. */
    List<Option> tags() {
        Sql sql = Sql.of("SELECT t.id, t.name, '' AS detail FROM term t WHERE t.taxonomy = ?", Taxonomy.TAG)
                .then("ORDER BY t.name_sort, t.id LIMIT 1000");
        return db.scan(tx -> tx.list(sql, Options::choice));
    }

    /** The terms of a vocabulary, each below its parent, by name. */
    List<TermNode> tree(Taxonomy taxonomy) {
        Sql sql = Sql.of("SELECT t.id, t.name, t.parent, t.events, t.slug FROM term t WHERE t.taxonomy = ?", taxonomy)
                .then("ORDER BY t.name_sort, t.id");
        List<TermNode> flat = db.scan(tx -> tx.list(
                sql,
                row -> new TermNode(
                        row.integer("id"),
                        row.text("name"),
                        0,
                        row.integer("parent"),
                        row.integer("events"),
                        row.text("slug"))));
        var below = new LinkedHashMap<Long, List<TermNode>>();
        flat.forEach(node ->
                below.computeIfAbsent(node.parent(), id -> new ArrayList<>()).add(node));
        var tree = new ArrayList<TermNode>();
        grow(tree, below, 0, 0);
        return tree;
    }

    private static void grow(List<TermNode> tree, Map<Long, List<TermNode>> below, long parent, int depth) {
        for (TermNode node : below.getOrDefault(parent, List.of())) {
            tree.add(new TermNode(node.id, node.name, depth, node.parent, node.count, node.slug));
            grow(tree, below, node.id, depth + 1);
        }
    }
}

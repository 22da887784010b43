package io.kalends.admin;

import io.kalends.term.Term;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A term and how many are above it. */
record TermNode(Term term, int depth) {
    long id() {
        return term.id();
    }

    String name() {
        return term.name();
    }

    /** The terms, each below its parent, otherwise in their order. */
    static List<TermNode> tree(List<Term> terms) {
        var below = new LinkedHashMap<Long, List<Term>>();
        terms.forEach(term ->
                below.computeIfAbsent(term.parent(), id -> new ArrayList<>()).add(term));
        var tree = new ArrayList<TermNode>();
        grow(tree, below, 0, 0);
        return tree;
    }

    private static void grow(List<TermNode> tree, Map<Long, List<Term>> below, long parent, int depth) {
        for (Term term : below.getOrDefault(parent, List.of())) {
            tree.add(new TermNode(term, depth));
            grow(tree, below, term.id(), depth + 1);
        }
    }
}

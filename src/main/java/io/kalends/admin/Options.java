package io.kalends.admin;

import static java.util.Objects.requireNonNull;

import io.kalends.post.Kind;
import io.kalends.term.Taxonomy;
import io.kalends.term.Term;
import io.kalends.term.Terms;
import io.kalends.user.Users;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the forms offer to choose from.
 *
 * @param images to show with the record
 * @param links venues and organizers
 */
record Options(Users users, Terms terms, ImageField images, Map<Kind, LinkOptions<?>> links) {
    LinkOptions<?> of(Kind kind) {
        return requireNonNull(links.get(kind));
    }

    /** All terms of a vocabulary by name. */
    List<Term> terms(AdminRequest request, Taxonomy taxonomy) {
        return terms.all(taxonomy, request.call().now());
    }

    /** The same, each below its parent. */
    List<TermNode> tree(AdminRequest request, Taxonomy taxonomy) {
        return TermNode.tree(terms(request, taxonomy));
    }

    /** The names of the terms that have one of these IDs. */
    String names(AdminRequest request, Taxonomy taxonomy, List<String> ids) {
        return terms(request, taxonomy).stream()
                .filter(term -> ids.contains(Long.toString(term.id())))
                .map(Term::name)
                .collect(Collectors.joining(", "));
    }
}

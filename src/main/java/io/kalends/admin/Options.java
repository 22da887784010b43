package io.kalends.admin;

import io.kalends.auth.User;
import io.kalends.post.Kind;
import io.kalends.term.Taxonomy;
import io.kalends.term.Term;
import io.kalends.term.Terms;
import io.kalends.user.Users;
import java.util.List;
import java.util.Map;

/**
 * What the forms offer to choose from.
 *
 * @param images to show with the record
 * @param links venues and organizers
 */
record Options(Users users, Terms terms, ImageField images, Map<Kind, LinkOptions<?>> links) {
    LinkOptions<?> of(Kind kind) {
        LinkOptions<?> found = links.get(kind);
        if (found == null) throw new IllegalArgumentException("no event links to " + kind);
        return found;
    }

    /** Those who may have records, by name. */
    List<User> authors() {
        return users.writers();
    }

    /** All terms of a vocabulary by name. */
    List<Term> terms(AdminRequest request, Taxonomy taxonomy) {
        return terms.all(taxonomy, request.call().now());
    }

    /** The same, each below its parent. */
    List<TermNode> tree(AdminRequest request, Taxonomy taxonomy) {
        return TermNode.tree(terms(request, taxonomy));
    }
}

package io.kalends.admin;

import static java.util.Objects.requireNonNull;

import io.kalends.auth.Right;
import io.kalends.customfield.CustomField;
import io.kalends.customfield.CustomFields;
import io.kalends.post.Kind;
import io.kalends.source.Origins;
import io.kalends.term.Taxonomy;
import io.kalends.term.Term;
import io.kalends.term.Terms;
import io.kalends.text.Fold;
import io.kalends.user.Users;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the forms offer to choose from.
 *
 * @param images to show with the record
 * @param links venues and organizers
 * @param origins sources that events come from
 */
record Options(
        Users users,
        Terms terms,
        CustomFields fields,
        ImageField images,
        Map<Kind, LinkOptions<?>> links,
        Origins origins) {
    /** The sources that events may come from, for those who may see them. */
    Map<Long, String> sources(AdminRequest request) {
        return request.may(Right.EDIT_OTHERS) ? origins.names(request.actor()) : Map.of();
    }

    LinkOptions<?> of(Kind kind) {
        return requireNonNull(links.get(kind));
    }

    /** All custom fields in their order. */
    List<CustomField> customFields(AdminRequest request) {
        return fields.visible(request.actor());
    }

    /** All terms of a vocabulary by name, without how many events carry them. */
    List<Term> terms(AdminRequest request, Taxonomy taxonomy) {
        return terms.offered(taxonomy, request.actor());
    }

    /** The same, each below its parent. */
    List<TermNode> tree(AdminRequest request, Taxonomy taxonomy) {
        return TermNode.tree(terms(request, taxonomy));
    }

    /**
     * Tags as they are typed, separated by commas.
     *
     * @param all by their IDs, as a name may look like one; new ones by their names
     * @param unknown the names of those
     */
    record Tags(List<Object> all, List<String> unknown) {}

    Tags tags(AdminRequest request, String typed) {
        var known = new LinkedHashMap<String, Long>();
        terms(request, Taxonomy.TAG).forEach(tag -> known.putIfAbsent(Fold.of(tag.name()), tag.id()));
        var tags = new Tags(new ArrayList<>(), new ArrayList<>());
        for (String part : typed.split(",")) {
            String name = part.strip();
            if (name.isEmpty()) continue;
            Long id = known.get(Fold.of(name));
            if (id == null) tags.unknown.add(name);
            tags.all.add(id == null ? name : id);
        }
        return tags;
    }

    /** The names of the terms that have one of these IDs. */
    String names(AdminRequest request, Taxonomy taxonomy, List<String> ids) {
        return terms(request, taxonomy).stream()
                .filter(term -> ids.contains(Long.toString(term.id())))
                .map(Term::name)
                .collect(Collectors.joining(", "));
    }
}

package io.kalends.term;

import io.kalends.text.Fold;
import java.util.List;

/**
 * A category or tag.
 *
 * @param nameSort the name as it is sorted by
 * @param parent the category above, 0 at the top and for tags
 * @param above slugs of the categories above, the top one first
 * @param count published events that carry it
 */
public record Term(
        long id,
        Taxonomy taxonomy,
        String name,
        String nameSort,
        String slug,
        String description,
        long parent,
        List<String> above,
        long count) {
    static Term blank(Taxonomy taxonomy) {
        return new Term(0, taxonomy, "", "", "", "", 0, List.of(), 0);
    }

    Term withId(long newId) {
        return new Term(newId, taxonomy, name, nameSort, slug, description, parent, above, count);
    }

    Term withName(String newName) {
        return new Term(id, taxonomy, newName, Fold.of(newName), slug, description, parent, above, count);
    }

    Term withSlug(String newSlug) {
        return new Term(id, taxonomy, name, nameSort, newSlug, description, parent, above, count);
    }

    Term withDescription(String newDescription) {
        return new Term(id, taxonomy, name, nameSort, slug, newDescription, parent, above, count);
    }

    Term withParent(long newParent) {
        return new Term(id, taxonomy, name, nameSort, slug, description, newParent, above, count);
    }

    Term withAbove(List<String> newAbove) {
        return new Term(id, taxonomy, name, nameSort, slug, description, parent, newAbove, count);
    }

    Term withCount(long newCount) {
        if (newCount == count) return this;
        return new Term(id, taxonomy, name, nameSort, slug, description, parent, above, newCount);
    }
}

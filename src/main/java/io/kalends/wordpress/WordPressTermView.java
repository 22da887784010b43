package io.kalends.wordpress;

import static io.kalends.api.Field.field;
import static io.kalends.api.Field.linked;
import static io.kalends.api.Type.EMPTY_OBJECT;
import static io.kalends.api.Type.INTEGER;
import static io.kalends.api.Type.STRING;

import io.kalends.api.View;
import io.kalends.term.Taxonomy;
import io.kalends.term.Term;
import io.kalends.term.TermView;
import java.util.Map;

/** How categories and tags look to clients of WordPress. */
final class WordPressTermView {
    private static final View<Term> CATEGORY = View.of(
            "WordPressCategory",
            field("id", INTEGER, "Term ID", Term::id),
            field("count", INTEGER, "Number of published events that carry the term", Term::count),
            field("description", STRING, "Description", Term::description),
            linked("link", STRING, "Address of the public page", TermView::page),
            field("name", STRING, "Name", Term::name),
            field("slug", STRING, "Slug", Term::slug),
            TermView.TAXONOMY,
            field("parent", INTEGER, "ID of the category above, 0 at the top", Term::parent),
            field("meta", EMPTY_OBJECT, "Always empty", term -> Map.of()));

    private static final View<Term> TAG = CATEGORY.without("parent", "WordPressTag");

    private WordPressTermView() {}

    static View<Term> of(Taxonomy taxonomy) {
        return taxonomy == Taxonomy.CATEGORY ? CATEGORY : TAG;
    }
}

package io.kalends.term;

import static io.kalends.api.Field.field;
import static io.kalends.api.Field.linked;
import static io.kalends.api.Type.EMPTY_OBJECT;
import static io.kalends.api.Type.INTEGER;
import static io.kalends.api.Type.STRING;

import io.kalends.api.Field;
import io.kalends.api.Links;
import io.kalends.api.Type;
import io.kalends.api.View;
import io.kalends.text.Slugs;
import java.util.Map;
import java.util.stream.Collectors;

/** How categories and tags look in replies, everywhere the same. */
public final class TermView {
    private static final View<Term> URLS = View.of(
            "TermUrls",
            linked("self", STRING, "Address of the term", (term, links) -> links.api(path(term))),
            linked("collection", STRING, "Address of the list", (term, links) -> links.api("/" + collection(term))),
            Field.<Term, String>linked(
                            "up",
                            STRING,
                            "Address of the parent category",
                            (term, links) -> term.parent() == 0 ? "" : links.api("/categories/" + term.parent()))
                    .unlessEmpty());

    public static final View<Term> CATEGORY = View.renderedOnce(
            "Category",
            term -> term,
            field("id", INTEGER, "Term ID", Term::id),
            field("count", INTEGER, "Number of published events that carry the term", Term::count),
            field("description", STRING, "Description", Term::description),
            field("name", STRING, "Name", Term::name),
            field("slug", STRING, "Slug", Term::slug),
            field(
                    "taxonomy",
                    STRING,
                    "`event_category` or `event_tag`",
                    term -> term.taxonomy().shown()),
            field("parent", INTEGER, "ID of the category above, 0 at the top", Term::parent),
            field("meta", EMPTY_OBJECT, "Always empty", term -> Map.of()),
            linked("url", STRING, "Address of the public page", TermView::page),
            field("urls", Type.object(URLS), "Addresses in this interface", term -> term));

    public static final View<Term> TAG = CATEGORY.without("parent", "Tag");

    private TermView() {}

    public static View<Term> of(Taxonomy taxonomy) {
        return taxonomy == Taxonomy.CATEGORY ? CATEGORY : TAG;
    }

    /** The address of the public page of a term. */
    public static String page(Term term, Links links) {
        if (term.taxonomy() == Taxonomy.TAG) return links.site("/tag/" + Slugs.encode(term.slug()) + "/");
        String above =
                term.above().stream().map(slug -> Slugs.encode(slug) + "/").collect(Collectors.joining());
        return links.site("/events/category/" + above + Slugs.encode(term.slug()) + "/");
    }

    static String path(Term term) {
        return "/" + collection(term) + "/" + term.id();
    }

    private static String collection(Term term) {
        return term.taxonomy().collection();
    }
}

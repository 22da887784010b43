package io.kalends.term;

import static io.kalends.api.Field.byProfile;
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
import java.util.List;
import java.util.Map;
import java.util.function.Function;
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

    public static final Field<Term, String> TAXONOMY = byProfile(
            "taxonomy",
            mount -> Type.word(List.of(mount.category(), mount.tag())),
            "Name of the vocabulary",
            (term, mount) -> term.taxonomy().shown(mount));

    private static final Field<Term, Long> PARENT =
            field("parent", INTEGER, "ID of the category above, 0 at the top", Term::parent);

    public static final View<Term> CATEGORY = of("Category", PARENT);

    public static final View<Term> TAG = of("Tag", further("parent", INTEGER, "Always 0", Term::parent));

    private TermView() {}

    private static View<Term> of(String name, Field<Term, Long> parent) {
        return View.renderedOnce(
                name,
                term -> term,
                field("id", INTEGER, "Term ID", Term::id),
                field("count", INTEGER, "Number of published events that carry the term", Term::count),
                field("description", STRING, "Description", Term::description),
                field("name", STRING, "Name", Term::name),
                field("slug", STRING, "Slug", Term::slug),
                TAXONOMY,
                parent,
                field("meta", EMPTY_OBJECT, "Always empty", term -> Map.of()),
                linked("url", STRING, "Address of the public page", TermView::page),
                field("urls", Type.object(URLS), "Addresses in this interface", term -> term),
                further("term_group", INTEGER, "Always 0", term -> 0L),
                further("term_taxonomy_id", INTEGER, "The same as the ID", Term::id),
                further("filter", STRING, "Always `raw`", term -> "raw"));
    }

    /** A member that not every mount shows. */
    private static <V> Field<Term, V> further(String name, Type<V> type, String meaning, Function<Term, V> value) {
        return field(name, type, meaning, value)
                .where(mount -> mount.termMembers().contains(name));
    }

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

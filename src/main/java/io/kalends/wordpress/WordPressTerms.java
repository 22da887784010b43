package io.kalends.wordpress;

import static io.kalends.api.Param.query;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Creation;
import io.kalends.api.Fault;
import io.kalends.api.Paging;
import io.kalends.api.Param;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.api.Type;
import io.kalends.api.View;
import io.kalends.auth.Right;
import io.kalends.term.Taxonomy;
import io.kalends.term.Term;
import io.kalends.term.TermFilter;
import io.kalends.term.TermParams;
import io.kalends.term.Terms;
import java.util.List;

/** One vocabulary as clients of WordPress look up and create its terms. */
final class WordPressTerms {
    /** Whoever is about to use a term looks for it first, also when no event carries it yet. */
    private static final Param<Boolean> HIDE_EMPTY = TermParams.HIDE_EMPTY.or(false);

    private static final Param<List<String>> OF_SLUGS =
            query("slug", Type.list(Type.SLUG), "Limit to terms with one of these slugs");

    private final Terms terms;
    private final Taxonomy taxonomy;
    private final String path;
    private final View<Term> view;

    /** @param path of the list */
    WordPressTerms(Terms terms, Taxonomy taxonomy, String path) {
        this.terms = terms;
        this.taxonomy = taxonomy;
        this.path = path;
        view = WordPressTermView.of(taxonomy);
    }

    List<Route> routes() {
        return List.of(
                Route.get(path, "List " + taxonomy.collection())
                        .at(Route.Place.WORDPRESS)
                        .takes(Paging.PARAMS)
                        .takes(TermParams.filters(taxonomy, HIDE_EMPTY, OF_SLUGS))
                        .givesArray(view)
                        .fails(Fault.INVALID_PARAM, taxonomy.pageNotFound())
                        .to(this::list),
                Route.create(path, "Create a " + taxonomy.word())
                        .at(Route.Place.WORDPRESS)
                        .takes(TermParams.fields(taxonomy))
                        .needs(Right.MANAGE_TERMS)
                        .fails(Fault.INVALID_PARAM, Terms.EXISTS)
                        .toCreate(view, term -> path + "/" + term.id(), this::create),
                Route.get(path + "/{id}", "Read a " + taxonomy.word())
                        .at(Route.Place.WORDPRESS)
                        .gives(view)
                        .fails(Fault.MERGED, Terms.NOT_FOUND)
                        .to(call -> Reply.ok(view, read(call))));
    }

    private Term read(Call call) {
        return terms.read(taxonomy, call.id(), call.now(), id -> call.merged(id, path + "/" + id));
    }

    private Reply list(Call call) {
        Args args = call.args();
        Paging paging = Paging.of(args);
        TermFilter filter = TermParams.filter(args, taxonomy, args.get(HIDE_EMPTY), args.find(OF_SLUGS));
        var found = terms.list(taxonomy, filter, paging, call.actor(), args.refusals());
        return Reply.array(call, view, paging, found, taxonomy.pageNotFound());
    }

    private Creation<Term> create(Call call) {
        Args args = call.args();
        return terms.create(taxonomy, TermParams.change(args), call.actor(), args.refusals());
    }
}

package io.kalends.term;

import io.kalends.api.Call;
import io.kalends.api.Fault;
import io.kalends.api.Paging;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.api.View;
import io.kalends.auth.Right;
import java.util.List;

/** The part of the interface for one vocabulary. */
public final class TermRoutes {
    private final Terms terms;
    private final Taxonomy taxonomy;
    private final View<Term> view;

    public TermRoutes(Terms terms, Taxonomy taxonomy) {
        this.terms = terms;
        this.taxonomy = taxonomy;
        view = TermView.of(taxonomy);
    }

    public List<Route> routes() {
        String collection = taxonomy.collection();
        String all = "/" + collection;
        String one = all + "/{id}";
        String word = taxonomy.word();
        return List.of(
                Route.get(all, "List " + collection)
                        .takes(Paging.PARAMS)
                        .takes(TermParams.filters(taxonomy))
                        .givesList(collection, view)
                        .fails(Fault.INVALID_PARAM, taxonomy.pageNotFound())
                        .to(this::list),
                Route.create(all, "Create a " + word)
                        .takes(TermParams.fields(taxonomy, TermParams.NAME.must()))
                        .needs(Right.MANAGE_TERMS)
                        .gives(view)
                        .fails(Fault.INVALID_PARAM, Terms.EXISTS)
                        .to(call -> terms.create(taxonomy, call, made -> created(call, made))),
                Route.get(one, "Read a " + word)
                        .gives(view)
                        .fails(Terms.NOT_FOUND)
                        .to(this::read),
                Route.update(one, "Change a " + word)
                        .takes(TermParams.fields(taxonomy, TermParams.NAME))
                        .needs(Right.MANAGE_TERMS)
                        .gives(view)
                        .fails(Terms.NOT_FOUND, Fault.PRECONDITION_FAILED, Fault.INVALID_PARAM)
                        .to(this::update),
                Route.delete(one, "Delete a " + word)
                        .needs(Right.MANAGE_TERMS)
                        .gives(view)
                        .fails(Terms.NOT_FOUND, Fault.PRECONDITION_FAILED)
                        .to(this::delete));
    }

    private Reply list(Call call) {
        var args = call.args();
        Paging paging = Paging.of(args);
        var found = terms.list(taxonomy, call, args, paging);
        return Reply.page(call, taxonomy.collection(), view, paging, found, taxonomy.pageNotFound());
    }

    private Reply created(Call call, Term made) {
        return Reply.created(call, view, made, TermView.path(made));
    }

    private Reply read(Call call) {
        return Reply.ok(view, terms.read(taxonomy, call));
    }

    private Reply update(Call call) {
        return Reply.ok(view, terms.update(taxonomy, call));
    }

    private Reply delete(Call call) {
        return Reply.ok(view, terms.delete(taxonomy, call));
    }
}

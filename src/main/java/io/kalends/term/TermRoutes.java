package io.kalends.term;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Creation;
import io.kalends.api.Fault;
import io.kalends.api.Paging;
import io.kalends.api.Refusals;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.api.View;
import io.kalends.auth.Right;
import java.util.List;

/** The routes of one taxonomy. */
final class TermRoutes {
    private final Terms terms;
    private final Taxonomy taxonomy;
    private final View<Term> view;
    private final View<Paging.Envelope<Term>> page;

    TermRoutes(Terms terms, Taxonomy taxonomy) {
        this.terms = terms;
        this.taxonomy = taxonomy;
        view = TermView.of(taxonomy);
        page = Paging.envelope(taxonomy.collection(), view);
    }

    List<Route> routes() {
        String collection = taxonomy.collection();
        String all = "/" + collection;
        String one = all + "/{id}";
        String word = taxonomy.word();
        return List.of(
                Route.get(all, "List " + collection)
                        .takes(Paging.PARAMS)
                        .takes(TermParams.filters(taxonomy))
                        .givesPage(page)
                        .fails(Fault.INVALID_PARAM, taxonomy.pageNotFound())
                        .to(this::list),
                Route.create(all, "Create a " + word)
                        .takes(TermParams.fields(taxonomy))
                        .needs(Right.MANAGE_TERMS)
                        .fails(Fault.INVALID_PARAM, Terms.EXISTS)
                        .toCreate(view, TermView::path, this::create),
                Route.get(one, "Read a " + word)
                        .gives(view)
                        .fails(Fault.MERGED, Terms.NOT_FOUND)
                        .to(call -> Reply.ok(view, read(call, all))),
                Route.update(one, "Change a " + word)
                        .takes(TermParams.changes(taxonomy))
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

    private Term read(Call call, String all) {
        return terms.read(taxonomy, call.id(), call.now(), id -> call.merged(id, all + "/" + id));
    }

    private Reply list(Call call) {
        Args args = call.args();
        Paging paging = Paging.of(args);
        TermFilter filter = TermParams.filter(args, taxonomy);
        var found = terms.list(taxonomy, filter, paging, call.actor(), args.refusals());
        return Reply.page(call, page, paging, found, taxonomy.pageNotFound());
    }

    private Creation<Term> create(Call call) {
        Args args = call.args();
        return terms.create(taxonomy, TermParams.change(args), call.actor(), args.refusals());
    }

    private Reply update(Call call) {
        var refusals = new Refusals();
        Term changed = terms.update(
                taxonomy,
                call.id(),
                stored -> {
                    call.checkUnchanged(view, stored);
                    return TermParams.change(call.args(view, stored, refusals));
                },
                call.actor(),
                refusals);
        return Reply.ok(view, changed);
    }

    private Reply delete(Call call) {
        Term deleted = terms.delete(taxonomy, call.id(), stored -> call.checkUnchanged(view, stored), call.actor());
        return Reply.ok(view, deleted);
    }
}

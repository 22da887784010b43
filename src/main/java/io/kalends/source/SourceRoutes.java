package io.kalends.source;

import io.kalends.api.Actor;
import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Creation;
import io.kalends.api.Fault;
import io.kalends.api.Listing;
import io.kalends.api.Paging;
import io.kalends.api.Refusals;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.api.View;
import io.kalends.auth.Right;
import java.util.List;
import java.util.Optional;

/** The part of the interface for sources. */
public final class SourceRoutes {
    private static final String ALL = "/sources";
    private static final String ONE = ALL + "/{id}";
    private static final View<Paging.Envelope<Source>> PAGE = Paging.envelope("sources", SourceView.SOURCE);
    private static final View<Paging.Envelope<Run>> RUNS = Paging.envelope("runs", SourceView.RUN);

    private final Sources sources;
    private final Readers readers;

    public SourceRoutes(Sources sources, Readers readers) {
        this.sources = sources;
        this.readers = readers;
    }

    public List<Route> routes() {
        return List.of(
                Route.get(ALL, "List sources")
                        .takes(Paging.PARAMS)
                        .needs(Right.MANAGE_SETTINGS)
                        .givesPage(PAGE)
                        .fails(Fault.INVALID_PARAM, Sources.PAGE_NOT_FOUND)
                        .to(this::list),
                Route.create(ALL, "Create a source; nothing is imported yet")
                        .takes(SourceParams.fields())
                        .needs(Right.MANAGE_SETTINGS)
                        .fails(Fault.INVALID_PARAM, Sources.EXISTS)
                        .toCreate(SourceView.SOURCE, SourceView::path, this::create),
                Route.get(ONE, "Read a source")
                        .needs(Right.MANAGE_SETTINGS)
                        .gives(SourceView.SOURCE)
                        .fails(Sources.NOT_FOUND)
                        .to(call -> Reply.ok(SourceView.SOURCE, sources.read(call.id(), call.actor()))),
                Route.update(ONE, "Change a source")
                        .takes(SourceParams.changes())
                        .needs(Right.MANAGE_SETTINGS)
                        .gives(SourceView.SOURCE)
                        .fails(Sources.NOT_FOUND, Fault.PRECONDITION_FAILED, Fault.INVALID_PARAM)
                        .to(this::update),
                Route.delete(ONE, "Delete a source; what was imported from it stays")
                        .needs(Right.MANAGE_SETTINGS)
                        .gives(SourceView.SOURCE)
                        .fails(Sources.NOT_FOUND, Fault.PRECONDITION_FAILED)
                        .to(this::delete),
                Route.create(ONE + "/run", "Import a source that is fetched, in the background; a dry run at once")
                        .takes(SourceParams.DRY_RUN, SourceParams.CONFIRM)
                        .needs(Right.MANAGE_SETTINGS)
                        .gives(SourceView.RUN)
                        .longRunning()
                        .fails(Sources.NOT_FOUND, Sources.RUNNING, Sources.NOT_FETCHED, Fault.INVALID_PARAM)
                        .to(this::run),
                Route.get(ONE + "/runs", "List the runs of a source, the latest first")
                        .takes(Paging.PARAMS)
                        .needs(Right.MANAGE_SETTINGS)
                        .givesPage(RUNS)
                        .fails(Sources.NOT_FOUND, Fault.INVALID_PARAM, Sources.PAGE_NOT_FOUND)
                        .to(this::runs));
    }

    private Reply list(Call call) {
        List<Source> all =
                sources.list(call.actor()).stream().map(Sources.Listed::source).toList();
        return page(call, PAGE, all);
    }

    private Reply runs(Call call) {
        return page(call, RUNS, sources.runs(call.id(), call.actor()));
    }

    private static <T> Reply page(Call call, View<Paging.Envelope<T>> view, List<T> all) {
        Args args = call.args();
        Paging paging = Paging.of(args);
        args.check();
        List<T> some =
                all.stream().skip(paging.offset()).limit(paging.perPage()).toList();
        return Reply.page(call, view, paging, new Listing<>(some, all.size()), Sources.PAGE_NOT_FOUND);
    }

    private Creation<Source> create(Call call) {
        Args args = call.args();
        return sources.create(SourceParams.change(args), call.actor(), args.refusals());
    }

    private Reply update(Call call) {
        var refusals = new Refusals();
        Source changed = sources.update(
                call.id(),
                stored -> {
                    call.checkUnchanged(SourceView.SOURCE, stored);
                    return SourceParams.change(call.args(SourceView.SOURCE, stored, refusals));
                },
                call.actor(),
                refusals);
        return Reply.ok(SourceView.SOURCE, changed);
    }

    private Reply delete(Call call) {
        Source deleted =
                sources.delete(call.id(), stored -> call.checkUnchanged(SourceView.SOURCE, stored), call.actor());
        return Reply.ok(SourceView.SOURCE, deleted);
    }

    private Reply run(Call call) {
        Args args = call.args();
        args.check();
        Actor actor = call.actor().detached();
        Source source = sources.read(call.id(), actor);
        if (!source.isFetched()) throw Sources.NOT_FETCHED.problem();
        var options = new RunOptions(args.get(SourceParams.DRY_RUN), args.get(SourceParams.CONFIRM));
        SourceReading reading = sink -> readers.of(source, Optional.empty()).into(sink);
        return Reply.ok(SourceView.RUN, sources.start(source, reading, options, actor));
    }
}

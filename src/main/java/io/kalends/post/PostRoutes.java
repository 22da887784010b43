package io.kalends.post;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Creation;
import io.kalends.api.Fault;
import io.kalends.api.Paging;
import io.kalends.api.Problem;
import io.kalends.api.Refusals;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.api.View;
import io.kalends.auth.Right;
import io.kalends.listing.ListFilter;
import io.kalends.listing.ListQuery;
import io.kalends.text.Slugs;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The part of the interface for one kind of post: its collection, and its members by ID and by slug. */
public final class PostRoutes<T extends PostRecord<T>, F extends ListFilter, C extends RecordChange> {
    private final PostSchema<T, F, C> schema;
    private final PostLists<T, F> lists;
    private final PostWriter<T, C> writer;
    private final Posts<T> posts;
    private final Kind kind;
    private final View<Paging.Envelope<T>> page;

    PostRoutes(PostServices<T, F, C> services) {
        schema = services.schema();
        lists = services.lists();
        writer = services.writer();
        posts = writer.posts();
        kind = posts.kind().kind();
        page = Paging.envelope(kind.collection(), schema.view());
    }

    List<Route> routes() {
        var routes = new ArrayList<Route>();
        routes.addAll(collection());
        routes.addAll(members("/{id}", call -> new Ref.Id(call.id())));
        routes.addAll(members("/by-slug/{slug}", PostRoutes::bySlug));
        return routes;
    }

    /** The record whose slug is in the path. */
    public static Ref.BySlug bySlug(Call call) {
        return new Ref.BySlug(
                Slugs.of(call.variable("slug"), call.context().config().limits().slug()));
    }

    private List<Route> collection() {
        String path = "/" + kind.collection();
        return List.of(
                Route.get(path, "List " + kind.collection())
                        .takes(Paging.PARAMS)
                        .takes(schema.listParams())
                        .givesPage(page)
                        .fails(Fault.INVALID_PARAM, Fault.UNAUTHENTICATED, Fault.FORBIDDEN, kind.pageNotFound())
                        .to(this::list),
                Route.create(path, "Create " + kind.withArticle())
                        .takes(schema.fieldsOfNew())
                        .needs(Right.WRITE)
                        .fails(Fault.INVALID_PARAM)
                        .toCreate(schema.view(), this::path, this::create));
    }

    private List<Route> members(String variable, Function<Call, Ref> ref) {
        String path = "/" + kind.collection() + variable;
        return List.of(
                Route.get(path, "Read " + kind.withArticle())
                        .gives(schema.viewAlone())
                        .fails(kind.isMerged() ? new Fault[] {Fault.MERGED} : new Fault[0])
                        .fails(kind.notFound(), kind.notAccessible(), kind.trashNotAccessible(), kind.gone())
                        .to(call -> read(call, ref.apply(call))),
                Route.update(path, "Change " + kind.withArticle())
                        .takes(schema.fields())
                        .takes(schema.writing())
                        .needs(Right.WRITE)
                        .gives(schema.view())
                        .fails(
                                kind.notFound(),
                                kind.gone(),
                                Fault.FORBIDDEN,
                                Fault.PRECONDITION_FAILED,
                                Fault.INVALID_PARAM)
                        .to(call ->
                                Reply.ok(schema.view(), writer.update(ref.apply(call), new Sent(call), call.actor()))),
                Route.delete(path, "Put " + kind.withArticle() + " in the trash, or remove it for good")
                        .takes(PostParams.FORCE)
                        .takes(schema.writing())
                        .needs(Right.WRITE)
                        .gives(schema.view())
                        .fails(
                                kind.notFound(),
                                kind.gone(),
                                Fault.FORBIDDEN,
                                kind.inTrash(),
                                Fault.PRECONDITION_FAILED,
                                Fault.INVALID_PARAM)
                        .to(call -> delete(call, ref.apply(call))));
    }

    private Reply list(Call call) {
        Args args = call.args();
        ListQuery<F> query = schema.query(args);
        var found = lists.page(query, call.actor(), args.refusals());
        return Reply.page(call, page, query.paging(), found, kind.pageNotFound());
    }

    private Reply read(Call call, Ref ref) {
        try {
            T record = posts.read(ref, call.actor());
            return Reply.ok(schema.viewAlone(), record).taggedAs(schema.view(), record);
        } catch (Problem problem) {
            if (!problem.fault().equals(kind.notFound())) throw problem;
            throw posts.successor(ref, call.actor())
                    .map(successor -> call.merged(successor.id(), path(ref, successor)))
                    .orElse(problem);
        }
    }

    /** Where the successor of a record is found in the same way as the record was. */
    private String path(Ref ref, FormerPosts.Successor successor) {
        String member =
                ref instanceof Ref.Id ? Long.toString(successor.id()) : "by-slug/" + Slugs.encode(successor.slug());
        return "/" + kind.collection() + "/" + member;
    }

    private Creation<T> create(Call call) {
        // Read before the transaction: what takes time without the store is not to hold up other writers.
        Args args = call.args();
        C change = schema.change(args);
        return new Creation<>(
                tx -> writer.create(tx, change, call.actor(), args.refusals()),
                () -> writer.create(change, call.actor(), args.refusals()));
    }

    private String path(T record) {
        return "/" + kind.collection() + "/" + record.post().id();
    }

    private Reply delete(Call call, Ref ref) {
        Args args = call.args();
        boolean force = !args.refused(PostParams.FORCE) && args.get(PostParams.FORCE);
        T deleted = writer.delete(
                ref,
                force,
                PostParams.scope(args),
                stored -> {
                    call.checkUnchanged(schema.view(), stored);
                    args.check();
                },
                call.actor());
        return Reply.ok(schema.view(), deleted);
    }

    /** The fields of an update, as they differ from the record. */
    private final class Sent implements PostWriter.Edit<T, C> {
        private final Call call;

        Sent(Call call) {
            this.call = call;
        }

        @Override
        public boolean needsLinks() {
            return !call.sendsOnlyPlain(schema.view());
        }

        @Override
        public C of(T stored, Refusals refusals) {
            call.checkUnchanged(schema.view(), stored);
            return schema.change(call.args(schema.view(), stored, refusals));
        }
    }
}

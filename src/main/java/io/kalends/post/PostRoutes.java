package io.kalends.post;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Fault;
import io.kalends.api.Paging;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.auth.Right;
import java.util.ArrayList;
import java.util.List;

/** The part of the interface for one kind of post: its collection, and its members by ID and by slug. */
public final class PostRoutes<T> {
    private final Posts<T> posts;
    private final PostKind<T> kind;
    private final Kind word;

    public PostRoutes(Posts<T> posts) {
        this.posts = posts;
        kind = posts.kind();
        word = kind.kind();
    }

    public List<Route> routes() {
        var routes = new ArrayList<Route>();
        routes.addAll(collection());
        routes.addAll(members("/{id}", posts.byId()));
        routes.addAll(members("/by-slug/{slug}", posts.bySlug()));
        return routes;
    }

    private List<Route> collection() {
        String path = "/" + word.collection();
        return List.of(
                Route.get(path, "List " + word.collection())
                        .takes(Paging.PARAMS)
                        .takes(posts.lists().filters())
                        .givesList(word.collection(), kind.view())
                        .fails(Fault.INVALID_PARAM, Fault.UNAUTHENTICATED, Fault.FORBIDDEN, word.pageNotFound())
                        .to(this::list),
                Route.create(path, "Create " + word.withArticle())
                        .takes(posts.fieldsOfNew())
                        .needs(Right.WRITE)
                        .gives(kind.view())
                        .fails(Fault.INVALID_PARAM)
                        .to(call -> posts.create(call, made -> created(call, made))));
    }

    private List<Route> members(String variable, Posts.Target target) {
        String path = "/" + word.collection() + variable;
        return List.of(
                Route.get(path, "Read " + word.withArticle())
                        .gives(kind.viewAlone())
                        .fails(word.notFound(), word.notAccessible(), word.trashNotAccessible())
                        .to(call -> read(posts.read(call, target))),
                Route.update(path, "Change " + word.withArticle())
                        .takes(kind.fields())
                        .needs(Right.WRITE)
                        .gives(kind.view())
                        .fails(word.notFound(), Fault.FORBIDDEN, Fault.PRECONDITION_FAILED, Fault.INVALID_PARAM)
                        .to(call -> Reply.ok(kind.view(), posts.update(call, target))),
                Route.delete(path, "Put " + word.withArticle() + " in the trash, or remove it for good")
                        .takes(PostParams.FORCE)
                        .needs(Right.WRITE)
                        .gives(kind.view())
                        .fails(
                                word.notFound(),
                                Fault.FORBIDDEN,
                                word.inTrash(),
                                Fault.PRECONDITION_FAILED,
                                Fault.INVALID_PARAM)
                        .to(call -> Reply.ok(kind.view(), posts.delete(call, target))));
    }

    private Reply list(Call call) {
        Args args = call.args();
        Paging paging = Paging.of(args);
        return Reply.page(
                call,
                word.collection(),
                kind.view(),
                paging,
                posts.lists().page(call, args, paging),
                word.pageNotFound());
    }

    private Reply read(T record) {
        return Reply.ok(kind.viewAlone(), record).taggedAs(kind.view(), record);
    }

    private Reply created(Call call, T made) {
        String path = "/" + word.collection() + "/" + kind.post(made).id();
        return Reply.created(call, kind.view(), made, path);
    }
}

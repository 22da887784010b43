package io.kalends.admin;

import io.kalends.api.Call;
import io.kalends.api.Query;
import io.kalends.api.Rendering;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.api.Route.Action;
import io.kalends.json.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The interface, used from inside by the pages of the editor: the same routes, so the same rules, rights and words as for
 * programs, for the user whose session it is.
 */
final class Desk {
    private final List<Route> routes;

    Desk(List<Route> routes) {
        this.routes = routes.stream()
                .filter(route -> route.place() == Route.Place.NAMESPACE)
                .toList();
    }

    /** What is asked of a route; {@code path} is as it is declared. */
    record Wish(
            Action action,
            String path,
            Map<String, String> variables,
            String query,
            Map<String, @Nullable Object> body,
            Optional<String> ifMatch) {

        static Wish read(String path) {
            return new Wish(Action.READ, path, Map.of(), "", Map.of(), Optional.empty());
        }

        static Wish create(String path, Map<String, @Nullable Object> body) {
            return new Wish(Action.CREATE, path, Map.of(), "", body, Optional.empty());
        }

        static Wish upload(String path, Map<String, @Nullable Object> body) {
            return new Wish(Action.UPLOAD, path, Map.of(), "", body, Optional.empty());
        }

        static Wish update(String path, Map<String, @Nullable Object> body) {
            return new Wish(Action.UPDATE, path, Map.of(), "", body, Optional.empty());
        }

        static Wish delete(String path) {
            return new Wish(Action.DELETE, path, Map.of(), "", Map.of(), Optional.empty());
        }

        /** Of the record with this ID. */
        Wish of(long id) {
            return with("id", Long.toString(id));
        }

        Wish with(String variable, String value) {
            var more = new HashMap<>(variables);
            more.put(variable, value);
            return new Wish(action, path, more, query, body, ifMatch);
        }

        Wish asking(String parameters) {
            return new Wish(action, path, variables, parameters, body, ifMatch);
        }

        /** Only if the record still has this ETag. */
        Wish unlessChanged(String tag) {
            return new Wish(action, path, variables, query, body, Optional.of(tag));
        }
    }

    Route route(Action action, String path) {
        return routes.stream()
                .filter(route -> route.action() == action && route.path().equals(path))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(action + " " + path));
    }

    Call call(AdminRequest request, Wish wish) {
        Route route = route(wish.action, wish.path);
        route.checkRight(request.caller());
        return new Call(
                route,
                request.caller(),
                request.call().context(),
                wish.variables,
                Query.parse(wish.query),
                wish.body,
                wish.ifMatch);
    }

    Shown send(AdminRequest request, Wish wish) {
        Call call = call(request, wish);
        Reply reply = call.route().handle(call);
        Rendering rendering = Rendering.whole(call.context());
        byte[] body = reply.content().bytes(rendering);
        return Shown.of(Json.parse(body, DEPTH), reply.tag(rendering, body));
    }

    /** The records a reply without an envelope holds. */
    List<Shown> list(AdminRequest request, Wish wish) {
        Call call = call(request, wish);
        byte[] body = call.route().handle(call).content().bytes(Rendering.whole(call.context()));
        return Json.parse(body, DEPTH) instanceof List<?> items
                ? items.stream().map(item -> Shown.of(item, "")).toList()
                : List.of();
    }

    /** Deeper than any of our replies. */
    private static final int DEPTH = 20;
}

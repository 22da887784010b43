package io.kalends.http;

import io.kalends.api.Context;
import io.kalends.api.Rendering;
import io.kalends.api.Route;
import io.kalends.auth.Caller;
import io.kalends.cache.Dependencies;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A request and what is known of it so far, which is also used to answer it when it fails half way. */
final class Exchange {
    private final Incoming request;
    private final String requestId;
    private Optional<Router.Match> match = Optional.empty();
    private Optional<Route> route = Optional.empty();
    private Optional<Context> context = Optional.empty();
    private Locale language = Locale.ENGLISH;
    private Caller caller = Caller.ANONYMOUS;
    private Optional<Allowance> allowance = Optional.empty();
    private final List<AutoCloseable> held = new ArrayList<>(2);

    Exchange(Incoming request) {
        this.request = request;
        requestId = RequestId.of(request.header("X-Request-Id"));
    }

    Incoming request() {
        return request;
    }

    String requestId() {
        return requestId;
    }

    boolean isRead() {
        return request.isRead();
    }

    /** What the address stands for, once it is known. */
    Optional<Router.Match> match() {
        return match;
    }

    boolean isApi() {
        return match.map(Router.Match::isApi).orElse(true);
    }

    Rendering rendering() {
        return Rendering.of(context.orElseThrow(), match.orElseThrow().query());
    }

    /** The reply with what it depends on; without a context it is never valid. */
    ReplyCache.NewReply newReply(Outgoing reply) {
        return context.map(known -> new ReplyCache.NewReply(reply, known.now(), known.dependencies(), route))
                .orElseGet(() -> new ReplyCache.NewReply(reply, Instant.MIN, Dependencies.unknown(), route));
    }

    boolean isPreflight() {
        return request.method().equals("OPTIONS")
                && request.header("Origin").isPresent()
                && request.header("Access-Control-Request-Method").isPresent();
    }

    /** Whether the route is a page, so that a failure is shown on a page as well. */
    boolean isForPage() {
        return match.map(found -> found.routes().getFirst().place().isForPeople())
                .orElse(false);
    }

    /** Whether the route is a page for visitors. */
    boolean isForVisitors() {
        return match.filter(found -> found.routes().getFirst().place() == Route.Place.SITE)
                .isPresent();
    }

    /** Closes a resource when the reply is made. */
    <T extends AutoCloseable> T hold(T something) {
        held.add(something);
        return something;
    }

    /** Closes what was held to make the reply. */
    void release() {
        held.reversed().forEach(Exchange::close);
        held.clear();
    }

    private static void close(AutoCloseable something) {
        try {
            something.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    void setLanguage(Locale chosen) {
        language = chosen;
    }

    Locale language() {
        return language;
    }

    void setMatch(Router.Match found) {
        match = Optional.of(found);
    }

    void setContext(Context known) {
        context = Optional.of(known);
    }

    void setRoute(Route found) {
        route = Optional.of(found);
    }

    void setAllowance(Optional<Allowance> found) {
        allowance = found;
    }

    /** The rate limit of the caller, where there is one and the request was counted. */
    Optional<Allowance> allowance() {
        return allowance;
    }

    void setCaller(Caller found) {
        caller = found;
    }

    Optional<Route> route() {
        return route;
    }

    Caller caller() {
        return caller;
    }
}

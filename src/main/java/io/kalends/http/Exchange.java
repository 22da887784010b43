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

/** One request on its way to its reply, and what is known of it so far: also when it fails half way. */
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

    boolean isApi() {
        return match.map(Router.Match::isApi).orElse(true);
    }

    /** How the reply is to be written. */
    Rendering rendering() {
        return Rendering.of(context.orElseThrow(), match.orElseThrow().query());
    }

    /** The reply with what it depends on; without a context it is valid at no moment. */
    ReplyCache.Made made(Outgoing reply) {
        return context.map(known -> new ReplyCache.Made(reply, known.now(), known.dependencies(), route))
                .orElseGet(() -> new ReplyCache.Made(reply, Instant.MIN, Dependencies.unknown(), route));
    }

    boolean isPreflight() {
        return request.method().equals("OPTIONS")
                && request.header("Origin").isPresent()
                && request.header("Access-Control-Request-Method").isPresent();
    }

    /** Whether it asks for a page, so that a failure is best told on one, too. */
    boolean isOfPage() {
        return match.map(found -> found.routes().getFirst().place().isForPeople())
                .orElse(false);
    }

    /** Keeps something until the reply is made. */
    <T extends AutoCloseable> T hold(T something) {
        held.add(something);
        return something;
    }

    /** Gives back what was held to make the reply. */
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

    void speaks(Locale chosen) {
        language = chosen;
    }

    Locale language() {
        return language;
    }

    void matched(Router.Match found) {
        match = Optional.of(found);
    }

    void isIn(Context known) {
        context = Optional.of(known);
    }

    void routed(Route found) {
        route = Optional.of(found);
    }

    void allowed(Optional<Allowance> found) {
        allowance = found;
    }

    /** What the caller may still ask for, where that is limited and was found out. */
    Optional<Allowance> allowance() {
        return allowance;
    }

    void calledBy(Caller found) {
        caller = found;
    }

    Optional<Router.Match> match() {
        return match;
    }

    Optional<Route> route() {
        return route;
    }

    Caller caller() {
        return caller;
    }
}

package io.kalends.http;

import io.kalends.api.Route;
import io.kalends.cache.InFlight.Work;
import io.kalends.http.InFlightRequests.Completion;
import io.kalends.log.AccessLog;
import io.kalends.memory.Budget;
import io.kalends.memory.MemoryExhausted;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.Graceful;

/** Accepts requests on the selector threads; sends cached replies there, and hands all other work to virtual threads. */
final class RequestHandler extends Handler.Abstract.NonBlocking implements Graceful {
    private final Dispatcher dispatcher;
    private final ReplyCache replyCache;
    private final RequestRecorder recorder;
    private final Workers workers;
    private final Transfers transfers;
    private final StreamAdmission streams;
    private final ReplyMemory replyMemory;
    private final InFlightRequests inFlight = new InFlightRequests();

    RequestHandler(
            Dispatcher dispatcher,
            ReplyCache replyCache,
            RequestRecorder recorder,
            Workers workers,
            Transfers transfers,
            Budget budget) {
        this.dispatcher = dispatcher;
        this.replyCache = replyCache;
        this.recorder = recorder;
        this.workers = workers;
        this.transfers = transfers;
        streams = new StreamAdmission(budget);
        replyMemory = new ReplyMemory(budget, transfers);
    }

    /** Starts to make a reply that is sure to be requested, so that it is cached. */
    void prepare(String path) {
        workers.execute(() -> replyCache.findOrMake(path, () -> make(new Exchange(new InternalRequest(path)))));
    }

    ErrorHandler rejections() {
        return new RejectionHandler();
    }

    /** An exchange with what the server library needs to reply, and when it began. */
    private record JettyExchange(
            JettyRequest request, Exchange exchange, Response response, Completion completion, long startedNanos) {}

    private JettyExchange newExchange(Request request, Response response, Callback callback) {
        var incoming = new JettyRequest(request, transfers);
        Optional<HttpEndPoint> own = incoming.isHttp1() ? incoming.httpEndPoint() : Optional.empty();
        var exchange = new Exchange(incoming); // first, as nothing completes a request that fails here
        Completion completion = inFlight.start(callback, own);
        return new JettyExchange(incoming, exchange, response, completion, request.getHeadersNanoTime());
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        JettyExchange exchange = newExchange(request, response, callback);
        try {
            if (isShutdown())
                Response.writeError(request, response, exchange.completion, HttpStatus.SERVICE_UNAVAILABLE_503);
            else if (isAdmitted(exchange)) handle(exchange, request);
            else send(Dispatcher.overloadedWithoutBody(), exchange);
        } catch (Throwable e) {
            Response.writeError(request, response, exchange.completion, e);
        }
        return true;
    }

    /** Accepts no more requests, and waits for those in flight. */
    @Override
    public CompletableFuture<Void> shutdown() {
        return inFlight.shutdown();
    }

    @Override
    public boolean isShutdown() {
        return inFlight.isShutdown();
    }

    /** Over HTTP/1 a connection has one request at a time, whose memory is part of the connection's. */
    private boolean isAdmitted(JettyExchange exchange) {
        Optional<HttpEndPoint> shared = exchange.request.isHttp1() ? Optional.empty() : exchange.request.httpEndPoint();
        Optional<StreamAdmission.Slot> slot = shared.flatMap(streams::admit);
        slot.ifPresent(it -> exchange.completion.onCompletion(it::close));
        return shared.isEmpty() || slot.isPresent();
    }

    private void handle(JettyExchange exchange, Request request) {
        // Whether the service is alive must be known also when all its threads are busy.
        if (Operations.isHealth(request)) {
            makeUncached(exchange);
            return;
        }
        Optional<String> key = replyCache.key(request);
        if (key.isEmpty()) workers.execute(() -> makeUncached(exchange));
        else if (!replyCache.mayWait()) handle(exchange, key.get(), replyCache.version());
        else if (exchange.request.isSentOnSelector())
            replyCache.whenKnown(
                    version -> exchange.request.sendOnSelector(() -> handleLater(exchange, key.get(), version)));
        else workers.execute(() -> findOrMake(exchange, key.get()));
    }

    /** On the selector thread again, once the version is known. */
    private void handleLater(JettyExchange exchange, String key, OptionalLong version) {
        try {
            if (version.isPresent()) handle(exchange, key, version.getAsLong());
            else workers.execute(() -> findOrMake(exchange, key));
        } catch (Throwable e) {
            exchange.completion.failed(e);
        }
    }

    private void handle(JettyExchange exchange, String key, long version) {
        Optional<CachedReply> found = replyCache.find(key, version);
        if (found.isPresent()) send(found.get(), exchange);
        else
            replyCache
                    .claim(key, version, made -> sendOrMake(made, exchange))
                    .ifPresent(work -> workers.execute(() -> make(exchange, work)));
    }

    private void sendOrMake(Optional<CachedReply> made, JettyExchange exchange) {
        try {
            if (made.isPresent()) send(made.get(), exchange);
            else workers.execute(() -> makeUncached(exchange));
        } catch (Throwable e) {
            exchange.completion.failed(e);
        }
    }

    private void makeUncached(JettyExchange exchange) {
        answer(exchange, () -> make(exchange).uncached());
    }

    private void findOrMake(JettyExchange exchange, String key) {
        answer(exchange, () -> replyCache.findOrMake(key, () -> make(exchange)));
    }

    private void make(JettyExchange exchange, Work<String, CachedReply> work) {
        answer(exchange, () -> replyCache.make(work, () -> make(exchange)));
    }

    private void answer(JettyExchange exchange, Supplier<Sendable> source) {
        try {
            Sendable reply = source.get();
            exchange.request.discardBody();
            send(reply, exchange);
        } catch (Throwable e) {
            exchange.completion.failed(e);
        }
    }

    private ReplyCache.NewReply make(JettyExchange exchange) {
        boolean blocked = !exchange.request.isHttp1()
                && exchange.request.httpEndPoint().filter(streams::isBlocked).isPresent();
        return blocked ? exchange.exchange.newReply(Dispatcher.overloadedWithoutBody()) : make(exchange.exchange);
    }

    private ReplyCache.NewReply make(Exchange exchange) {
        return exchange.newReply(dispatcher.answer(exchange));
    }

    private void send(Outgoing reply, JettyExchange exchange) {
        send(exchange.exchange.newReply(reply).uncached(), exchange);
    }

    /** A reply that is complete is sent by the selector thread; one that takes longer must not hold that up. */
    private void send(Sendable reply, JettyExchange exchange) {
        Sendable.Representation sent = limited(reply, exchange.exchange).representation(exchange.request);
        if (sent.isStreamed()) stream(sent, reply.route(), exchange);
        else {
            record(sent, reply.route(), exchange);
            if (Thread.currentThread().isVirtual()) exchange.request.sendOnSelector(() -> send(sent, exchange));
            else send(sent, exchange);
        }
    }

    private void record(Sendable.Representation sent, Optional<Route> route, JettyExchange exchange) {
        recorder.record(exchange.exchange, route, sent, System.nanoTime() - exchange.startedNanos);
        exchange.exchange
                .allowance()
                .ifPresent(allowance -> allowance.headers().forEach(exchange.response.getHeaders()::put));
    }

    /** Sends what is made while it is sent, once there is memory for that. */
    private void stream(Sendable.Representation sent, Optional<Route> route, JettyExchange exchange) {
        try {
            replyMemory.reserve(sent, exchange.request, exchange.completion);
        } catch (MemoryExhausted e) {
            send(new UncachedReply(dispatcher.overloaded(exchange.exchange), route), exchange);
            return;
        }
        record(sent, route, exchange);
        send(sent, exchange);
    }

    private void send(Sendable.Representation sent, JettyExchange exchange) {
        boolean bodiless = exchange.request.method().equals("HEAD");
        try {
            sent.send(exchange.exchange.requestId(), bodiless, exchange.response, exchange.completion);
            if (!exchange.completion.isDone() && !sent.isStreamed())
                replyMemory.charge(sent, exchange.request, exchange.completion);
        } catch (Throwable e) {
            exchange.completion.failed(e);
        }
    }

    /** Applies the rate limit of reads, also when the reply was cached, or made for another caller. */
    private Sendable limited(Sendable reply, Exchange exchange) {
        boolean counts = dispatcher.limitsReads()
                && reply instanceof CachedReply
                && exchange.allowance().isEmpty()
                && reply.isApi();
        if (!counts) return reply;
        return dispatcher
                .limitRead(exchange)
                .<Sendable>map(refusal -> new UncachedReply(refusal, reply.route()))
                .orElse(reply);
    }

    /** Answers malformed requests, which the library rejects before they are routed. */
    private final class RejectionHandler extends ErrorHandler {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            JettyExchange exchange = newExchange(request, response, callback);
            int status = isClientGone(request) ? AccessLog.CLIENT_CLOSED_REQUEST : response.getStatus();
            Outgoing refusal = dispatcher.refuse(exchange.exchange, status);
            // What follows a malformed request cannot be parsed; unless told so, a client would go on sending.
            if (exchange.request.isHttp1()) response.getHeaders().put(HttpFields.CONNECTION_CLOSE);
            send(refusal, exchange);
            return true;
        }
    }

    /** Whether the library rejects the request because its client has cancelled it, or is no longer connected. */
    private static boolean isClientGone(Request request) {
        return request.getAttribute(ErrorHandler.ERROR_EXCEPTION) instanceof EofException;
    }
}

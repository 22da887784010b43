package io.kalends.http;

import io.kalends.api.Fragments;
import io.kalends.api.Mount;
import io.kalends.api.Route;
import io.kalends.auth.Accounts;
import io.kalends.cache.Caches;
import io.kalends.cache.InFlight.Work;
import io.kalends.config.BadSetting;
import io.kalends.config.Config;
import io.kalends.config.Setting;
import io.kalends.doc.Index;
import io.kalends.http.InFlightRequests.Completion;
import io.kalends.idempotency.Idempotency;
import io.kalends.log.AccessLog;
import io.kalends.memory.Budget;
import io.kalends.memory.MemoryExhausted;
import io.kalends.post.Publications;
import io.kalends.settings.SiteSettings;
import io.kalends.store.Database;
import io.kalends.tls.BadCertificate;
import io.kalends.web.FailurePage;
import io.kalends.web.Languages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.channels.ServerSocketChannel;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.Graceful;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The web server: receives requests, has them answered on virtual threads, and sends the replies. */
public final class Server implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Server.class);
    private static final long STOP_MILLIS = 20_000;
    private static final int MAX_HEADERS = 16 * 1024;
    /** Threads that read and write connections, and send cached replies: as many as can run at a time. */
    private static final int SELECTORS = Runtime.getRuntime().availableProcessors();
    /** Threads for other work of the server library; requests are answered on virtual threads. */
    private static final int OTHER_THREADS = 16;

    private final org.eclipse.jetty.server.Server jetty;
    private final Workers workers = new Workers();
    private final Dispatcher dispatcher;
    private final ReplyCache replyCache;
    private final RequestRecorder recorder;
    private final InFlightRequests inFlight = new InFlightRequests();
    private final Connections connections;
    private final Transfers transfers;
    private final StreamAdmission streams;
    private final ReplyMemory replyMemory;
    /** The path of the API. */
    private final String apiPath;

    private Server(
            Config config,
            ServerSocketChannel socket,
            Connections connections,
            Budget budget,
            Dispatcher dispatcher,
            ReplyCache replyCache,
            RequestRecorder recorder) {
        apiPath = Mount.main(config).path();
        this.dispatcher = dispatcher;
        this.replyCache = replyCache;
        this.recorder = recorder;
        this.connections = connections;
        transfers = new Transfers(budget, new Addresses(config.trustedProxies()));
        streams = new StreamAdmission(budget);
        replyMemory = new ReplyMemory(budget, transfers);
        var threads = new QueuedThreadPool(SELECTORS + OTHER_THREADS);
        threads.setName("http");
        threads.setVirtualThreadsExecutor(Thread::startVirtualThread);
        var buffers = new NetworkBuffers(budget, connections::evictSome);
        jetty = new org.eclipse.jetty.server.Server(threads, null, buffers);
        jetty.addConnector(connector(config, new ServerExecutor(threads), socket, buffers));
        jetty.setHandler(new RequestHandler());
        jetty.setErrorHandler(new RejectionHandler());
        jetty.setStopTimeout(STOP_MILLIS);
    }

    /** Loads the classes of the server library, which takes longer than making a server afterwards. */
    public static void load() {
        LOG.trace("{}", new org.eclipse.jetty.server.Server());
    }

    /** The server of these routes; throws {@link BadCertificate} when it cannot offer TLS as configured. */
    public static Server of(
            SiteSettings settings,
            Clock clock,
            ServerSocketChannel socket,
            List<Route> routes,
            Accounts accounts,
            Idempotency idempotency,
            Index index,
            Operations operations,
            Database db,
            Publications publications,
            FailurePage failurePage,
            Budget budget,
            Caches caches) {
        Config config = settings.known();
        var languages = new Languages(() -> settings.known().languages());
        var router = new Router(config, routes);
        var files = new TemporaryFiles(config.data().resolve("uploads"), db::reportFailedWrite);
        files.deleteOrphaned();
        var dispatcher = new Dispatcher(
                settings,
                clock,
                router,
                accounts,
                idempotency,
                index,
                languages,
                failurePage,
                budget,
                files,
                new Fragments(caches));
        var connections = new Connections(config, budget);
        operations.measure(budget);
        operations.measure(connections);
        var replyCache = new ReplyCache(config, clock, db, publications, languages, caches);
        operations.measure(caches);
        var recorder = new RequestRecorder(
                operations.registry(),
                new Addresses(config.trustedProxies()).inLog(config.accessLogAddress()),
                AccessLog.standard(config.accessLog()));
        return new Server(config, socket, connections, budget, dispatcher, replyCache, recorder);
    }

    private ServerConnector connector(
            Config config, ServerExecutor executor, ServerSocketChannel socket, NetworkBuffers buffers) {
        HttpConfiguration http = httpConfiguration();
        Optional<TlsContext> tls = config.tls().map(TlsContext::new);
        ConnectionFactory[] protocols = tls.map(it ->
                        Protocols.tls(http, it.factory(), config.tls().get().strictSeconds()))
                .orElseGet(() -> Protocols.plain(http));
        var connector = new HttpConnector(jetty, executor, SELECTORS, connections, buffers, protocols);
        connector.setIdleTimeout(config.idleTimeout().toMillis());
        var headerTimeout = new HeaderTimeout(config.idleTimeout().dividedBy(3));
        connector.addBean(headerTimeout);
        connector.addBean(new PeriodicTask(connector.getScheduler(), headerTimeout::check));
        connector.addBean(new PeriodicTask(connector.getScheduler(), transfers::abortDisconnected));
        connector.addBean(new IdleConnections(connector));
        connector.addBean(new HandshakeTimeout(connector.getScheduler()));
        tls.ifPresent(it -> connector.addBean(new PeriodicTask(connector.getScheduler(), it::reload)));
        try {
            connector.open(socket);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return connector;
    }

    private static HttpConfiguration httpConfiguration() {
        var http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(MAX_HEADERS);
        // Links repeat the query of the request. Over HTTP/2 every reply takes a buffer of this size for a moment.
        http.setMaxResponseHeaderSize(2 * MAX_HEADERS);
        // A cache of headers takes a hundred kilobytes per connection as soon as it has seen one.
        http.setHeaderCacheSize(0);
        // Paths are split here while they are escaped: an ambiguous one is simply not found.
        http.setUriCompliance(UriCompliance.UNSAFE);
        return http;
    }

    /** Starts to make a reply that is sure to be requested, so that it is cached; {@code path} is below the namespace. */
    public void prepare(String path) {
        String address = apiPath + path;
        workers.execute(() -> replyCache.findOrMake(address, () -> make(new Exchange(new InternalRequest(address)))));
    }

    public void start() {
        try {
            jetty.start();
        } catch (Exception e) {
            throw new IllegalStateException("The web server does not start", e);
        }
    }

    /** Accepts no more requests, and waits for those in flight. */
    @Override
    public void close() {
        try {
            jetty.stop();
        } catch (TimeoutException e) {
            LOG.warn("Connections that did not end within {} s were closed", STOP_MILLIS / 1_000);
        } catch (Exception e) {
            throw new IllegalStateException("The web server does not stop", e);
        } finally {
            workers.close();
            recorder.close();
        }
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

    /** Accepts requests on the selector threads; sends cached replies there, and hands all other work to virtual threads. */
    private final class RequestHandler extends Handler.Abstract.NonBlocking implements Graceful {
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
            Optional<HttpEndPoint> shared =
                    exchange.request.isHttp1() ? Optional.empty() : exchange.request.httpEndPoint();
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

    /** The socket of the service, opened before anything else, so that a port in use is reported at once. */
    public static ServerSocketChannel listen(Config config) {
        var address = new InetSocketAddress(config.host(), config.port());
        if (address.isUnresolved()) throw BadSetting.of(Setting.HOST, config.host(), "no address is known for it");
        try {
            ServerSocketChannel socket = ServerSocketChannel.open();
            socket.bind(address, 1_024);
            return socket;
        } catch (IOException e) {
            if (!isOfThisMachine(address.getAddress()))
                throw BadSetting.of(Setting.HOST, config.host(), "it must be an address of this machine");
            throw new UncheckedIOException(
                    "Cannot listen on " + config.host() + " port " + config.port() + ": " + e.getMessage(), e);
        }
    }

    private static boolean isOfThisMachine(InetAddress address) {
        try {
            return address.isAnyLocalAddress()
                    || address.isLoopbackAddress()
                    || NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package io.kalends.http;

import io.kalends.api.Fragments;
import io.kalends.api.Route;
import io.kalends.auth.Accounts;
import io.kalends.cache.Caches;
import io.kalends.cache.InFlight.Work;
import io.kalends.config.BadSetting;
import io.kalends.config.Config;
import io.kalends.config.Config.Tls;
import io.kalends.config.Setting;
import io.kalends.doc.Index;
import io.kalends.idempotency.Idempotency;
import io.kalends.memory.Budget;
import io.kalends.memory.MemoryExhausted;
import io.kalends.post.Publications;
import io.kalends.store.Database;
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
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Connector;
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
    private static final Logger LOG = LoggerFactory.getLogger("access");
    private static final long STOP_MILLIS = 20_000;
    private static final int MAX_HEADERS = 16 * 1024;
    /** Threads that move bytes, and send cached replies: as many as can run at a time. */
    private static final int SELECTORS = Runtime.getRuntime().availableProcessors();
    /** Threads for what else the server library has to do; the work is done on virtual ones. */
    private static final int OTHER_THREADS = 16;

    private final org.eclipse.jetty.server.Server jetty;
    private final Workers workers = new Workers();
    private final Dispatcher dispatcher;
    private final ReplyCache replyCache;
    private final AccessLog accessLog;
    private final UnderWay underWay = new UnderWay();
    private final Connections connections;
    private final Transfers transfers;
    private final Streams streams;
    private final ReplyMemory replyMemory;
    /** Where the interface is found. */
    private final String mount;

    private Server(
            String mount,
            ServerSocketChannel socket,
            Optional<Tls> tls,
            Duration idleTimeout,
            Connections connections,
            Budget budget,
            Addresses addresses,
            Dispatcher dispatcher,
            ReplyCache replyCache,
            AccessLog accessLog) {
        this.mount = mount;
        this.dispatcher = dispatcher;
        this.replyCache = replyCache;
        this.accessLog = accessLog;
        this.connections = connections;
        transfers = new Transfers(budget, addresses);
        streams = new Streams(budget);
        replyMemory = new ReplyMemory(budget, transfers);
        var threads = new QueuedThreadPool(SELECTORS + OTHER_THREADS);
        threads.setName("http");
        threads.setVirtualThreadsExecutor(Thread::startVirtualThread);
        var buffers = new NetworkBuffers(budget, connections::relieve);
        jetty = new org.eclipse.jetty.server.Server(threads, null, buffers);
        jetty.addConnector(connector(new Tasks(threads), socket, tls, idleTimeout, buffers));
        jetty.setHandler(new Entrance());
        jetty.setErrorHandler(new Rejections());
        jetty.setStopTimeout(STOP_MILLIS);
    }

    /** Has the server library load what it needs, which takes longer than to make a server of it afterwards. */
    public static void load() {
        LOG.trace("{}", new org.eclipse.jetty.server.Server());
    }

    /** The server of these routes; {@link BadCertificate} when it cannot offer encrypted connections as it should. */
    public static Server of(
            Config config,
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
        var languages = new Languages(config.languages(), caches);
        var router = new Router(config, routes);
        var files = new TemporaryFiles(config.data().resolve("uploads"), db::doubtWrites);
        files.sweep();
        var dispatcher = new Dispatcher(
                config,
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
        var addresses = new Addresses(config.trustedProxies());
        var accessLog = new AccessLog(
                operations.registry(),
                logged(config),
                addresses.inLog(config.accessLogAddress()),
                LineFormat.chosen(),
                System.out);
        String mount = config.apiPath() + "/" + Mount.NAMESPACE;
        return new Server(
                mount,
                socket,
                config.tls(),
                config.idleTimeout(),
                connections,
                budget,
                addresses,
                dispatcher,
                replyCache,
                accessLog);
    }

    private static Config.LoggedReplies logged(Config config) {
        return LOG.isInfoEnabled() ? config.accessLog() : Config.LoggedReplies.OFF;
    }

    private ServerConnector connector(
            Tasks tasks, ServerSocketChannel socket, Optional<Tls> tls, Duration idleTimeout, NetworkBuffers buffers) {
        var http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(MAX_HEADERS);
        // Links repeat what the caller asked for. Over HTTP/2 every reply takes a buffer of this size for a moment.
        http.setMaxResponseHeaderSize(2 * MAX_HEADERS);
        // A connection that remembers headers takes a hundred kilobytes as soon as it has seen one.
        http.setHeaderCacheSize(0);
        // Paths are taken apart here, in escaped form: what is odd about them is simply not found.
        http.setUriCompliance(UriCompliance.UNSAFE);
        Optional<Encryption> encryption = tls.map(Encryption::new);
        var connector = new HttpConnector(
                jetty,
                tasks,
                SELECTORS,
                connections,
                buffers,
                encryption.map(it -> it.factories(http)).orElseGet(() -> plain(http)));
        connector.setIdleTimeout(idleTimeout.toMillis());
        var slowHeads = new SlowHeads(idleTimeout.dividedBy(3));
        connector.addBean(slowHeads);
        connector.addBean(new Recurring(connector.getScheduler(), slowHeads::look));
        connector.addBean(new Recurring(connector.getScheduler(), transfers::sweep));
        connector.addBean(new IdleConnections(connector));
        connector.addBean(new SlowHandshakes(connector.getScheduler()));
        encryption.ifPresent(it -> connector.addBean(new CertificateWatch(it, connector.getScheduler())));
        try {
            connector.open(socket);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return connector;
    }

    private static ConnectionFactory[] plain(HttpConfiguration http) {
        return new ConnectionFactory[] {
            Encryption.http1(http),
            Encryption.bounded(new HTTP2CServerConnectionFactory(http) {
                @Override
                public Connection newConnection(Connector connector, EndPoint end) {
                    return OwnBuffers.use(end, () -> super.newConnection(connector, end));
                }
            })
        };
    }

    /** Begins to make a reply that is sure to be asked for; {@code path} is its place below the namespace. */
    public void prepare(String path) {
        String address = mount + path;
        workers.execute(() -> replyCache.findOrMake(address, () -> make(new Exchange(new OwnRequest(address)))));
    }

    public void start() {
        try {
            jetty.start();
        } catch (Exception e) {
            throw new IllegalStateException("The web server does not start", e);
        }
    }

    /** Stops taking requests and waits for those under way. */
    @Override
    public void close() {
        try {
            jetty.stop();
        } catch (Exception e) {
            throw new IllegalStateException("The web server does not stop", e);
        } finally {
            workers.close();
            accessLog.close();
        }
    }

    /** A request, how to reply to it, and when it came. */
    private record Turn(
            JettyRequest request, Exchange exchange, Response response, UnderWay.Ending ending, long began) {}

    private Turn turn(Request request, Response response, UnderWay.Ending ending) {
        var incoming = new JettyRequest(request, transfers);
        return new Turn(incoming, new Exchange(incoming), response, ending, request.getHeadersNanoTime());
    }

    /** Takes requests on the threads that move bytes; sends cached replies, and hands all others to virtual threads. */
    private final class Entrance extends Handler.Abstract.NonBlocking implements Graceful {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            UnderWay.Ending end = underWay.begin(callback);
            try {
                Turn turn = turn(request, response, end);
                if (isShutdown()) Response.writeError(request, response, end, HttpStatus.SERVICE_UNAVAILABLE_503);
                else if (hasPlace(turn)) take(turn, request);
                else send(turn.exchange.made(Dispatcher.overloadedInShort()).alone(), turn);
            } catch (Throwable e) {
                Response.writeError(request, response, end, e);
            }
            return true;
        }

        /** Takes no more requests, and waits for those under way. */
        @Override
        public CompletableFuture<Void> shutdown() {
            return underWay.shutdown();
        }

        @Override
        public boolean isShutdown() {
            return underWay.isShutdown();
        }

        /** Over HTTP/1 a connection has one request at a time, and there is nothing to hold beside it. */
        private boolean hasPlace(Turn turn) {
            Optional<Outlet> shared = turn.request.isHttp1() ? Optional.empty() : turn.request.outlet();
            Optional<Streams.Place> place = shared.flatMap(streams::begin);
            place.ifPresent(it -> turn.ending.atEnd(it::close));
            return shared.isEmpty() || place.isPresent();
        }

        private void take(Turn turn, Request request) {
            // Whether the service lives is to be known also when all its threads are busy.
            if (Operations.isHealth(request)) {
                makeAlone(turn);
                return;
            }
            Optional<String> key = replyCache.key(request);
            if (key.isEmpty()) workers.execute(() -> makeAlone(turn));
            else if (replyCache.mayWait()) workers.execute(() -> findOrMake(turn, key.get()));
            else take(turn, key.get());
        }

        private void take(Turn turn, String key) {
            Optional<CachedReply> found = replyCache.find(key);
            if (found.isPresent()) send(found.get(), turn);
            else
                replyCache
                        .claim(key, made -> sendOrMake(made, turn))
                        .ifPresent(work -> workers.execute(() -> make(turn, work)));
        }
    }

    private void sendOrMake(Optional<CachedReply> made, Turn turn) {
        try {
            if (made.isPresent()) send(made.get(), turn);
            else workers.execute(() -> makeAlone(turn));
        } catch (Throwable e) {
            turn.ending.failed(e);
        }
    }

    private void makeAlone(Turn turn) {
        answer(turn, () -> make(turn).alone());
    }

    private void findOrMake(Turn turn, String key) {
        answer(turn, () -> replyCache.findOrMake(key, () -> make(turn)));
    }

    private void make(Turn turn, Work<String, CachedReply> work) {
        answer(turn, () -> replyCache.make(work, () -> make(turn)));
    }

    private void answer(Turn turn, Supplier<Sendable> source) {
        try {
            Sendable reply = source.get();
            turn.request.discardBody();
            send(reply, turn);
        } catch (Throwable e) {
            turn.ending.failed(e);
        }
    }

    private ReplyCache.Made make(Turn turn) {
        boolean hopeless = !turn.request.isHttp1()
                && turn.request.outlet().filter(streams::isHopeless).isPresent();
        return hopeless ? turn.exchange.made(Dispatcher.overloadedInShort()) : make(turn.exchange);
    }

    private ReplyCache.Made make(Exchange exchange) {
        return exchange.made(dispatcher.answer(exchange));
    }

    /** The thread that moves the bytes of a connection sends what is at hand; whatever takes longer is not to hold it up. */
    private void send(Sendable reply, Turn turn) {
        Sendable.Form form = counted(reply, turn.exchange).form(turn.exchange.request());
        if (form.isStreamed()) stream(form, reply.route(), turn);
        else if (Thread.currentThread().isVirtual()) {
            log(form, reply.route(), turn);
            turn.request.handOver(() -> send(form, turn));
        } else {
            log(form, reply.route(), turn);
            send(form, turn);
        }
    }

    private void log(Sendable.Form form, String route, Turn turn) {
        accessLog.write(turn.exchange, route, form, System.nanoTime() - turn.began);
        turn.exchange.allowance().ifPresent(allowance -> allowance.headers().forEach(turn.response.getHeaders()::put));
    }

    /** Sends what is made meanwhile, once there is memory for that. */
    private void stream(Sendable.Form form, String route, Turn turn) {
        try {
            replyMemory.hold(form, turn.request, turn.ending);
        } catch (MemoryExhausted e) {
            send(new Single(dispatcher.overloaded(turn.exchange), route), turn);
            return;
        }
        log(form, route, turn);
        send(form, turn);
    }

    private void send(Sendable.Form form, Turn turn) {
        boolean silent = turn.exchange.request().method().equals("HEAD");
        try {
            form.send(turn.exchange.requestId(), silent, turn.response, turn.ending);
            if (!turn.ending.isOver() && !form.isStreamed()) replyMemory.charge(form, turn.request, turn.ending);
        } catch (Throwable e) {
            turn.ending.failed(e);
        }
    }

    /** Reads count also when the reply was cached, or made for another caller. */
    private Sendable counted(Sendable reply, Exchange exchange) {
        boolean counts = dispatcher.limitsReads()
                && reply instanceof CachedReply
                && exchange.allowance().isEmpty()
                && reply.isOfApi();
        if (!counts) return reply;
        return dispatcher
                .limitRead(exchange)
                .<Sendable>map(refusal -> new Single(refusal, reply.route()))
                .orElse(reply);
    }

    /** Answers what the library itself refuses before any route is looked for: broken requests. */
    private final class Rejections extends ErrorHandler {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            Turn turn = turn(request, response, underWay.begin(callback));
            int status = isGone(request) ? AccessLog.CALLER_GONE : response.getStatus();
            Outgoing refusal = dispatcher.refuse(turn.exchange, status);
            // What follows a broken request cannot be understood; unless told so, a client would go on with it.
            if (JettyRequest.isHttp1(request)) response.getHeaders().put(HttpFields.CONNECTION_CLOSE);
            send(turn.exchange.made(refusal).alone(), turn);
            return true;
        }
    }

    /** Whether the library refuses the request because its caller has taken it back, or is no longer there. */
    private static boolean isGone(Request request) {
        return request.getAttribute(ErrorHandler.ERROR_EXCEPTION) instanceof EofException;
    }

    /** Where the service listens: opened before anything else, so that a port in use is said at once. */
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

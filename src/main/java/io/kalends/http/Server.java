package io.kalends.http;

import io.kalends.api.Fragments;
import io.kalends.api.Mount;
import io.kalends.api.Route;
import io.kalends.auth.Accounts;
import io.kalends.cache.Caches;
import io.kalends.config.BadSetting;
import io.kalends.config.Config;
import io.kalends.config.Setting;
import io.kalends.doc.Index;
import io.kalends.idempotency.Idempotency;
import io.kalends.log.AccessLog;
import io.kalends.memory.Budget;
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
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.ServerConnector;
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
    private final RequestRecorder recorder;
    private final Transfers transfers;
    private final RequestHandler requests;
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
        this.recorder = recorder;
        transfers = new Transfers(budget, new Addresses(config.trustedProxies()));
        requests = new RequestHandler(dispatcher, replyCache, recorder, workers, transfers, budget);
        var threads = new QueuedThreadPool(SELECTORS + OTHER_THREADS);
        threads.setName("http");
        threads.setVirtualThreadsExecutor(Thread::startVirtualThread);
        var buffers = new NetworkBuffers(budget, connections::evictSome);
        jetty = new org.eclipse.jetty.server.Server(threads, null, buffers);
        jetty.addConnector(connector(config, new ServerExecutor(threads), socket, connections, buffers));
        jetty.setHandler(requests);
        jetty.setErrorHandler(requests.rejections());
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
            Config config,
            ServerExecutor executor,
            ServerSocketChannel socket,
            Connections connections,
            NetworkBuffers buffers) {
        HttpConfiguration http = httpConfiguration();
        Optional<TlsContext> tls = config.tls().map(TlsContext::new);
        ConnectionFactory[] protocols = tls.map(it ->
                        Protocols.tls(http, it.factory(), config.tls().get().strictSeconds()))
                .orElseGet(() -> Protocols.plain(http));
        var connector = new HttpConnector(jetty, executor, SELECTORS, connections, buffers, protocols);
        connector.setIdleTimeout(config.idleTimeout().toMillis());
        // Duration.dividedBy would load BigDecimal for this alone, at every start.
        var headerTimeout =
                new HeaderTimeout(Duration.ofMillis(config.idleTimeout().toMillis() / 3));
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
        requests.prepare(apiPath + path);
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

package io.kalends.http;

import io.kalends.Config;
import io.kalends.api.Attempts;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.auth.Accounts;
import io.kalends.doc.Index;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The web server: receives requests, has them answered on virtual threads, and sends the replies. */
public final class Server implements AutoCloseable {
    private static final long IDLE_MILLIS = 30_000;
    private static final long STOP_MILLIS = 20_000;
    private static final int MAX_HEADERS = 16 * 1024;
    /** Threads that move bytes; the work is done on virtual ones. */
    private static final int IO_THREADS = 16;

    private final org.eclipse.jetty.server.Server jetty;
    private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
    private final Dispatcher dispatcher;
    private final AccessLog accessLog;

    private Server(ServerSocketChannel socket, Dispatcher dispatcher, AccessLog accessLog) {
        this.dispatcher = dispatcher;
        this.accessLog = accessLog;
        var threads = new QueuedThreadPool(IO_THREADS);
        threads.setName("http");
        jetty = new org.eclipse.jetty.server.Server(threads);
        jetty.addConnector(connector(socket));
        jetty.setHandler(new GracefulHandler(new Entrance()));
        jetty.setErrorHandler(new Rejections());
        jetty.setStopTimeout(STOP_MILLIS);
    }

    /** The server of these routes. */
    public static Server of(
            Config config,
            Clock clock,
            ServerSocketChannel socket,
            List<Route> routes,
            Accounts accounts,
            Attempts attempts,
            Index index,
            Operations operations) {
        var dispatcher = new Dispatcher(config, clock, new Router(config, routes), accounts, attempts, index);
        return new Server(socket, dispatcher, new AccessLog(operations.registry()));
    }

    private ServerConnector connector(ServerSocketChannel socket) {
        var http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(MAX_HEADERS);
        // Paths are taken apart here, in escaped form: what is odd about them is simply not found.
        http.setUriCompliance(UriCompliance.UNSAFE);
        var connector = new ServerConnector(
                jetty, 1, 1, new HttpConnectionFactory(http), new HTTP2CServerConnectionFactory(http));
        connector.setIdleTimeout(IDLE_MILLIS);
        connector.addBean(new SlowHeads(connector.getScheduler()));
        try {
            connector.open(socket);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return connector;
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
        }
    }

    /** Takes requests on the threads that move bytes, and hands them to virtual threads. */
    private final class Entrance extends Handler.Abstract.NonBlocking {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            workers.execute(() -> answer(request, response, callback));
            return true;
        }
    }

    private void answer(Request request, Response response, Callback callback) {
        try {
            long began = System.nanoTime();
            var incoming = new JettyRequest(request);
            var exchange = new Exchange(incoming);
            Outgoing reply = Gzip.apply(exchange, dispatcher.answer(exchange));
            accessLog.write(exchange, reply, System.nanoTime() - began);
            incoming.discardBody();
            send(reply, exchange.request().method(), response, callback);
        } catch (Throwable e) {
            callback.failed(e);
        }
    }

    private static void send(Outgoing reply, String method, Response response, Callback callback) throws IOException {
        response.setStatus(reply.status());
        HttpFields.Mutable headers = response.getHeaders();
        reply.headers().forEach((name, value) -> headers.put(new HttpField(name, value)));
        if (reply.status() != 304) headers.put(HttpHeader.CONTENT_LENGTH, reply.length());
        boolean silent = method.equals("HEAD") || reply.status() == 304;
        if (reply.file().isPresent() && !silent) send(reply.file().get(), response, callback);
        else response.write(true, silent ? null : ByteBuffer.wrap(reply.body()), callback);
    }

    /** Holds a piece of the file at a time, however slowly the caller takes it. */
    private static void send(Reply.File file, Response response, Callback callback) throws IOException {
        try (InputStream in = file.open();
                OutputStream out = Content.Sink.asOutputStream(response)) {
            in.transferTo(out);
        }
        callback.succeeded();
    }

    /** Answers what the library itself refuses before any route is looked for: broken requests. */
    private final class Rejections extends ErrorHandler {
        @Override
        public boolean handle(Request request, Response response, Callback callback) throws IOException {
            var exchange = new Exchange(new JettyRequest(request));
            Outgoing reply = dispatcher.refuse(exchange, response.getStatus());
            accessLog.write(exchange, reply, 0);
            send(reply, exchange.request().method(), response, callback);
            return true;
        }
    }

    /** Where the service listens: opened before anything else, so that a port in use is said at once. */
    public static ServerSocketChannel listen(Config config) {
        try {
            ServerSocketChannel socket = ServerSocketChannel.open();
            socket.bind(new InetSocketAddress(config.host(), config.port()), 1_024);
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Cannot listen on %s port %d: %s".formatted(config.host(), config.port(), e.getMessage()), e);
        }
    }
}

package io.kalends.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.TryExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is relied on beyond what the server library documents: fails when a new version behaves differently. */
class ServerLibraryTest {
    private final QueuedThreadPool threads = new QueuedThreadPool();
    private final org.eclipse.jetty.server.Server jetty = new org.eclipse.jetty.server.Server(threads);
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Queue<Connection> connections = new ConcurrentLinkedQueue<>();
    private ServerConnector connector;

    /** Notes which tasks the library has. */
    private final class Recording implements TryExecutor {
        private final ServerExecutor executor = new ServerExecutor(threads);

        @Override
        public void execute(Runnable task) {
            tasks.add(task);
            executor.execute(task);
        }

        @Override
        public boolean tryExecute(Runnable task) {
            return executor.tryExecute(task);
        }
    }

    /** Answers each request on another thread than the one that has read it. */
    private final class Answering extends Handler.Abstract.NonBlocking {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            connections.add(request.getConnectionMetaData().getConnection());
            Thread.startVirtualThread(() -> response.write(true, null, callback));
            return true;
        }
    }

    @BeforeEach
    void start() throws Exception {
        var http = new HttpConfiguration();
        connector = new ServerConnector(
                jetty,
                new Recording(),
                null,
                null,
                1,
                1,
                new HttpConnectionFactory(http),
                new HTTP2CServerConnectionFactory(http));
        jetty.addConnector(connector);
        jetty.setHandler(new Answering());
        jetty.start();
    }

    @AfterEach
    void stop() throws Exception {
        jetty.stop();
    }

    private void ask(Version version) throws Exception {
        try (HttpClient client = HttpClient.newBuilder().version(version).build()) {
            var request = HttpRequest.newBuilder(URI.create("http://localhost:" + connector.getLocalPort() + "/"));
            assertThat(client.send(request.build(), BodyHandlers.discarding()).version())
                    .isEqualTo(version);
        }
    }

    @Test
    void connection_ofHttp1_isKnownByItsPublicTypes() throws Exception {
        ask(Version.HTTP_1_1);
        assertThat(connections).isNotEmpty().allMatch(HttpEndPoint::isHttp1);

        connections.clear();
        ask(Version.HTTP_2);
        assertThat(connections).isNotEmpty().noneMatch(HttpEndPoint::isHttp1);
    }

    /** Otherwise {@link ServerExecutor} no longer saves a thread from being woken for every reply. */
    @Test
    void connection_isItselfTheTaskThatReadsTheNextRequest() {
        // Again and again, as a reply that is sent before the handler returns needs no task.
        await().untilAsserted(() -> {
            ask(Version.HTTP_1_1);
            assertThat(tasks)
                    .as("tasks after a reply, among them the connection")
                    .hasAtLeastOneElementOfType(Connection.class);
        });
    }
}

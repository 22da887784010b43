package io.kalends.http;

import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.TestService;
import io.kalends.config.Setting;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionsTest {
    private static final String TAGS = TestService.NAMESPACE + "/tags";
    private static final String HEALTH = "GET /health HTTP/1.1\nHost: a\n\n";

    @RegisterExtension
    static final TestService service = new TestService();

    @RegisterExtension
    static final TestService hasty = new TestService().with(Setting.IDLE_TIMEOUT, "1");

    private static Wire connect() {
        return new Wire(service.port());
    }

    private static String post(String credentials, String type, int length) {
        return "POST " + TAGS + " HTTP/1.1\nHost: a\n" + credentials + "Content-Type: " + type + "\nContent-Length: "
                + length + "\n\n";
    }

    private static String editor() {
        return "Authorization: " + service.basic(EDITOR) + "\n";
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 100_000, 5_000_000})
    void connection_livesOnAfterARefusedBody(int length) {
        try (var wire = connect()) {
            for (String credentials : new String[] {"", "Authorization: Bearer x\n"}) {
                var reply = wire.send(post(credentials, "application/json", length))
                        .send(new byte[length])
                        .reply();
                assertThat(reply.status()).isEqualTo(401);
            }
            var reply = wire.send(post(editor(), "text/plain", length))
                    .send(new byte[length])
                    .reply();
            assertThat(reply.status()).isEqualTo(415);
            assertThat(wire.send(HEALTH).reply().status()).isEqualTo(200);
        }
    }

    @Test
    void connection_livesOnAfterTooLargeABody() {
        try (var wire = connect()) {
            var reply = wire.send(post(editor(), "application/json", 2_000_000))
                    .send(new byte[2_000_000])
                    .reply();

            assertThat(reply.status()).isEqualTo(413);
            assertThat(wire.send(HEALTH).reply().status()).isEqualTo(200);
        }
    }

    @Test
    void requests_mayBePipelined() {
        try (var wire = connect()) {
            wire.send(HEALTH + "GET " + TAGS + " HTTP/1.1\nHost: a\n\n"
                    + post("", "application/json", 5) + "{\"a\":"
                    + "GET /nothing HTTP/1.1\nHost: a\n\n" + HEALTH);

            assertThat(wire.reply().status()).isEqualTo(200);
            assertThat(wire.reply().body()).contains("\"tags\":[]");
            assertThat(wire.reply().status()).isEqualTo(401);
            assertThat(wire.reply().status()).isEqualTo(404);
            assertThat(wire.reply().status()).isEqualTo(200);
        }
    }

    @Test
    void close_isHonoured() {
        try (var wire = connect()) {
            var reply = wire.send("GET /health HTTP/1.1\nHost: a\nConnection: close\n\n")
                    .reply();

            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.closes()).isTrue();
            assertThat(wire.isClosed()).isTrue();
        }
    }

    @Test
    void http10_isAnsweredAndClosed() {
        try (var wire = connect()) {
            assertThat(wire.send("GET /health HTTP/1.0\n\n").reply().status()).isEqualTo(200);
            assertThat(wire.isClosed()).isTrue();
        }
    }

    @Test
    void expect_isAskedToGoOnOnlyForABodyThatIsWanted() {
        String body = "{\"name\": \"expected\"}";
        String expect = "Expect: 100-continue\n";
        try (var wire = connect()) {
            wire.send(post(editor() + expect, "application/json", body.length()));
            assertThat(wire.reply().status()).isEqualTo(100);
            assertThat(wire.send(body).reply().status()).isEqualTo(201);
        }
        try (var wire = connect()) {
            assertThat(wire.send(post(expect, "application/json", 100)).reply().status())
                    .isEqualTo(401);
        }
        try (var wire = connect()) {
            assertThat(wire.send(post(editor() + expect, "application/json", 2_000_000))
                            .reply()
                            .status())
                    .isEqualTo(413);
        }
    }

    @Test
    void otherExpectation_isNotMet() {
        var reply = Wire.ask(service, "GET /health HTTP/1.1\nHost: a\nExpect: miracles\n\n");

        assertThat(reply.status()).isIn(200, 417);
    }

    @Test
    void http2_isSpokenInClearText() throws Exception {
        try (var client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build()) {
            var address = URI.create("http://127.0.0.1:" + service.port() + TAGS);
            var list = client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
            var made = client.send(
                    HttpRequest.newBuilder(address)
                            .header("Authorization", service.basic(EDITOR))
                            .header("Content-Type", "application/json")
                            .POST(BodyPublishers.ofString("{\"name\": \"second version\"}"))
                            .build(),
                    BodyHandlers.ofString());
            var refused = client.send(
                    HttpRequest.newBuilder(address)
                            .POST(BodyPublishers.ofByteArray(new byte[3_000_000]))
                            .build(),
                    BodyHandlers.ofString());

            assertThat(list.version()).isEqualTo(HttpClient.Version.HTTP_2);
            assertThat(list.statusCode()).isEqualTo(200);
            assertThat(made.statusCode()).isEqualTo(201);
            assertThat(refused.statusCode()).isEqualTo(401);
        }
    }

    /** More than fit into one turn of a connection, from more connections than may go on at once. */
    @Test
    void http2_requestsOfManyAtOnce_areAllAnswered() throws Exception {
        var address = URI.create("http://127.0.0.1:" + service.port() + TAGS + "?per_page=1");
        List<HttpClient> clients = Stream.generate(() -> HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_2)
                        .build())
                .limit(8)
                .toList();
        for (HttpClient client : clients)
            client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.discarding());

        List<CompletableFuture<Integer>> statuses = clients.stream()
                .flatMap(client -> Stream.generate(() -> client.sendAsync(
                                        HttpRequest.newBuilder(address).build(), BodyHandlers.discarding())
                                .thenApply(HttpResponse::statusCode))
                        .limit(60))
                .toList();

        assertThat(statuses).allSatisfy(status -> assertThat(status.get()).isEqualTo(200));
        clients.forEach(HttpClient::close);
    }

    @Test
    void http2_mayBeSpokenAtOnce() {
        try (var wire = connect()) {
            // The preface and an empty SETTINGS frame, which the service answers with its own.
            wire.send("PRI * HTTP/2.0\n\nSM\n\n").send(new byte[] {0, 0, 0, 4, 0, 0, 0, 0, 0});

            assertThat(wire.bytes(5)[3]).isEqualTo((byte) 4);
        }
    }

    @Test
    void idleConnection_costsNobodyAnything() {
        try (var idle = connect();
                var half = connect()) {
            half.send("GET /health HT");

            assertThat(service.get("/tags").status()).isEqualTo(200);
            assertThat(half.send("TP/1.1\nHost: a\n\n").reply().status()).isEqualTo(200);
            assertThat(idle.send(HEALTH).reply().status()).isEqualTo(200);
        }
    }

    @Test
    void silentConnection_isClosed() {
        try (var idle = new Wire(hasty.port());
                var half = new Wire(hasty.port())) {
            half.send("GET /health HT");

            assertThat(idle.isClosed()).isTrue();
            assertThat(half.isClosed()).isTrue();
        }
    }

    @Test
    void headThatDrips_isCutOff() {
        try (var head = new Wire(hasty.port())) {
            head.send("GET /health HTTP/1.1\nX-Drip: ");
            while (!head.isClosedWithin(100)) head.send("x");
        } catch (UncheckedIOException e) {
            assertThat(e).message().containsAnyOf("Broken pipe", "reset");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 100", "Transfer-Encoding: chunked"})
    void bodyThatStops_isGivenUp(String framing) {
        try (var wire = new Wire(hasty.port())) {
            var reply = wire.send(postTo(hasty, framing) + "5\n{\"nam").reply();

            assertThat(reply.status()).isEqualTo(408);
            assertThat(reply.code()).isEqualTo("rest_request_timeout");
            assertThat(wire.isClosed()).isTrue();
        }
    }

    @Test
    void bodyThatDrips_isGivenUp() {
        try (var wire = new Wire(hasty.port())) {
            wire.send(postTo(hasty, "Content-Length: 1000"));
            while (!wire.hasWithin(100)) wire.send(" ");

            assertThat(wire.reply().status()).isEqualTo(408);
        } catch (UncheckedIOException e) {
            // The last byte may have come when nobody was there any more, which takes the reply away.
            assertThat(e).message().containsAnyOf("Broken pipe", "reset");
        }
    }

    @Test
    void bodyThatComesSlowly_isRead() {
        String name = "{\"name\": \"slowly\"}";
        try (var wire = connect()) {
            wire.send(post(editor(), "application/json", 10 + name.length()));
            for (int i = 0; i < 10; i++)
                assertThat(wire.send(" ").hasWithin(50)).isFalse();

            assertThat(wire.send(name).reply().status()).isEqualTo(201);
        }
    }

    private static String postTo(TestService one, String framing) {
        return "POST " + TAGS + " HTTP/1.1\nHost: a\nAuthorization: " + one.basic(EDITOR)
                + "\nContent-Type: application/json\n" + framing + "\n\n";
    }
}

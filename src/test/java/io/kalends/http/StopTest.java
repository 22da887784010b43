package io.kalends.http;

import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.kalends.TestService;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class StopTest {
    @RegisterExtension
    final TestService service = new TestService();

    @Test
    void stop_finishesWhatIsUnderWayAndTakesNothingNew() {
        String body = "{\"name\": \"under way\"}";
        try (var busy = new Wire(service.port());
                var idle = new Wire(service.port())) {
            idle.send("GET /health HTTP/1.1\nHost: a\n\n").reply();
            busy.send("POST " + TestService.NAMESPACE + "/tags HTTP/1.1\nHost: a\nAuthorization: "
                    + service.basic(EDITOR) + "\nContent-Type: application/json\nExpect: 100-continue\nContent-Length: "
                    + body.length() + "\n\n");
            assertThat(busy.reply().status()).isEqualTo(100);

            var stopped = CompletableFuture.runAsync(service::restart);
            await().until(this::refusesConnections);
            assertThat(stopped).isNotDone();
            assertThat(idle.isClosed()).isTrue();
            var reply = busy.send(body).reply();

            assertThat(reply.status()).isEqualTo(201);
            assertThat(reply.closes()).isTrue();
            stopped.join();
            assertThat(service.get("/tags?hide_empty=0&slug=under-way").number("total"))
                    .isEqualTo(1);
        }
    }

    private boolean refusesConnections() {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), service.port())) {
            return !socket.isConnected();
        } catch (IOException e) {
            return true;
        }
    }
}

package io.kalends.attack;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests are sent when they are due, and waiting counts. */
class OpenLoopTest {
    private static final String REPLY = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    private final Tally tally = new Tally();
    private final AtomicInteger connections = new AtomicInteger();
    private ServerSocket server;

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    private interface Service {
        void serve(Socket socket) throws IOException, InterruptedException;
    }

    private void serve(Service service) {
        Thread.startVirtualThread(() -> {
            try {
                while (true) {
                    Socket socket = server.accept();
                    connections.incrementAndGet();
                    Thread.startVirtualThread(() -> answer(service, socket));
                }
            } catch (IOException e) {
                // the test is over
            }
        });
    }

    private static void answer(Service service, Socket socket) {
        try (socket) {
            service.serve(socket);
        } catch (IOException | InterruptedException e) {
            // the caller has gone
        }
    }

    /** Reads one head, and answers it; false at the end of the connection. */
    private static boolean answerOne(Socket socket) throws IOException {
        int matched = 0;
        while (matched < 4) {
            int octet = socket.getInputStream().read();
            if (octet < 0) return false;
            matched = octet == "\r\n\r\n".charAt(matched) ? matched + 1 : octet == '\r' ? 1 : 0;
        }
        socket.getOutputStream().write(REPLY.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        return true;
    }

    private void ask(int perSecond, int count) {
        var loop = new OpenLoop(server.getLocalPort(), Addresses.READER, perSecond, Questions::health, tally);
        try (loop) {
            loop.start();
            await().atMost(30, SECONDS).until(() -> tally.count() >= count);
        }
    }

    @Test
    void loop_keepsHalfOfItsConnections() {
        serve(socket -> {
            while (answerOne(socket)) {}
        });

        ask(500, 100);

        assertThat(tally.answered()).isEqualTo(1);
        assertThat(connections.get()).isBetween(30, tally.count() - 30);
    }

    @Test
    void connectionThatWasClosedMeanwhile_isReplaced() {
        serve(OpenLoopTest::answerOne);

        ask(200, 50);

        assertThat(tally.answered()).isEqualTo(1);
    }

    @Test
    void connectionThatIsCut_counts() {
        serve(socket -> {});

        ask(200, 50);

        assertThat(tally.countOf("cut")).isEqualTo(tally.count());
    }

    @Test
    void waiting_countsForThoseWhoComeMeanwhile() {
        var open = new CountDownLatch(1);
        serve(socket -> {
            open.await();
            answerOne(socket);
        });

        var loop = new OpenLoop(server.getLocalPort(), Addresses.READER, 100, Questions::health, tally);
        try (loop) {
            loop.start();
            await().until(() -> connections.get() >= 50);
            open.countDown();
            await().until(() -> tally.count() >= 50);
        }

        assertThat(tally.millis(99)).isGreaterThan(400);
        assertThat(tally.answered()).isEqualTo(1);
    }
}

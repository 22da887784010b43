package io.kalends.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.kalends.TestService;
import io.kalends.config.Setting;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Where one address has nearly all connections, it is that one which waits for more. */
class CrowdingAddressTest {
    private static final int MOST = 40;
    private static final String HELD = "kalends_memory_held_bytes{area=\"heap\",purpose=\"connections\"}";

    @RegisterExtension
    final TestService service = new TestService().with(Setting.MAX_CONNECTIONS, "" + MOST);

    private final List<Wire> wires = new ArrayList<>();

    private Wire from(String address) {
        var wire = new Wire(service.port(), InetAddress.ofLiteral(address));
        wires.add(wire);
        return wire.send("GET /health HTTP/1.1\nHost: a\n\n");
    }

    private double metric(String name) {
        return service.raw(null, "GET", "/metrics", null, Map.of())
                .body()
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length())))
                .sum();
    }

    @AfterEach
    void close() {
        wires.forEach(Wire::close);
    }

    @Test
    void crowd_waitsWhileOthersAreAnswered() {
        for (int i = 0; i < 0.9 * MOST; i++)
            assertThat(from("127.0.0.3").reply().status()).isEqualTo(200);
        Wire crowding = from("127.0.0.3");

        assertThat(from("127.0.0.2").reply().status()).isEqualTo(200);

        assertThat(crowding.hasReply()).as("that it was answered as well").isFalse();
        assertThat(crowding.reply().status()).isEqualTo(200);
    }

    @Test
    void session_isCountedAsLongAsItIsOpen() {
        double before = metric(HELD);
        var session = new Wire(service.port());
        wires.add(session);

        session.send("PRI * HTTP/2.0\n\nSM\n\n").send(new byte[] {0, 0, 0, 4, 0, 0, 0, 0, 0});
        assertThat(session.bytes(5)[3]).isEqualTo((byte) 4);

        assertThat(metric(HELD)).isGreaterThanOrEqualTo(before + 24 * 1024);
        session.close();
        await().until(() -> metric(HELD) < before + 24 * 1024);
    }
}

package io.kalends.http;

import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.NAMESPACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.LoggerFactory;

/** Whoever holds much and does nothing makes room for others. */
class CrowdedTest {
    private static final int MOST = 40;
    private static final int PICTURE = 10 * 1024 * 1024;

    @RegisterExtension
    final TestService service =
            new TestService().with(Setting.MAX_CONNECTIONS, "" + MOST).with(Setting.TRUSTED_PROXIES, "127.0.0.1");

    private static final Logger LIBRARY = (Logger) LoggerFactory.getLogger("org.eclipse.jetty");

    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final List<Wire> wires = new ArrayList<>();

    private Wire wire() {
        var wire = new Wire(service.port());
        wires.add(wire);
        return wire;
    }

    @AfterEach
    void close() {
        wires.forEach(Wire::close);
        LIBRARY.detachAppender(lines);
    }

    private static String health() {
        return "GET /health HTTP/1.1\nHost: a\n\n";
    }

    private double metric(String line) {
        return service.raw(null, "GET", "/metrics", null, Map.of())
                .body()
                .lines()
                .filter(text -> text.startsWith(line + " "))
                .mapToDouble(text -> Double.parseDouble(text.substring(line.length())))
                .sum();
    }

    @Test
    void silentConnections_makeRoomForOthers() {
        Wire used = wire();
        assertThat(used.send(health()).reply().status()).isEqualTo(200);
        for (int i = 0; i < 3 * MOST; i++) {
            wire();
            // Somebody who asks now and then is not the one to go.
            if (i % 10 == 0) assertThat(used.send(health()).reply().status()).isEqualTo(200);
        }

        assertThat(wire().send(health()).reply().status()).isEqualTo(200);
        assertThat(used.send(health()).reply().status()).isEqualTo(200);
        assertThat(wires.get(1).isClosedWithin(5_000)).isTrue();
        await().until(() -> metric("kalends_connections") <= MOST + 1);
        assertThat(metric("kalends_connections_closed_total")).isGreaterThanOrEqualTo(2 * MOST);
    }

    @Test
    void connectionsThatAskOnceAndStay_makeRoomForOneThatIsUsed() {
        Wire used = wire();
        for (int i = 0; i < 20 * MOST; i++) {
            assertThat(wire().send(health()).reply().status()).isEqualTo(200);
            if (i % (MOST / 4) == 0)
                assertThat(used.send(health()).reply().status()).isEqualTo(200);
        }

        assertThat(used.send(health()).reply().status()).isEqualTo(200);
    }

    @Test
    void connections_giveBackWhatTheyHeld() {
        for (int i = 0; i < MOST; i++) wire().send("GET /health HTTP/1.1\nHost: a\nX: " + "y".repeat(10_000));
        String held = "kalends_memory_held_bytes{area=\"heap\",purpose=\"connections\"}";
        await().until(() -> metric(held) > 100_000);

        close();

        await().until(() -> metric(held) < 20_000);
    }

    private static String upload(TestService service, int length) {
        return "POST " + NAMESPACE + "/media HTTP/1.1\nHost: a\nContent-Type: image/png\nAuthorization: "
                + service.basic(AUTHOR) + "\nContent-Length: " + length + "\n\n";
    }

    /** Uploads that stand still take up all the room there is for files; the next one is served nevertheless. */
    @Test
    void stalledUploads_makeRoomForOthers() {
        lines.start();
        LIBRARY.addAppender(lines);
        int fit = (256 << 20) / PICTURE;
        for (int i = 0; i < fit; i++) wire().send(upload(service, PICTURE)).send("x".repeat(10_000));
        await().until(() ->
                metric("kalends_memory_held_bytes{area=\"disk\",purpose=\"files\"}") >= fit * (double) PICTURE);

        Wire.Reply reply =
                wire().send(upload(service, PICTURE)).send(new byte[PICTURE]).reply();

        assertThat(reply.code()).isEqualTo("media-unsupported-type");
        assertThat(wires.stream().limit(fit).anyMatch(CrowdedTest::wasTooSlow)).isTrue();
        assertThat(lines.list).as("lines in the log for clients that are slow").isEmpty();
    }

    private Wire uploadFrom(String address) {
        String head = upload(service, PICTURE);
        return wire().send(head.replace("Host: a\n", "Host: a\nX-Forwarded-For: " + address + "\n"));
    }

    /** Behind a proxy it is the caller who counts: not the slowest has to go, but the slowest of whoever holds most. */
    @Test
    void stalledUploads_ofOneCaller_leaveThoseOfOthersAlone() {
        int fit = (256 << 20) / PICTURE;
        metric("kalends_connections"); // the first takes a while, in which the modest one would stall alone
        Wire modest = uploadFrom("192.0.2.1").send("x".repeat(10_000));
        await().until(() -> metric("kalends_memory_held_bytes{area=\"disk\",purpose=\"files\"}") > 0);
        for (int i = 1; i < fit; i++) uploadFrom("192.0.2.2").send("x".repeat(10_000));
        await().until(() ->
                metric("kalends_memory_held_bytes{area=\"disk\",purpose=\"files\"}") >= fit * (double) PICTURE);

        Wire.Reply reply = uploadFrom("192.0.2.3").send(new byte[PICTURE]).reply();

        assertThat(reply.code()).isEqualTo("media-unsupported-type");
        assertThat(wires.stream().limit(fit).filter(CrowdedTest::wasTooSlow)).isNotEmpty();
        assertThat(modest.send(new byte[PICTURE - 10_000]).reply().code()).isEqualTo("media-unsupported-type");
    }

    private static boolean wasTooSlow(Wire wire) {
        return wire.hasReply() && wire.reply().status() == 408;
    }

    @Test
    void upload_leavesNoFileBehind() throws IOException {
        Path folder = service.config().data().resolve("uploads");
        assertThat(wire().send(upload(service, 100_000))
                        .send(new byte[100_000])
                        .reply()
                        .status())
                .isEqualTo(415);
        Wire broken = wire().send(upload(service, 100_000)).send(new byte[50_000]);
        await().until(() -> files(folder) == 1);

        broken.close();

        await().until(() -> files(folder) == 0);
    }

    private static long files(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.count();
        }
    }
}

package io.kalends.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers that are measured beside the service. */
class OthersTest {
    private static final Load LIST = load(Requests.EVENTS + "?per_page=50");
    private static final Http.Answer ANSWER = new Http.Answer(
            200,
            List.of(
                    Map.entry("Content-Type", "application/json;charset=utf-8"),
                    Map.entry("ETag", "\"a\\b\""),
                    Map.entry("X-Price", "$5"),
                    Map.entry("Content-Length", "7")),
            "[1,2,3]".getBytes(StandardCharsets.UTF_8));

    private final Queue<String> asked = new ConcurrentLinkedQueue<>();
    private final List<String> said = new ArrayList<>();
    private HttpServer server;

    @TempDir
    private Path folder;

    private static Load load(String path) {
        return new Load(List.of(Shot.get(path)), 2);
    }

    /** A site whose replies come in chunks, as those of most do. */
    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.add(exchange.getRequestURI().toString());
            boolean known = !exchange.getRequestURI().toString().contains("featured");
            exchange.sendResponseHeaders(known ? 200 : 404, 0);
            exchange.getResponseBody().write("{\"events\": []}".getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private String site() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private List<Beside> beside(String url, Load load) throws InterruptedException {
        var others = new Others(List.of(Incumbent.at(url)), said::add);
        try (Others.Round round = others.prepare(load, ANSWER)) {
            round.ask((target, same) -> new BuiltIn().run(target.address(), same, 0.2, 1));
            return round.found();
        }
    }

    @Test
    void address_isAskedForTheSameList() throws Exception {
        List<Beside> found = beside(site(), LIST);

        assertThat(found).singleElement().satisfies(one -> {
            assertThat(one.figures().requests()).isPositive();
            assertThat(one.figures().errors()).isZero();
        });
        assertThat(asked).containsOnly("/wp-json/tribe/events/v1/events?per_page=50");
        assertThat(said).isEmpty();
    }

    @Test
    void address_mayNameTheInterface() throws Exception {
        beside(site() + "/?rest_route=/tribe/events/v1", LIST);
        beside(site() + "/blog/wp-json/tribe/events/v1/", load(Requests.EVENTS));

        assertThat(asked)
                .containsOnly(
                        "/?rest_route=/tribe/events/v1/events&per_page=50", "/blog/wp-json/tribe/events/v1/events");
    }

    @Test
    void address_isNotAskedForWhatOnlyWeHave() {
        assertThat(Incumbent.isForAnyCalendar(Shot.get(Requests.EVENTS + "?search=x&start_date={t}")))
                .isTrue();
        assertThat(Incumbent.isForAnyCalendar(Shot.get(Requests.EVENTS + "?venue=3")))
                .isFalse();
        assertThat(Incumbent.isForAnyCalendar(Shot.get(Requests.EVENTS + "/17")))
                .isFalse();
        assertThat(Incumbent.isForAnyCalendar(Shot.get("/"))).isFalse();
        assertThat(Incumbent.isForAnyCalendar(Shot.get(Requests.EVENTS).with("Authorization", "Basic x")))
                .isFalse();
        assertThat(Incumbent.isForAnyCalendar(Shot.json("POST", Requests.EVENTS, "Basic x", "{}")))
                .isFalse();
    }

    @Test
    void address_thatFailsIsToldInWords() throws Exception {
        assertThat(beside("http://127.0.0.1:" + Running.freePort(), LIST)).isEmpty();
        assertThat(said).singleElement().asString().contains("is left out here", "refused");
    }

    @Test
    void address_thatDoesNotKnowAListIsToldInWords() throws Exception {
        assertThat(beside(site(), load(Requests.EVENTS + "?featured=true"))).isEmpty();
        assertThat(said).singleElement().asString().contains("answers 404", "featured=true");
    }

    @Test
    void address_thatIsNoneIsToldInWords() {
        assertThatThrownBy(() -> Incumbent.at("https://example.org")).hasMessageContaining("without TLS");
        assertThatThrownBy(() -> Incumbent.at("not an address")).hasMessageContaining("no address");

        Others _ = Others.find(folder, Optional.of("ftp://example.org"), said::add);
        assertThat(said).anySatisfy(line -> assertThat(line).contains("--beside takes http://"));
    }

    @Test
    void nginx_sendsWhatTheServiceSends() throws Exception {
        assumeThat(Nginx.find()).as("nginx is installed").isPresent();
        var nginx = new StaticFile(Nginx.find().orElseThrow(), folder);

        try (Other.Asked ready = nginx.prepare(LIST, ANSWER).orElseThrow()) {
            Http.Answer sent =
                    ready.target().running().orElseThrow().send(LIST.shots().getFirst(), 0);
            assertThat(sent.text()).isEqualTo("[1,2,3]");
            assertThat(sent.header("ETag")).contains("\"a\\b\"");
            assertThat(sent.header("Content-Type")).contains("application/json;charset=utf-8");
            assertThat(sent.header("Last-Modified")).isEmpty();
            assertThat(sent.header("Accept-Ranges")).isEmpty();
        }
        assertThat(nginx.prepare(load(Requests.EVENTS + "?x={n}"), ANSWER)).isEmpty();
        assertThat(nginx.prepare(load("/"), ANSWER)).isEmpty();
    }
}

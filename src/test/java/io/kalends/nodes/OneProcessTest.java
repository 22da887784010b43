package io.kalends.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.kalends.nodes.Caller.Got;
import io.kalends.store.TestDatabases;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A store in a folder is served by one process, which may be killed at any moment and starts again. */
@Tag("trial")
@Timeout(300)
class OneProcessTest {
    private static final List<String> TALKATIVE = List.of("env", "KALENDS_LOG_LEVEL=INFO");
    private static final String VENUE = "{\"venue\": \"Hall\"}";

    private final Caller caller = new Caller();
    private final Path data = TestDatabases.folder().resolve("data");
    private final int port = OwnPostgres.freePort();

    @AfterEach
    void close() {
        caller.close();
    }

    private void isRefused(String... words) {
        NodeProcess.Result second = NodeProcess.run(List.of(), "serve", "--port=0", "--data=" + data);
        assertThat(second.code()).as(second.output()).isEqualTo(1);
        assertThat(second.output())
                .startsWith("kalends: The store cannot be opened: ")
                .contains(words);
        assertThat(second.output().lines()).hasSize(1);
    }

    @Test
    void secondService_isRefusedAndTheFirstGoesOn() {
        try (NodeProcess first = NodeProcess.start(port, data).awaitReady()) {
            isRefused("process " + first.pid() + " is using the folder", "Stop that one first");
            isRefused("--data");
            NodeProcess.Result restore = NodeProcess.run(List.of(), "import", "/dev/null", "--data=" + data);
            assertThat(restore.output()).contains("Kalends is running on this store");

            assertThat(caller.post(port, "/venues", VENUE).status()).isEqualTo(201);
            assertThat(caller.ready(port).status()).isEqualTo(200);
        }
    }

    @Test
    void secondService_isRefusedWhileTheFirstStarts() {
        try (NodeProcess first = NodeProcess.start(port, data)) {
            await().pollInterval(Duration.ofMillis(1)).until(() -> Files.exists(data.resolve("kalends.lock")));
            isRefused("is using the folder");
            first.awaitReady();
            assertThat(caller.post(port, "/venues", VENUE).status()).isEqualTo(201);
        }
    }

    @Test
    void servicesStartedTogether_leaveOne() {
        List<NodeProcess> nodes = List.of(start(), start(), start());
        try {
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> nodes.stream()
                                    .filter(node -> node.output().contains("is using the folder"))
                                    .count()
                            == 2);
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> nodes.stream()
                                    .filter(node -> node.output().contains("Kalends is ready"))
                                    .count()
                            == 1);
        } finally {
            nodes.forEach(NodeProcess::close);
        }
    }

    private NodeProcess start() {
        return NodeProcess.start(0, data);
    }

    @Test
    void commands_workBesideTheService() {
        Path backup = data.resolveSibling("backup");
        try (NodeProcess first = NodeProcess.start(port, data).awaitReady()) {
            caller.post(port, "/venues", VENUE);
            for (String[] words : new String[][] {
                {"user", "add", "ada", "--email=ada@example.org"},
                {"user", "list"},
                {"backup", backup.toString()},
                {"export", data.resolveSibling("export").toString()}
            }) {
                var all = new ArrayList<>(List.of(words));
                all.add("--data=" + data);
                NodeProcess.Result result = NodeProcess.run(List.of(), all.toArray(String[]::new));
                assertThat(result.code()).as(result.output()).isZero();
            }
            assertThat(caller.post(port, "/venues", VENUE).status())
                    .as(first.output())
                    .isEqualTo(201);
        }
    }

    @Test
    void killedService_isStartedAgainAndItsStoreChecked() {
        long id;
        try (NodeProcess first = NodeProcess.startBy(TALKATIVE, port, data).awaitReady()) {
            id = caller.post(port, "/venues", VENUE).id();
            assertThat(first.output()).doesNotContain("damage");
            first.kill();
        }
        try (NodeProcess second = NodeProcess.startBy(TALKATIVE, port, data).awaitReady()) {
            assertThat(caller.get(port, "/venues/" + id).status()).isEqualTo(200);
            await().until(() -> second.output().contains("looking for damage in the background"));
            await().until(() -> second.output().matches("(?s).*No damage was found, in [0-9.]+ s.*"));
            assertThat(caller.ready(port).body()).isEqualTo("{\"status\":\"ready\"}");
            second.stop();
        }
        try (NodeProcess third = NodeProcess.startBy(TALKATIVE, port, data).awaitReady()) {
            assertThat(caller.ready(port).status()).isEqualTo(200);
            assertThat(third.output()).doesNotContain("damage");
        }
    }

    @Test
    void setUp_beginsAnewInTheSameProcess() {
        try (NodeProcess node = NodeProcess.start(port, data).awaitReady()) {
            await().until(() -> node.output().contains("/admin/setup#"));
            String token = node.output().replaceFirst("(?s).*/admin/setup#(\\S+).*", "$1");
            Got opened = submit("", Map.of("token", token));
            assertThat(opened.status()).as(opened.body()).isEqualTo(200);
            var typed = new HashMap<String, String>();
            Jsoup.parse(opened.body())
                    .select("input[type=hidden]")
                    .forEach(input -> typed.put(input.attr("name"), input.attr("value")));
            typed.putAll(
                    Map.of("token", token, "site_name", "Lindhafen", "timezone", "Europe/Berlin", "currency", "EUR"));
            typed.putAll(Map.of("new_password", "correct horse battery", "repeated", "correct horse battery"));
            Got done = submit(opened.headers().getOrDefault("set-cookie", ""), typed);
            assertThat(done.status()).as(done.body()).isEqualTo(200);

            await().atMost(Duration.ofSeconds(30))
                    .ignoreExceptions()
                    .until(() -> caller.get(port, "!/api").body().contains("Lindhafen"));
            assertThat(caller.post(port, "/venues", VENUE).status()).isEqualTo(201);
            isRefused("process " + node.pid() + " is using the folder");
        }
    }

    private Got submit(String cookie, Map<String, String> typed) {
        String form = typed.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        var headers =
                Map.of("Content-Type", "application/x-www-form-urlencoded", "Cookie", cookie.replaceFirst(";.*", ""));
        return caller.send(port, false, "POST", "!/admin/setup", form, headers).orElseThrow();
    }

    @Test
    void vanishedFile_endsWritingUntilItIsBack() throws IOException {
        Path file = data.resolve("kalends.db");
        Path aside = data.resolve("aside");
        try (NodeProcess node = NodeProcess.start(port, data).awaitReady()) {
            assertThat(caller.post(port, "/venues", VENUE).status()).isEqualTo(201);
            Files.move(file, aside);

            isAway(caller.post(port, "/venues", VENUE));
            Got ready = caller.ready(port);
            isAway(ready);
            assertThat(ready.body()).contains("has lost its files: they were deleted, moved or replaced.");
            assertThat(caller.get(port, "!/health").status()).isEqualTo(200);
            await().until(() -> node.output().contains("nothing is written until it is back"));
            assertThat(file).doesNotExist();

            Files.move(aside, file);
            await().until(() -> caller.ready(port).status() == 200);
            assertThat(caller.post(port, "/venues", VENUE).status()).isEqualTo(201);
            assertThat(node.output()).doesNotContain("\tat ");
        }
    }

    private static void isAway(Got got) {
        assertThat(got.status()).as(got.body()).isEqualTo(503);
        assertThat(got.headers().get("retry-after")).matches("[0-9]+");
        assertThat(got.body()).contains("service_unavailable");
    }

    @Test
    void foreignFile_isNotTakenForANewStore() throws IOException {
        Files.createDirectories(data);
        Path file = Files.createFile(data.resolve("kalends.db"));
        isRefused("kalends.db is empty", "Move the file away");
        Files.writeString(file, "a list of things to buy");
        isRefused("is not a SQLite database", "kalends restore FILE --force");
        Files.delete(file);
        NodeProcess.start(port, data).awaitReady().close();
    }

    /** Whatever there is of the files when it is killed, the next start makes a store of it. */
    @Test
    void firstStart_isKilledAtAnyMoment() {
        for (String seen :
                List.of("kalends.lock", "kalends.db-new", "kalends.db", "kalends.db-wal", "kalends.db-shm", "media")) {
            Path folder = data.resolveSibling("killed-" + seen);
            try (NodeProcess first = NodeProcess.start(0, folder)) {
                await().atMost(Duration.ofSeconds(60))
                        .pollDelay(Duration.ZERO)
                        .pollInterval(Duration.ofNanos(100_000))
                        .until(() -> Files.exists(folder.resolve(seen)) || hasPassed(folder, seen));
                first.kill();
            }
            try (NodeProcess second = NodeProcess.start(port, folder).awaitReady()) {
                assertThat(caller.post(port, "/venues", VENUE).status())
                        .as(second.output())
                        .isEqualTo(201);
            }
        }
    }

    /** The draft is there for a moment only. */
    private static boolean hasPassed(Path folder, String seen) {
        return seen.endsWith("-new") && Files.exists(folder.resolve("kalends.db"));
    }
}

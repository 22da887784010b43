package io.kalends;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.kalends.app.App;
import io.kalends.config.Config;
import io.kalends.config.Setting;
import io.kalends.http.Server;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.StoreLock;
import io.kalends.store.TestDatabases;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The service on an embedded database that was left in disorder. */
@Timeout(120)
class UncleanEndTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final Path data = TestDatabases.folder();

    @Test
    void ready_tellsThatDamageIsLookedFor() throws IOException {
        fill();
        Files.writeString(data.resolve("kalends.lock"), "4711\n");
        var settings = new EnumMap<Setting, String>(
                Map.of(Setting.DATA, data.toString(), Setting.DATABASE, "embedded", Setting.PORT, "0"));
        try (StoreLock lock = StoreLock.take(data, Optional.empty())) {
            ServerSocketChannel socket = Server.listen(Config.of(settings));
            int port = ((InetSocketAddress) socket.getLocalAddress()).getPort();
            settings.put(Setting.PORT, Integer.toString(port));
            try (App app = new App(Config.of(settings), Clock.systemUTC(), socket, lock)) {
                app.start();
                assertThat(ready(port)).contains("\"status\":\"ready\"").contains("\"check\":\"running\"");
                await().atMost(Duration.ofSeconds(60)).until(() -> ready(port).equals("{\"status\":\"ready\"}"));
            }
        }
    }

    /** With so many rows that it takes a second to look through them. */
    private void fill() {
        try (Database db = Database.open(data, Optional.empty())) {
            db.write(tx -> tx.run(Sql.of("""
                    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000000)
                    INSERT INTO change_mark (made_at, position) SELECT i, i FROM n
                    """)));
        }
    }

    private static String ready(int port) {
        try {
            var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/ready"));
            var response = CLIENT.send(request.build(), BodyHandlers.ofString());
            assertThat(response.statusCode()).isEqualTo(200);
            return response.body();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

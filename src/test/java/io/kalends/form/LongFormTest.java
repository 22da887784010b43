package io.kalends.form;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.NAMESPACE;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

/** A list of eighty megabytes. */
@Isolated("it counts what the heap holds")
@Tag("trial")
class LongFormTest {
    private static final int SERIES = 8;
    private static final int DATES = 1_000;
    private static final String TEXT = "a".repeat(10_000);

    @RegisterExtension
    static final TestService service = new TestService();

    @BeforeAll
    static void fill() {
        for (int i = 0; i < SERIES; i++) {
            Answer made = service.post(ADMIN, "/events", """
                    {"title": "Reihe %s", "start_date": "2026-12-05 19:30", "end_date": "2026-12-05 23:00",
                     "description": "%s", "recurrence": {"rule": "FREQ=DAILY;COUNT=%s"}}
                    """.formatted(i, TEXT, DATES));
            assertThat(made.status()).as(made.body()).isEqualTo(201);
        }
    }

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** More than there are connections to the store, each stopped by a reader that does not read on. */
    private static final int READERS = 16;

    private static InputStream open(HttpClient client, String form) throws IOException, InterruptedException {
        var uri = URI.create(service.config().baseUrl() + NAMESPACE + form);
        var reply = client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofInputStream());
        assertThat(reply.statusCode()).isEqualTo(200);
        return reply.body();
    }

    @Test
    void readersThatStop_holdNothingOfTheStore() throws IOException, InterruptedException {
        // Streams of one connection would share what the client takes without reading it.
        try (var client = HttpClient.newBuilder().version(Version.HTTP_1_1).build()) {
            var stopped = new ArrayList<InputStream>();
            for (int i = 0; i < READERS; i++) {
                stopped.add(open(client, "/events.ndjson?window=all"));
                assertThat(stopped.getLast().read()).isEqualTo('{');
            }
            for (int i = 0; i < READERS; i++) {
                Answer made = service.post(ADMIN, "/venues", "{\"venue\": \"Hall %s\"}".formatted(i));
                assertThat(made.status()).as(made.body()).isEqualTo(201);
                assertThat(service.get(ADMIN, "/venues?search=hall+" + i).number("total"))
                        .isEqualTo(1);
            }
            for (InputStream reply : stopped) reply.close();
        }
    }

    @Test
    void dateThatIsMovedMeanwhile_comesOnce() throws IOException, InterruptedException {
        List<?> last = service.get("/events?window=all&order=desc&per_page=3").list("events");
        long moved = Long.parseLong(FormReaders.member(last.get(0), "id"));
        long trashed = Long.parseLong(FormReaders.member(last.get(1), "id"));
        long first = service.get("/events?window=all&per_page=1").number("events.0.id");
        var ids = new ArrayList<Long>();
        try (var client = HttpClient.newHttpClient();
                var lines = new BufferedReader(
                        new InputStreamReader(open(client, "/events.ndjson?window=all"), StandardCharsets.UTF_8))) {
            ids.add(id(lines.readLine()));
            String earlier = "{\"start_date\": \"2026-12-01 10:00\", \"end_date\": \"2026-12-01 12:00\"}";
            assertThat(service.patch(ADMIN, "/events/" + moved, earlier).status())
                    .isEqualTo(200);
            String later = "{\"start_date\": \"2031-12-01 10:00\", \"end_date\": \"2031-12-01 12:00\"}";
            assertThat(service.patch(ADMIN, "/events/" + first, later).status()).isEqualTo(200);
            assertThat(service.delete(ADMIN, "/events/" + trashed).status()).isEqualTo(200);
            for (String line = lines.readLine(); line != null; line = lines.readLine()) ids.add(id(line));
        }

        assertThat(ids).doesNotHaveDuplicates().doesNotContain(trashed).hasSize(SERIES * DATES - 1);
        assertThat(ids).startsWith(first).contains(moved);
        service.patch(ADMIN, "/events/" + trashed, "{\"status\": \"publish\"}");
    }

    private static long id(String line) {
        return Long.parseLong(line.substring("{\"id\":".length(), line.indexOf(',')));
    }

    @Test
    void longList_isNeverHeldAsAWhole() throws IOException, InterruptedException {
        var uri = URI.create(service.config().baseUrl() + NAMESPACE + "/events.ndjson?window=all");
        Set<String> ids = new HashSet<>();
        long bytes = 0;
        long most = 0;
        // Over HTTP/2 this client takes up to 16 MB ahead of its reader, in the same heap.
        try (var client = HttpClient.newBuilder().version(Version.HTTP_1_1).build()) {
            long before = used();
            var reply = client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofInputStream());
            try (var lines = new BufferedReader(new InputStreamReader(reply.body(), StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    ids.add(line.substring(0, line.indexOf(',')));
                    bytes += line.length();
                    if (ids.size() % 2_000 == 0) most = Math.max(most, used() - before);
                }
            }
        }

        assertThat(ids).hasSize(SERIES * DATES);
        assertThat(bytes).isGreaterThan(80_000_000);
        assertThat(most).as("bytes held while it is sent").isLessThan(32_000_000);
    }
}

package io.kalends;

import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.kalends.config.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Replies that are kept in memory are never seen to be old, and never made twice for nothing. */
@Timeout(120)
class ReplyCacheTest {
    /** The names in a row of the table of caches. */
    private static final Pattern DOCUMENTED = Pattern.compile("(?m)^\\| (`[a-z ]+`(?:, `[a-z ]+`)*) \\(`");

    @RegisterExtension
    static final TestService service = new TestService().with(Setting.REPLY_MEMORY, "1");

    @BeforeEach
    void emptyTheCalendar() {
        service.clock().set(TestClock.START);
        for (String kind : List.of("events", "venues", "organizers")) {
            Answer all = service.get(EDITOR, "/" + kind + "?per_page=50&window=all");
            for (int i = 0; i < all.list(kind).size(); i++)
                service.delete(EDITOR, "/" + kind + "/" + all.number(kind + "." + i + ".id") + "?force=true");
        }
    }

    private static Answer create(String title, String more) {
        Answer made = service.post(EDITOR, "/events", """
                {"title": "%s", "start_date": "2026-11-15 12:00", "end_date": "2026-11-15 14:00"%s}""".formatted(title, more));
        assertThat(made.status()).isEqualTo(201);
        return made;
    }

    private static double metric(String name) {
        String text = service.raw(null, "GET", "/metrics", null, Map.of()).body();
        var found = Pattern.compile("(?m)^" + Pattern.quote(name) + " (\\S+)$").matcher(text);
        return found.find() ? Double.parseDouble(found.group(1)) : 0;
    }

    private static double hits() {
        return metric("kalends_cache_lookups_total{cache=\"replies\",result=\"hit\"}");
    }

    private static double misses() {
        return metric("kalends_cache_lookups_total{cache=\"replies\",result=\"miss\"}");
    }

    private static boolean isReady(String path) {
        double before = hits();
        service.get(path);
        return hits() > before;
    }

    @Test
    void secondRead_isReadyAndTheSame() {
        create("Jam", "");
        Answer first = service.get("/events");
        double before = hits();
        Answer second = service.get("/events");

        assertThat(hits()).isGreaterThan(before);
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(second.header("ETag")).isEqualTo(first.header("ETag"));
        assertThat(second.header("X-TEC-Total")).hasValue("1");
        assertThat(second.header("X-Request-Id")).isNotEqualTo(first.header("X-Request-Id"));
    }

    @Test
    void firstList_isReadyBeforeAnybodyAsks() {
        create("Jam", "");
        double before = misses();
        service.warmUp();
        await().until(() -> misses() > before);

        assertThat(isReady("/events")).isTrue();
        assertThat(service.get("/events").text("events.0.title")).isEqualTo("Jam");
    }

    @Test
    void listOfAReply_isCachedWithIt() {
        create("First", "");
        service.get("/events?search=other"); // the first reply after a start does not wait for its list
        service.get("/events?search=first");
        double before = metric("kalends_cache_lookups_total{cache=\"lists of events\",result=\"hit\"}");

        assertThat(service.get("/events?search=first&order=desc").number("total"))
                .isEqualTo(1);
        assertThat(metric("kalends_cache_lookups_total{cache=\"lists of events\",result=\"hit\"}"))
                .isGreaterThan(before);
    }

    @Test
    void readyReply_needsNoStatement() {
        service.get("/events?x=1");
        String tag = service.get("/events?x=1").header("ETag").orElseThrow();
        double fewest = Double.MAX_VALUE;
        // The housekeeping may come in between once, hardly three times.
        for (int i = 0; i < 3; i++) {
            double before = metric("kalends_statements_total");
            Answer unchanged = service.send(null, "GET", "/events?x=1", null, Map.of("If-None-Match", tag));
            service.get("/events?x=1");
            assertThat(unchanged.status()).isEqualTo(304);
            assertThat(unchanged.header("ETag")).hasValue(tag);
            fewest = Math.min(fewest, metric("kalends_statements_total") - before);
        }
        assertThat(fewest).isZero();
    }

    @Test
    void forms_areTheSameWhetherReadyOrNot() {
        create("Jam", ", \"description\": \"" + "Long text. ".repeat(200) + "\"");
        for (int round = 0; round < 2; round++) {
            Answer plain = service.get("/events?form=1");
            Answer head = service.send(null, "HEAD", "/events?form=1", null);
            Answer small = service.send(null, "GET", "/events?form=1", null, Map.of("Accept-Encoding", "gzip"));

            assertThat(head.body()).isEmpty();
            assertThat(head.header("Content-Length")).isEqualTo(plain.header("Content-Length"));
            assertThat(small.header("Content-Encoding")).hasValue("gzip");
            assertThat(small.header("ETag")).isEqualTo(plain.header("ETag"));
            assertThat(plain.header("Content-Encoding")).isEmpty();
            assertThat(plain.header("Vary")).hasValue("Authorization, Accept-Encoding");
        }
    }

    @Test
    void credentials_getRepliesOfTheirOwn() {
        create("Secret", ", \"status\": \"draft\"");
        service.get("/events");

        assertThat(service.get(EDITOR, "/events").list("events")).hasSize(1);
        assertThat(service.get("/events").list("events")).isEmpty();
        assertThat(service.raw(
                                null,
                                "GET",
                                TestService.NAMESPACE + "/events",
                                null,
                                Map.of("Authorization", "Bearer no"))
                        .status())
                .isEqualTo(401);
    }

    @Test
    void everyWrite_isSeenByTheNextRead() {
        Answer venue = service.post(EDITOR, "/venues", "{\"venue\": \"Hall\"}");
        Answer organizer = service.post(EDITOR, "/organizers", "{\"organizer\": \"Club\"}");
        Answer tag = service.post(EDITOR, "/tags", "{\"name\": \"live " + System.nanoTime() + "\"}");
        Answer event = create(
                "Jam",
                ", \"venue\": %s, \"organizer\": %s, \"tags\": [%s]"
                        .formatted(venue.number("id"), organizer.number("id"), tag.number("id")));
        String path = "/events/" + event.number("id");
        var seen = new ArrayList<String>();
        for (String read : List.of(path, "/events")) {
            service.get(read);
            String at = read.equals(path) ? "" : "events.0.";
            service.patch(EDITOR, path, "{\"title\": \"Jam of %s\"}".formatted(read.substring(0, 7)));
            seen.add(service.get(read).text(at + "title"));
            service.patch(EDITOR, "/venues/" + venue.number("id"), "{\"venue\": \"Hall of " + read.length() + "\"}");
            seen.add(service.get(read).text(at + "venue.venue"));
            service.patch(
                    EDITOR, "/organizers/" + organizer.number("id"), "{\"organizer\": \"C" + read.length() + "\"}");
            seen.add(service.get(read).text(at + "organizer.0.organizer"));
            service.patch(EDITOR, "/tags/" + tag.number("id"), "{\"description\": \"d" + read.length() + "\"}");
            seen.add(service.get(read).text(at + "tags.0.description"));
        }

        assertThat(seen)
                .containsExactly(
                        "Jam of /events",
                        "Hall of " + path.length(),
                        "C" + path.length(),
                        "d" + path.length(),
                        "Jam of /events",
                        "Hall of 7",
                        "C7",
                        "d7");
        service.delete(EDITOR, path);
        assertThat(service.get("/events").list("events")).isEmpty();
        assertThat(service.get(path).status()).isEqualTo(403);
        assertThat(service.get("/tags/" + tag.number("id")).number("count")).isZero();
    }

    @Test
    void publication_happensAtItsSecond() {
        Answer event = create("Later", ", \"date\": \"2026-11-15 10:05:00\"");
        for (String list : List.of("/events", "/tags", "/venues?has_events=true")) service.get(list);
        String path = "/events/" + event.number("id");

        service.clock().set(Instant.parse("2026-11-15T10:04:59.999Z"));
        assertThat(service.get("/events").list("events")).isEmpty();
        assertThat(service.get(path).status()).isEqualTo(403);
        assertThat(isReady("/events")).isTrue();
        service.clock().set(Instant.parse("2026-11-15T10:05:00Z"));
        assertThat(service.get("/events").list("events")).hasSize(1);
        assertThat(service.get(path).status()).isEqualTo(200);
    }

    @Test
    void defaultWindow_movesAtMidnight() {
        create("Today", "");
        assertThat(service.get("/events").list("events")).hasSize(1);

        service.clock().set(Instant.parse("2026-11-15T23:59:59.999Z"));
        assertThat(isReady("/events")).isTrue();
        assertThat(service.get("/events").list("events")).hasSize(1);
        service.clock().set(Instant.parse("2026-11-16T00:00:00Z"));
        assertThat(service.get("/events").list("events")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ends_after=now&strict_dates=true",
                "starts_after=yesterday",
                "start_date=2026-01-01&end_date=today"
            })
    void words_followTheClock(String filter) {
        create("Today", "");
        assertThat(service.get("/events?" + filter).list("events")).hasSize(1);

        service.clock().forward(Duration.ofHours(4));
        service.get("/events?" + filter);
        service.clock().forward(Duration.ofDays(1));
        boolean gone = !filter.contains("end_date");
        assertThat(service.get("/events?" + filter).list("events")).hasSize(gone ? 0 : 1);
        service.clock().set(TestClock.START);
        assertThat(service.get("/events?" + filter).list("events")).hasSize(1);
    }

    @Test
    void upcoming_endsWithTheSecond() {
        create("Today", ", \"venue\": {\"venue\": \"Hall\"}");
        assertThat(service.get("/venues?only_with_upcoming=true").list("venues"))
                .hasSize(1);
        service.clock().set(Instant.parse("2026-11-15T13:59:59Z"));
        assertThat(service.get("/venues?only_with_upcoming=true").list("venues"))
                .hasSize(1);
        service.clock().set(Instant.parse("2026-11-15T14:00:00Z"));
        assertThat(service.get("/venues?only_with_upcoming=true").list("venues"))
                .isEmpty();
    }

    @Test
    void crawler_doesNotPushOutWhatEverybodyReads() {
        create("Jam", "");
        for (int i = 0; i < 20; i++) service.get("/events?popular=1");
        for (int i = 0; i < 600; i++) {
            service.get("/events?walk=" + i);
            if (i % 50 == 0) service.get("/events?popular=1");
        }

        assertThat(isReady("/events?popular=1")).isTrue();
        assertThat(metric("kalends_cache_size_bytes{cache=\"replies\"}")).isBetween(1.0, 1_048_576.0);
    }

    @Test
    void metrics_showEveryCacheThatIsDocumented() throws IOException {
        String text = service.raw(null, "GET", "/metrics", null, Map.of()).body();
        Set<String> documented = DOCUMENTED
                .matcher(Files.readString(Path.of("docs/performance.md")))
                .results()
                .flatMap(row -> Stream.of(row.group(1).replace("`", "").split(", ")))
                .collect(Collectors.toSet());

        for (String start : List.of("lookups_total{", "entries{", "evictions_total{")) {
            Set<String> shown = Pattern.compile("kalends_cache_" + Pattern.quote(start) + "cache=\"([^\"]+)\"")
                    .matcher(text)
                    .results()
                    .map(found -> found.group(1))
                    .collect(Collectors.toSet());
            assertThat(shown).as(start).containsExactlyInAnyOrderElementsOf(documented);
        }
    }

    @Test
    void metrics_countWhatIsFoundInMemory() {
        create("Jam", "");
        for (int i = 0; i < 4; i++) service.get("/events?another=" + i);
        double records = metric("kalends_cache_lookups_total{cache=\"events\",result=\"hit\"}");
        double lists = metric("kalends_cache_lookups_total{cache=\"lists of events\",result=\"hit\"}");
        double fragments = metric("kalends_cache_lookups_total{cache=\"fragments\",result=\"hit\"}");
        service.get("/events?another=5");

        assertThat(metric("kalends_cache_lookups_total{cache=\"events\",result=\"hit\"}"))
                .isGreaterThan(records);
        assertThat(metric("kalends_cache_lookups_total{cache=\"lists of events\",result=\"hit\"}"))
                .isGreaterThan(lists);
        assertThat(metric("kalends_cache_lookups_total{cache=\"fragments\",result=\"hit\"}"))
                .isGreaterThan(fragments);
    }

    @Test
    void errorsAndHealth_areNotCached() {
        assertThat(service.get("/events/999999").status()).isEqualTo(404);
        assertThat(isReady("/events/999999")).isFalse();
        double before = hits();
        service.raw(null, "GET", "/health", null, Map.of());
        service.raw(null, "GET", "/health", null, Map.of());
        assertThat(hits()).isEqualTo(before);
    }

    @Test
    void afterAnAcknowledgedWrite_nobodyReadsWhatWasBefore() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> writers = new ArrayList<>();
            for (int writer = 0; writer < 8; writer++) {
                long id = create("Race " + writer, "").number("id");
                writers.add(threads.submit(() -> race(id)));
            }
            for (Future<Integer> writer : writers) assertThat(writer.get()).isEqualTo(25);
        }
    }

    /** Writes, and looks at once in three ways, each of which others look at all the time. */
    private static int race(long id) {
        int fresh = 0;
        for (int round = 0; round < 25; round++) {
            String title = "Round " + round;
            service.patch(EDITOR, "/events/" + id, "{\"title\": \"%s\"}".formatted(title));
            boolean alone = service.get("/events/" + id).text("title").equals(title);
            Answer list = service.get("/events?per_page=50");
            boolean listed = list.list("events").stream()
                    .map(event -> (Map<?, ?>) event)
                    .anyMatch(event ->
                            event.get("id").equals(id) && event.get("title").equals(title));
            boolean found = service.get("/events?per_page=50&search=round").number("total") >= 1;
            if (alone && listed && found) fresh++;
        }
        return fresh;
    }
}

package io.kalends.feed;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A feed of more events than are held at once. */
class LongFeedTest {
    private static final Pattern STATEMENTS = Pattern.compile("(?m)^kalends_statements_total (\\d+)");

    @RegisterExtension
    final TestService service = new TestService().with(Setting.RECORD_MEMORY, "0");

    @BeforeEach
    void fill() {
        for (int i = 0; i < 520; i++) make("Fest " + i);
    }

    private void make(String title) {
        Answer made = service.post(ADMIN, "/events", """
                {"title": "%s", "start_date": "2026-12-05 19:30", "end_date": "2026-12-05 23:00"}""".formatted(title));
        assertThat(made.status()).as(made.body()).isEqualTo(201);
    }

    private Answer again(String tag) {
        return service.send(null, "GET", "/events.ics", null, Map.of("If-None-Match", tag));
    }

    private long statements() {
        Matcher found = STATEMENTS.matcher(
                service.raw(null, "GET", "/metrics", null, Map.of()).body());
        assertThat(found.find()).isTrue();
        return Long.parseLong(found.group(1));
    }

    private long costOfLookingAgain(String tag) {
        long before = statements();
        assertThat(again(tag).status()).isEqualTo(304);
        return statements() - before;
    }

    @Test
    void longFeed_isCompleteAndStreamed() throws IOException {
        Answer whole = service.get("/events.ics");
        Answer compressed = service.send(null, "GET", "/events.ics", null, Map.of("Accept-Encoding", "gzip"));

        assertThat(new CalendarReader(whole.body()).events()).hasSize(520);
        assertThat(whole.header("Content-Length")).isEmpty();
        try (var in = new GZIPInputStream(new ByteArrayInputStream(compressed.bytes()))) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(whole.body());
        }
    }

    @Test
    void longFeed_isKnownByItsTagWithoutAnotherLook() {
        String tag = service.get("/events.ics").header("ETag").orElseThrow();

        // The least of three: the service may be doing a chore of its own meanwhile.
        assertThat(LongStream.range(0, 3)
                        .map(attempt -> costOfLookingAgain(tag))
                        .min())
                .hasValue(0);
        assertThat(service.send(null, "HEAD", "/events.ics", null).header("ETag"))
                .hasValue(tag);
        make("Noch eins");
        assertThat(again(tag).status()).isEqualTo(200);
    }
}

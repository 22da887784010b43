package io.kalends.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.TestService;
import io.kalends.fetch.FetchPolicy;
import io.kalends.fetch.Fetcher;
import io.kalends.fetch.OwnAddress;
import io.kalends.intake.SiteReader.Position;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whether a large site is read in good time. */
@Tag("trial")
class LargeSiteTest {
    private static final int EVENTS = 10_000;

    @RegisterExtension
    final TestService service = new TestService();

    @Test
    void tenThousandEvents_areReadInGoodTime() {
        IntStream.range(0, EVENTS)
                .parallel()
                .forEach(id -> service.post(TestService.ADMIN, "/events", """
                {"title": "Event %s", "description": "%s", "start_date": "2027-01-01 10:00", "end_date": "2027-01-01 11:00"}""".formatted(id, "text ".repeat(100))));
        var collected = new FoundOnSite();
        long began = System.nanoTime();
        try (var fetcher = new Fetcher(FetchPolicy.ofService(true, OwnAddress.none()), "test")) {
            String address = "http://127.0.0.1:" + service.port() + TestService.COMPATIBLE;
            new SiteReader(fetcher, address, Optional.empty()).read(Position.START, collected, collected);
        }
        assertThat(collected.of(Item.Type.EVENT)).hasSize(EVENTS);
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(30));
    }
}

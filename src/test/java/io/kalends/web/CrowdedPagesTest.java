package io.kalends.web;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.TestService;
import java.util.Locale;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** More events than a page has room for. */
class CrowdedPagesTest {
    @RegisterExtension
    static final TestService service = new TestService();

    @Test
    void crowdedMonth_countsWhatItDoesNotShow() {
        for (int i = 0; i < 404; i++)
            service.post(ADMIN, "/events", String.format(Locale.ROOT, """
                    {"title": "Event %d", "start_date": "2026-12-%02d 12:00", "end_date": "2026-12-%02d 13:00"}""", i, 1 + i % 4, 1 + i % 4));
        var visitor = new Visitor(service, "en");

        Document month = visitor.page("/events/month/2026-12/");

        for (String day : new String[] {"01", "02", "03", "04"}) {
            var cell = month.selectFirst("td:has(time[datetime=2026-12-" + day + "])");
            assertThat(cell.select("li.one")).hasSize(4);
            assertThat(cell.select("li.more").text()).isEqualTo("97 more");
        }
        assertThat(month.selectFirst("td:has(time[datetime=2026-12-05])").select("li"))
                .isEmpty();
        assertThat(visitor.titles("/events/day/2026-12-02/")).hasSize(101);
        assertThat(visitor.page("/?page=21").select(".event-row")).hasSize(4);
        assertThat(visitor.page("/?page=2").select("meta[name=robots]")).hasSize(1);
    }
}

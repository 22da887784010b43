package io.kalends.web;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The calendar in a frame of a page elsewhere, which needs no script. */
class FramedPagesTest {
    @RegisterExtension
    static final TestService service = new TestService();

    private static final Visitor visitor = new Visitor(service, "en-GB");

    @BeforeAll
    static void fill() {
        for (int day = 1; day <= 7; day++) {
            Answer made = service.post(ADMIN, "/events", """
                    {"title": "Event %1$s", "start_date": "2026-12-0%1$s 19:30", "end_date": "2026-12-0%1$s 22:00",
                     "categories": ["%2$s"]}""".formatted(day, day % 2 == 0 ? "Music" : "Talks"));
            assertThat(made.status()).isEqualTo(201);
        }
    }

    @Test
    void frame_isTheOnlyPageThatOthersMayFrame() {
        assertThat(policy("/embed/")).contains("frame-ancestors *", "script-src 'self'", "base-uri 'none'");
        assertThat(policy("/")).contains("frame-ancestors 'none'");
        assertThat(policy("/embed/?when=soon")).contains("frame-ancestors 'none'");
    }

    private static String policy(String path) {
        return visitor.get(path).header("Content-Security-Policy").orElseThrow();
    }

    @Test
    void list_isAsLongAsAskedFor() {
        assertThat(visitor.titles("/embed/")).hasSize(5);
        assertThat(visitor.titles("/embed/?limit=2")).containsExactly("Event 1", "Event 2");
        assertThat(visitor.titles("/embed/?categories=music&limit=9")).containsExactly("Event 2", "Event 4", "Event 6");
        assertThat(visitor.titles("/embed/?search=nothing-of-the-kind")).isEmpty();
    }

    @Test
    void links_leadOutOfTheFrame() {
        Document page = visitor.page("/embed/?view=month&month=2026-12&categories=music");

        assertThat(page.select("base").attr("target")).isEqualTo("_blank");
        assertThat(page.select("a[href*=/event/]").eachAttr("href")).contains("/event/event-2/");
        assertThat(page.select(".to-past a").attr("href")).isEqualTo("/events/month/2026-12/?categories=music");
        assertThat(page.select(".turn a").eachAttr("href"))
                .containsExactly(
                        "/embed/?view=month&categories=music&month=2026-11",
                        "/embed/?view=month&categories=music&month=2027-01");
        assertThat(page.select(".turn a").eachAttr("target")).containsOnly("_self");
        assertThat(page.select("meta[name=robots]").attr("content")).contains("noindex");
    }

    @Test
    void language_isThatOfTheAddress() {
        assertThat(visitor.page("/embed/?lang=de").select("html").attr("lang")).isEqualTo("de-DE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"categories=nothing", "view=month&month=soon", "view=month&month=9999-12"})
    void nonsense_isRefused(String query) {
        assertThat(visitor.get("/embed/?" + query).status()).isEqualTo(400);
    }
}

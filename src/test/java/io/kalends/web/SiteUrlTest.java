package io.kalends.web;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.TestService;
import io.kalends.config.Setting;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Pages below an address with a path. */
class SiteUrlTest {
    @RegisterExtension
    static final TestService service = new TestService()
            .with(Setting.BASE_URL, "https://example.org/town")
            .with(Setting.SITE_URL, "https://example.org/town/calendar");

    private static final Visitor visitor = new Visitor(service, "en");

    @Test
    void pages_areFoundBelowTheirAddress() {
        String url = service.post(ADMIN, "/events", """
                {"title": "Fair", "start_date": "tomorrow", "end_date": "tomorrow"}""").text("url");
        assertThat(url).isEqualTo("https://example.org/town/calendar/event/fair/");

        // A proxy may leave the path on the request, or take it off.
        Document page = visitor.page("/town/calendar/");
        assertThat(visitor.page("/calendar/").html()).isEqualTo(page.html());
        assertThat(page.select(".event-title a").attr("href")).isEqualTo("/town/calendar/event/fair/");
        assertThat(page.select("link[rel=canonical]").attr("href")).isEqualTo("https://example.org/town/calendar/");
        assertThat(page.select("link[rel=stylesheet]").attr("href")).startsWith("/town/assets/");
        assertThat(visitor.page("/town/calendar/event/fair/").select("h1").text())
                .isEqualTo("Fair");
        assertThat(visitor.get("/town/event/fair/").status()).isEqualTo(404);
    }
}

package io.kalends.admin;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.CONTRIBUTOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.TestService;
import io.kalends.config.Setting;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The lines of HTML that the editor makes for other sites. */
class EmbedPagesTest {
    @RegisterExtension
    static final TestService service = new TestService()
            .with(Setting.BASE_URL, "http://cal.example.org")
            .with(Setting.SITE_NAME, "Town & \"Port\"");

    @BeforeAll
    static void setPasswords() {
        Browser.setPasswords(service);
    }

    private static Document page(String query) {
        return Browser.loggedIn(service, CONTRIBUTOR).page("/admin/embed" + query);
    }

    private static String lines(Document page) {
        return page.select("#e-lines").val();
    }

    @Test
    void lines_showTheListByDefault() {
        Document page = page("");

        assertThat(lines(page)).isEqualTo("""
                <script type="module" src="http://cal.example.org/embed.js"></script>
                <kalends-calendar limit="5"></kalends-calendar>""");
        assertThat(page.select("#e-frame").val())
                .isEqualTo("<iframe src=\"http://cal.example.org/embed/\" title=\"Town &amp; &quot;Port&quot;\""
                        + " width=\"100%\" height=\"600\" loading=\"lazy\"></iframe>");
        assertThat(page.select("nav a[aria-current=page]").text()).isEqualTo("Embed");
    }

    @Test
    void lines_haveWhatWasChosen() {
        service.post(ADMIN, "/categories", "{\"name\": \"Music\"}");
        Document page = page("?view=month&categories=music&free=true&find=%22old+hall%22&language=de");

        assertThat(lines(page))
                .endsWith(
                        "<kalends-calendar view=\"month\" filter=\"find=%22old+hall%22&amp;categories=music&amp;free=true\""
                                + " lang=\"de\"></kalends-calendar>");
        assertThat(page.select("#e-frame").val())
                .contains(
                        "/embed/?categories=music&amp;free=true&amp;search=%22old+hall%22&amp;view=month&amp;lang=de\"");
        assertThat(page.select("kalends-calendar").attr("filter"))
                .isEqualTo("find=%22old+hall%22&categories=music&free=true");
        assertThat(page.select("option[selected]").eachAttr("value")).containsExactly("month", "music", "de");
    }

    @Test
    void text_staysText() {
        assertThat(page("?find=%22%3E%3Cscript%3Ealert(1)%3C/script%3E").select("main script:not([src])"))
                .isEmpty();
        assertThat(lines(page("?language=%22%3E&view=x&limit=999")))
                .endsWith("<kalends-calendar limit=\"50\"></kalends-calendar>");
    }
}

package io.kalends.doc;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.Shell;
import io.kalends.TestService;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The examples of the page, tried one after the other on an empty calendar. */
class GuideTest {
    @RegisterExtension
    final TestService service = new TestService();

    @Test
    void examples_giveTheAnswersShown() {
        Answer page = service.raw(null, "GET", "/docs", null, Map.of());
        var shell = new Shell(service);
        for (Element block : Jsoup.parse(page.body()).select("#start pre")) {
            if (block.hasClass("reply")) shell.check(block.wholeText());
            else shell.run(block.wholeText());
        }

        assertThat(shell.answers()).hasSizeGreaterThan(10);
        assertThat(shell.answers()).allMatch(answer -> answer.status() < 500 && answer.status() != 404);
    }
}

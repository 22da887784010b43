package io.kalends.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.feed.Property.Parameter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lines of a calendar. */
class PropertyTest {
    @Test
    void texts_areEscaped() {
        assertThat(Property.text("SUMMARY", "a,b;c:\"d\"\\n\r\ne\nf\tg"))
                .hasToString("SUMMARY:a\\,b\\;c:\"d\"\\\\n\\ne\\nf\tg");
        assertThat(Property.texts("CATEGORIES", List.of("a,b", "c"))).hasToString("CATEGORIES:a\\,b,c");
    }

    @Test
    void parameters_areQuotedWhereTheyMustBe() {
        assertThat(new Parameter("CN", "plain 'name'")).hasToString("CN=plain 'name'");
        assertThat(new Parameter("CN", "a;b")).hasToString("CN=\"a;b\"");
        assertThat(new Parameter("CN", "ü")).hasToString("CN=\"ü\"");
        assertThat(new Parameter("CN", "\"x\"^\r\ny")).hasToString("CN=^'x^'^^^ny");
    }

    @Test
    void controlCharacters_areLeftOut() {
        assertThat(Property.of("URL", "http://a\r\nX:\rb\u0000\u007f", new Parameter("CN", "\rc")))
                .hasToString("URL;CN=c:http://aX:b");
    }

    @Test
    void longLines_areFoldedBetweenCharacters() throws IOException {
        var out = new ByteArrayOutputStream();
        new ContentLines(out).add(Property.text("SUMMARY", "ü".repeat(40) + "😀".repeat(40)));

        String folded = out.toString(StandardCharsets.UTF_8);

        assertThat(folded.split("\r\n")).allMatch(line -> line.getBytes(StandardCharsets.UTF_8).length <= 75);
        assertThat(folded.replace("\r\n ", "")).isEqualTo("SUMMARY:" + "ü".repeat(40) + "😀".repeat(40) + "\r\n");
    }
}

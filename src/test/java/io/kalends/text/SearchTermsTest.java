package io.kalends.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SearchTermsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "jazz | +jazz",
                " Jazz\t Café\u3000x | +jazz +cafe +x",
                "\"Two  Words\" three | +two words +three",
                "-jazz | -jazz",
                "-\"two words\" x | -two words +x",
                "a - b | +a +- +b",
                "- | +-",
                "--a | --a",
                "\"\" a -\"\" \" \" | +a",
                "\"open phrase | +open phrase",
                "a -\"open phrase | +a -open phrase",
                "\" | ``",
                "7\" vinyl | +7\" +vinyl",
                "\"a\"b | +a +b",
                "\"a\"\"b\" | +a +b",
                "rock-n-roll | +rock-n-roll",
                "\u0301 -\u0301 a | +a",
                "a\u0001b | +ab",
                "\u02d9e \"f\u00b4\" \u02d9 | +e +f",
                "`   ` | ``",
            })
    void parse_readsTerms(String search, String terms) {
        assertThat(written(search)).isEqualTo(terms);
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource("io.kalends.text.Hostile#texts")
    void parse_isQuickWithHostileText(String text) {
        Hostile.check(text, SearchTermsTest::written);
    }

    private static String written(String search) {
        return SearchTerms.parse(search).stream()
                .map(term -> (term.excluded() ? "-" : "+") + term.text())
                .collect(Collectors.joining(" "));
    }
}

package io.kalends.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What holds of the rules for words, whatever the text. */
public final class TextsFuzz {
    private static final int LONGEST = 40;

    private TextsFuzz() {}

    /** A slug is a slug, never too long, and comes back from an address as it was. */
    public static void checkSlug(String text) {
        String slug = Slugs.of(text, LONGEST);
        assertThat(Slugs.of(slug, LONGEST)).isEqualTo(slug);
        assertThat(slug.codePointCount(0, slug.length())).isLessThanOrEqualTo(LONGEST);
        assertThat(slug).doesNotStartWith("-").doesNotEndWith("-").doesNotContain("--", "/", " ");
        assertThat(URLDecoder.decode(Slugs.encode(slug), StandardCharsets.UTF_8))
                .isEqualTo(slug);
        String numbered = Slugs.withSuffix(slug, 17, LONGEST);
        assertThat(numbered).endsWith("-17");
        assertThat(numbered.codePointCount(0, numbered.length())).isLessThanOrEqualTo(LONGEST);
    }

    /** Terms are folded and not blank, and each typed as a phrase is the same term again. */
    public static void checkSearch(String text) {
        List<SearchTerm> terms = SearchTerms.parse(text);
        for (SearchTerm term : terms) {
            assertThat(term.text()).isNotBlank();
            assertThat(Fold.of(term.text())).isEqualTo(term.text());
        }
        // Two accents that stand alone fold to two spaces, which typed as such are one.
        if (terms.stream()
                .anyMatch(term -> term.text().contains("\"") || term.text().contains("  "))) return;
        String typed = terms.stream()
                .map(term -> (term.excluded() ? "-\"" : "\"") + term.text() + "\"")
                .collect(Collectors.joining(" "));
        assertThat(SearchTerms.parse(typed)).isEqualTo(terms);
    }

    /** What is cleaned stays as it is, also in paragraphs, and nothing in it runs. */
    public static void checkHtml(String text) {
        String clean = Html.clean(text);
        assertThat(Html.clean(clean)).isEqualTo(clean);
        String shown = Html.paragraphs(clean);
        assertThat(Html.clean(shown)).isEqualTo(shown);
        assertThat(clean.toLowerCase(Locale.ROOT)).doesNotContain("<script", "<svg", "<style", "<iframe", "<!--");
        assertThat(Html.toText(clean)).doesNotContain("\n");
    }

    /** What is cleaned stays as it is and is one line. */
    public static void checkPlain(String text) {
        String clean = PlainText.clean(text);
        assertThat(PlainText.clean(clean)).isEqualTo(clean);
        assertThat(clean).isEqualTo(clean.strip()).doesNotContain("\n", "\r", "\t", "  ");
    }

    /** An address that is accepted can be used. */
    public static void checkAddress(String text) {
        if (WebAddress.isValid(text)) {
            assertThat(text.toLowerCase(Locale.ROOT)).matches("(?s)https?://.+");
            assertThat(text.chars()).noneMatch(c -> c <= ' ' || c == 0x7f);
        }
        // Java is stricter than browsers with some characters, and with a second # among them.
        if (WebAddress.isValid(text) && Characters.isAscii(text) && !text.matches(".*([\"<>\\\\^`{|}%\\[\\]]|#.*#).*"))
            assertThat(URI.create(text).getHost() != null || text.contains("_")).isTrue();
        if (EmailAddress.isValid(text))
            assertThat(text).containsOnlyOnce("@").doesNotContain(" ", "\n", "\r", "<", ">", ",");
    }
}

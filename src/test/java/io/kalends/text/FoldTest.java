package io.kalends.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class FoldTest {
    @ParameterizedTest
    @CsvSource({
        "Café, cafe",
        "CAFE\u0301, cafe",
        "Straße, strasse",
        "STRAẞE, strasse",
        "ΟΔΟΣ, οδοσ",
        "οδός, οδοσ",
        "İstanbul, istanbul",
        "Işık, isik",
        "ﬁn, fin",
        "Ｔｏｋｙｏ, tokyo",
        "が, か",
        "Ёлка, елка",
        "ŉ, ʼn",
        "Ærø, ærø",
        "a\u00a0b, a b",
        "², 2",
        "𝐀, a",
    })
    void of_ignoresCaseAndAccents(String text, String folded) {
        assertThat(Fold.of(text)).isEqualTo(folded);
    }

    @ParameterizedTest
    @CsvSource({
        "CAFÉ, café",
        "cafe\u0301, café",
        "STRASSE, strasse",
        "Straße, strasse",
        "ΟΔΟΣ, οδοσ",
        "οδος, οδοσ",
        "ISI, isi",
        "ısı, ısı",
        "\u212A, k",
        "ǰ, ǰ",
        "𐐀, 𐐨",
    })
    void caseOnly_keepsAccents(String text, String folded) {
        assertThat(Fold.caseOnly(text)).isEqualTo(folded);
    }

    @Test
    void both_changeNothingTheSecondTime() {
        characters().forEach(character -> {
            assertThat(Fold.of(Fold.of(character))).isEqualTo(Fold.of(character));
            assertThat(Fold.caseOnly(Fold.caseOnly(character))).isEqualTo(Fold.caseOnly(character));
        });
        Samples.checkTwiceIsOnce(Fold::of);
        Samples.checkTwiceIsOnce(Fold::caseOnly);
    }

    @Test
    void of_isTheSameForBothCases() {
        IntStream.rangeClosed(0, Character.MAX_CODE_POINT).forEach(character -> {
            String upper = Character.toString(Character.toUpperCase(character));
            String lower = Character.toString(Character.toLowerCase(character));
            // One mark has a letter for its capital.
            if (character != 0x345)
                assertThat(Fold.of(upper)).as("%x", character).isEqualTo(Fold.of(lower));
        });
    }

    @Test
    void caseOnly_isTheSameForBothCases() {
        // The dotless i has the plain I for its capital, yet is another letter.
        characters().filter(character -> !"ıİ".contains(character)).forEach(character -> {
            String upper = character.toUpperCase(Locale.ROOT);
            String lower = character.toLowerCase(Locale.ROOT);
            assertThat(Fold.caseOnly(upper)).as(character).isEqualTo(Fold.caseOnly(lower));
        });
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource("io.kalends.text.Hostile#texts")
    void both_areQuickWithHostileText(String text) {
        Hostile.check(text, Fold::of);
        Hostile.check(text, Fold::caseOnly);
    }

    private static Stream<String> characters() {
        return IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
                .filter(Character::isDefined)
                .filter(character -> character < Character.MIN_SURROGATE || character > Character.MAX_SURROGATE)
                .mapToObj(Character::toString);
    }
}

package io.kalends.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SlugsTest {
    private static final int MAX = 200;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "My great event | my-great-event",
                "Café del Mar | cafe-del-mar",
                "Straße ÆŒØĐÐŁÞ ẞ | strasse-aeoeoddlth-ss",
                "ǽ ǿ ĳ ﬁ Ｔｏｋｙｏ | ae-o-ij-fi-tokyo",
                "Don't, don’t | dont-dont",
                "R&amp;B <b>x</b> | r-b-x",
                "--a__b--c!?d-- | a__b-c-d",
                "İstanbul | istanbul",
                "ΟΔΟΣ | οδος",
                "Ёлка й | ёлка-й",
                "日本語 が | 日本語-が",
                "हिन्दी | हिन्दी",
                "e\u0301 и\u0306 | e-й",
                "I ❤️ you | i-you",
                "१२3² | १२3",
                "!?… | ``",
                "❤️ | ``",
                "`` | ``",
                "\u0301a | a",
                "2026 | 2026",
            })
    void of_namesTheSource(String source, String slug) {
        assertThat(Slugs.of(source, MAX)).isEqualTo(slug);
    }

    @ParameterizedTest
    @CsvSource({"abc def,4,abc", "abc def,5,abc-d", "𐐀𐐀𐐀,2,𐐨𐐨", "abc,3,abc"})
    void of_cutsToLength(String source, int maxLength, String slug) {
        assertThat(Slugs.of(source, maxLength)).isEqualTo(slug);
    }

    @Test
    void of_changesNothingTheSecondTime() {
        IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
                .filter(Character::isDefined)
                .forEach(character -> {
                    String slug = Slugs.of("a " + Character.toString(character), MAX);
                    assertThat(Slugs.of(slug, MAX)).as("%x", character).isEqualTo(slug);
                });
        Samples.checkTwiceIsOnce(sample -> Slugs.of(sample, 20));
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource("io.kalends.text.Hostile#texts")
    void of_isQuickWithHostileText(String text) {
        Hostile.check(text, source -> Slugs.of(source, MAX));
    }

    @ParameterizedTest
    @CsvSource({"a,2,200,a-2", "abcdef,2,6,abcd-2", "abc-def,10,7,abc-10", "𐐨𐐨𐐨,3,4,𐐨𐐨-3"})
    void withSuffix_makesRoom(String slug, int number, int maxLength, String suffixed) {
        assertThat(Slugs.withSuffix(slug, number, maxLength)).isEqualTo(suffixed);
    }

    @ParameterizedTest
    @CsvSource({"a-b_c1,a-b_c1", "й,%D0%B9", "日,%E6%97%A5", "𐐨,%F0%90%90%A8"})
    void encode_percentEncodes(String slug, String encoded) {
        assertThat(Slugs.encode(slug)).isEqualTo(encoded);
    }
}

package io.kalends.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kalends.Fuzz;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    private static final int DEPTH = 32;

    private static Object parse(String text) {
        return Json.parse(text.getBytes(UTF_8), DEPTH);
    }

    private static void refuses(String text, JsonException.Why why) {
        assertThatThrownBy(() -> parse(text))
                .isInstanceOfSatisfying(
                        JsonException.class, e -> assertThat(e.why()).isEqualTo(why));
    }

    @Test
    void parse_makesPlainValues() {
        assertThat(parse("{\"b\": [1, \"x\", null, true, false], \"a\": {}}"))
                .isEqualTo(Map.of("b", java.util.Arrays.asList(1L, "x", null, true, false), "a", Map.of()));
    }

    @Test
    void parse_keepsTheOrderOfTheText() {
        assertThat(((Map<?, ?>) parse("{\"z\": 1, \"a\": 2, \"m\": 3}"))
                        .keySet()
                        .toString())
                .isEqualTo("[z, a, m]");
    }

    @Test
    void parse_readsNumbersExactly() {
        assertThat(parse("[9223372036854775807, -9223372036854775808, 9223372036854775808, 0.1, -0, 1e2]"))
                .isEqualTo(List.of(
                        Long.MAX_VALUE,
                        Long.MIN_VALUE,
                        new BigInteger("9223372036854775808"),
                        new BigDecimal("0.1"),
                        0L,
                        new BigDecimal("1e2")));
        assertThat(parse("1e400")).isEqualTo(new BigDecimal("1e400"));
        assertThat(parse("1E999999999")).isEqualTo(new BigDecimal("1E999999999"));
        assertThat(parse("9".repeat(1_000))).isEqualTo(new BigInteger("9".repeat(1_000)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e99999999999", "-1E-99999999999", "01", "+1", ".5", "5.", "0x10", "1e", "NaN", "-"})
    void parse_refusesNumbersThatCannotBe(String text) {
        refuses(text, JsonException.Why.SYNTAX);
    }

    @Test
    void parse_refusesNumbersOfMoreThanAThousandDigits() {
        refuses("9".repeat(1_001), JsonException.Why.SYNTAX);
        refuses("0." + "9".repeat(100_000), JsonException.Why.SYNTAX);
    }

    @ParameterizedTest
    @CsvSource({"32, true", "33, false"})
    void parse_countsTheDepth(int depth, boolean good) {
        String arrays = "[".repeat(depth) + "]".repeat(depth);
        String objects = "{\"a\":".repeat(depth) + "1" + "}".repeat(depth);

        if (good) {
            assertThat(parse(arrays)).isNotNull();
            assertThat(parse(objects)).isNotNull();
        } else {
            refuses(arrays, JsonException.Why.TOO_DEEP);
            refuses(objects, JsonException.Why.TOO_DEEP);
        }
    }

    @Test
    void parse_isNotHurtByEndlessNesting() {
        refuses("[".repeat(1_000_000), JsonException.Why.TOO_DEEP);
        refuses("{\"a\":[".repeat(300_000), JsonException.Why.TOO_DEEP);
    }

    @Test
    void parse_joinsSurrogatePairs() {
        assertThat(parse("\"\\ud83c\\udfb7 \uD83C\uDFB7\"")).isEqualTo("\uD83C\uDFB7 \uD83C\uDFB7");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"\\ud83c\"",
                "\"\\udfb7\"",
                "\"\\udfb7\\ud83c\"",
                "\"\\ud83cx\"",
                "{\"\\udfb7\": 1}",
                "{\"\\ud83c\": 1}",
                "{\"\\ud83cx\": 1}"
            })
    void parse_refusesHalfAPair(String text) {
        refuses(text, JsonException.Why.NOT_UTF8);
    }

    @Test
    void parse_refusesBytesThatAreNotUtf8() {
        for (String hex : List.of("22ff22", "22c322", "22c0af22", "22eda08022", "22f490808022", "fffe", "2280")) {
            byte[] bytes = java.util.HexFormat.of().parseHex(hex);
            assertThatThrownBy(() -> Json.parse(bytes, DEPTH))
                    .as(hex)
                    .isInstanceOfSatisfying(
                            JsonException.class, e -> assertThat(e.why()).isEqualTo(JsonException.Why.NOT_UTF8));
        }
    }

    @Test
    void parse_saysWhereTheMistakeIsAndNothingOfTheLibrary() {
        assertThatThrownBy(() -> parse("{\n  \"a\": x}")).hasMessage("Syntax error: line 2, column 8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\u0000", "{}{}", "1 2", "//", "\u00a0{}", "[1,]", "[,1]", "{\"a\"}", "'a'"})
    void parse_refusesWhatIsNotJson(String text) {
        assertThatThrownBy(() -> parse(text)).isInstanceOf(JsonException.class);
    }

    @Test
    void parse_eitherReadsOrRefuses() {
        var pieces = List.of(
                "{", "}", "[", "]", ":", ",", "\"", "\\", "\\u", "d83d", "\\n", "1", "-", "e", "E9", ".", "0", "true",
                "null", " ", "\n", "\u0001", "\"a\"", "\"a\":", "1e999", "\uFEFF", "NaN");
        Fuzz.withTexts(pieces, text -> {
            try {
                Object tree = Json.parse(text.getBytes(UTF_8), DEPTH);
                assertThat(Json.same(Json.parse(Json.bytes(tree), DEPTH), tree)).isTrue();
            } catch (JsonException e) {
                assertThat(e.getMessage()).isNotBlank();
            }
        });
    }

    @Test
    void text_escapesOnlyWhatItMust() {
        assertThat(Json.text(Map.of("a", "/ é \uD83C\uDFB7 \" \\ \n \u0001 \u2028 <&>")))
                .isEqualTo("{\"a\":\"/ é \uD83C\uDFB7 \\\" \\\\ \\n \\u0001 \u2028 <&>\"}");
    }

    @Test
    void text_writesNumbersShort() {
        assertThat(Json.text(List.of(1.0, 53.5413, -0.0, 1e20, 7L, new BigDecimal("1.50"))))
                .isEqualTo("[1,53.5413,0,1.0E20,7,1.50]");
    }

    @Test
    void same_comparesByValue() {
        assertThat(Json.same(parse("{\"a\": 1, \"b\": [2.50]}"), parse("{\"b\": [2.5], \"a\": 1.0}")))
                .isTrue();
        assertThat(Json.same(parse("[1, 2]"), parse("[2, 1]"))).isFalse();
        assertThat(Json.same(parse("{\"a\": null}"), parse("{}"))).isFalse();
        assertThat(Json.same(parse("\"1\""), parse("1"))).isFalse();
        assertThat(Json.same(parse("1E999999999"), parse("1"))).isFalse();
        assertThat(Json.same(null, null)).isTrue();
    }
}

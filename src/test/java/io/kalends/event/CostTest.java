package io.kalends.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.fail;

import io.kalends.Fuzz;
import io.kalends.api.Invalid;
import io.kalends.api.Reason;
import io.kalends.config.Config;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;

class CostTest {
    private static final Config.Money DOLLAR = new Config.Money("$", true, "CAD");
    private static final int MAX_ITEMS = 100;
    private static final int MAX_LENGTH = 500;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # sent                  | cost          | symbol | position | values
            10                      | $10           |        |          | 10
            $10                     | $10           | $      | prefix   | 10
            10$                     | 10$           | $      | postfix  | 10
            € 15                    | €15           | €      | prefix   | 15
            15 EUR                  | 15EUR         | EUR    | postfix  | 15
            12.5                    | $12.5         |        |          | 12.5
            10,50                   | $10,50        |        |          | 10.50
            1,000                   | $1,000        |        |          | 1000
            1.000,50                | $1.000,50     |        |          | 1000.50
            1,000.50                | $1,000.50     |        |          | 1000.50
            0                       | Free          |        |          | 0
            $0                      | Free          | $      | prefix   | 0
            10-20                   | $10 – $20     |        |          | 10 20
            10, 20                  | $10 – $20     |        |          | 10 20
            €10 - €20               | €10 – €20     | €      | prefix   | 10 20
            €10-20                  | €10 – €20     | €      | prefix   | 10 20
            10 USD, 20 USD          | 10USD – 20USD | USD    | postfix  | 10 20
            Free - $20              | Free – $20    | $      | prefix   | 0 20
            # numbers
            007                     | $007          |        |          | 007
            0.00                    | Free          |        |          | 0.00
            0,00                    | Free          |        |          | 0.00
            1.000                   | $1.000        |        |          | 1.000
            0,125                   | $0,125        |        |          | 0.125
            000,125                 | $000,125      |        |          | 000.125
            1234,567                | $1234,567     |        |          | 1234.567
            123,456                 | $123,456      |        |          | 123456
            1,0000                  | $1,0000       |        |          | 1.0000
            1,00                    | $1,00         |        |          | 1.00
            1.000.000               | $1.000.000    |        |          | 1000000
            1,000,000               | $1,000,000    |        |          | 1000000
            12,345,678.9            | $12,345,678.9 |        |          | 12345678.9
            1.234.567,89            | $1.234.567,89 |        |          | 1234567.89
            .50                     | $.50          |        |          | 0.50
            $.50                    | $.50          | $      | prefix   | 0.50
            ,5                      | $,5           |        |          | 0.5
            999999999999999         | $999999999999999 |     |          | 999999999999999
            # currencies
            Rs.500                  | Rs.500        | Rs.    | prefix   | 500
            Rs. 1,500.00            | Rs.1,500.00   | Rs.    | prefix   | 1500.00
            50 kr.                  | 50kr.         | kr.    | postfix  | 50
            50kr                    | 50kr          | kr     | postfix  | 50
            CHF 10.50               | CHF10.50      | CHF    | prefix   | 10.50
            US$10                   | US$10         | US$    | prefix   | 10
            R$ 10                   | R$10          | R$     | prefix   | 10
            10 zł                   | 10zł          | zł     | postfix  | 10
            100円                   | 100円         | 円     | postfix  | 100
            ₹500                    | ₹500          | ₹      | prefix   | 500
            5 S.Fr.                 | 5S.Fr.        | S.Fr.  | postfix  | 5
            10 руб.                 | 10руб.        | руб.   | postfix  | 10
            10 per                  | 10per         | per    | postfix  | 10
            # ranges and lists
            10–20                   | $10 – $20     |        |          | 10 20
            10 — 20                 | $10 – $20     |        |          | 10 20
            20-10                   | $10 – $20     |        |          | 10 20
            10-10                   | $10           |        |          | 10
            10€-20€                 | 10€ – 20€     | €      | postfix  | 10 20
            10€-20                  | 10€ – 20€     | €      | postfix  | 10 20
            10 - 20 EUR             | 10EUR – 20EUR | EUR    | postfix  | 10 20
            10 EUR - 20 EUR         | 10EUR – 20EUR | EUR    | postfix  | 10 20
            10; 20;30               | $10 – $30     |        |          | 10 20 30
            10;                     | $10           |        |          | 10
            ; 10, , 20 ;            | $10 – $20     |        |          | 10 20
            30, 5, 20               | $5 – $30      |        |          | 5 20 30
            10, 9                   | $9 – $10      |        |          | 9 10
            10, 10.00               | $10           |        |          | 10
            10,50, 20,50            | $10,50 – $20,50 |      |          | 10.50 20.50
            5-8, 10-20              | $5 – $20      |        |          | 5 8 10 20
            €5, 10, 15              | €5 – €15      | €      | prefix   | 5 10 15
            €5, $10                 | €5 – $10      |        |          | 5 10
            €5, $10, 15             | €5 – $15      |        |          | 5 10 15
            €5, 10€                 | €5 – 10€      | €      |          | 5 10
            Free, 10                | Free – $10    |        |          | 0 10
            FREE; €10; 5            | Free – €10    | €      | prefix   | 0 5 10
            free-10                 | Free – $10    |        |          | 0 10
            Free – Free             | Free          |        |          | 0
            Free, free              | Free          |        |          | 0
            0, $0                   | Free          | $      | prefix   | 0
            <b>10</b> &euro;        | 10€           | €      | postfix  | 10
            """)
    void read_tellsPrices(String sent, String cost, String symbol, String position, String values) {
        var read = read(sent);

        assertThat(read.shown(DOLLAR)).isEqualTo(cost);
        assertThat(read.symbol()).isEqualTo(symbol == null ? "" : symbol);
        assertThat(read.position()).isEqualTo(position == null ? "" : position);
        assertThat(read.values()).containsExactly(values.split(" "));
        assertThat(read.text()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # sent                          | values
            Free                            | free
            free                            | free
            Free;                           | free
            Donation                        | donation
            Adults 20, children 10          | 10 20
            1e3                             | 1e3
            Free, donation                  | free-donation
            10 20                           | 10 20
            10-20-30                        | 10 20 30
            10 to 20                        | 10 20
            from 10                         | 10
            10 euro                         | 10
            10 FCFA                         | 10
            $10$                            | 10
            € 10 EUR                        | 10
            €€€€€€10                        | 10
            10.                             | 10
            10,-                            | 10
            10.-                            | 10
            1.2.3                           | 1-2-3
            1,00.5                          | 1-00-5
            1.2,3.4                         | 1-2-3-4
            1,000,00                        | 1-000-00
            1234,567.89                     | 1234-567-89
            1 000 €                         | 1 000
            12.10.2026                      | 12-10-2026
            A4 20EUR 30 €                   | 30
            room10, 20th., 30               | 30
            20% off                         | 20
            Members 1.000,50, others 2,000  | 1000.50 2000
            20 or 20.0                      | 20
            9 of 10                         | 9 10
            from-5                          | 5
            – 5                             | 5
            Adults -20                      | 20
            10 −20                          | 10 20
            ١٠                              | ١٠
            $free                           | free
            $-free                          | free
            Free - donation                 | free-donation
            """)
    void read_takesTheRestAsText(String sent, String values) {
        var read = read(sent);

        assertThat(read.shown(DOLLAR)).isEqualTo(sent);
        assertThat(read.symbol() + read.position() + read.code()).isEmpty();
        assertThat(read.values()).containsExactlyInAnyOrder(values.split(" "));
        assertThat(read.prices()).isEmpty();
    }

    @Test
    void read_hasNoValueForATextWithoutASlug() {
        assertThat(read("???").shown(DOLLAR)).isEqualTo("???");
        assertThat(read("???").values()).isEmpty();
    }

    static Stream<Object> nothing() {
        return Stream.of("", "  ", "<b></b>", " ; ", false, List.of(), List.of(""), List.of(" ", ";"));
    }

    @ParameterizedTest
    @NullSource
    @MethodSource("nothing")
    void read_takesNothingForNoCost(Object sent) {
        assertThat(Cost.read(sent, limits(MAX_LENGTH))).isEqualTo(Cost.NONE);
    }

    static Stream<Map.Entry<Object, String>> numbers() {
        return Stream.of(
                Map.entry(10L, "$10"),
                Map.entry(0L, "Free"),
                Map.entry(new BigDecimal("12.5"), "$12.5"),
                Map.entry(new BigDecimal("12.50"), "$12.50"),
                Map.entry(new BigDecimal("1.234"), "$1.234"),
                Map.entry(new BigDecimal("-0.0"), "Free"),
                Map.entry(new BigDecimal("1e3"), "$1000"),
                Map.entry(new BigDecimal("1e-3"), "$0.001"),
                Map.entry(BigInteger.TEN, "$10"),
                Map.entry(999_999_999_999_999L, "$999999999999999"));
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void read_takesNumbers(Map.Entry<Object, String> sent) {
        assertThat(read(sent.getKey()).shown(DOLLAR)).isEqualTo(sent.getValue());
    }

    static Stream<Map.Entry<List<Object>, String>> lists() {
        return Stream.of(
                Map.entry(List.of("0$", "20$", "30$"), "Free – 30$ | $ | postfix | 0 20 30"),
                Map.entry(List.of("10", "€20"), "$10 – €20 |  |  | 10 20"),
                Map.entry(List.of(10L, "€20"), "$10 – €20 |  |  | 10 20"),
                Map.entry(List.of(10L, new BigDecimal("20.5")), "$10 – $20.5 |  |  | 10 20.5"),
                Map.entry(List.of("€10, 15", "20"), "€10 – $20 |  |  | 10 15 20"),
                Map.entry(List.of("10-20", "5; 7"), "$5 – $20 |  |  | 5 7 10 20"),
                Map.entry(List.of("10 EUR", "EUR 20"), "10EUR – EUR20 | EUR |  | 10 20"),
                Map.entry(List.of("€10", "$10"), "€10 |  |  | 10"),
                Map.entry(List.of("Free", "$20"), "Free – $20 | $ | prefix | 0 20"),
                Map.entry(List.of("Free", 0L), "Free |  |  | 0"),
                Map.entry(List.of("", "10"), "$10 |  |  | 10"),
                Map.entry(List.of("Free"), "Free |  |  | free"),
                Map.entry(List.of("free", ""), "free |  |  | free"),
                Map.entry(List.of(10L, "donation"), "10, donation |  |  | 10"),
                Map.entry(List.of("Adults 20; children 10", "babies"), "Adults 20, children 10, babies |  |  | 10 20"));
    }

    @ParameterizedTest
    @MethodSource("lists")
    void read_takesLists(Map.Entry<List<Object>, String> sent) {
        var read = read(sent.getKey());
        var values = String.join(" ", read.values());

        assertThat(String.join(" | ", read.shown(DOLLAR), read.symbol(), read.position(), values))
                .isEqualTo(sent.getValue());
    }

    static Stream<Object> wrong() {
        return Stream.of(
                true,
                Map.of(),
                List.of(List.of()),
                List.of(List.of("10")),
                List.of(true),
                List.of(false),
                List.of(Map.of()),
                Collections.singletonList(null),
                Collections.nCopies(MAX_ITEMS + 1, "10"),
                "10\0",
                "x".repeat(MAX_LENGTH + 1),
                List.of("10", "x".repeat(MAX_LENGTH + 1)),
                -5L,
                new BigDecimal("-0.01"),
                List.of("10", -5L),
                new BigDecimal("1e400000000"),
                new BigDecimal("1e-400000000"),
                new BigDecimal("0.1234567890123456"),
                new BigInteger("1234567890123456"),
                Long.MAX_VALUE);
    }

    @Test
    void read_saysWhyItRefuses() {
        assertThat(reason(true)).isEqualTo(Reason.INVALID_TYPE);
        assertThat(reason(List.of(Map.of()))).isEqualTo(Reason.INVALID_TYPE);
        assertThat(reason(-5L)).isEqualTo(Reason.INVALID_VALUE);
        assertThat(reason("$-5")).isEqualTo(Reason.INVALID_VALUE);
        assertThat(reason("1234567890123456")).isEqualTo(Reason.INVALID_VALUE);
        assertThat(reason("x".repeat(MAX_LENGTH + 1))).isEqualTo(Reason.TOO_LONG);
        assertThat(reason(Collections.nCopies(MAX_ITEMS + 1, "10"))).isEqualTo(Reason.TOO_MANY_ITEMS);
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void read_refusesOtherValues(Object sent) {
        refuses(sent);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            -5
            - 5
            −5
            -
            -$5
            -5 to 5
            $-5
            $ - 5
            $−5
            EUR -5
            EUR-5 - 10
            10, -5
            10; $-5
            donation, -5
            -5-10
            10--5
            10 - -5
            10 - $-5
            1234567890123456
            $1234567890123456
            1,234,567,890,123,456
            0.0000000000000001
            10 - 1234567890123456
            10, 1234567890123456
            call 1234567890123456 now
            """)
    void read_refusesNegativeAndEndlessNumbers(String sent) {
        refuses(sent);
    }

    @Test
    void read_takesAsMuchAsIsAllowed() {
        assertThat(read(Collections.nCopies(MAX_ITEMS, "10")).shown(DOLLAR)).isEqualTo("$10");
        assertThat(read("😀".repeat(MAX_LENGTH)).shown(DOLLAR)).isEqualTo("😀".repeat(MAX_LENGTH));
        assertThat(read("10" + " ".repeat(MAX_LENGTH) + "€").shown(DOLLAR)).isEqualTo("10€");
    }

    @Test
    void read_takesTheTimeOfItsLength() {
        int length = 50_000;
        for (var piece :
                List.of("1", "1,", "1.", ",", "$-", "1-$-", "a", "1 ", "; ", "1;", "-–", "1.000,", "😀", "e\u0301")) {
            try {
                Cost.read("x" + piece.repeat(length / piece.length()), limits(length + 1));
                Cost.read("1;" + piece.repeat(length / piece.length()), limits(length + 2));
            } catch (Invalid refused) {
                assertThat(refused).hasMessageStartingWith("must");
            }
        }
    }

    @Test
    void shown_followsTheSite() {
        var read = read("10-20");

        assertThat(read.shown(new Config.Money("€", true, "EUR"))).isEqualTo("€10 – €20");
        assertThat(read.shown(new Config.Money(" Kč", false, "CZK"))).isEqualTo("10 Kč – 20 Kč");
    }

    @ParameterizedTest
    @CsvSource({"10 EUR, EUR", "USD 10, USD", "$10, ''", "10, ''", "10 eur, ''", "10 ABC, ''", "€10, ''", "Free, ''"})
    void code_isTheSymbolIfItIsACode(String sent, String code) {
        assertThat(read(sent).code()).isEqualTo(code);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0               | true
            $0              | true
            0.00            | true
            Free            | true
            FREE            | true
            Free, 0         | true
            0-0             | true
            0-10            | false
            10              | false
            Donation        | false
            Free entry      | true
            Eintritt frei   | true
            Free entry for members | false
            0 for children, 10 for adults | false
            ''              | false
            """)
    void isFree_ifEveryAmountIsNothing(String sent, boolean free) {
        assertThat(read(sent).isFree()).isEqualTo(free);
    }

    @Test
    void lowestAndHighest_areThoseOfThePrices() {
        var read = read("€ 1.000,50; 9; 10");

        assertThat(read.lowest()).contains(new BigDecimal("9"));
        assertThat(read.highest()).contains(new BigDecimal("1000.50"));
        assertThat(read("Ages 18 and up").lowest()).isEmpty();
        assertThat(Cost.NONE.highest()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            10              | CAD
            $10             | CAD
            10, $20         | CAD
            Free - $20      | CAD
            Free, Free      | CAD
            10 EUR          | EUR
            €10             | EUR
            10€, 20€        | EUR
            £10             | GBP
            ₹10             | ''
            kr 10           | ''
            €10, $20        | ''
            €10, $10        | ''
            Donation        | ''
            Ages 18 and up  | ''
            """)
    void priceCurrency_isTheOneOfAllPrices(String sent, String code) {
        assertThat(read(sent).priceCurrency(DOLLAR).orElse("")).isEqualTo(code);
    }

    @Test
    void priceCurrency_isUnknownIfOnlySomePricesAreTheSites() {
        assertThat(read(List.of("10", "€20")).priceCurrency(DOLLAR)).isEmpty();
        assertThat(read(List.of("10", "€10")).priceCurrency(DOLLAR)).isEmpty();
        assertThat(read(List.of("10", "$20")).priceCurrency(DOLLAR)).contains("CAD");
    }

    static Stream<Object> storable() {
        return Stream.concat(
                lists().map(Map.Entry::getKey),
                Stream.of("", "€ 1.000,50", "10 EUR - 20", "Free", "Free - 10$", "Donation", "???", 10L));
    }

    @ParameterizedTest
    @MethodSource("storable")
    void fromTree_readsBackWhatToTreeMade(Object sent) {
        var read = read(sent);

        assertThat(Cost.fromTree(read.toTree())).isEqualTo(read);
    }

    @Test
    void read_withstandsAnyText() {
        var pieces = List.of(
                "10", "1", "000", ",", ".", "-", "–", "−", " ", "; ", ", ", "$", "€", "EUR", "kr.", "free", "Free",
                "Adults", "0");
        Fuzz.withTexts(pieces, text -> {
            checked(text);
            checked(List.of(text, "10"));
            checked(new ArrayList<>(List.of(text.split("0"))));
        });
    }

    /** Either refused with a reason, or such that it can be shown and stored. */
    private static void checked(Object sent) {
        Cost read;
        try {
            read = read(sent);
        } catch (Invalid refused) {
            return;
        }
        if (!Cost.fromTree(read.toTree()).equals(read)) fail("not stored as it was: " + read);
        if (read.shown(DOLLAR).isEmpty() != read.equals(Cost.NONE)) fail("not shown: " + read);
        if (read.prices().isEmpty() && !read.position().isEmpty()) fail("no price, but a currency: " + read);
        if (!read.prices().isEmpty() && read.lowest().orElseThrow().signum() < 0) fail("negative: " + read);
    }

    private static Reason reason(Object sent) {
        return catchThrowableOfType(Invalid.class, () -> read(sent)).reason();
    }

    private static void refuses(Object sent) {
        assertThatThrownBy(() -> read(sent)).isInstanceOf(Invalid.class).hasMessageStartingWith("must ");
    }

    private static Config.Limits limits(int text) {
        return new Config.Limits(0, 0, 0, 0, 0, 200, 0, 0, text, MAX_ITEMS);
    }

    private static Cost read(Object sent) {
        return Cost.read(sent, limits(MAX_LENGTH));
    }
}

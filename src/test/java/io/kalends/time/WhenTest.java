package io.kalends.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Fuzz;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class WhenTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final ZoneId TOKYO = ZoneId.of("Asia/Tokyo");
    private static final Instant NOW = Instant.parse("2026-11-14T23:30:15.75Z"); // the 15th in Berlin

    @ParameterizedTest
    @CsvSource({
        "2026-12-05, 2026-12-05 00:00:00",
        "2026/12/05, 2026-12-05 00:00:00",
        "2026-12-05 19:30, 2026-12-05 19:30:00",
        "2026-12-05T19:30, 2026-12-05 19:30:00",
        "2026-12-05t19:30, 2026-12-05 19:30:00",
        "2026/12/05T19:30, 2026-12-05 19:30:00",
        "2026/12/05 19:30:01, 2026-12-05 19:30:01",
        "2026-12-05 19:30:59, 2026-12-05 19:30:59",
        "2026-12-05T19:30:59.999999999999, 2026-12-05 19:30:59",
        "'2026-12-05T19:30:59,5', 2026-12-05 19:30:59",
        "'  2026-12-05 19:30 ', 2026-12-05 19:30:00",
        "2028-02-29, 2028-02-29 00:00:00",
        "2000-02-29, 2000-02-29 00:00:00",
        "0001-01-01, 0001-01-01 00:00:00",
        "9999-12-31 23:59:59, 9999-12-31 23:59:59",
        "2026-12-31 23:59:59, 2026-12-31 23:59:59",
    })
    void parse_readsWallClocksInTheZone(String sent, String wall) {
        assertThat(in(sent, BERLIN)).isEqualTo(wall);
        assertThat(in(sent, TOKYO)).isEqualTo(wall);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-12-01T10:00:00Z, 10:00",
        "2026-12-01T10:00:00z, 10:00",
        "2026-12-01 10:00Z, 10:00",
        "2026-12-01 10:00 Z, 10:00",
        "2026-12-01T10:00:00.123Z, 10:00",
        "2026/12/01T10:00:00Z, 10:00",
        "2026-12-01T10:00:00+02:00, 08:00",
        "2026-12-01T10:00:00+0200, 08:00",
        "2026-12-01T10:00:00+02, 08:00",
        "2026-12-01T10:00:00 +02:00, 08:00",
        "2026-12-01T10:00:00.5 +0200, 08:00",
        "2026-12-01 10:00-05:30, 15:30",
        "2026-12-01 10:00 -0530, 15:30",
        "2026-12-01 10:00-05, 15:00",
        "2026-12-01 10:00+00:00, 10:00",
        "2026-12-01 10:00-00:00, 10:00",
        "2026-12-01 18:00+18:00, 00:00",
        "2026-12-01 05:00-18, 23:00",
        "2026-12-01Z, 00:00",
        "2026-12-01 Z, 00:00",
        "2026-12-01-05, 05:00",
        "2026/12/01 -05:00, 05:00",
    })
    void parse_readsOffsetsAsInstants(String sent, String utcTime) {
        assertThat(When.parse(sent)).contains(new When.Moment(Instant.parse("2026-12-01T" + utcTime + ":00Z")));
        assertThat(When.parseQuery(sent)).isEqualTo(When.parse(sent));
    }

    @ParameterizedTest
    @CsvSource({"2026-12-01T10:00:00Z", "1796119200", "2026-12-01 11:00+01"})
    void in_convertsInstantsIntoTheZone(String sent) {
        assertThat(in(sent, TOKYO)).isEqualTo("2026-12-01 19:00:00");
    }

    static Stream<Map.Entry<Object, Long>> timestamps() {
        return Stream.of(
                Map.entry(1796119200L, 1796119200L),
                Map.entry(0L, 0L),
                Map.entry(-1L, -1L),
                Map.entry("0", 0L),
                Map.entry("-0", 0L),
                Map.entry("2027", 2027L),
                Map.entry("20261205", 20261205L),
                Map.entry("-86400", -86400L),
                Map.entry("00000000000000000000000000000000000007", 7L),
                Map.entry(" 7 ", 7L),
                Map.entry(BigInteger.valueOf(2027), 2027L),
                Map.entry(new BigDecimal("3.0"), 3L),
                Map.entry(new BigDecimal("-3.000"), -3L),
                Map.entry(new BigDecimal("1.7e9"), 1_700_000_000L),
                Map.entry(new BigDecimal("0E+500000000"), 0L),
                Map.entry(new BigDecimal("0E-500000000"), 0L));
    }

    @ParameterizedTest
    @MethodSource("timestamps")
    void parse_readsIntegersAsTimestamps(Map.Entry<Object, Long> sent) {
        assertThat(When.parse(sent.getKey())).contains(new When.Moment(Instant.ofEpochSecond(sent.getValue())));
    }

    static Stream<Object> noTimestamps() {
        return Stream.of(
                new BigDecimal("3.5"),
                new BigDecimal("-0.1"),
                new BigDecimal("1e999999999"),
                new BigDecimal("1e-999999999"),
                new BigInteger("9".repeat(5000)),
                new BigInteger("-9223372036854775809"),
                Long.MAX_VALUE,
                Long.MIN_VALUE,
                true,
                false,
                List.of(),
                List.of("now"),
                Map.of());
    }

    @ParameterizedTest
    @NullSource
    @MethodSource("noTimestamps")
    void parse_refusesOtherValues(Object sent) {
        assertThat(When.parse(sent)).isEmpty();
        assertThat(When.parseQuery(sent)).isEmpty();
    }

    static Stream<String> noTimes() {
        return """
                soon | before my birthday | nowish | next monday | +1 day | - | --1 | +5 | 3.0 | 1.5 | 1e3
                2026-02-30 | 2026-02-29 | 1900-02-29 | 2026-13-01 | 2026-00-10 | 2026-10-00 | 2026-11-31 | 2026-12-32
                0000-01-01 | 0000-00-00 00:00:00 | 10000-01-01 | -2026-01-01 | +2026-01-01 | 26-01-01 | 2026-1-1
                2026-12 | 2026-12/05 | 2026/12-05 | 2026.12.05 | 20261205T10:00 | 05.12.2026 | 12/05/2026 | 2026-12-05T
                2026-12-05 24:00 | 2026-12-05 24:00:00 | 2026-12-05 23:60 | 2026-12-05 23:59:60 | 2026-12-05 1:00
                2026-12-05 10 | 2026-12-05T10 | 2026-12-05 10: | 2026-12-05 10:00: | 2026-12-05 10:00:0
                2026-12-05 10:00:00. | 2026-12-05 10:00.5 | 2026-12-05  10:00 | 2026-12-05T 10:00 | 2026-12-05_10:00
                2026-12-05 10:00 AM | 2026-12-05 10:00 UTC | 2026-12-05 10:00 Europe/Paris
                2026-12-05 10:00:00+ | 2026-12-05 10:00:00+2 | 2026-12-05 10:00:00+2:00 | 2026-12-05 10:00:00+02:
                2026-12-05 10:00:00+02:0 | 2026-12-05 10:00:00+02:60 | 2026-12-05 10:00:00+18:01
                2026-12-05 10:00:00+19 | 2026-12-05 10:00:00+020 | 2026-12-05 10:00:00+02:00:00
                2026-12-05 10:00:00+02:00x | 2026-12-05 10:00:00  +02:00 | 2026-12-05 10:00:00ZZ
                2026-12-05 10:00:00 Z+02 | 2026-12-05 02:00 + | ２０２６-12-05 | ٢٠٢٧ | 2026−12−05
                """.lines().flatMap(line -> Stream.of(line.split(" *[|] *")));
    }

    @ParameterizedTest
    @MethodSource("noTimes")
    @ValueSource(strings = {"", " ", "2026-12-05\u00a010:00", "2026-12-05\u000010:00"})
    void parse_refusesOtherTexts(String sent) {
        assertThat(When.parse(sent)).isEmpty();
        assertThat(When.parseQuery(sent)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "2026-12-05T10:00:00 02:00",
        "2026-12-05T10:00:00 0200",
        "2026-12-05T10:00 02",
        "2026-12-05 10:00:00 02:00",
        "2026-12-05 10:00:00.5 02:00",
        "2026-12-05 10:00:00  02:00", // a blank and an unencoded plus
        "2026/12/05 10:00 02",
    })
    void parseQuery_takesABlankForAPlus(String sent) {
        assertThat(When.parseQuery(sent)).contains(new When.Moment(Instant.parse("2026-12-05T08:00:00Z")));
        assertThat(When.parse(sent)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"2026-12-05 10:00", "2026-12-05 10:00:00"})
    void parseQuery_readsATimeBeforeAnOffset(String sent) {
        assertThat(When.parseQuery(sent)).isEqualTo(When.parse(sent)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"2026-12-05 0200", "2026-12-05 02", "2026-12-05T10:00:00   02:00", "2026-12-05 10:00 -02:00 "})
    void parseQuery_needsATimeBeforeSuchABlank(String sent) {
        assertThat(When.parseQuery(sent)).isEqualTo(When.parse(sent));
    }

    @ParameterizedTest
    @CsvSource({
        "now, 2026-11-15 00:30:15, 2026-11-14 23:30:15",
        "NOW, 2026-11-15 00:30:15, 2026-11-14 23:30:15",
        "today, 2026-11-15 00:00:00, 2026-11-14 00:00:00",
        "Today, 2026-11-15 00:00:00, 2026-11-14 00:00:00",
        "tomorrow, 2026-11-16 00:00:00, 2026-11-15 00:00:00",
        "' yesterday ', 2026-11-14 00:00:00, 2026-11-13 00:00:00",
    })
    void words_areReadInTheZone(String sent, String berlin, String utc) {
        assertThat(in(sent, BERLIN)).isEqualTo(berlin);
        assertThat(in(sent, ZoneOffset.UTC)).isEqualTo(utc);
    }

    @Test
    void now_isInWholeSeconds() {
        assertThat(new When.Now().at(BERLIN, NOW)).contains(Instant.parse("2026-11-14T23:30:15Z"));
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/Berlin, 2027-03-28 02:30:00, 2027-03-28 03:30:00, 2027-03-28 01:30:00",
        "Europe/Berlin, 2027-03-28 02:00:00, 2027-03-28 03:00:00, 2027-03-28 01:00:00",
        "Europe/Berlin, 2027-03-28 01:59:59, 2027-03-28 01:59:59, 2027-03-28 00:59:59",
        "Europe/Berlin, 2026-10-25 02:30:00, 2026-10-25 02:30:00, 2026-10-25 00:30:00",
        "Europe/Berlin, 2026-10-25T01:30:00Z, 2026-10-25 02:30:00, 2026-10-25 01:30:00",
        "Australia/Lord_Howe, 2026-10-04 02:15:00, 2026-10-04 02:45:00, 2026-10-03 15:45:00",
        "America/Sao_Paulo, 2018-11-04, 2018-11-04 01:00:00, 2018-11-04 03:00:00",
        "Pacific/Apia, 2011-12-30 10:00, 2011-12-31 10:00:00, 2011-12-30 20:00:00",
    })
    void in_movesOutOfGapsAndTakesTheEarlierInstant(String zone, String sent, String wall, String utc) {
        var time =
                When.parse(sent).flatMap(when -> when.in(ZoneId.of(zone), NOW)).orElseThrow();

        assertThat(DateTimes.text(time.toLocalDateTime())).isEqualTo(wall);
        assertThat(DateTimes.utc(time.toInstant())).isEqualTo(utc);
    }

    @ParameterizedTest
    @CsvSource({
        "9999-12-31T23:59:59Z, UTC, true",
        "9999-12-31T23:59:59Z, Asia/Tokyo, false",
        "9999-12-31T23:59:59-01:00, UTC, false",
        "9999-12-31T23:59:59-01:00, America/New_York, true",
        "9999-12-31 23:59:59, America/New_York, true",
        "0001-01-01T00:00:00Z, UTC, true",
        "0001-01-01T00:00:00Z, America/New_York, false",
        "0001-01-01T00:00:00+01:00, UTC, false",
        "0001-01-01, Asia/Tokyo, true",
        "253402300799, UTC, true",
        "253402300800, UTC, false",
        "999999999999, UTC, false",
        "-62135596800, UTC, true",
        "-62135596801, UTC, false",
        "-999999999999, UTC, false",
    })
    void in_servesTheYears1To9999(String sent, String zone, boolean served) {
        assertThat(When.parse(sent).orElseThrow().in(ZoneId.of(zone), NOW).isPresent())
                .isEqualTo(served);
    }

    @Test
    void parse_withstandsAnyText() {
        var pieces = List.of(
                "2026",
                "-",
                "/",
                "12",
                "05",
                "T",
                " ",
                "19",
                ":",
                "30",
                "00",
                ".",
                ",",
                "Z",
                "+",
                "02",
                "now",
                "2026-12-05",
                "T19:30",
                "9999-12-31",
                "0001-01-01",
                " 10:00:00",
                "99999999999999999999");
        Fuzz.withTexts(pieces, text -> {
            When.parse(text).ifPresent(WhenTest::staysTheSame);
            When.parseQuery(text).ifPresent(WhenTest::staysTheSame);
        });
    }

    /** What is shown, sent back, gives the same wall clock again. */
    private static void staysTheSame(When when) {
        Optional<ZonedDateTime> time = when.in(BERLIN, NOW);
        if (time.isEmpty()) return;
        var text = DateTimes.text(time.get().toLocalDateTime());
        var again = When.parse(text).flatMap(back -> back.in(BERLIN, NOW)).orElseThrow();
        assertThat(again.toLocalDateTime()).isEqualTo(time.get().toLocalDateTime());
        assertThat(Duration.between(again, time.get())).isBetween(Duration.ZERO, Duration.ofHours(1));
    }

    private static String in(String sent, ZoneId zone) {
        var time = When.parse(sent).flatMap(when -> when.in(zone, NOW)).orElseThrow();
        return DateTimes.text(time.toLocalDateTime());
    }
}

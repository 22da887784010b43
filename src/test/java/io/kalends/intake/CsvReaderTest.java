package io.kalends.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables as people and programs make them. */
class CsvReaderTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 15);

    private final Collected found = new Collected();

    private static CsvReader.Options options(Map<String, String> columns, ReadLimits limits) {
        return new CsvReader.Options(Collected.SITE, List.of(Locale.ENGLISH), TODAY, columns, limits);
    }

    private CsvReading read(byte[] bytes, CsvReader.Options options) {
        try {
            return CsvReader.read(() -> new ByteArrayInputStream(bytes), options, found);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private CsvReading read(String text) {
        return read(text.getBytes(StandardCharsets.UTF_8), options(Map.of(), ReadLimits.DEFAULT));
    }

    @Test
    void germanTable_isRead() {
        CsvReading reading = read("""
                Titel;Datum;Uhrzeit;Ende;Ort;Beschreibung;Kategorien;Veranstalter;Eintritt;Link;Bild;Schlüssel;Hinweis intern
                "Konzert; groß";24.12.2026;19.30 Uhr;22:00;"Halle, Hauptstr. 5, 10115 Berlin";"Eins
                zwei";"Musik, Tanz";Verein e.V.;12,50 €;www.example.org;https://example.org/a.png;k1;geheim
                """);

        assertThat(found.only().key()).isEqualTo("k1");
        assertThat(found.only().line()).isEqualTo(2);
        assertThat(found.only().image()).contains("https://example.org/a.png");
        assertThat(found.fields())
                .containsEntry("title", "Konzert; groß")
                .containsEntry("start_date", "2026-12-24 19:30:00")
                .containsEntry("end_date", "2026-12-24 22:00:00")
                .containsEntry("timezone", "Europe/Vienna")
                .containsEntry("all_day", false)
                .containsEntry("description", "<p>Eins<br />\nzwei</p>")
                .containsEntry("categories", List.of("Musik", "Tanz"))
                .containsEntry("organizer", Map.of("organizer", "Verein e.V."))
                .containsEntry("cost", "12,50 €")
                .containsEntry("website", "https://www.example.org")
                .containsEntry(
                        "venue", Map.of("venue", "Halle", "address", "Hauptstr. 5", "zip", "10115", "city", "Berlin"));
        assertThat(reading.columns()).containsEntry("start_time", "Uhrzeit").containsEntry("key", "Schlüssel");
        assertThat(reading.ignored()).containsExactly("Hinweis intern");
        assertThat(reading.reading()).isEqualTo(new Reading(1, true));
    }

    @Test
    void tablesOfTheIncumbent_areRead() {
        read("""
                Event Name,Event Description,Event Start Date,Event Start Time,Event End Date,Event End Time,All Day Event,Event Venue Name,Event Organizer Name,Event Category,Event Cost,Event Currency Symbol,Event Website
                Fair,<p>Come</p>,2026-12-24,7:30 PM,2026-12-24,9:00 PM,FALSE,Hall,Club,"A,B",12,$,https://example.org
                """);

        assertThat(found.fields())
                .containsEntry("title", "Fair")
                .containsEntry("start_date", "2026-12-24 19:30:00")
                .containsEntry("end_date", "2026-12-24 21:00:00")
                .containsEntry("venue", Map.of("venue", "Hall"))
                .containsEntry("categories", List.of("A", "B"))
                .containsEntry("cost", "$ 12");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "2026-12-24|19:30|2026-12-24 19:30:00",
                "2026-12-24T19:30:15||2026-12-24 19:30:15",
                "2026-12-24T19:30:00Z||2026-12-24 20:30:00",
                "24.12.2026||2026-12-24",
                "24.12.26|19:30|2026-12-24 19:30:00",
                "24. Dezember 2026|19 Uhr|2026-12-24 19:00:00",
                "24. Dez. 2026 19:30 Uhr||2026-12-24 19:30:00",
                "Do., 24.12.2026 um 19.30 Uhr||2026-12-24 19:30:00",
                "Dec 24, 2026 7:30 pm||2026-12-24 19:30:00",
                "December 24, 2026 @ 7:30 pm||2026-12-24 19:30:00",
                "12/24/2026|7pm|2026-12-24 19:00:00",
                "24/12/2026|noon|2026-12-24 12:00:00",
                "24-12-2026|mittags|2026-12-24 12:00:00",
                "24/12/26 19:30||2026-12-24 19:30:00",
                "5.3.2027|0930|2027-03-05 09:30:00",
                "24.12.|19:30|2026-12-24 19:30:00",
            })
    void dates_areReadInTheUsualForms(String date, String time, String start) {
        read("title;date;time\nx;" + date + ";" + (time == null ? "" : time) + "\n");

        assertThat(found.rejected).isEmpty();
        assertThat(found.field("start_date")).isEqualTo(start);
        assertThat(found.field("all_day")).isEqualTo(start.length() == 10);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "24.12.2026|19:30|||2026-12-24 19:30:00",
                "24.12.2026|22:00||02:00|2026-12-25 02:00:00",
                "24.12.2026|19:30 - 22:00|||2026-12-24 22:00:00",
                "24.12.2026|19:30|26.12.2026||2026-12-26 19:30:00",
                "24.12.2026|19:30|24.12.2026 23:00||2026-12-24 23:00:00",
                "24.12.2026||26.12.2026||2026-12-26",
                "24.12.2026 – 26.12.2026||||2026-12-26",
                "24.12.2026|19:30|22 Uhr||2026-12-24 22:00:00",
                "24.12.2026|19:30|24.12.2026|24:00|2026-12-25 00:00:00",
            })
    void ends_areRead(String date, String time, String endDate, String endTime, String end) {
        String row = String.join(";", "x", date, text(time), text(endDate), text(endTime));
        read("title;start date;start time;end date;end time\n" + row + "\n");

        assertThat(found.rejected).isEmpty();
        assertThat(found.field("end_date")).isEqualTo(end);
    }

    private static String text(String cell) {
        return cell == null ? "" : cell;
    }

    @Test
    void beginning_isATimeBesideADay() {
        read("Titel;Datum;Beginn;Ende\na;24.12.2026;19:30;22:00\nb;24.12.2026;25.12.2026 20:00;26.12.2026 1:00\n");

        assertThat(found.rejected).isEmpty();
        assertThat(found.items.stream()
                        .map(item -> item.fields().get("start_date") + " to "
                                + item.fields().get("end_date")))
                .containsExactly(
                        "2026-12-24 19:30:00 to 2026-12-24 22:00:00", "2026-12-25 20:00:00 to 2026-12-26 01:00:00");
    }

    /** Each of these takes some patterns the square of their length. */
    @ParameterizedTest
    @ValueSource(
            strings = {" ", "\n", "\t;", ",1", "<body ", "<a ", "https://a ", ";", "'", "-", "9", "&amp", "\u0301"})
    void longCells_areReadInGoodTime(String piece) {
        String cell = "\"x" + piece.repeat(100_000 / piece.length()) + "\"";
        String header = "title,start,end,start time,venue,city,organizer,categories,cost,website,status,description\n";

        read(header + "x,2026-12-24,," + ("," + cell).repeat(9).substring(1) + "\n" + "y,2026-12-24,,,,,,,,,,\n");

        assertThat(found.items.stream().map(item -> item.fields().get("title"))).contains("y");
    }

    @Test
    void orderOfDayAndMonth_isThatOfTheFile() {
        read("title,date\na,05/12/2026\nb,24/12/2026\n");
        assertThat(found.items.getFirst().fields()).containsEntry("start_date", "2026-12-05");
        assertThat(found.notes).isEmpty();
        found.items.clear();

        read("title,date\na,05/12/2026\nb,12/24/2026\n");
        assertThat(found.items.getFirst().fields()).containsEntry("start_date", "2026-05-12");
        assertThat(found.notes).isEmpty();
    }

    @Test
    void orderOfDayAndMonth_isGuessedAloud() {
        read("title,date\na,05/12/2026\n");
        assertThat(found.field("start_date")).isEqualTo("2026-12-05");
        assertThat(found.notes).singleElement().asString().contains("05/12/2026", "day");
        found.items.clear();

        var american = new CsvReader.Options(Collected.SITE, List.of(Locale.US), TODAY, Map.of(), ReadLimits.DEFAULT);
        read("title,date\na,05/12/2026\n".getBytes(StandardCharsets.UTF_8), american);
        assertThat(found.field("start_date")).isEqualTo("2026-05-12");
        found.items.clear();

        read("Titel,Datum\na,05/12/2026\n".getBytes(StandardCharsets.UTF_8), american);
        assertThat(found.field("start_date")).isEqualTo("2026-12-05");
    }

    @Test
    void orderOfDayAndMonth_isNeverMixed() {
        read("title,date\na,05/12/2026\nb,24/12/2026\nc,12/24/2026\nd,05/05/2026\n");

        assertThat(found.items.stream().map(item -> item.fields().get("title"))).containsExactly("b", "c", "d");
        assertThat(found.rejected).singleElement().asString().startsWith("2 a: start_date");
        assertThat(found.notes).hasSize(1);
    }

    @Test
    void badRows_areToldWithTheirLines() {
        read("""
                title,start,end,timezone,all day
                "a
                b",2026-12-24,,,

                ,2026-12-24,,,
                c,soon,,,
                d,2026-12-24,2026-12-23,,
                e,2026-12-24,,Atlantis,
                f,2026-12-24,,,perhaps
                g,2026-12-24
                h,2026-12-24,,,,,more
                a b,24.12.2026,,,
                """);

        assertThat(found.items.stream()
                        .map(item -> item.line() + " " + item.fields().get("title")))
                .containsExactly("2 a\nb", "10 g");
        assertThat(found.rejected)
                .satisfiesExactly(
                        row -> assertThat(row).startsWith("5 : title"),
                        row -> assertThat(row)
                                .startsWith("6 c: start_date must be")
                                .contains("soon"),
                        row -> assertThat(row).startsWith("7 d: end_date"),
                        row -> assertThat(row).startsWith("8 e: timezone").contains("Atlantis"),
                        row -> assertThat(row).startsWith("9 f: all_day"),
                        row -> assertThat(row).startsWith("11 h: ").contains("more cells"),
                        row -> assertThat(row).startsWith("12 a b: ").contains("line 2"));
        assertThat(found.notes).singleElement().asString().startsWith("10 g: ").contains("fewer cells");
    }

    @ParameterizedTest
    @ValueSource(strings = {",", ";", "\t", "|"})
    void separators_areFound(String separator) {
        for (String end : List.of("\n", "\r\n", "\r")) {
            found.items.clear();
            read(String.join(separator, "title", "\"more,;|\"", "start")
                    + end
                    + String.join(separator, "x", "a", "2026-12-24")
                    + end);
            assertThat(found.fields()).containsEntry("title", "x").containsEntry("start_date", "2026-12-24");
        }
    }

    @Test
    void firstLine_mayNameTheSeparator() {
        read("sep=;\ntitle;start\n\"x, y\";2026-12-24\n");

        assertThat(found.only().line()).isEqualTo(3);
        assertThat(found.field("title")).isEqualTo("x, y");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "windows-1252"})
    void encodings_areFound(String charset) {
        String text = "Titel;Datum;Ort\nGröße €;24.12.2026;Köln\n";

        read(text.getBytes(Charset.forName(charset)), options(Map.of(), ReadLimits.DEFAULT));
        assertThat(found.field("title")).isEqualTo("Größe €");
    }

    @Test
    void byteOrderMark_isPassedOver() {
        read("\uFEFFtitle,start\nx,2026-12-24\n");

        assertThat(found.items).hasSize(1);
    }

    @Test
    void longLines_areDecodedInPieces() {
        String title = "é".repeat(100_001);
        read("title,start\n" + title + ",2026-12-24\n");

        assertThat(found.field("title")).isEqualTo(title);
    }

    @Test
    void columns_mayBeChosen() {
        String text = "was,wann,extra,mehr\nx,2026-12-24,blue,y\n";
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        var chosen = Map.of("title", "Was", "start_date", "wann", "custom_colour", "extra");

        CsvReading reading = read(bytes, options(chosen, ReadLimits.DEFAULT));

        assertThat(found.fields()).containsEntry("title", "x").containsEntry("custom_fields", Map.of("colour", "blue"));
        assertThat(reading.ignored()).containsExactly("mehr");
        assertThatThrownBy(() -> read(text)).isInstanceOf(UnreadableFile.class).hasMessageContaining("title=", "wann");
        assertThatThrownBy(() -> read(bytes, options(Map.of("title", "wer"), ReadLimits.DEFAULT)))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageContaining("\"wer\"")
                .hasMessageContaining("\"wann\"");
        assertThatThrownBy(() -> read(bytes, options(Map.of("colour", "was"), ReadLimits.DEFAULT)))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageContaining("start_date");
    }

    @Test
    void whatIsNoTable_isRefused() {
        for (String text : List.of("", "\n\n", "<html>\n<body>", "a\nb\n"))
            assertThatThrownBy(() -> read(text)).isInstanceOf(UnreadableFile.class);
    }

    @Test
    void limits_areKept() {
        var limits = new ReadLimits(400, 100, 100, 3, 5);

        assertThat(read(bytes("title,start\n" + "x,2026-12-24\n".repeat(5)), options(Map.of(), limits))
                        .reading()
                        .isComplete())
                .isFalse();
        assertThat(found.rejected).anyMatch(reason -> reason.contains("3 rows"));
        read(bytes("title,start\nx,2026-12-24\n\"" + "y\n".repeat(100)), options(Map.of(), limits));
        assertThat(found.rejected).anyMatch(reason -> reason.contains("quote"));
        read(bytes("title,start\nx,2026-12-24\n" + "\n".repeat(500)), options(Map.of(), limits));
        assertThat(found.rejected).anyMatch(reason -> reason.contains("400 bytes"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}

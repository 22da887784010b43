package io.kalends.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormatTest {
    private static Optional<Format> of(String text) {
        return Format.of(text.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "{\"kalends\":{\"format\":1}}~ARCHIVE",
                "BEGIN:VCALENDAR~ICALENDAR",
                "title,start_date~CSV",
                "Event Name|Event Start Date~CSV"
            })
    void files_areToldApart(String text, Format format) {
        assertThat(of(text)).contains(format);
    }

    @Test
    void firstLines_mayBeOthers() {
        assertThat(of("\uFEFF\r\nbegin:vcalendar")).contains(Format.ICALENDAR);
        assertThat(of("sep=;\nTitel;Datum")).contains(Format.CSV);
    }

    @Test
    void backups_areDatabases() {
        assertThat(of("SQLite format 3\0\u0010")).contains(Format.BACKUP);
    }

    @Test
    void encodings_makeNoDifference() {
        assertThat(Format.of("BEGIN:VCALENDAR\r\n".getBytes(Charset.forName("UTF-16"))))
                .contains(Format.ICALENDAR);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "hello", "<html>", "{\"events\": []}", "[1]", "a,b"})
    void others_areUnknown(String text) {
        assertThat(of(text)).isEmpty();
    }

    @Test
    void words_choose() {
        assertThat(Format.of("ics")).contains(Format.ICALENDAR);
        assertThat(Format.of("backup")).isEmpty();
    }
}

package io.kalends.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Files as large as they may be, of which only keys are kept: {@code -Xmx64m} is enough. */
@Tag("trial")
class LargeFilesTest {
    private static final int ENTRIES = 90_000;

    private static final String EVENT = """
            BEGIN:VEVENT
            UID:%s@example.org
            SUMMARY:Event number %s
            DTSTART;TZID=Europe/Berlin:20261205T193000
            DTEND;TZID=Europe/Berlin:20261205T213000
            DESCRIPTION:%s
            END:VEVENT
            """;

    private static final String TEXT = "Words that go on for a while. ".repeat(11);

    /** Counts, and keeps nothing. */
    private static final class Counting implements ItemSink {
        private long items;

        @Override
        public void item(Item item) {
            items++;
        }

        @Override
        public void rejected(long line, String name, String reason) {
            throw new AssertionError(line + " " + reason);
        }

        @Override
        public void noted(long line, String name, String note) {
            throw new AssertionError(line + " " + note);
        }
    }

    /** Pieces of a text one after the other. */
    private static final class Pieces extends InputStream {
        private final String head;
        private final String piece;
        private final String tail;
        private byte[] current = {};
        private int at;
        private int next;

        Pieces(String head, String piece, String tail) {
            this.head = head;
            this.piece = piece;
            this.tail = tail;
        }

        @Override
        public int read() {
            while (at == current.length) {
                if (next > ENTRIES + 1) return -1;
                String text = next == 0 ? head : next > ENTRIES ? tail : piece.formatted(next, next, TEXT);
                current = text.getBytes(StandardCharsets.UTF_8);
                at = 0;
                next++;
            }
            return current[at++] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) {
            for (int i = 0; i < length; i++) {
                int next = read();
                if (next < 0) return i == 0 ? -1 : i;
                bytes[offset + i] = (byte) next;
            }
            return length;
        }
    }

    @Test
    void calendar_isReadEntryByEntry() throws IOException {
        var counting = new Counting();

        Reading reading = IcalReader.read(
                new Pieces("BEGIN:VCALENDAR\n", EVENT, "END:VCALENDAR\n"),
                Collected.SITE,
                ReadLimits.DEFAULT,
                counting);

        assertThat(reading).isEqualTo(new Reading(ENTRIES, true));
        assertThat(counting.items).isEqualTo(ENTRIES);
    }

    @Test
    void table_isReadRowByRow() throws IOException {
        var counting = new Counting();
        var options = new CsvReader.Options(
                Collected.SITE, List.of(Locale.ENGLISH), LocalDate.of(2026, 11, 15), Map.of(), ReadLimits.DEFAULT);

        CsvReading read = CsvReader.read(
                () -> new Pieces("id,title,description,start\n", "%s,Event %s,%s,24. Dezember 2026 19:30 Uhr\n", ""),
                options,
                counting);

        assertThat(read.reading()).isEqualTo(new Reading(ENTRIES, true));
    }
}

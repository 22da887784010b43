package io.kalends.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Dice;
import io.kalends.time.When;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Files that were damaged by chance: each is read or refused with words, and what is read is whole. */
class MutatedFilesTest {
    private static final int FILES = Integer.getInteger("files", 1_500);

    private static final String CALENDAR = """
            BEGIN:VCALENDAR
            PRODID:-//x//EN
            X-WR-TIMEZONE:Europe/Berlin
            BEGIN:VTIMEZONE
            TZID:Mine
            BEGIN:STANDARD
            DTSTART:16010101T030000
            TZOFFSETFROM:+0200
            TZOFFSETTO:+0100
            RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
            END:STANDARD
            BEGIN:DAYLIGHT
            DTSTART:16010101T020000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0200
            RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
            END:DAYLIGHT
            END:VTIMEZONE
            BEGIN:VEVENT
            UID:a
            SUMMARY:Größe\\, one
            DTSTART;TZID=Mine:20261205T193000
            DURATION:PT1H30M
            RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU;COUNT=9
            RDATE;VALUE=PERIOD:20261231T183000Z/PT2H
            EXDATE;TZID=Mine:20261206T193000,20261219T193000
            LOCATION:Hall\\, Street 5\\, 10115 Berlin
            GEO:52.5;13.4
            ORGANIZER;CN="A; B":mailto:a@example.org
            CATEGORIES:A,B\\,C
            END:VEVENT
            BEGIN:VEVENT
            UID:a
            RECURRENCE-ID;TZID=Mine:20261220T193000
            SUMMARY:Two
            DTSTART;VALUE=DATE:20261221
            DTEND;VALUE=DATE:20261223
            BEGIN:VALARM
            TRIGGER:-PT5M
            END:VALARM
            END:VEVENT
            END:VCALENDAR
            """;

    private static final String TABLE = """
            title;date;time;end;venue.venue;venue.geo_lat;venue.geo_lng;categories;all day;timezone;cost;custom_a
            "One; two";24.12.2026;19:30;22 Uhr;Hall;52.5;13.4;A, B;no;Europe/Berlin;12,50 €;x
            Two;12/24/2026;7pm - 9pm;;Yard;;;2026;;;;'=1
            Three;2026-12-24T19:30:00+01:00;;2026-12-25;;;;;yes;;"
            ";
            """;

    private final Dice dice = new Dice(Dice.SEED);

    @Test
    void calendars_areReadOrRefused() {
        for (int i = 0; i < FILES; i++) {
            byte[] file = mutated(CALENDAR);
            try {
                Collected found = Collected.ical(file, ReadLimits.DEFAULT);
                assertWhole(found, file);
            } catch (UnreadableFile e) {
                assertThat(e).hasMessageContaining("BEGIN:VCALENDAR");
            }
        }
    }

    @Test
    void tables_areReadOrRefused() throws IOException {
        var options = new CsvReader.Options(
                Collected.SITE, List.of(Locale.GERMANY), LocalDate.of(2026, 11, 15), Map.of(), ReadLimits.DEFAULT);
        for (int i = 0; i < FILES; i++) {
            byte[] file = mutated(TABLE);
            var found = new Collected();
            try {
                CsvReader.read(() -> new ByteArrayInputStream(file), options, found);
                assertWhole(found, file);
            } catch (UnreadableFile e) {
                assertThat(e.getMessage()).isNotBlank();
            }
        }
    }

    private static void assertWhole(Collected found, byte[] file) {
        var keys = new HashSet<String>();
        for (Item item : found.items) {
            if (item.type() != Item.Type.EVENT) continue;
            boolean isWhole = keys.add(item.key())
                    && When.parse(item.fields().get("start_date")).isPresent()
                    && When.parse(item.fields().get("end_date")).isPresent()
                    && item.date().map(date -> keys.contains(date.series())).orElse(true);
            assertThat(isWhole)
                    .as("-Dseed=" + Dice.SEED + " " + item + "\n" + new String(file, StandardCharsets.ISO_8859_1))
                    .isTrue();
        }
    }

    private byte[] mutated(String text) {
        byte[] file = text.replace("\n", dice.any("\n", "\r\n", "\r")).getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i <= dice.below(4); i++) file = mutated(file);
        return file;
    }

    private byte[] mutated(byte[] file) {
        int from = dice.below(file.length);
        int to = Math.min(file.length, from + dice.any(1, 1, 3, 30, 200));
        byte[] piece = switch (dice.below(5)) {
            case 0 -> new byte[0];
            case 1 -> new byte[] {(byte) dice.below(256)};
            case 2 ->
                dice.any(
                                ";",
                                ":",
                                "\"",
                                ",",
                                "\n ",
                                "99999999",
                                "-",
                                "T",
                                "\0",
                                "BEGIN:VEVENT\n",
                                "END:VCALENDAR\n",
                                "\\")
                        .getBytes(StandardCharsets.UTF_8);
            case 3 -> {
                int other = dice.below(file.length);
                yield Arrays.copyOfRange(file, other, Math.min(file.length, other + 40));
            }
            default -> {
                byte[] twice = Arrays.copyOfRange(file, from, Math.max(to, from + 1));
                byte[] both = Arrays.copyOf(twice, 2 * twice.length);
                System.arraycopy(twice, 0, both, twice.length, twice.length);
                yield both;
            }
        };
        byte[] changed = Arrays.copyOf(file, from + piece.length + file.length - to);
        System.arraycopy(piece, 0, changed, from, piece.length);
        System.arraycopy(file, to, changed, from + piece.length, file.length - to);
        return changed.length == 0 ? file : changed;
    }
}

package io.kalends.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kalends.intake.Item.DateOfSeries;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of iCalendar as programs write them, rightly and wrongly. */
class IcalReaderTest {
    private static final String START = "DTSTART;TZID=Europe/Berlin:20261205T193000";

    private static Collected timed(String... more) {
        var lines = new ArrayList<>(List.of("UID:a@b", "SUMMARY:Jazz", START));
        lines.addAll(List.of(more));
        return Collected.event(lines.toArray(String[]::new));
    }

    @Test
    void event_hasItsFields() {
        Collected found = timed(
                "DTEND;TZID=Europe/Berlin:20261205T220000",
                "DESCRIPTION:One\\, two\\; three\\nfour <5 & six\\n\\nnext",
                "LOCATION:Club\\, Hauptstr. 5\\, 10115 Berlin\\, Germany",
                "GEO:52.5;13.4",
                "ORGANIZER;CN=\"Hall; Ltd\":mailto:info@example.org",
                "CATEGORIES:Music,Rock\\, Pop",
                "categories:music,2026",
                "STATUS:CANCELLED",
                "URL:https://example.org/a",
                "ATTACH;FMTTYPE=application/pdf:https://example.org/a.pdf",
                "ATTACH;FMTTYPE=image/png:https://example.org/a",
                "BEGIN:VALARM",
                "DESCRIPTION:wake up",
                "END:VALARM");

        Item category = found.items.removeFirst();
        assertThat(category.type()).isEqualTo(Item.Type.CATEGORY);
        assertThat(category.fields()).isEqualTo(Map.of("name", "2026"));
        assertThat(found.only().key()).isEqualTo("a@b");
        assertThat(found.only().line()).isEqualTo(2);
        assertThat(found.only().image()).contains("https://example.org/a");
        assertThat(found.fields())
                .containsEntry("title", "Jazz")
                .containsEntry("start_date", "2026-12-05 19:30:00")
                .containsEntry("end_date", "2026-12-05 22:00:00")
                .containsEntry("timezone", "Europe/Berlin")
                .containsEntry("all_day", false)
                .containsEntry("recurrence", null)
                .containsEntry("description", "<p>One, two; three<br />\nfour &lt;5 &amp; six</p>\n<p>next</p>")
                .containsEntry("event_status", "cancelled")
                .containsEntry("website", "https://example.org/a")
                .containsEntry("categories", List.of("Music", "Rock, Pop", Map.of("key", "2026")))
                .containsEntry("organizer", Map.of("organizer", "Hall; Ltd", "email", "info@example.org"))
                .containsEntry(
                        "venue",
                        Map.of(
                                "venue", "Club",
                                "address", "Hauptstr. 5",
                                "zip", "10115",
                                "city", "Berlin",
                                "country", "Germany",
                                "geo_lat", 52.5,
                                "geo_lng", 13.4));
        assertThat(found.rejected).isEmpty();
        assertThat(found.notes).isEmpty();
        assertThat(found.reading).isEqualTo(new Reading(1, true));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "DTSTART;VALUE=DATE:20261205|DTEND;VALUE=DATE:20261207|2026-12-05|2026-12-06|true",
                "DTSTART;VALUE=DATE:20261205|X-A:|2026-12-05|2026-12-05|true",
                "DTSTART:20261205|DTEND:20261205|2026-12-05|2026-12-05|true",
                "DTSTART;VALUE=DATE:20261205|DURATION:P3D|2026-12-05|2026-12-07|true",
                "DTSTART:20261205T193000|DURATION:PT1H30M|2026-12-05 19:30:00|2026-12-05 21:00:00|false",
                "DTSTART:20261205T193000|DURATION:P1W|2026-12-05 19:30:00|2026-12-12 19:30:00|false",
                "DTSTART:20261205T193000|X-A:|2026-12-05 19:30:00|2026-12-05 19:30:00|false",
                "DTSTART:20261205T1930|DTEND:20261205T240000|2026-12-05 19:30:00|2026-12-06 00:00:00|false",
                "DTSTART:20261205T193000Z|DTEND:20261205T203000Z|2026-12-05 19:30:00|2026-12-05 20:30:00|false",
                // The later of two equal times.
                "DTSTART;TZID=Europe/Berlin:20261025T013000|DTEND:20261025T013000Z|2026-10-25 01:30:00|2026-10-25T02:30:00+01:00|false",
                "DTSTART:20261205T193000|DTEND:20261205T183000|2026-12-05 19:30:00|2026-12-05 19:30:00|false",
            })
    void times_areRead(String start, String end, String first, String last, boolean allDay) {
        Collected found = Collected.event("UID:a", "SUMMARY:Jazz", start, end);

        assertThat(found.fields())
                .containsEntry("start_date", first)
                .containsEntry("end_date", last)
                .containsEntry("all_day", allDay);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "TZID=Europe/Berlin|Europe/Berlin",
                "TZID=\"Europe/Berlin\"|Europe/Berlin",
                "tzid=europe/berlin|Europe/Berlin",
                "TZID=/freeassociation.sourceforge.net/Tzfile/Europe/Berlin|Europe/Berlin",
                "TZID=/mozilla.org/20050126_1/America/Argentina/Salta|America/Argentina/Salta",
                "TZID=W. Europe Standard Time|Europe/Berlin",
                "TZID=Tokyo Standard Time|Asia/Tokyo",
                "TZID=Eastern Daylight Time|America/New_York",
                "TZID=UTC|UTC",
                "TZID=(UTC+01:00) Amsterdam, Berlin, Bern|Europe/Amsterdam",
                "X-A=b|Europe/Vienna",
                "TZID=Nowhere|Europe/Vienna",
            })
    void zones_areKnownByTheirNames(String parameter, String zone) {
        Collected found = Collected.event("UID:a", "SUMMARY:Jazz", "DTSTART;" + parameter + ":20261205T193000");

        assertThat(found.fields()).containsEntry("timezone", zone).containsEntry("start_date", "2026-12-05 19:30:00");
    }

    private static String zone(String id, String... lines) {
        return "BEGIN:VTIMEZONE\nTZID:" + id + "\n" + String.join("\n", lines) + "\nEND:VTIMEZONE\n";
    }

    private static String observance(String name, String start, String from, String to, String rule) {
        return "BEGIN:" + name + "\nDTSTART:" + start + "\nTZOFFSETFROM:" + from + "\nTZOFFSETTO:" + to + "\n" + rule
                + "\nEND:" + name;
    }

    private static Collected inZone(String zone, String start) {
        String event = "BEGIN:VEVENT\nUID:a\nSUMMARY:Jazz\nDTSTART;TZID=Mine:" + start + "\nEND:VEVENT\n";
        return Collected.ical("BEGIN:VCALENDAR\n" + zone + event + "END:VCALENDAR\n");
    }

    @Test
    void zones_areKnownByTheirDefinitions() {
        String outlook = zone(
                "Mine",
                observance("STANDARD", "16010101T020000", "-0400", "-0500", "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11"),
                observance("DAYLIGHT", "16010101T020000", "-0500", "-0400", "RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3"));

        Collected found = inZone(outlook, "20260705T193000");

        assertThat(found.field("timezone")).isEqualTo("America/New_York");
        assertThat(found.notes).singleElement().asString().contains("Mine", "America/New_York");
    }

    @Test
    void zones_ofTheSiteComeFirst() {
        String berlin = zone(
                "Mine",
                observance("STANDARD", "19961027T030000", "+0200", "+0100", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10"),
                observance("DAYLIGHT", "19810329T020000", "+0100", "+0200", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3"));

        assertThat(inZone(berlin, "20260705T193000").field("timezone")).isEqualTo("Europe/Vienna");
        String placed = berlin.replace("TZID:Mine", "TZID:Mine\nX-LIC-LOCATION:Europe/Rome");
        assertThat(inZone(placed, "20260705T193000").field("timezone")).isEqualTo("Europe/Rome");
    }

    @Test
    void zones_mayBeDescribedAfterTheirEvents() {
        String event = "BEGIN:VEVENT\nUID:a\nSUMMARY:Jazz\nDTSTART;TZID=Mine:20260705T193000\nEND:VEVENT\n";
        String zone = zone("Mine", observance("STANDARD", "19700101T000000", "+0545", "+0545", ""));

        Collected found = Collected.ical("BEGIN:VCALENDAR\n" + event + zone + "END:VCALENDAR\n");

        assertThat(found.field("timezone")).isEqualTo("UTC+5.75");
        assertThat(found.field("start_date")).isEqualTo("2026-07-05 19:30:00");
    }

    @Test
    void zones_likeNoOtherGiveOffsets() {
        String odd = zone(
                "Mine",
                observance("STANDARD", "20200101T020000", "+0300", "+0100", "RRULE:FREQ=YEARLY"),
                observance("DAYLIGHT", "20200601T020000", "+0100", "+0300", "RRULE:FREQ=YEARLY"));

        Collected found = inZone(odd, "20260705T193000");

        assertThat(found.field("timezone")).isEqualTo("UTC+3");
        assertThat(found.notes).singleElement().asString().contains("offset");
        String seconds = zone("Mine", observance("STANDARD", "19700101T000000", "+001845", "+001845", ""));
        assertThat(inZone(seconds, "20260705T193000").fields())
                .containsEntry("timezone", "UTC")
                .containsEntry("start_date", "2026-07-05 19:11:15");
    }

    @Test
    void utcAndFloatingTimes_areThoseOfTheCalendar() {
        String calendar = "BEGIN:VCALENDAR\nX-WR-TIMEZONE:Asia/Tokyo\nBEGIN:VEVENT\nUID:a\nSUMMARY:x\n"
                + "DTSTART:%s\nEND:VEVENT\nEND:VCALENDAR";

        assertThat(Collected.ical(calendar.formatted("20261205T193000")).fields())
                .containsEntry("timezone", "Asia/Tokyo")
                .containsEntry("start_date", "2026-12-05 19:30:00");
        assertThat(Collected.ical(calendar.formatted("20261205T193000Z")).fields())
                .containsEntry("timezone", "Asia/Tokyo")
                .containsEntry("start_date", "2026-12-06 04:30:00");
        assertThat(Collected.ical(calendar.formatted("20261205T193000Z\nRRULE:FREQ=DAILY;COUNT=3"))
                        .fields())
                .containsEntry("timezone", "UTC")
                .containsEntry("start_date", "2026-12-05 19:30:00");
    }

    @Test
    void series_haveRuleAndDates() {
        Collected found = timed(
                "RRULE:FREQ=WEEKLY;UNTIL=20270101T000000Z;",
                "RDATE;TZID=America/New_York:20261224T120000",
                "RDATE;VALUE=PERIOD:20261231T183000Z/PT2H",
                "EXDATE:20261212T183000Z,20261219T183000Z",
                "EXDATE;VALUE=DATE:20261226");

        assertThat(found.field("recurrence"))
                .isEqualTo(Map.of(
                        "rule", "FREQ=WEEKLY;UNTIL=20270101T010000",
                        "also", List.of("2026-12-24 18:00:00", "2026-12-31 19:30:00"),
                        "except", List.of("2026-12-12 19:30:00", "2026-12-19 19:30:00", "2026-12-26")));
        assertThat(found.notes).singleElement().asString().contains("periods");
    }

    @Test
    void series_beginWithWhatTheRuleGives() {
        Collected found = timed("DURATION:PT1H", "RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=3");

        assertThat(found.fields())
                .containsEntry("start_date", "2026-12-08 19:30:00")
                .containsEntry("end_date", "2026-12-08 20:30:00")
                .containsEntry(
                        "recurrence",
                        Map.of(
                                "rule", "FREQ=WEEKLY;BYDAY=TU;COUNT=3",
                                "also", List.of("2026-12-05 19:30:00"),
                                "except", List.of()));
        assertThat(found.notes).hasSize(1);
        assertThat(timed("RRULE:FREQ=WEEKLY;UNTIL=20200101").field("recurrence"))
                .isNull();
    }

    @Test
    void furtherRules_becomeDates() {
        Collected found = timed("RRULE:FREQ=WEEKLY;COUNT=3", "RRULE:FREQ=MONTHLY;COUNT=2", "EXRULE:FREQ=DAILY;COUNT=9");

        assertThat(found.field("recurrence")).asString().contains("2027-01-05 19:30:00", "2026-12-13 19:30:00");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "RRULE:FREQ=YEARLY;BYWEEKNO=20|BYWEEKNO",
                "RRULE:FREQ=SECONDLY|HOURLY",
                "RRULE:FREQ=WEEKLY;COUNT=3;UNTIL=20270101|COUNT or UNTIL",
                "RRULE:W1 TU #10|RRULE must be parts",
                "EXDATE;TZID=Europe/Berlin:soon~RRULE:FREQ=DAILY|EXDATE must be a time",
                "RRULE:FREQ=DAILY~EXRULE:FREQ=WEEKLY|EXRULE must end",
                "RRULE:FREQ=DAILY~RRULE:FREQ=WEEKLY|RRULE must be the only one",
                "RRULE:FREQ=DAILY;COUNT=1~EXDATE;TZID=Europe/Berlin:20261205T193000|EXDATE takes out every date",
                "DURATION:an hour|DURATION must be a length",
                "RECURRENCE-ID;RANGE=THISANDFUTURE:20261205T193000|THISANDFUTURE",
            })
    void entries_areRejectedWithTheReason(String line, String reason) {
        Collected found = timed(line.replace("~", "\n"));

        assertThat(found.items).isEmpty();
        assertThat(found.rejected)
                .singleElement()
                .asString()
                .startsWith("2 Jazz: ")
                .contains(reason);
    }

    @Test
    void entriesWithoutStartOrTitle_areRejected() {
        assertThat(Collected.event("UID:a", "SUMMARY:Jazz").rejected)
                .singleElement()
                .asString()
                .contains("DTSTART");
        assertThat(Collected.event("UID:a", START).rejected)
                .singleElement()
                .asString()
                .contains("SUMMARY");
        Collected described = Collected.event("UID:a", START, "DESCRIPTION:First line\\nsecond");
        assertThat(described.field("title")).isEqualTo("First line");
        assertThat(described.notes).hasSize(1);
    }

    private static String calendar(String... events) {
        var text = new StringBuilder("BEGIN:VCALENDAR\r\n");
        for (String event : events)
            text.append("BEGIN:VEVENT\r\n").append(event.replace("\n", "\r\n")).append("\r\nEND:VEVENT\r\n");
        return text.append("END:VCALENDAR\r\n").toString();
    }

    private static final String SERIES = "UID:s\nSUMMARY:Yoga\n" + START + "\nRRULE:FREQ=WEEKLY;COUNT=4";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "RECURRENCE-ID;TZID=Europe/Berlin:20261212T193000",
                "RECURRENCE-ID:20261212T183000Z",
                "RECURRENCE-ID;VALUE=DATE:20261212",
                "RECURRENCE-ID:20261212T193000",
                "RECURRENCE-ID;TZID=America/New_York:20261212T133000",
            })
    void changedDates_belongToTheirSeries(String name) {
        String changed = "UID:s\nSUMMARY:Yoga outside\n" + name + "\nDTSTART:20261213T090000Z\nDTEND:20261213T100000Z";
        for (String text : List.of(calendar(SERIES, changed), calendar(changed, SERIES))) {
            Collected found = Collected.ical(text);

            assertThat(found.items).hasSize(2);
            Item date = found.items.get(1);
            assertThat(date.date()).contains(new DateOfSeries("s", LocalDateTime.parse("2026-12-12T19:30:00")));
            assertThat(date.key()).isEqualTo("s/" + name.substring(name.lastIndexOf(':') + 1));
            assertThat(date.fields())
                    .containsEntry("title", "Yoga outside")
                    .containsEntry("start_date", "2026-12-13 10:00:00")
                    .containsEntry("end_date", "2026-12-13 11:00:00")
                    .doesNotContainKeys("timezone", "all_day", "recurrence");
        }
    }

    @Test
    void changedDatesWithoutSeries_areEvents() {
        String other = "UID:s\nSUMMARY:Yoga\nRECURRENCE-ID:20250101T183000Z\nDTSTART:20261213T090000Z";

        Collected alone = Collected.ical(calendar(other));
        Collected beside = Collected.ical(calendar(SERIES, other));

        assertThat(alone.only().date()).isEmpty();
        assertThat(alone.notes).hasSize(1);
        assertThat(beside.items).hasSize(2).last().satisfies(item -> {
            assertThat(item.date()).isEmpty();
            assertThat(item.key()).isEqualTo("s/20250101T183000Z");
        });
    }

    @Test
    void keys_areUnique() {
        String event = "SUMMARY:Yoga\nDTSTART:20261213T090000Z";
        Collected found = Collected.ical(calendar(
                "UID:a\n" + event,
                "UID:a\n" + event.replace("20261213", "20261214"),
                "UID:a\n" + event.replace("20261213", "20261214"),
                event,
                event.replace("Yoga", "YOGA"),
                event.replace("Yoga", "Chess")));

        assertThat(found.items).hasSize(4);
        assertThat(found.items.stream().map(Item::key)).doesNotHaveDuplicates();
        assertThat(found.rejected).hasSize(2);
        assertThat(found.items.get(2).key()).startsWith("content:");
    }

    private static final String GREEK = calendar("UID:ä\nSUMMARY:Größe — " + "é".repeat(60) + "\n" + START);

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "windows-1252"})
    void encodings_areFound(String charset) {
        byte[] bytes = GREEK.getBytes(Charset.forName(charset));

        assertThat(Collected.ical(bytes, ReadLimits.DEFAULT).field("title")).isEqualTo("Größe — " + "é".repeat(60));
    }

    @Test
    void byteOrderMark_isPassedOver() {
        assertThat(Collected.ical("\uFEFF" + GREEK).items).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\r\n", "\n", "\r", "\r\r\n"})
    void lines_areUnfolded(String end) {
        byte[] title = "SUMMARY:Größe".getBytes(StandardCharsets.UTF_8);
        for (int cut = 1; cut < title.length; cut++) {
            String folded = latin(title, 0, cut) + end + " " + latin(title, cut, title.length);
            String text = "BEGIN:VCALENDAR" + end + "begin:vevent" + end + folded + end + START + end + "END:VEVENT"
                    + end + "END:VCALENDAR";

            byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
            assertThat(Collected.ical(bytes, ReadLimits.DEFAULT).field("title")).isEqualTo("Größe");
            bytes = text.replace(end + " ", end + "\t").getBytes(StandardCharsets.ISO_8859_1);
            assertThat(Collected.ical(bytes, ReadLimits.DEFAULT).field("title")).isEqualTo("Größe");
        }
    }

    private static String latin(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }

    @Test
    void parameters_areDecoded() {
        assertThat(timed("ORGANIZER;X-A=\"a:b\";CN=^'A^' ^^ B^nC:mailto:a%2Bb@example.org")
                        .field("organizer"))
                .isEqualTo(Map.of("organizer", "\"A\" ^ B\nC", "email", "a+b@example.org"));
    }

    @Test
    void places_mayBeOnTheNet() {
        assertThat(timed("LOCATION:https://zoom.us/j/1").fields())
                .containsEntry("venue", null)
                .containsEntry("is_virtual", true)
                .containsEntry("virtual_url", "https://zoom.us/j/1");
        assertThat(timed("LOCATION:Room 5 (https://zoom.us/j/1)").fields())
                .containsEntry("venue", Map.of("venue", "Room 5"))
                .containsEntry("virtual_url", "https://zoom.us/j/1");
    }

    @Test
    void html_isPreferredAndCleaned() {
        assertThat(timed(
                                "DESCRIPTION:plain",
                                "X-ALT-DESC;FMTTYPE=text/html:<html><head><title>No</title></head><body>\\n<p>A <b>b</b>"
                                        + "<script>x</script></p></body></html>")
                        .field("description"))
                .isEqualTo("<p>A <b>b</b></p>");
        assertThat(timed("DESCRIPTION:See <a href=\"https://example.org\">this</a><br>now")
                        .field("description"))
                .asString()
                .contains("<a href=\"https://example.org\">this</a><br />");
    }

    @Test
    void privateAndTentativeEvents_areToldOf() {
        assertThat(timed("CLASS:CONFIDENTIAL").fields()).containsEntry("status", "private");
        assertThat(timed("CLASS:PRIVATE").notes).hasSize(1);
        assertThat(timed("STATUS:TENTATIVE").fields()).containsEntry("event_status", "scheduled");
        assertThat(timed("STATUS:TENTATIVE").notes).hasSize(1);
    }

    @Test
    void otherEntries_arePassedOverWithOneNote() {
        String todo = """
                BEGIN:VTODO
                UID:t
                SUMMARY:t
                DTSTART:20261205
                END:VTODO
                """;

        Collected found = Collected.ical("BEGIN:VCALENDAR\n" + todo + todo + "END:VCALENDAR\n");

        assertThat(found.items).isEmpty();
        assertThat(found.notes).singleElement().asString().contains("VTODO");
    }

    @Test
    void missingEnds_loseNothingThatIsComplete() {
        String one = "BEGIN:VEVENT\nUID:a\nSUMMARY:A\n" + START + "\n";

        Collected found = Collected.ical("BEGIN:VCALENDAR\n" + one + "END:VEVENT\n" + one.replace(":a", ":b")
                + one.replace(":a", ":c") + "BEGIN:VALARM\nEND:VEVENT\n" + one.replace(":a", ":d"));

        assertThat(found.items.stream().map(Item::key)).containsExactly("a", "b", "c");
        assertThat(found.rejected).singleElement().asString().contains("ends within it");
        assertThat(found.notes).anyMatch(note -> note.contains("END:VEVENT"));
        assertThat(found.reading).isEqualTo(new Reading(3, false));
    }

    @Test
    void severalCalendars_haveTheirOwnZones() {
        String one = """
                BEGIN:VCALENDAR
                X-WR-TIMEZONE:Asia/Tokyo
                BEGIN:VEVENT
                UID:a
                SUMMARY:A
                DTSTART:20261205T193000
                END:VEVENT
                END:VCALENDAR
                """;

        Collected found =
                Collected.ical(one + one.replace("Asia/Tokyo", "Europe/Rome").replace("UID:a", "UID:b"));

        assertThat(found.items.stream().map(item -> item.fields().get("timezone")))
                .containsExactly("Asia/Tokyo", "Europe/Rome");
    }

    @Test
    void whatIsNoCalendar_isRefused() {
        for (String text : List.of("", "hello", "<html>\n<body>", "{\"a\": 1}", "\u0000\u0000"))
            assertThatThrownBy(() -> Collected.ical(text))
                    .isInstanceOf(UnreadableFile.class)
                    .hasMessageContaining("BEGIN:VCALENDAR");
    }

    @Test
    void limits_areKept() {
        var limits = new ReadLimits(2_000, 100, 1_500, 3, 5);
        String event = "UID:%s\nSUMMARY:A\nDTSTART:20261205T193000Z";
        String[] events = new String[5];
        for (int i = 0; i < events.length; i++) events[i] = event.formatted("u" + i);

        Collected many = Collected.ical(bytes(calendar(events)), limits);
        Collected longLine =
                Collected.ical(bytes(calendar(event.formatted("a") + "\nDESCRIPTION:" + "x".repeat(200))), limits);
        Collected large = Collected.ical(
                bytes(calendar(event.formatted("a") + "\nCATEGORIES:a".repeat(20), event.formatted("b"))), limits);
        Collected cut = Collected.ical(
                bytes(calendar(event.formatted("a"), "X-A:b\n".repeat(400) + event.formatted("b"))), limits);
        Collected dates = Collected.ical(
                bytes(calendar(event.formatted("a") + "\nRDATE:20261206" + ",20261207T100000Z".repeat(2)
                        + "\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE:"
                        + "20261205,20261206,20261207,20261208,20261209,20261210")),
                limits);

        assertThat(many.items).hasSize(3);
        assertThat(many.rejected).singleElement().asString().contains("3 entries");
        assertThat(many.reading).isEqualTo(new Reading(3, false));
        assertThat(longLine.notes).singleElement().asString().contains("DESCRIPTION");
        assertThat(large.items).hasSize(1);
        assertThat(large.rejected).singleElement().asString().contains("1500 characters");
        assertThat(cut.items).hasSize(1);
        assertThat(cut.rejected).singleElement().asString().contains("2000 bytes");
        assertThat(dates.rejected).singleElement().asString().contains("EXDATE");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** A line of a gigabyte, deep nesting, millions of properties: nothing of it is kept. */
    @ParameterizedTest
    @ValueSource(
            strings = {"a", "a\n ", "BEGIN:X\n", "X:1\n", "\0", "CATEGORIES:b\n", "EXDATE:20261205\n", "RDATE:", "\n "})
    void hostileFiles_takeLittleMemory(String piece) throws IOException {
        byte[] head = bytes("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:");
        var limits = new ReadLimits(2L << 20, 1 << 19, 1 << 20, 100_000, 2_000);

        var found = new Collected();
        Reading reading = IcalReader.read(new Endless(head, bytes(piece)), Collected.SITE, limits, found);

        assertThat(reading.isComplete()).isFalse();
        assertThat(found.rejected).anyMatch(reason -> reason.contains("bytes"));
        assertThat(found.notes).hasSizeLessThan(5);
    }

    /** Each of these takes some patterns the square of their length. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                " ",
                "\\n",
                "\\,",
                ";",
                ",1",
                "<body ",
                "<a ",
                "https://a ",
                "mailto:",
                "/",
                ";a=\"",
                "9",
                "^",
                "."
            })
    void longLines_areReadInGoodTime(String piece) {
        String value = "x" + piece.repeat(100_000 / piece.length()) + "x";
        for (String name : List.of(
                "SUMMARY:",
                "DESCRIPTION:",
                "LOCATION:",
                "ORGANIZER:",
                "ORGANIZER;CN=",
                "CATEGORIES:",
                "RRULE:",
                "RDATE:",
                "GEO:",
                "URL:",
                "DURATION:",
                "STATUS:",
                "DTSTART;TZID=",
                "UID:",
                "X-ALT-DESC;FMTTYPE=text/html:")) timed(name + value);
        assertThat(timed().items).hasSize(1);
    }

    /** The same bytes for ever. */
    private static final class Endless extends InputStream {
        private final byte[] head;
        private final byte[] piece;
        private long at;

        Endless(byte[] head, byte[] piece) {
            this.head = head;
            this.piece = piece;
        }

        @Override
        public int read() {
            int next = at < head.length ? head[(int) at] : piece[(int) ((at - head.length) % piece.length)];
            at++;
            return next & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) {
            for (int i = 0; i < length; i++) bytes[offset + i] = (byte) read();
            return length;
        }
    }
}

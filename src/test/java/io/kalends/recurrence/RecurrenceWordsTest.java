package io.kalends.recurrence;

import static io.kalends.recurrence.TimetableTest.series;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Dice;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How series are told in words. */
class RecurrenceWordsTest {
    /** A Tuesday. */
    private static final String START = "2026-12-01 19:30:00";

    private static final int RULES = Integer.getInteger("rules", 1_500);
    private static final Pattern NUMBER_OR_DAY = Pattern.compile("(?<=[=,-])(\\d{1,2}(?![\\d])|MO|TU|WE|TH|FR|SA|SU)");

    private static String text(Locale locale, Timetable series) {
        return RecurrenceWords.in(locale).of(series);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            FREQ=DAILY                                          | Every day | Jeden Tag
            FREQ=DAILY;INTERVAL=3;COUNT=10                      | Every three days, 10 times | Alle drei Tage, 10-mal
            FREQ=DAILY;INTERVAL=15;COUNT=1                      | Every 15 days, once | Alle 15 Tage, einmal
            FREQ=DAILY;BYMONTH=12                               | Every day in December | Jeden Tag im Dezember
            FREQ=WEEKLY;BYDAY=TU;UNTIL=20271231                 | Every Tuesday until 31 December 2027 | Jeden Dienstag bis zum 31. Dezember 2027
            FREQ=WEEKLY                                         | Every Tuesday | Jeden Dienstag
            FREQ=WEEKLY;UNTIL=20271228T193000                   | Every Tuesday until 28 December 2027 | Jeden Dienstag bis zum 28. Dezember 2027
            FREQ=WEEKLY;UNTIL=20271228T192959                   | Every Tuesday until 27 December 2027 | Jeden Dienstag bis zum 27. Dezember 2027
            FREQ=WEEKLY;BYDAY=TU,TH,FR                          | Every Tuesday, Thursday and Friday | Jeden Dienstag, Donnerstag und Freitag
            FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR                    | Every day from Monday to Friday | Jeden Tag von Montag bis Freitag
            FREQ=WEEKLY;BYDAY=TU,TH;BYMONTH=3,12                | Every Tuesday and Thursday in March and December | Jeden Dienstag und Donnerstag im März und Dezember
            FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU                  | Every two weeks on Monday and Tuesday | Alle zwei Wochen am Montag und Dienstag
            FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=SU          | Every two weeks on Tuesday and Sunday, with weeks that begin on Sunday | Alle zwei Wochen am Dienstag und Sonntag, wobei Wochen mit Sonntag beginnen
            FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH;BYMONTH=12 | Every two weeks from Monday to Thursday, only in December | Alle zwei Wochen von Montag bis Donnerstag, nur im Dezember
            FREQ=DAILY;BYDAY=TU,SA                              | Every Tuesday and Saturday | Jeden Dienstag und Samstag
            FREQ=DAILY;INTERVAL=2;BYDAY=TU,SA                   | Every two days, if that falls on a Tuesday or Saturday | Alle zwei Tage, wenn das auf einen Dienstag oder Samstag fällt
            FREQ=MONTHLY;BYDAY=1TU;COUNT=10                     | On the first Tuesday of each month, 10 times | Am ersten Dienstag jedes Monats, 10-mal
            FREQ=MONTHLY;BYDAY=1TU,-1FR                         | On the first Tuesday and last Friday of each month | Am ersten Dienstag und letzten Freitag jedes Monats
            FREQ=MONTHLY;BYDAY=TU;BYSETPOS=1,-2                 | On the first Tuesday and second to last Tuesday of each month | Am ersten Dienstag und vorletzten Dienstag jedes Monats
            FREQ=MONTHLY;INTERVAL=2;BYDAY=1TU                   | Every two months on the first Tuesday | Alle zwei Monate am ersten Dienstag
            FREQ=MONTHLY                                        | On the 1st of each month | Am 1. jedes Monats
            FREQ=MONTHLY;BYMONTHDAY=1,22,13,-1                  | On the 1st, 13th, 22nd and last day of each month | Am 1., 13., 22. und letzten Tag jedes Monats
            FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1                | Every three months on the 1st | Alle drei Monate am 1.
            FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1        | On the first working day (Monday to Friday) of each month | Am ersten Arbeitstag (Montag bis Freitag) jedes Monats
            FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=1  | On the first day of each month | Am ersten Tag jedes Monats
            FREQ=MONTHLY;BYDAY=TU,SU;BYSETPOS=1                 | Every month on every Tuesday and Sunday, but only on the first of these dates | Jeden Monat an jedem Dienstag und Sonntag, aber nur am ersten dieser Termine
            FREQ=MONTHLY;BYDAY=TU;BYMONTHDAY=1                  | On the 1st of each month, if that falls on a Tuesday | Am 1. jedes Monats, wenn das auf einen Dienstag fällt
            FREQ=MONTHLY;BYDAY=TU                               | Every Tuesday | Jeden Dienstag
            FREQ=MONTHLY;BYDAY=1TU;BYMONTH=3,12                 | Every year on the first Tuesday in March and December | Jedes Jahr am ersten Dienstag im März und Dezember
            FREQ=YEARLY                                         | Every year on 1 December | Jedes Jahr am 1. Dezember
            FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=1,24              | Every year on 1 December and 24 December | Jedes Jahr am 1. Dezember und 24. Dezember
            FREQ=YEARLY;BYMONTH=12;BYDAY=1TU                    | Every year on the first Tuesday in December | Jedes Jahr am ersten Dienstag im Dezember
            FREQ=YEARLY;INTERVAL=2;BYMONTH=12;BYMONTHDAY=-31    | Every two years on the 31st to last day in December | Alle zwei Jahre am 31. vom Ende gezählten Tag im Dezember
            FREQ=YEARLY;BYDAY=48TU                              | Every year on the 48th Tuesday of the year | Jedes Jahr am 48. Dienstag des Jahres
            FREQ=YEARLY;BYYEARDAY=335,-1                        | Every year on the 335th day and last day of the year | Jedes Jahr am 335. Tag und letzten Tag des Jahres
            FREQ=YEARLY;INTERVAL=2;BYDAY=TU                     | Every two years on every Tuesday | Alle zwei Jahre an jedem Dienstag
            FREQ=DAILY;BYHOUR=9,19                              | Every day at 09:30 and 19:30 | Jeden Tag um 09:30 und 19:30 Uhr
            FREQ=DAILY;BYHOUR=9,19;UNTIL=20261224T120000        | Every day at 09:30 and 19:30 until 24 December 2026, 12:00 | Jeden Tag um 09:30 und 19:30 Uhr bis zum 24. Dezember 2026, 12:00 Uhr
            FREQ=DAILY;BYHOUR=9,12,15,18,19                     | Every day at 5 times of day from 09:30 to 19:30 | Jeden Tag zu 5 Uhrzeiten von 09:30 bis 19:30 Uhr
            FREQ=HOURLY;BYHOUR=9,19;BYDAY=TU                    | Every Tuesday at 09:30 and 19:30 | Jeden Dienstag um 09:30 und 19:30 Uhr
            FREQ=HOURLY;COUNT=5                                 | Every hour, 5 times | Jede Stunde, 5-mal
            FREQ=HOURLY;INTERVAL=3;BYDAY=TU                     | Every three hours, if that falls on a Tuesday | Alle drei Stunden, wenn das auf einen Dienstag fällt
            FREQ=HOURLY;INTERVAL=2;BYHOUR=19,21;BYMINUTE=0,30   | Every two hours, only in the hours 19 and 21, 0 and 30 minutes past the hour | Alle zwei Stunden, nur in den Stunden 19 und 21, 0 und 30 Minuten nach der vollen Stunde
            """)
    void rules_haveWords(String rule, String english, String german) {
        Timetable series = series(START, rule, List.of(), List.of());

        assertThat(text(Locale.UK, series)).isEqualTo(english);
        assertThat(text(Locale.GERMANY, series)).isEqualTo(german);
    }

    @Test
    void datesAreWrittenAsInTheRegion() {
        Timetable series = series(START, "FREQ=YEARLY;BYHOUR=9,19;UNTIL=20291231", List.of(), List.of());

        assertThat(text(Locale.US, series))
                .isEqualToNormalizingUnicode(
                        "Every year on December 1 at 9:30\u202fAM and 7:30\u202fPM until December 31, 2029");
    }

    @Test
    void furtherDatesAndExceptions_areNamedOrCounted() {
        List<String> four = List.of("2026-12-08", "2026-12-15", "2026-12-22", "2026-12-29");

        assertThat(text(Locale.UK, series(START, "FREQ=WEEKLY", List.of("2027-01-06 19:30:00"), four.subList(0, 2))))
                .isEqualTo("Every Tuesday, and on 6 January 2027, except on 8 December 2026 and 15 December 2026");
        assertThat(text(Locale.UK, series(START, "FREQ=WEEKLY", List.of(), four)))
                .isEqualTo("Every Tuesday, except on 4 dates");
        assertThat(text(Locale.GERMANY, series(START, "FREQ=WEEKLY", List.of(), four.subList(0, 1))))
                .isEqualTo("Jeden Dienstag, außer am 8. Dezember 2026");
        // What meets nothing is not worth a word.
        assertThat(text(Locale.UK, series(START, "FREQ=WEEKLY", List.of(), List.of("2026-12-09"))))
                .isEqualTo("Every Tuesday");
    }

    @Test
    void exceptionsOfAnEndlessRule_mayLieFarApart() {
        Timetable series = series(START, "FREQ=DAILY", List.of(), List.of("2026-12-24", "9999-12-24"));
        String text = text(Locale.UK, series);
        ThreadMXBean times = ManagementFactory.getThreadMXBean();
        long before = times.getCurrentThreadCpuTime();

        assertThat(text(Locale.UK, series)).isEqualTo(text).endsWith("24 December 2026 and 24 December 9999");
        assertThat(Duration.ofNanos(times.getCurrentThreadCpuTime() - before)).isLessThan(Duration.ofMillis(100));
    }

    @Test
    void datesByHand_areNamedOrCounted() {
        List<String> also =
                List.of("2027-01-06 19:30:00", "2027-02-06 19:30:00", "2027-03-06 19:30:00", "2027-03-07 19:30:00");

        assertThat(text(Locale.UK, series(START, "", also, List.of())))
                .isEqualTo("On 5 dates from 1 December 2026 to 7 March 2027");
        assertThat(text(Locale.GERMANY, series(START, "", also, List.of())))
                .isEqualTo("An 5 Terminen vom 1. Dezember 2026 bis zum 7. März 2027");
        assertThat(text(Locale.UK, series(START, "", also.subList(0, 1), List.of())))
                .isEqualTo("On 1 December 2026 and 6 January 2027");
        assertThat(text(Locale.UK, series(START, "", List.of("2026-12-01 21:00:00"), List.of())))
                .isEqualTo("On 1 December 2026, 2 times");
    }

    @Test
    void languages_haveTheSameSentences() {
        assertThat(keys(Locale.GERMAN)).isEqualTo(keys(Locale.ENGLISH));
    }

    private static SortedSet<String> keys(Locale locale) {
        return new TreeSet<>(
                ResourceBundle.getBundle("io.kalends.recurrence.words", locale).keySet());
    }

    @Test
    void rulesThatDiffer_haveWordsThatDiffer() {
        var dice = new Dice(Dice.SEED);
        int compared = 0;
        for (int i = 0; i < RULES; i++) {
            RandomRule random = RandomRule.of(dice, false);
            String changed = changed(dice, random.text());
            Optional<Timetable> first = timetable(random.text(), random.start());
            Optional<Timetable> second = timetable(changed, random.start());
            if (first.isEmpty() || second.isEmpty() || starts(first.get()).equals(starts(second.get()))) continue;
            for (Locale locale : List.of(Locale.UK, Locale.GERMANY)) {
                String words = text(locale, first.get());
                assertThat(words).matches("[^{}#|]+").doesNotContain("null", "  ");
                // Many times of day are only counted.
                if (words.contains(" times of day ") || words.contains(" Uhrzeiten ")) continue;
                assertThat(words).as(random + " and " + changed).isNotEqualTo(text(locale, second.get()));
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(RULES / 10);
    }

    private static List<LocalDateTime> starts(Timetable series) {
        var starts = new ArrayList<LocalDateTime>();
        var all = series.starts(Timetable.BEGINNING, LocalDateTime.of(2040, 1, 1, 0, 0));
        while (starts.size() < 500 && all.hasNext()) starts.add(all.next());
        return starts;
    }

    /** With another number or weekday somewhere. */
    private static String changed(Dice dice, String rule) {
        List<MatchResult> places = NUMBER_OR_DAY.matcher(rule).results().toList();
        if (places.isEmpty()) return rule;
        MatchResult place = dice.any(places);
        boolean isDay = Character.isLetter(place.group().charAt(0));
        String other = isDay ? dice.any("MO", "TU", "WE", "TH", "FR", "SA", "SU") : Integer.toString(dice.below(13));
        return rule.substring(0, place.start()) + other + rule.substring(place.end());
    }

    private static Optional<Timetable> timetable(String text, LocalDateTime start) {
        try {
            var zone = ZoneId.of("Europe/Berlin");
            Rule rule = Rule.parse(text).on(zone, false);
            if (!rule.fits(start)) return Optional.empty();
            return Optional.of(new Timetable(
                    new Timing(start.atZone(zone), start.atZone(zone), false),
                    new Recurrence(Optional.of(rule), List.of(), Exceptions.NONE)));
        } catch (InvalidRecurrence e) {
            return Optional.empty();
        }
    }
}

package io.kalends.recurrence;

import io.kalends.Dice;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A rule as people and programs make them, with a start that it gives. */
public record RandomRule(String text, LocalDateTime start) {
    private static final List<String> WEEKDAYS = List.of("MO", "TU", "WE", "TH", "FR", "SA", "SU");

    /** Tries until there is one; {@code allDay} leaves out what chooses times. */
    public static RandomRule of(Dice dice, boolean allDay) {
        while (true) {
            String text = text(dice, allDay);
            LocalDate day = LocalDate.of(2024, 1, 1).plusDays(dice.below(6 * 365));
            LocalDateTime time = allDay
                    ? day.atStartOfDay()
                    : day.atTime(
                            dice.below(24), dice.any(0, 0, 30, 15, dice.below(60)), dice.any(0, 0, 0, dice.below(60)));
            Optional<LocalDateTime> start = firstFrom(text, time);
            if (start.isPresent()) return new RandomRule(text, start.get());
        }
    }

    private static Optional<LocalDateTime> firstFrom(String text, LocalDateTime time) {
        String single = text.replaceAll(";(COUNT|UNTIL|INTERVAL)=\\w+", "");
        return new RuleModel(single, time)
                .starts(time.toLocalDate().plusYears(2)).stream().findFirst();
    }

    private static String text(Dice dice, boolean allDay) {
        String frequency =
                dice.any("DAILY", "WEEKLY", "WEEKLY", "MONTHLY", "MONTHLY", "YEARLY", allDay ? "DAILY" : "HOURLY");
        var parts = new ArrayList<String>();
        parts.add("FREQ=" + frequency);
        if (dice.chance(40)) parts.add("INTERVAL=" + dice.any(1, 2, 2, 3, 4, 5, 7, 12, 13));
        int by = parts.size();
        addDays(dice, frequency, parts);
        if (!allDay) addTimes(dice, frequency, parts);
        if (parts.size() > by && dice.chance(20)) parts.add("BYSETPOS=" + numbers(dice, 1, 4, true, 2));
        if (dice.chance(30)) parts.add("WKST=" + dice.any(WEEKDAYS));
        if (dice.chance(30)) parts.add("COUNT=" + dice.between(1, 40));
        else if (dice.chance(30))
            parts.add("UNTIL=" + dice.any(2030, 2031, 2032) + dice.any("0101", "0228", "1231", "0615")
                    + (allDay ? "" : dice.any("", "T193000")));
        return String.join(";", parts);
    }

    private static void addDays(Dice dice, String frequency, List<String> parts) {
        boolean numbered = frequency.equals("MONTHLY") || frequency.equals("YEARLY");
        if (dice.chance(25)) parts.add("BYMONTH=" + numbers(dice, 1, 12, false, 3));
        if (!frequency.equals("WEEKLY") && dice.chance(30)) parts.add("BYMONTHDAY=" + numbers(dice, 1, 31, true, 4));
        else if (frequency.equals("YEARLY") && dice.chance(20))
            parts.add("BYYEARDAY=" + numbers(dice, 1, 366, true, 5));
        if (dice.chance(50)) parts.add("BYDAY=" + days(dice, numbered));
    }

    private static void addTimes(Dice dice, String frequency, List<String> parts) {
        int chance = frequency.equals("HOURLY") ? 60 : 8;
        if (dice.chance(chance)) parts.add("BYHOUR=" + numbers(dice, 0, 23, false, 3));
        if (dice.chance(8)) parts.add("BYMINUTE=" + numbers(dice, 0, 59, false, 2));
        if (dice.chance(3)) parts.add("BYSECOND=" + numbers(dice, 0, 59, false, 2));
    }

    private static String numbers(Dice dice, int least, int most, boolean signed, int count) {
        var numbers = new TreeSet<Integer>();
        for (int i = 0; i <= dice.below(count); i++)
            numbers.add((int) dice.between(least, most) * (signed && dice.chance(25) ? -1 : 1));
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private static String days(Dice dice, boolean numbered) {
        boolean each = dice.chance(50);
        return dice.some(WEEKDAYS, 1, numbered ? 3 : 5).stream()
                .map(day -> (numbered && !each ? dice.any("1", "2", "3", "4", "5", "-1", "-2") : "") + day)
                .collect(Collectors.joining(","));
    }
}

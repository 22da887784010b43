package io.kalends.recurrence;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Rules as one would apply them by hand: go through the calendar day by day, ask each part of the rule about each hour, put
 * what is left into the periods of the rule, and count. Slow, and written without a look at the package it judges.
 */
final class RuleModel {
    private static final DateTimeFormatter UNTIL = DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss", Locale.ROOT);

    private final Map<String, String> rule = new LinkedHashMap<>();
    private final Map<String, List<String>> lists = new LinkedHashMap<>();
    private final LocalDateTime start;
    private final List<LocalTime> times;

    RuleModel(String text, LocalDateTime start) {
        for (String part : text.split(";")) rule.put(part.split("=")[0], part.split("=")[1]);
        rule.forEach((name, value) -> lists.put(name, Arrays.asList(value.split(","))));
        this.start = start;
        times = times();
    }

    /** The starts to a day, which is included. */
    List<LocalDateTime> starts(LocalDate last) {
        var periods = new TreeMap<Long, List<LocalDateTime>>();
        // Positions are those in a whole period.
        LocalDate end = has("BYSETPOS") ? last.plusYears(1) : last;
        for (LocalDate day = firstDay(); !day.isAfter(end); day = day.plusDays(1))
            if (isOn(day))
                for (LocalTime time : times) {
                    LocalDateTime found = day.atTime(time);
                    long period = period(found);
                    if (period % number("INTERVAL", 1) == 0)
                        periods.computeIfAbsent(period, p -> new ArrayList<>()).add(found);
                }
        var starts = new ArrayList<LocalDateTime>();
        periods.values().forEach(period -> starts.addAll(chosen(period)));
        starts.removeIf(found -> found.isBefore(start) || found.toLocalDate().isAfter(last));
        starts.removeIf(found -> rule.containsKey("UNTIL") && found.isAfter(until()));
        return starts.subList(0, Math.min(starts.size(), number("COUNT", Integer.MAX_VALUE)));
    }

    private LocalDateTime until() {
        String text = rule.get("UNTIL");
        return LocalDateTime.parse(text.length() == 8 ? text + "T235959" : text, UNTIL);
    }

    private int number(String name, int usual) {
        return rule.containsKey(name) ? Integer.parseInt(rule.get(name)) : usual;
    }

    private boolean has(String name) {
        return rule.containsKey(name);
    }

    private List<String> values(String name) {
        return lists.get(name);
    }

    private boolean lists(String name, int number) {
        return values(name).contains(Integer.toString(number));
    }

    private LocalDate firstDay() {
        LocalDate day = start.toLocalDate();
        return switch (rule.get("FREQ")) {
            case "YEARLY" -> day.withDayOfYear(1);
            case "MONTHLY" -> day.withDayOfMonth(1);
            case "WEEKLY" -> firstDayOfWeek(day);
            default -> day;
        };
    }

    private LocalDate firstDayOfWeek(LocalDate day) {
        DayOfWeek first = rule.containsKey("WKST") ? weekday(rule.get("WKST")) : DayOfWeek.MONDAY;
        return day.with(TemporalAdjusters.previousOrSame(first));
    }

    private static DayOfWeek weekday(String letters) {
        for (DayOfWeek day : DayOfWeek.values()) if (day.name().startsWith(letters)) return day;
        throw new AssertionError(letters);
    }

    private long period(LocalDateTime time) {
        LocalDate day = time.toLocalDate();
        return switch (rule.get("FREQ")) {
            case "YEARLY" -> day.getYear() - start.getYear();
            case "MONTHLY" -> 12L * (day.getYear() - start.getYear()) + day.getMonthValue() - start.getMonthValue();
            case "WEEKLY" -> ChronoUnit.WEEKS.between(firstDay(), firstDayOfWeek(day));
            case "DAILY" -> ChronoUnit.DAYS.between(start.toLocalDate(), day);
            case "HOURLY" ->
                ChronoUnit.HOURS.between(start.truncatedTo(ChronoUnit.HOURS), time.truncatedTo(ChronoUnit.HOURS));
            default -> throw new AssertionError(rule);
        };
    }

    private boolean isOn(LocalDate day) {
        String frequency = rule.get("FREQ");
        boolean anyDay = has("BYYEARDAY") || has("BYMONTHDAY") || has("BYDAY");
        if (has("BYMONTH") && !lists("BYMONTH", day.getMonthValue())) return false;
        if (has("BYYEARDAY")
                && !lists("BYYEARDAY", day.getDayOfYear())
                && !lists("BYYEARDAY", day.getDayOfYear() - day.lengthOfYear() - 1)) return false;
        if (has("BYMONTHDAY")
                && !lists("BYMONTHDAY", day.getDayOfMonth())
                && !lists("BYMONTHDAY", day.getDayOfMonth() - day.lengthOfMonth() - 1)) return false;
        if (has("BYDAY") && values("BYDAY").stream().noneMatch(value -> isOn(day, value))) return false;
        if (anyDay) return true;
        return switch (frequency) {
            case "YEARLY" ->
                day.getDayOfMonth() == start.getDayOfMonth() && (has("BYMONTH") || day.getMonth() == start.getMonth());
            case "MONTHLY" -> day.getDayOfMonth() == start.getDayOfMonth();
            case "WEEKLY" -> day.getDayOfWeek() == start.getDayOfWeek();
            default -> true;
        };
    }

    private boolean isOn(LocalDate day, String value) {
        DayOfWeek weekday = weekday(value.substring(value.length() - 2));
        String number = value.substring(0, value.length() - 2);
        if (day.getDayOfWeek() != weekday) return false;
        if (number.isEmpty()) return true;
        boolean ofMonth = rule.get("FREQ").equals("MONTHLY") || has("BYMONTH");
        var all = new ArrayList<LocalDate>();
        LocalDate first = ofMonth ? day.withDayOfMonth(1) : day.withDayOfYear(1);
        LocalDate end = ofMonth ? first.plusMonths(1) : first.plusYears(1);
        for (LocalDate one = first; one.isBefore(end); one = one.plusDays(1))
            if (one.getDayOfWeek() == weekday) all.add(one);
        int position = Integer.parseInt(number);
        int index = position > 0 ? position - 1 : all.size() + position;
        return index >= 0 && index < all.size() && all.get(index).equals(day);
    }

    private List<LocalTime> times() {
        var times = new ArrayList<LocalTime>();
        boolean hourly = rule.get("FREQ").equals("HOURLY");
        for (int hour = 0; hour < 24; hour++) {
            if (!(has("BYHOUR") ? lists("BYHOUR", hour) : hourly || hour == start.getHour())) continue;
            for (int minute = 0; minute < 60; minute++) {
                if (!(has("BYMINUTE") ? lists("BYMINUTE", minute) : minute == start.getMinute())) continue;
                for (int second = 0; second < 60; second++)
                    if (has("BYSECOND") ? lists("BYSECOND", second) : second == start.getSecond())
                        times.add(LocalTime.of(hour, minute, second));
            }
        }
        return List.copyOf(times);
    }

    private List<LocalDateTime> chosen(List<LocalDateTime> period) {
        if (!has("BYSETPOS")) return period;
        var chosen = new TreeSet<LocalDateTime>();
        for (String value : values("BYSETPOS")) {
            int position = Integer.parseInt(value);
            int index = position > 0 ? position - 1 : period.size() + position;
            if (index >= 0 && index < period.size()) chosen.add(period.get(index));
        }
        return List.copyOf(chosen);
    }
}

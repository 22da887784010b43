package io.kalends.recurrence;

import java.text.ListFormat;
import java.text.MessageFormat;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.ResourceBundle.Control;

/** What one language has to say of dates: sentences with gaps, lists, numbers, names. */
final class Words {
    private final Locale locale;
    private final ResourceBundle texts;
    private final DateTimeFormatter date;
    private final DateTimeFormatter dayOfMonth;
    private final DateTimeFormatter time;
    private final DateTimeFormatter timeWithSeconds;

    Words(Locale locale) {
        this.locale = locale;
        texts = ResourceBundle.getBundle(
                "io.kalends.recurrence.words", locale, Control.getNoFallbackControl(Control.FORMAT_PROPERTIES));
        date = DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG).withLocale(locale);
        dayOfMonth = pattern("MMMMd");
        time = pattern("jm");
        timeWithSeconds = pattern("jms");
    }

    private DateTimeFormatter pattern(String parts) {
        return DateTimeFormatter.ofLocalizedPattern(parts).withLocale(locale);
    }

    /** The sentence of this name, its gaps filled. */
    String of(String name, Object... values) {
        return new MessageFormat(texts.getString(name), locale).format(values);
    }

    String and(List<String> items) {
        return ListFormat.getInstance(locale, ListFormat.Type.STANDARD, ListFormat.Style.FULL)
                .format(items);
    }

    String or(List<String> items) {
        return ListFormat.getInstance(locale, ListFormat.Type.OR, ListFormat.Style.FULL)
                .format(items);
    }

    String numbers(List<Integer> numbers) {
        return and(numbers.stream().map(String::valueOf).toList());
    }

    /** Small numbers from two on have a word. */
    String number(int number) {
        String[] words = list("numbers");
        return number - 2 < words.length && number >= 2 ? words[number - 2] : Integer.toString(number);
    }

    /** First, second, 20th; last, second to last where it is negative. */
    String position(int number) {
        String[] words = list(number > 0 ? "first" : "last");
        int distance = Math.abs(number);
        if (distance <= words.length) return words[distance - 1];
        return number > 0 ? ordinal(number) : of("last.other", ordinal(distance));
    }

    private String[] list(String name) {
        return texts.getString(name).split(",");
    }

    /** 1st, 2nd, 15th. */
    String ordinal(int number) {
        boolean isTeen = number / 10 % 10 == 1;
        return of("ordinal", Integer.toString(number), isTeen ? 0 : number % 10);
    }

    String weekday(DayOfWeek day) {
        return day.getDisplayName(TextStyle.FULL_STANDALONE, locale);
    }

    String months(List<Integer> months) {
        return and(months.stream()
                .map(month -> Month.of(month).getDisplayName(TextStyle.FULL_STANDALONE, locale))
                .toList());
    }

    String date(LocalDate day) {
        return date.format(day);
    }

    String date(MonthDay day) {
        return dayOfMonth.format(day);
    }

    String time(LocalTime value) {
        return (value.getSecond() == 0 ? time : timeWithSeconds).format(value);
    }
}

package io.kalends.web;

import io.kalends.api.Call;
import io.kalends.api.Fault;
import io.kalends.api.Invalid;
import io.kalends.api.Reason;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.TemporalAccessor;
import java.util.function.Function;

/**
 * The months and days that addresses of the calendar name. The first and the last that can be are not shown, so that there is
 * always one before and after.
 */
final class NamedDates {
    private static final YearMonth FIRST_MONTH = YearMonth.of(1, 2);
    private static final YearMonth LAST_MONTH = YearMonth.of(9999, 11);

    private NamedDates() {}

    static YearMonth month(Call call) {
        return read(call, "month", YearMonth::parse);
    }

    static LocalDate day(Call call) {
        return read(call, "day", LocalDate::parse);
    }

    /** A month that a parameter names. */
    static YearMonth month(String text, String name) {
        try {
            YearMonth month = YearMonth.parse(text);
            if (isShown(month)) return month;
        } catch (DateTimeException e) {
            // said below
        }
        throw new Invalid(Reason.INVALID_DATE, "must be a month such as 2026-12").in(name);
    }

    private static <T extends TemporalAccessor> T read(Call call, String variable, Function<String, T> parser) {
        try {
            T date = parser.apply(call.variable(variable));
            if (isShown(YearMonth.from(date))) return date;
        } catch (DateTimeException e) {
            // said below
        }
        throw Fault.NO_ROUTE.problem("There is no " + variable + " " + call.variable(variable));
    }

    private static boolean isShown(YearMonth month) {
        return !month.isBefore(FIRST_MONTH) && !month.isAfter(LAST_MONTH);
    }
}

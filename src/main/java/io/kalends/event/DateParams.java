package io.kalends.event;

import static io.kalends.api.Param.query;

import io.kalends.api.Args;
import io.kalends.api.Context;
import io.kalends.api.Param;
import io.kalends.api.Reason;
import io.kalends.api.Type;
import io.kalends.listing.Span;
import io.kalends.time.DateTimes;
import io.kalends.time.When;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Parameters for when events start and end: at given times, or, unless told to be strict, by whole days. */
final class DateParams {
    private static final int MONTHS_AHEAD = 24;
    private static final String ALL = "all";

    private static final Param<When> ANY_START = date("start_date", "Events that start on the date or later");
    private static final Param<When> START =
            ANY_START.shownDefault(context -> DateTimes.text(windowStart(context), zone(context)));
    private static final Param<When> ANY_END = date("end_date", "Events that end on the date or earlier");
    private static final Param<When> END =
            ANY_END.shownDefault(context -> DateTimes.text(windowEnd(context), zone(context)));
    private static final Param<When> STARTS_BEFORE = date("starts_before", "Events starting before the date");
    private static final Param<When> STARTS_AFTER = date("starts_after", "Events starting after the date");
    private static final Param<When> ENDS_BEFORE = date("ends_before", "Events ending before the date");
    private static final Param<When> ENDS_AFTER = date("ends_after", "Events ending after the date");
    private static final Param<Boolean> STRICT = query(
                    "strict_dates", Type.BOOLEAN, "Whether dates apply at the given times instead of by whole days")
            .or(false)
            .untyped();
    private static final Param<String> WINDOW = query(
                    "window", Type.word(List.of("default", ALL)), "`all` lists events of any time")
            .or("default");

    private static final Param<String> ANY_WINDOW = WINDOW.or(ALL);

    static final List<Param<?>> PARAMS =
            List.of(START, END, STARTS_BEFORE, STARTS_AFTER, ENDS_BEFORE, ENDS_AFTER, STRICT, WINDOW);

    /** The same in a list that shows events of any time by default. */
    static final List<Param<?>> OF_ANY_TIME =
            List.of(ANY_START, ANY_END, STARTS_BEFORE, STARTS_AFTER, ENDS_BEFORE, ENDS_AFTER, STRICT, ANY_WINDOW);

    private final Args args;
    private final ZoneId zone;
    private final boolean strict;
    private final boolean windowed;

    private DateParams(Args args, Param<String> window) {
        this.args = args;
        windowed = args.find(window).filter(ALL::equals).isEmpty() && relative().isEmpty();
        zone = zone(args.context());
        strict = args.find(STRICT).orElse(false);
    }

    private static Param<When> date(String name, String meaning) {
        return query(name, Type.DATE_FILTER, meaning).untyped();
    }

    static Span span(Args args) {
        return new DateParams(args, WINDOW).span();
    }

    static Span spanOfAnyTime(Args args) {
        return new DateParams(args, ANY_WINDOW).span();
    }

    private Span span() {
        Span span = Span.ALWAYS;
        Optional<Instant> start = bound(START, this::dayStart)
                .or(() ->
                        windowed && !args.refused(START) ? Optional.of(windowStart(args.context())) : Optional.empty());
        Optional<Instant> end = bound(END, this::dayEnd)
                .or(() -> windowed && !args.refused(END) ? Optional.of(windowEnd(args.context())) : Optional.empty());
        // Times are whole seconds, so what lies after one begins with the next.
        Optional<Instant> after = bound(STARTS_AFTER, this::dayEnd).map(time -> time.plusSeconds(1));
        Optional<Instant> endsAfter = bound(ENDS_AFTER, this::dayEnd).map(time -> time.plusSeconds(1));
        Optional<Instant> before = bound(STARTS_BEFORE, this::dayEnd).map(this::before);
        Optional<Instant> endsBefore = bound(ENDS_BEFORE, this::dayEnd).map(this::before);
        if (start.isPresent()) span = span.startingFrom(start.get());
        if (end.isPresent()) span = span.endingBy(end.get());
        if (after.isPresent()) span = span.startingFrom(after.get());
        if (endsAfter.isPresent()) span = span.endingFrom(endsAfter.get());
        if (before.isPresent()) span = span.startingBy(before.get());
        if (endsBefore.isPresent()) span = span.endingBy(endsBefore.get());
        return span;
    }

    /** By whole days the last second counts as before; a time of day itself does not. */
    private Instant before(Instant bound) {
        return strict ? bound.minusSeconds(1) : bound;
    }

    /** Those of the parameters that lift the default window. */
    private List<Param<When>> relative() {
        return List.of(STARTS_BEFORE, STARTS_AFTER, ENDS_BEFORE, ENDS_AFTER).stream()
                .filter(param -> args.has(param) || args.refused(param))
                .toList();
    }

    /** The time a parameter stands for: itself, or the end of its day that is meant. */
    private Optional<Instant> bound(Param<When> param, Function<LocalDate, Instant> ofDay) {
        Optional<When> sent = args.find(param);
        if (sent.isEmpty()) return Optional.empty();
        var time = sent.get().in(zone, clock(sent.get()));
        if (time.isEmpty()) args.reject(param, Reason.INVALID_DATE, "must lie in the years 1 to 9999");
        return time.map(found -> strict ? found.toInstant() : ofDay.apply(found.toLocalDate()));
    }

    /** The clock a value is read by; one that does not depend on it says nothing of how long the reply is good. */
    private Instant clock(When when) {
        Context context = args.context();
        if (when instanceof When.Now && strict) return context.thisSecond();
        if (when instanceof When.Now || when instanceof When.Day) context.today();
        return context.now();
    }

    private Instant dayStart(LocalDate day) {
        return dayStart(day, zone);
    }

    private Instant dayEnd(LocalDate day) {
        return dayEnd(day, zone);
    }

    private static Instant dayStart(LocalDate day, ZoneId zone) {
        return day.atStartOfDay(zone).toInstant();
    }

    /** The last second of the day, also where the clocks skip or repeat midnight. */
    private static Instant dayEnd(LocalDate day, ZoneId zone) {
        return dayStart(day.plusDays(1), zone).minusSeconds(1);
    }

    private static ZoneId zone(Context context) {
        return context.config().timezone();
    }

    private static Instant windowStart(Context context) {
        return dayStart(context.today(), zone(context));
    }

    private static Instant windowEnd(Context context) {
        return dayEnd(context.today().plusMonths(MONTHS_AHEAD), zone(context));
    }
}

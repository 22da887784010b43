package io.kalends.event;

import static io.kalends.api.Field.configured;
import static io.kalends.api.Field.field;
import static io.kalends.api.Field.optional;
import static io.kalends.api.Type.INTEGER;
import static io.kalends.api.Type.LOCAL_DATE_TIME;
import static io.kalends.api.Type.STRING;
import static io.kalends.api.Type.STRINGS;

import io.kalends.api.Field;
import io.kalends.api.Type;
import io.kalends.api.View;
import io.kalends.cache.BoundedCache;
import io.kalends.config.Config;
import io.kalends.event.Repetition.Occurrence;
import io.kalends.event.Repetition.Series;
import io.kalends.recurrence.RecurrenceWords;
import io.kalends.recurrence.Timetable;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** How replies tell that an event repeats. */
final class RecurrenceView {
    private static final String TEXT = "The rule in words, in the first language of the site";

    /** The dates of a series share its timetable, and in a list they would be most of what it takes to write one. */
    private static final BoundedCache<Timetable, Map<Locale, String>> TEXTS = BoundedCache.ofLiveKeys();

    private static final View<Repetition.Fitting> FITS = View.of(
            "FittingDate",
            field("id", INTEGER, "ID of the date", Repetition.Fitting::id),
            field("start_date", LOCAL_DATE_TIME, "Its start", Repetition.Fitting::start));

    private static final View<Event> SERIES = View.of(
            "Recurrence",
            field("series", INTEGER, "ID of the series", event -> event.post().id()),
            field(
                    "rule",
                    STRING,
                    "RRULE of RFC 5545; nothing for dates by hand",
                    event -> series(event).recurrence().ruleText()),
            configured("text", STRING, TEXT, (event, config) -> text(timetable(event), language(config))),
            field(
                    "also",
                    STRINGS,
                    "Further starts",
                    event -> series(event).recurrence().alsoTexts()),
            field(
                    "except",
                    STRINGS,
                    "Starts or whole days that are taken out",
                    event -> series(event).recurrence().except().texts()),
            field(
                    "first",
                    LOCAL_DATE_TIME,
                    "Start of the first date",
                    event -> series(event).first()),
            field(
                    "last",
                    LOCAL_DATE_TIME.orNull(),
                    "Start of the last date; null when there is no end",
                    event -> series(event).last()),
            field(
                    "count",
                    INTEGER.orNull(),
                    "Number of dates; null when there is no end",
                    event -> series(event).count()),
            optional(
                    "fits",
                    Type.object(FITS),
                    "In lists of series, the date for which it stands",
                    event -> series(event).fits()));

    private static final View<Event> OCCURRENCE = View.of(
            "RecurrenceOfDate",
            field(
                    "series",
                    INTEGER,
                    "ID of the series",
                    event -> occurrence(event).series()),
            field(
                    "rule",
                    STRING,
                    "RRULE of RFC 5545; nothing for dates by hand",
                    event -> occurrence(event).timetable().recurrence().ruleText()),
            configured("text", STRING, TEXT, (event, config) -> sharedText(timetable(event), language(config))),
            field(
                    "original_start",
                    LOCAL_DATE_TIME,
                    "The start the rule gives this date: its name within the series",
                    event -> occurrence(event).originalStart()),
            field(
                    "changed",
                    STRINGS,
                    "Fields changed for this date alone",
                    event -> occurrence(event).changed()));

    /** The forms in which a recurrence is sent. */
    static final Map<String, Object> GIVEN = Map.of(
            "oneOf",
            List.of(
                    Map.of("type", "null"),
                    Map.of(
                            "type",
                            "object",
                            "properties",
                            Map.of(
                                    "rule", given("Value of one RRULE of RFC 5545", "FREQ=WEEKLY;BYDAY=TU;COUNT=10"),
                                    "also", times("Further starts", "2027-01-06 19:30"),
                                    "except", times("Starts, or whole days, that are taken out", "2026-12-22"))),
                    times("Lines RRULE, RDATE and EXDATE of RFC 5545", "RRULE:FREQ=DAILY;COUNT=3"),
                    Map.of("type", "string", "const", "")));

    private static Map<String, Object> given(String meaning, String example) {
        return Map.of("type", "string", "description", meaning, "examples", List.of(example));
    }

    private static Map<String, Object> times(String meaning, String example) {
        return Map.of(
                "type",
                "array",
                "description",
                meaning,
                "items",
                Map.of("type", "string"),
                "examples",
                List.of(List.of(example)));
    }

    private static final Map<String, Object> SCHEMA = Map.of(
            "oneOf",
            List.of(
                    Map.of("type", "null"),
                    Type.object(SERIES).schema(),
                    Type.object(OCCURRENCE).schema()));

    private static final Type<Event> EITHER = Type.object(SERIES)
            .or(
                    OCCURRENCE,
                    SCHEMA,
                    (event, out) -> out.record(event.repetition() instanceof Series ? SERIES : OCCURRENCE, event));

    static final Field<Event, Optional<Event>> FIELD = field(
            "recurrence",
            EITHER.or(null, SCHEMA),
            "How it repeats; null for an event that takes place once",
            event -> Optional.of(event).filter(one -> !one.repetition().equals(Repetition.NONE)));

    static final Field<Event, Optional<List<LocalDateTime>>> DROPPED = optional(
            "dropped",
            Type.list(LOCAL_DATE_TIME),
            "In the reply to a change of a series: original starts of dates that went together with what only they had",
            event -> Optional.of(event.dropped()).filter(starts -> !starts.isEmpty()));

    private RecurrenceView() {}

    private static Timetable timetable(Event event) {
        return event.timetable().orElseThrow();
    }

    private static Locale language(Config config) {
        Locale language = config.languages().getFirst();
        // English of no country in particular has the day before the month, as most of the world.
        return language.equals(Locale.ENGLISH) ? Locale.UK : language;
    }

    private static String text(Timetable timetable, Locale language) {
        return RecurrenceWords.in(language).of(timetable);
    }

    private static String sharedText(Timetable timetable, Locale language) {
        return TEXTS.get(timetable, shared -> new ConcurrentHashMap<>(1))
                .computeIfAbsent(language, asked -> text(timetable, asked));
    }

    private static Series series(Event event) {
        return (Series) event.repetition();
    }

    private static Occurrence occurrence(Event event) {
        return (Occurrence) event.repetition();
    }
}

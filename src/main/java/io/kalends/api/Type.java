package io.kalends.api;

import io.kalends.config.Config.Limits;
import io.kalends.text.EmailAddress;
import io.kalends.text.Html;
import io.kalends.text.PlainText;
import io.kalends.text.Slugs;
import io.kalends.text.WebAddress;
import io.kalends.time.DateTimes;
import io.kalends.time.When;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A kind of value: how it is read from a request, how it is written as JSON, and how it is described. */
public final class Type<V> {
    /** Reads a JSON tree, or the text of a query; refuses with {@link Invalid}. */
    public interface Reader<V> {
        V read(Object raw, Context context);
    }

    /** Writes a value as JSON. */
    public interface Writer<V> {
        void write(V value, JsonOutput out);
    }

    /** Writes what JSON has as it is. */
    private record Plain<V>() implements Writer<V> {
        @Override
        public void write(V value, JsonOutput out) {
            out.plain(value);
        }
    }

    private static final Set<String> SCALARS = Set.of("string", "integer", "number", "boolean");

    /** A whole number; one too large for any record reads as the largest, so that it is simply not found. */
    public static final Type<Long> INTEGER = of(schema("integer"), (raw, context) -> Scalars.integer(raw));

    public static final Type<Double> NUMBER = of(schema("number", "double"), (raw, context) -> Scalars.number(raw));

    public static final Type<Boolean> BOOLEAN = of(schema("boolean"), (raw, context) -> Scalars.flag(raw));

    /** A page number or size: digits, at least 1. */
    public static final Type<Long> COUNTER = INTEGER.checked((value, context) -> {
        if (value < 1) throw Invalid.value("must be a whole number of at least 1");
    });

    /** Text as it is, for replies. */
    public static final Type<String> STRING = text(raw -> raw, limits -> Integer.MAX_VALUE);

    /** One line of plain text; blank text reads as "". */
    public static final Type<String> TEXT = text(PlainText::clean, Limits::text);

    /** The title of an event or the name of anything else: 1 character at least. */
    public static final Type<String> TITLE = text(PlainText::clean, Limits::title)
            .checked((value, context) -> {
                if (value.isEmpty()) throw Invalid.value("must not be blank");
            });

    public static final Type<String> DESCRIPTION = text(Html::clean, Limits::description);

    public static final Type<String> EXCERPT = text(Html::clean, Limits::excerpt);

    /** What a caller looks for: 1 character at least. */
    public static final Type<String> SEARCH = text(String::strip, Limits::text).checked((value, context) -> {
        if (value.isEmpty()) throw Invalid.value("must not be blank");
    });

    /** A slug brought into shape; "" when nothing of it is left. */
    public static final Type<String> SLUG = of(
            schema("string"),
            (raw, context) -> Slugs.of(string(raw), context.config().limits().slug()));

    public static final Type<String> URL = text(String::strip, Limits::text).checked((value, context) -> {
        if (!value.isEmpty() && !WebAddress.isValid(value))
            throw new Invalid(Reason.INVALID_URL, "must be an absolute http or https address");
    });

    public static final Type<String> EMAIL = text(String::strip, Limits::text).checked((value, context) -> {
        if (!value.isEmpty() && !EmailAddress.isValid(value))
            throw new Invalid(Reason.INVALID_EMAIL, "must be an e-mail address");
    });

    /** A date and time in a body. */
    public static final Type<When> DATE_TIME = date(When::parse);

    /** A date and time in a query, where a blank may stand for an unescaped plus sign. */
    public static final Type<When> DATE_FILTER = date(When::parseQuery);

    /** A date and time on the clocks of some place, for replies. */
    public static final Type<LocalDateTime> LOCAL_DATE_TIME =
            output(schema("string"), (time, out) -> out.plain(DateTimes.text(time)));

    /** A moment, for replies, which show it in UTC. */
    public static final Type<Instant> INSTANT =
            output(schema("string"), (moment, out) -> out.plain(DateTimes.utc(moment)));

    /** An object without members. */
    public static final Type<Map<String, Object>> EMPTY_OBJECT =
            of(Map.of("type", "object", "maxProperties", 0), (raw, context) -> Map.of());

    public static final Type<List<String>> STRINGS = list(STRING);

    public static final Type<List<Long>> INTEGERS = list(INTEGER);

    private final Map<String, Object> schema;
    private final boolean scalar;
    private final boolean keyed;
    private final Reader<V> reader;
    private final Writer<V> writer;
    private final boolean many;
    private final List<View<?>> views;

    private Type(Map<String, Object> schema, Reader<V> reader, Writer<V> writer, boolean many, List<View<?>> views) {
        this.schema = schema;
        scalar = schema.get("type") instanceof String type && SCALARS.contains(type);
        keyed = "object".equals(schema.get("type"));
        this.reader = reader;
        this.writer = writer;
        this.many = many;
        this.views = views;
    }

    /** A type whose values JSON has as they are; {@code schema} is its JSON Schema. */
    private static <V> Type<V> of(Map<String, Object> schema, Reader<V> reader) {
        return new Type<>(schema, reader, new Plain<>(), false, List.of());
    }

    /** A type that only callers send. */
    public static <V> Type<V> input(Map<String, Object> schema, Reader<V> reader) {
        return new Type<>(schema, reader, Type::unwritten, false, List.of());
    }

    /** A type that only replies contain; JSON has its values as they are. */
    public static <V> Type<V> output(Map<String, Object> schema) {
        return of(schema, unread());
    }

    /** A type that only replies contain. */
    public static <V> Type<V> output(Map<String, Object> schema, Writer<V> writer) {
        return Type.<V>output(schema).written(schema, writer);
    }

    /** A record inside a reply. */
    public static <T> Type<T> object(View<T> view) {
        return new Type<>(
                Map.of("$ref", "#/components/schemas/" + view.name()),
                unread(),
                (record, out) -> out.record(view, record),
                false,
                List.of(view));
    }

    /** One of some words, as they are. */
    public static Type<String> word(List<String> words) {
        return of(Map.of("type", "string", "enum", words), (raw, context) -> oneOf(words, string(raw)));
    }

    /** One of some words in lower case, whatever the case of what was sent. */
    public static Type<String> wordInAnyCase(List<String> words) {
        return of(
                Map.of("type", "string", "enum", words),
                (raw, context) -> oneOf(words, string(raw).toLowerCase(Locale.ROOT)));
    }

    /** A JSON array, a comma list, or a single value. */
    public static <V> Type<List<V>> list(Type<V> item) {
        return new Type<>(
                Map.of("type", "array", "items", item.schema),
                (raw, context) -> items(item, raw, context),
                (values, out) -> out.list(item, values),
                true,
                item.views);
    }

    /** The same, for replies that may have none. */
    public Type<Optional<V>> optional() {
        return or(null, schema);
    }

    /** The same, for replies that may have none and say so. */
    public Type<Optional<V>> orNull() {
        return or(null, Map.of("anyOf", List.of(schema, Map.of("type", "null"))));
    }

    /** The same, for replies that may have none, which is an empty text in JSON. */
    public Type<Optional<V>> orBlank() {
        return or("", schema);
    }

    /** The same, for replies that may have none, which JSON says by {@code absent}; the schema describes both. */
    public Type<Optional<V>> or(@Nullable Object absent, Map<String, Object> schemaOfBoth) {
        Writer<Optional<V>> optional =
                (value, out) -> value.ifPresentOrElse(found -> write(found, out), () -> out.plain(absent));
        return new Type<>(schemaOfBoth, unread(), optional, many, views);
    }

    /** The same, for replies that write it in another way, which this schema describes. */
    public Type<V> written(Map<String, Object> otherSchema, Writer<V> other) {
        return new Type<>(otherSchema, unread(), other, many, views);
    }

    /** A further condition on what was read. */
    public Type<V> checked(Check<V> check) {
        Reader<V> checking = (raw, context) -> {
            V value = reader.read(raw, context);
            check.check(value, context);
            return value;
        };
        return new Type<>(schema, checking, writer, many, views);
    }

    /** Refuses a value with {@link Invalid}, or lets it be. */
    public interface Check<V> {
        void check(V value, Context context);
    }

    public V read(Object raw, Context context) {
        return reader.read(raw, context);
    }

    public void write(V value, JsonOutput out) {
        writer.write(value, out);
    }

    /** Whether JSON has its values as they are. */
    boolean isPlain() {
        return writer instanceof Plain;
    }

    /** Whether several values may be given. */
    boolean isMany() {
        return many;
    }

    /** Whether its values are given by keys: in a query as {@code name[key]=value}. */
    boolean isKeyed() {
        return keyed;
    }

    /** Whether its values are neither objects nor lists. */
    boolean isScalar() {
        return scalar;
    }

    public Map<String, Object> schema() {
        return schema;
    }

    /** The same, for replies that show some values by another view. */
    public Type<V> or(View<V> further, Map<String, Object> schemaOfAll, Writer<V> other) {
        var both = Stream.concat(views.stream(), Stream.of(further)).toList();
        return new Type<>(schemaOfAll, unread(), other, many, both);
    }

    /** The views of the records inside, for the schemas of the documentation. */
    public List<View<?>> views() {
        return views;
    }

    public static Map<String, Object> schema(String type) {
        return Map.of("type", type);
    }

    private static Map<String, Object> schema(String type, String format) {
        var schema = new LinkedHashMap<String, Object>();
        schema.put("type", type);
        schema.put("format", format);
        return schema;
    }

    private static <V> void unwritten(V value, JsonOutput out) {
        throw new IllegalStateException("a type of requests only");
    }

    private static <V> Reader<V> unread() {
        return (raw, context) -> {
            throw new IllegalStateException("a type of replies only");
        };
    }

    /** A JSON string without NUL, unconverted. */
    public static String string(Object raw) {
        if (!(raw instanceof String text)) throw Invalid.type("a string");
        if (text.indexOf('\0') >= 0) throw Invalid.value("must not contain a NUL character");
        return text;
    }

    private static Type<String> text(UnaryOperator<String> clean, ToIntFunction<Limits> limit) {
        Reader<String> reader = (raw, context) -> {
            String text = clean.apply(string(raw));
            int most = limit.applyAsInt(context.config().limits());
            if (text.codePointCount(0, text.length()) > most)
                throw new Invalid(Reason.TOO_LONG, "must have at most " + most + " characters", most);
            return text;
        };
        return of(schema("string"), reader);
    }

    private static Type<When> date(DateForm form) {
        return input(
                schema("string"),
                (raw, context) -> form.parse(raw)
                        .orElseThrow(() -> new Invalid(
                                Reason.INVALID_DATE, "must be a date and time such as 2026-12-05 19:30:00")));
    }

    private interface DateForm {
        Optional<When> parse(Object raw);
    }

    private static String oneOf(List<String> words, String word) {
        if (words.contains(word)) return word;
        throw Invalid.value("must be one of " + String.join(", ", words));
    }

    private static <V> List<V> items(Type<V> item, Object raw, Context context) {
        List<?> given = given(raw);
        int most = context.config().limits().ids();
        if (given.size() > most) throw new Invalid(Reason.TOO_MANY_ITEMS, "must have at most " + most + " items", most);
        var values = new ArrayList<V>();
        for (Object one : given) values.add(item.read(filled(one), context));
        return values;
    }

    private static List<?> given(Object raw) {
        if (raw instanceof List<?> list) return list;
        if (!(raw instanceof String text)) return List.of(raw);
        return text.isEmpty() ? List.of() : splitAtCommas(text);
    }

    /** The trimmed items of a comma list, empty ones included. */
    public static List<String> splitAtCommas(String text) {
        return List.of(text.split(",", -1)).stream().map(String::strip).toList();
    }

    private static Object filled(@Nullable Object item) {
        if (item == null || item.equals("")) throw Invalid.value("must not contain an empty item");
        return item;
    }
}

package io.kalends.api;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A parameter of a route: the declaration and the typed key by which its value is asked for.
 *
 * <p>In a body, null or "" on update means what {@link Empty} says; on create it is the same as leaving the field out. In
 * a query "" is refused unless the parameter {@link #keeps()}.
 */
public final class Param<V> {
    /** Where a parameter is looked for. */
    public enum In {
        PATH,
        QUERY,
        HEADER,
        BODY
    }

    /** What an empty value does to a stored field. */
    enum Empty {
        /** Refused: the field must have a value. */
        REFUSED,
        /** Null leaves the field alone, "" is read like any text. */
        KEEPS,
        /** Null and "" take the value away. */
        CLEARS,
        /** Null sets the default, "" is read like any text. */
        RESETS
    }

    /** How the documentation shows it, where that differs from what it is. */
    private record Shown(
            Optional<Function<MountProfile, Map<String, Object>>> schema,
            Optional<Function<Context, Object>> fallback,
            boolean nullByDefault) {
        static final Shown AS_IT_IS = new Shown(Optional.empty(), Optional.empty(), false);

        Shown as(Function<MountProfile, Map<String, Object>> other) {
            return new Shown(Optional.of(other), fallback, nullByDefault);
        }

        Shown withDefault(Function<Context, Object> other) {
            return new Shown(schema, Optional.of(other), false);
        }
    }

    private final In in;
    private final String name;
    private final Type<V> type;
    private final String meaning;
    private final Optional<Function<Context, V>> fallback;
    private final boolean required;
    private final Empty empty;
    private final Shown shown;

    private Param(
            In in,
            String name,
            Type<V> type,
            String meaning,
            Optional<Function<Context, V>> fallback,
            boolean required,
            Empty empty,
            Shown shown) {
        this.in = in;
        this.name = name;
        this.type = type;
        this.meaning = meaning;
        this.fallback = fallback;
        this.required = required;
        this.empty = empty;
        this.shown = shown;
    }

    public static <V> Param<V> query(String name, Type<V> type, String meaning) {
        return new Param<>(In.QUERY, name, type, meaning, Optional.empty(), false, Empty.REFUSED, Shown.AS_IT_IS);
    }

    public static <V> Param<V> body(String name, Type<V> type, String meaning) {
        return new Param<>(In.BODY, name, type, meaning, Optional.empty(), false, Empty.REFUSED, Shown.AS_IT_IS);
    }

    static <V> Param<V> header(String name, Type<V> type, String meaning) {
        return new Param<>(In.HEADER, name, type, meaning, Optional.empty(), false, Empty.REFUSED, Shown.AS_IT_IS);
    }

    static <V> Param<V> path(String name, Type<V> type, String meaning) {
        return new Param<>(In.PATH, name, type, meaning, Optional.empty(), true, Empty.REFUSED, Shown.AS_IT_IS);
    }

    /** The same, required. */
    public Param<V> must() {
        return new Param<>(in, name, type, meaning, fallback, true, empty, shown);
    }

    /** The same with a default. */
    public Param<V> or(V value) {
        return or(context -> value);
    }

    /** The same with a default that depends on settings or clock. */
    public Param<V> or(Function<Context, V> value) {
        return new Param<>(in, name, type, meaning, Optional.of(value), required, empty, shown);
    }

    /** The same; null leaves the stored value alone. */
    public Param<V> keeps() {
        return new Param<>(in, name, type, meaning, fallback, required, Empty.KEEPS, shown);
    }

    /** The same; null and "" take the stored value away. */
    public Param<V> clears() {
        return new Param<>(in, name, type, meaning, fallback, required, Empty.CLEARS, shown);
    }

    /** The same; null sets the default. */
    public Param<V> resets() {
        return new Param<>(in, name, type, meaning, fallback, required, Empty.RESETS, shown);
    }

    /** The same, described by another schema than that of its type; an empty one states no type. */
    public Param<V> shownAs(Map<String, Object> schema) {
        return shownBy(mount -> schema);
    }

    /** The same, described by a schema of each mount's own. */
    public Param<V> shownBy(Function<MountProfile, Map<String, Object>> schema) {
        return new Param<>(in, name, type, meaning, fallback, required, empty, shown.as(schema));
    }

    /** The same, described without a type. */
    public Param<V> untyped() {
        return shownAs(Map.of());
    }

    /** The same, described with a default that is applied elsewhere. */
    public Param<V> shownDefault(Function<Context, Object> value) {
        return new Param<>(in, name, type, meaning, fallback, required, empty, shown.withDefault(value));
    }

    /** The same, described as null by default, which is to say as nothing. */
    public Param<V> nullByDefault() {
        var nothing = new Shown(shown.schema(), Optional.empty(), true);
        return new Param<>(in, name, type, meaning, fallback, required, empty, nothing);
    }

    public boolean isNullByDefault() {
        return shown.nullByDefault();
    }

    public In in() {
        return in;
    }

    public String name() {
        return name;
    }

    public String meaning() {
        return meaning;
    }

    public boolean isRequired() {
        return required;
    }

    /** Whether it may be sent empty: null for a stored field, "" in a query. */
    public boolean isNullable() {
        return empty != Empty.REFUSED;
    }

    /** The same of the one of this name; false if there is none. */
    public static boolean isNullable(Collection<Param<?>> params, String name) {
        return params.stream().anyMatch(param -> param.name.equals(name) && param.isNullable());
    }

    /** As the documentation of a mount describes it. */
    public Map<String, Object> schema(MountProfile mount) {
        return shown.schema().map(own -> own.apply(mount)).orElse(type.schema());
    }

    /** The default as the documentation shows it. */
    public Optional<Object> shownDefault(Context context) {
        return shown.fallback().<Object>map(value -> value.apply(context)).or(() -> fallback(context));
    }

    Type<V> type() {
        return type;
    }

    Optional<V> fallback(Context context) {
        return fallback.map(value -> value.apply(context));
    }

    Empty empty() {
        return empty;
    }

    @Override
    public String toString() {
        return name;
    }
}

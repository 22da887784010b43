package io.kalends.api;

import io.kalends.config.Config;
import io.kalends.json.JsonWriter;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One member of a view: its name, type and meaning, and how it is read from the record. */
public final class Field<T, V> {
    private final String name;
    private final Type<V> type;
    private final String meaning;
    private final BiFunction<T, Context, @Nullable V> value;
    private final boolean optional;
    private final boolean live;

    private Field(
            String name,
            Type<V> type,
            String meaning,
            BiFunction<T, Context, @Nullable V> value,
            boolean optional,
            boolean live) {
        this.name = name;
        this.type = type;
        this.meaning = meaning;
        this.value = value;
        this.optional = optional;
        this.live = live;
    }

    public static <T, V> Field<T, V> field(String name, Type<V> type, String meaning, Function<T, @Nullable V> value) {
        return new Field<>(name, type, meaning, (record, context) -> value.apply(record), false, false);
    }

    /** A member made of addresses. */
    public static <T, V> Field<T, V> linked(
            String name, Type<V> type, String meaning, BiFunction<T, Links, @Nullable V> value) {
        return new Field<>(
                name, type, meaning, (record, context) -> value.apply(record, context.links()), false, false);
    }

    /** A member that depends on the settings. */
    public static <T, V> Field<T, V> configured(
            String name, Type<V> type, String meaning, BiFunction<T, Config, @Nullable V> value) {
        return new Field<>(
                name, type, meaning, (record, context) -> value.apply(record, context.config()), false, false);
    }

    /** A member that may depend on anything, the clock included: it is never rendered ahead. */
    public static <T, V> Field<T, V> inContext(
            String name, Type<V> type, String meaning, BiFunction<T, Context, @Nullable V> value) {
        return new Field<>(name, type, meaning, value, false, true);
    }

    /** The same, never rendered ahead: it shows other records, which change without this one. */
    public Field<T, V> live() {
        return new Field<>(name, type, meaning, value, optional, true);
    }

    /** Left out when there is nothing to say: absent, an empty text, an empty list. */
    public Field<T, V> unlessEmpty() {
        return new Field<>(name, type, meaning, value, true, live);
    }

    /** The same member of a record that contains this one. */
    public <R> Field<R, V> of(Function<R, T> part) {
        return new Field<>(
                name, type, meaning, (record, context) -> value.apply(part.apply(record), context), optional, live);
    }

    /** The same member of a record that may contain this one; left out when it does not. */
    public <R> Field<R, V> ofOptional(Function<R, Optional<T>> part) {
        BiFunction<R, Context, @Nullable V> inner = (record, context) ->
                part.apply(record).map(found -> value.apply(found, context)).orElse(null);
        return new Field<>(name, type, meaning, inner, true, live);
    }

    public String name() {
        return name;
    }

    public Type<V> type() {
        return type;
    }

    public String meaning() {
        return meaning;
    }

    boolean isLive() {
        return live;
    }

    public boolean isOptional() {
        return optional;
    }

    void write(T record, JsonWriter out, Rendering rendering) {
        V found = value.apply(record, rendering.context());
        if (optional && isEmpty(found)) return;
        out.name(name);
        if (found == null) out.nothing();
        else type.write(found, out, rendering.inside(name));
    }

    private static boolean isEmpty(@Nullable Object value) {
        return switch (value) {
            case null -> true;
            case String text -> text.isEmpty();
            case Collection<?> items -> items.isEmpty();
            case Map<?, ?> members -> members.isEmpty();
            default -> false;
        };
    }
}

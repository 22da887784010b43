package io.kalends.api;

import io.kalends.config.Config;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * One member of a view: its name, type and meaning, and how its value is read from the record.
 *
 * @param isOptional whether it is left out when there is nothing to say
 * @param isLive whether it is never rendered ahead, as it depends on more than the record and the settings
 * @param types its type on each mount; none where it is not shown
 */
public record Field<T, V>(
        String name,
        Type<V> type,
        String meaning,
        BiFunction<T, Context, V> source,
        boolean isOptional,
        boolean isLive,
        Function<MountProfile, Optional<Type<V>>> types) {

    public static <T, V> Field<T, V> field(String name, Type<V> type, String meaning, Function<T, V> source) {
        return of(name, type, meaning, (record, context) -> source.apply(record), false);
    }

    private static <T, V> Field<T, V> of(
            String name, Type<V> type, String meaning, BiFunction<T, Context, V> source, boolean isLive) {
        return new Field<>(name, type, meaning, source, false, isLive, mount -> Optional.of(type));
    }

    /** A member that a record may have; left out when it does not. */
    public static <T, V> Field<T, Optional<V>> optional(
            String name, Type<V> type, String meaning, Function<T, Optional<V>> source) {
        return field(name, type.optional(), meaning, source).unlessEmpty();
    }

    /** A member made of addresses. */
    public static <T, V> Field<T, V> linked(String name, Type<V> type, String meaning, BiFunction<T, Links, V> source) {
        return of(name, type, meaning, (record, context) -> source.apply(record, context.links()), false);
    }

    /** A member that depends on the settings. */
    public static <T, V> Field<T, V> configured(
            String name, Type<V> type, String meaning, BiFunction<T, Config, V> source) {
        return of(name, type, meaning, (record, context) -> source.apply(record, context.config()), false);
    }

    /** A member that mounts have each their own way. */
    public static <T, V> Field<T, V> byProfile(
            String name, Function<MountProfile, Type<V>> types, String meaning, BiFunction<T, MountProfile, V> source) {
        return new Field<>(
                name,
                types.apply(MountProfile.MAIN),
                meaning,
                (record, context) -> source.apply(record, context.profile()),
                false,
                false,
                mount -> Optional.of(types.apply(mount)));
    }

    /** A moment on the clocks of the site. */
    public static <T> Field<T, LocalDateTime> onSite(String name, String meaning, Function<T, Instant> source) {
        return configured(
                name,
                Type.LOCAL_DATE_TIME,
                meaning,
                (record, config) -> LocalDateTime.ofInstant(source.apply(record), config.timezone()));
    }

    /** A member that may depend on anything, the clock included: it is never rendered ahead. */
    public static <T, V> Field<T, V> inContext(
            String name, Type<V> type, String meaning, BiFunction<T, Context, V> source) {
        return of(name, type, meaning, source, true);
    }

    /** The same, never rendered ahead: it shows other records, which change without this one. */
    public Field<T, V> live() {
        return new Field<>(name, type, meaning, source, isOptional, true, types);
    }

    /** Left out when there is nothing to say: absent, an empty text, an empty list. */
    public Field<T, V> unlessEmpty() {
        return new Field<>(name, type, meaning, source, true, isLive, types);
    }

    /** The same, shown only on some mounts. */
    public Field<T, V> where(Predicate<MountProfile> shown) {
        return new Field<>(
                name,
                type,
                meaning,
                source,
                isOptional,
                isLive,
                mount -> types.apply(mount).filter(any -> shown.test(mount)));
    }

    /** The member as it is on a mount, if it is shown there. */
    Optional<Field<T, V>> on(MountProfile mount) {
        return types.apply(mount).map(there -> new Field<>(name, there, meaning, source, isOptional, isLive, types));
    }

    /** The same member of a record that contains this one. */
    public <R> Field<R, V> of(Function<R, T> part) {
        return new Field<>(
                name,
                type,
                meaning,
                (record, context) -> source.apply(part.apply(record), context),
                isOptional,
                isLive,
                types);
    }

    /** The same member of a record that may contain this one; left out when it does not. */
    public <R> Field<R, Optional<V>> ofOptional(Function<R, Optional<T>> part) {
        BiFunction<R, Context, Optional<V>> inner =
                (record, context) -> part.apply(record).map(found -> value(found, context));
        return new Field<>(
                name,
                type.optional(),
                meaning,
                inner,
                true,
                isLive,
                mount -> types.apply(mount).map(Type::optional));
    }

    /** What the member shows of a record, to be written in any form. */
    public V value(T record, Context context) {
        return source.apply(record, context);
    }

    /** Whether a record with this value is written without the member. */
    public boolean leavesOut(V value) {
        return isOptional && isEmpty(value);
    }

    private static boolean isEmpty(Object value) {
        return switch (value) {
            case String text -> text.isEmpty();
            case Optional<?> found -> found.isEmpty() || isEmpty(found.get());
            case Collection<?> items -> items.isEmpty();
            case Map<?, ?> members -> members.isEmpty();
            default -> false;
        };
    }
}

package io.kalends.api;

import io.kalends.json.JsonWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a kind of record shows: its members in order, as values. The writer of JSON, {@code _fields} and the schemas of the
 * documentation all read this list, as the profile of a mount has it.
 */
public final class View<T> {
    /**
     * A member as JSON has it.
     *
     * @param name as {@link JsonWriter#name(String)} writes it: a list of fifty has thousands of them
     */
    record Member<T>(Field<T, ?> field, byte[] name) {
        static <T> Member<T> of(Field<T, ?> field) {
            return new Member<>(field, JsonWriter.written(field.name()));
        }
    }

    /** The members that a mount shows. */
    public static final class Layout<T> {
        private final List<Field<T, ?>> fields;
        private final List<Member<T>> members;
        /** Members that follow one another and are rendered together: one that is live, or several that are not. */
        private final List<List<Member<T>>> runs;
        /** Members that are not live. */
        private final Set<String> plain;

        private Layout(List<Field<T, ?>> fields) {
            this.fields = fields;
            members = fields.stream().<Member<T>>map(Member::of).toList();
            runs = runs(members);
            plain = fields.stream()
                    .filter(field -> !field.isLive())
                    .map(Field::name)
                    .collect(Collectors.toSet());
        }

        private static <T> List<List<Member<T>>> runs(List<Member<T>> members) {
            var runs = new ArrayList<List<Member<T>>>();
            for (Member<T> member : members) {
                boolean begins = runs.isEmpty()
                        || member.field.isLive()
                        || runs.getLast().getFirst().field.isLive();
                if (begins) runs.add(new ArrayList<>());
                runs.getLast().add(member);
            }
            return runs;
        }

        public List<Field<T, ?>> fields() {
            return fields;
        }

        /** Whether all of these are members that depend on nothing but the record. */
        boolean isPlain(Set<String> members) {
            return plain.containsAll(members);
        }

        List<Member<T>> members() {
            return members;
        }

        List<List<Member<T>>> runs() {
            return runs;
        }
    }

    private final String name;
    private final List<Field<T, ?>> fields;
    /** What stands for the record as it was read; none when nothing is to be rendered ahead. */
    private final Optional<Function<T, Object>> identity;

    private final Map<MountProfile, Layout<T>> layouts = new EnumMap<>(MountProfile.class);

    private View(String name, List<Field<T, ?>> fields, Optional<Function<T, Object>> identity) {
        this.name = name;
        this.fields = fields;
        this.identity = identity;
        for (MountProfile mount : MountProfile.values()) layouts.put(mount, new Layout<>(fields(mount)));
    }

    private List<Field<T, ?>> fields(MountProfile mount) {
        var shown = new ArrayList<Field<T, ?>>();
        for (Field<T, ?> field : fields) field.on(mount).ifPresent(shown::add);
        return List.copyOf(shown);
    }

    /** {@code name} is what the documentation calls it. */
    @SafeVarargs
    @SuppressWarnings("varargs") // they are only read
    public static <T> View<T> of(String name, Field<T, ?>... fields) {
        return of(name, List.of(fields));
    }

    public static <T> View<T> of(String name, List<Field<T, ?>> fields) {
        return new View<>(name, List.copyOf(fields), Optional.empty());
    }

    /**
     * One whose members, those that are live apart, are rendered once for a record that is shown again and again.
     *
     * @param part an object that belongs to the record as it was read, and to no other
     */
    @SafeVarargs
    @SuppressWarnings("varargs") // they are only read
    public static <T> View<T> renderedOnce(String name, Function<T, Object> part, Field<T, ?>... fields) {
        return new View<>(name, List.of(fields), Optional.of(part));
    }

    /** The same without a member, under a name of its own. */
    public View<T> without(String member, String newName) {
        return new View<>(
                newName,
                fields.stream().filter(field -> !field.name().equals(member)).toList(),
                identity);
    }

    public String name() {
        return name;
    }

    /** As a mount shows it; made once, so that writing a record asks no more than this. */
    public Layout<T> on(MountProfile mount) {
        Layout<T> layout = layouts.get(mount);
        if (layout == null) throw new IllegalStateException("no layout on " + mount);
        return layout;
    }

    /** The part of a record that its fragments are cached by, if they are. */
    Optional<Function<T, Object>> identity() {
        return identity;
    }
}

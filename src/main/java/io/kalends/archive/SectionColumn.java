package io.kalends.archive;

import io.kalends.store.Column;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table: a member of a line, or derived from the other members.
 *
 * @param absent what it is where an optional member is missing
 * @param rule how it is derived, if it is
 */
record SectionColumn(
        String name,
        MemberType type,
        Presence presence,
        @Nullable Object absent,
        Optional<Function<Line, Object>> rule) {
    /** When a record has a value. */
    enum Presence {
        ALWAYS,
        OPTIONAL,
        /** Optional, and a reference to a record that may come later, so it is set when all are there. */
        DEFERRED
    }

    static final SectionColumn ID = integer("id");

    private static SectionColumn member(String name, MemberType type) {
        return new SectionColumn(name, type, Presence.ALWAYS, null, Optional.empty());
    }

    static SectionColumn of(Column<?> column) {
        SectionColumn shown =
                member(column.name(), MemberType.valueOf(column.type().name()));
        return column.absent() == null ? shown : shown.or(column.absent());
    }

    static SectionColumn text(String name) {
        return member(name, MemberType.TEXT);
    }

    static SectionColumn integer(String name) {
        return member(name, MemberType.INTEGER);
    }

    static SectionColumn time(String name) {
        return member(name, MemberType.TIME);
    }

    static SectionColumn json(String name) {
        return member(name, MemberType.JSON);
    }

    static SectionColumn derived(String name, Function<Line, Object> rule) {
        return new SectionColumn(name, MemberType.TEXT, Presence.ALWAYS, null, Optional.of(rule));
    }

    SectionColumn optional() {
        return new SectionColumn(name, type, Presence.OPTIONAL, null, rule);
    }

    private SectionColumn or(Object value) {
        return new SectionColumn(name, type, Presence.OPTIONAL, value, rule);
    }

    SectionColumn deferred() {
        return new SectionColumn(name, type, Presence.DEFERRED, null, rule);
    }

    boolean isMember() {
        return rule.isEmpty();
    }

    boolean isDeferred() {
        return presence == Presence.DEFERRED;
    }
}

package io.kalends.archive;

import java.util.Optional;
import java.util.function.Function;

/**
 * A column of a table: a member of a line, or derived from the other members.
 *
 * @param rule how it is derived, if it is
 */
record SectionColumn(String name, MemberType type, Presence presence, Optional<Function<Line, Object>> rule) {
    /** When a record has a value. */
    enum Presence {
        ALWAYS,
        OPTIONAL,
        /** Optional, and a reference to a record that may come later, so it is set when all are there. */
        DEFERRED
    }

    static final SectionColumn ID = integer("id");

    private static SectionColumn member(String name, MemberType type) {
        return new SectionColumn(name, type, Presence.ALWAYS, Optional.empty());
    }

    static SectionColumn of(io.kalends.store.Column<?> column) {
        return member(column.name(), MemberType.valueOf(column.type().name()));
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
        return new SectionColumn(name, MemberType.TEXT, Presence.ALWAYS, Optional.of(rule));
    }

    SectionColumn optional() {
        return new SectionColumn(name, type, Presence.OPTIONAL, rule);
    }

    SectionColumn deferred() {
        return new SectionColumn(name, type, Presence.DEFERRED, rule);
    }

    boolean isMember() {
        return rule.isEmpty();
    }

    boolean isDeferred() {
        return presence == Presence.DEFERRED;
    }
}

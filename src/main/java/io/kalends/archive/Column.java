package io.kalends.archive;

import java.util.Optional;
import java.util.function.Function;

/**
 * A column of a table: one that lines show under its name, or one that follows from the others and is made anew.
 *
 * @param rule what it is made of when lines do not show it
 */
record Column(String name, Type type, Presence presence, Optional<Function<Line, Object>> rule) {
    /** When a record has a value here. */
    enum Presence {
        ALWAYS,
        SOMETIMES,
        /** Sometimes, and it names a record that may come further down, so it is put in when all are there. */
        LATER
    }

    static final Column ID = integer("id");

    private static Column shown(String name, Type type) {
        return new Column(name, type, Presence.ALWAYS, Optional.empty());
    }

    static Column of(io.kalends.store.Column<?> column) {
        return shown(column.name(), Type.valueOf(column.type().name()));
    }

    static Column text(String name) {
        return shown(name, Type.TEXT);
    }

    static Column integer(String name) {
        return shown(name, Type.INTEGER);
    }

    static Column time(String name) {
        return shown(name, Type.TIME);
    }

    static Column json(String name) {
        return shown(name, Type.JSON);
    }

    static Column made(String name, Function<Line, Object> rule) {
        return new Column(name, Type.TEXT, Presence.ALWAYS, Optional.of(rule));
    }

    Column sometimes() {
        return new Column(name, type, Presence.SOMETIMES, rule);
    }

    Column later() {
        return new Column(name, type, Presence.LATER, rule);
    }

    boolean isShown() {
        return rule.isEmpty();
    }

    boolean isLater() {
        return presence == Presence.LATER;
    }
}

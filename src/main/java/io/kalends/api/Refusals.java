package io.kalends.api;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The values refused so far, by the paths of their fields: collected by whoever reads them and by the services they are
 * handed to, so that one reply can name them all. Each field is refused for the first reason found.
 */
public final class Refusals {
    private final String prefix;
    private final Map<String, Invalid> all;

    public Refusals() {
        this("", new LinkedHashMap<>());
    }

    private Refusals(String prefix, Map<String, Invalid> all) {
        this.prefix = prefix;
        this.all = all;
    }

    /** Those of a record inside; {@code path} is its place, such as {@code organizer.1}. */
    public Refusals at(String path) {
        return new Refusals(prefix + path + ".", all);
    }

    /** The same, for work that may have to be done again from the start. */
    public Refusals copy() {
        return new Refusals(prefix, new LinkedHashMap<>(all));
    }

    /**
     * Refuses a value.
     *
     * @param values the numbers in the message
     */
    public void add(String field, Reason reason, String message, Object... values) {
        add(field, new Invalid(reason, message, values));
    }

    public void add(String field, Invalid invalid) {
        all.putIfAbsent(prefix + field, invalid);
    }

    public boolean has(String field) {
        return all.containsKey(prefix + field);
    }

    public boolean isEmpty() {
        return all.isEmpty();
    }

    /** Answers with every refusal, if there is one. */
    public void check() {
        if (!all.isEmpty()) throw Problem.refusing(all);
    }
}

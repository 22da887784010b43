package io.kalends.api;

import io.kalends.json.Json;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of a call, read and checked. Refusals are collected, those of the domain too, so that one reply can name
 * them all: whoever reads arguments ends with {@link #check()}.
 */
public final class Args {
    private final Context context;
    private final Refusals refusals;
    private final Map<String, Optional<Object>> given = new HashMap<>();

    private Args(Context context, Refusals refusals) {
        this.context = context;
        this.refusals = refusals;
    }

    /** The query parameters of a call. */
    static Args ofQuery(Collection<Param<?>> params, Query query, Context context, Refusals refusals) {
        var args = new Args(context, refusals);
        for (Param<?> param : params) {
            if (param.in() == Param.In.QUERY) query.find(param).ifPresent(raw -> args.readQuery(param, raw));
        }
        return args;
    }

    /** A parameter that comes in a header. */
    public static Args ofHeader(Param<?> param, String raw, Context context) {
        var args = new Args(context, new Refusals());
        args.read(param, raw);
        return args;
    }

    /** The fields of a record to be made, as a form or a file holds them; null is the same as absent. */
    public static Args ofNew(Collection<Param<?>> params, Map<String, @Nullable Object> raw, Context context) {
        return ofNew(params, raw, context, new Refusals());
    }

    public static Args ofNew(
            Collection<Param<?>> params, Map<String, @Nullable Object> raw, Context context, Refusals refusals) {
        return new Args(context, refusals).create(params, raw);
    }

    /** The fields of a record that are to become others, as a form holds them. */
    public static Args ofChange(
            Collection<Param<?>> params, Map<String, @Nullable Object> raw, Context context, Refusals refusals) {
        return new Args(context, refusals).update(params, raw, Map.of());
    }

    /** The fields of a record to be made: null is the same as absent. */
    Args create(Collection<Param<?>> params, Map<String, @Nullable Object> raw) {
        var missing = missing(params, raw);
        if (!missing.isEmpty()) {
            throw Fault.MISSING_PARAM
                    .problem("Missing parameters: " + String.join(", ", missing))
                    .with("params", missing);
        }
        sent(params, raw, Map.of()).forEach(this::readNew);
        return this;
    }

    /** The fields to be changed: a value equal to the one the caller reads now counts as not sent. */
    Args update(Collection<Param<?>> params, Map<String, @Nullable Object> raw, Map<String, @Nullable Object> shown) {
        sent(params, raw, shown).forEach(this::readChange);
        return this;
    }

    /** The fields of a new record inside these arguments; {@code path} is its place, such as {@code organizer.1}. */
    public Args nested(String path, Collection<Param<?>> params, Map<String, @Nullable Object> raw) {
        var inner = new Args(context, refusals.at(path));
        for (String name : missing(params, raw)) inner.refusals.add(name, Reason.INVALID_VALUE, "is required");
        sent(params, raw, Map.of()).forEach(inner::readNew);
        return inner;
    }

    private static List<String> missing(Collection<Param<?>> params, Map<String, @Nullable Object> raw) {
        return params.stream()
                .filter(param -> param.in() == Param.In.BODY && param.isRequired())
                .map(Param::name)
                .filter(name -> raw.get(name) == null)
                .toList();
    }

    private static Map<Param<?>, Optional<Object>> sent(
            Collection<Param<?>> params, Map<String, @Nullable Object> raw, Map<String, @Nullable Object> shown) {
        var fields = new LinkedHashMap<Param<?>, Optional<Object>>();
        for (Param<?> param : params) {
            String name = param.name();
            if (param.in() != Param.In.BODY || !raw.containsKey(name)) continue;
            Object value = raw.get(name);
            if (shown.containsKey(name) && Json.same(value, shown.get(name))) continue;
            fields.put(param, Optional.ofNullable(value));
        }
        return fields;
    }

    private void readQuery(Param<?> param, Object raw) {
        if (raw.equals("") && !param.isNullable())
            refusals.add(param.name(), Reason.INVALID_VALUE, "must not be empty");
        else read(param, raw);
    }

    private void readNew(Param<?> param, Optional<Object> raw) {
        boolean none = raw.isEmpty()
                || (param.empty() == Param.Empty.CLEARS && raw.get().equals(""));
        if (!none) read(param, raw.get());
    }

    private void readChange(Param<?> param, Optional<Object> raw) {
        boolean blank = raw.isPresent() && raw.get().equals("");
        switch (param.empty()) {
            case CLEARS -> {
                if (raw.isEmpty() || blank) given.put(param.name(), Optional.empty());
                else read(param, raw.get());
            }
            case KEEPS -> raw.ifPresent(value -> read(param, value));
            case RESETS -> {
                if (raw.isEmpty()) given.put(param.name(), Optional.empty());
                else read(param, raw.get());
            }
            case REFUSED -> {
                if (raw.isEmpty()) refusals.add(param.name(), Reason.INVALID_VALUE, "must not be null");
                else read(param, raw.get());
            }
        }
    }

    private void read(Param<?> param, Object raw) {
        try {
            given.put(param.name(), Optional.of(param.type().read(raw, context)));
        } catch (Invalid e) {
            refusals.add(param.name(), e);
        }
    }

    /** Adds the value of another parameter. */
    public <V> void set(Param<V> param, V value) {
        given.put(param.name(), Optional.of(value));
    }

    public Context context() {
        return context;
    }

    /** Whether a good value, or its removal, was sent. */
    public boolean has(Param<?> param) {
        return given.containsKey(param.name());
    }

    /** The value sent, or the default; empty when there is neither. */
    @SuppressWarnings("unchecked") // read by the type of the same parameter
    public <V> Optional<V> find(Param<V> param) {
        Optional<Object> value = given.get(param.name());
        return value != null && value.isPresent() ? Optional.of((V) value.get()) : param.fallback(context);
    }

    /** The value sent, or the default of a parameter that has one. */
    public <V> V get(Param<V> param) {
        return find(param).orElseThrow(() -> new IllegalStateException(param + " has neither value nor default"));
    }

    /** What becomes of a field. */
    public <V> Update<V> sent(Param<V> param) {
        return has(param) ? new Update<>(true, find(param)) : Update.keep();
    }

    /** The values refused so far. */
    public Refusals refusals() {
        return refusals;
    }

    /**
     * Refuses a value.
     *
     * @param values the numbers in the message
     */
    public void reject(Param<?> param, Reason reason, String message, Object... values) {
        refusals.add(param.name(), new Invalid(reason, message, values));
    }

    public void reject(Param<?> param, Invalid invalid) {
        refusals.add(param.name(), invalid);
    }

    /** Whether this parameter was sent and refused. */
    public boolean refused(Param<?> param) {
        return refusals.has(param.name());
    }

    /** Answers with every refusal, if there is one. */
    public void check() {
        refusals.check();
    }
}

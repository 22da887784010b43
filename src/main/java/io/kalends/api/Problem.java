package io.kalends.api;

import java.util.LinkedHashMap;
import java.util.Map;

/** An answer that says no: the caller can act on it. */
public final class Problem extends RuntimeException {
    private final Fault fault;
    private final Map<String, Object> data = new LinkedHashMap<>();
    private final Map<String, String> headers = new LinkedHashMap<>();
    private final Map<String, Invalid> refused = new LinkedHashMap<>();

    Problem(Fault fault, String message) {
        super(message, null, false, false);
        this.fault = fault;
        data.put("status", fault.status());
    }

    /** Adds a member to the {@code data} of the error body. */
    public Problem with(String name, Object value) {
        data.put(name, value);
        return this;
    }

    /** Names the values that were refused, by the paths of their fields. */
    Problem refusing(Map<String, Invalid> values) {
        refused.putAll(values);
        return this;
    }

    public Problem header(String name, String value) {
        headers.put(name, value);
        return this;
    }

    public Fault fault() {
        return fault;
    }

    /** The values that were refused, by the paths of their fields; nothing when something else is wrong. */
    public Map<String, Invalid> refused() {
        return refused;
    }

    public Map<String, String> headers() {
        return headers;
    }

    /** The error body as a JSON tree. */
    public Map<String, Object> body() {
        var body = new LinkedHashMap<String, Object>();
        body.put("code", fault.code());
        body.put("message", String.valueOf(getMessage()));
        body.put("data", data);
        return body;
    }
}

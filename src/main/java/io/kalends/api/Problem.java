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

    /** Says no to values, given by the paths of their fields. */
    static Problem refusing(Map<String, Invalid> values) {
        var params = new LinkedHashMap<String, Object>();
        var details = new LinkedHashMap<String, Object>();
        values.forEach((path, invalid) -> {
            params.put(path, invalid.text());
            details.put(path, detail(path, invalid));
        });
        Problem problem = Fault.INVALID_PARAM
                .problem("Invalid parameters: " + String.join(", ", params.keySet()))
                .with("params", params)
                .with("details", details);
        problem.refused.putAll(values);
        return problem;
    }

    private static Map<String, Object> detail(String path, Invalid invalid) {
        var detail = new LinkedHashMap<String, Object>();
        detail.put("code", invalid.reason().code());
        detail.put("message", invalid.text());
        detail.put("data", Map.of("param", path));
        return detail;
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

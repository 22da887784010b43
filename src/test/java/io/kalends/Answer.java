package io.kalends;

import io.kalends.json.Json;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What the service answered. */
public final class Answer {
    private final String method;
    private final String path;
    private final HttpResponse<byte[]> response;

    Answer(String method, String path, HttpResponse<byte[]> response) {
        this.method = method;
        this.path = path;
        this.response = response;
    }

    public String method() {
        return method;
    }

    public String path() {
        return path;
    }

    public int status() {
        return response.statusCode();
    }

    public Optional<String> header(String name) {
        return response.headers().firstValue(name);
    }

    /** All headers by their names in lower case. */
    public Map<String, String> headers() {
        var headers = new TreeMap<String, String>();
        response.headers().map().forEach((name, values) -> headers.put(name, String.join(", ", values)));
        return headers;
    }

    public byte[] bytes() {
        return response.body();
    }

    public String body() {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    /** The whole body as a JSON tree. */
    public Object tree() {
        return Json.parse(body());
    }

    /** A member of the body by its dot path; digits go into lists. Null when it is not there. */
    public Object at(String path) {
        Object at = tree();
        for (String step : path.split("\\.")) {
            if (at instanceof Map<?, ?> map) at = map.get(step);
            else if (at instanceof List<?> list && step.chars().allMatch(Character::isDigit)) {
                int index = Integer.parseInt(step);
                at = index < list.size() ? list.get(index) : null;
            } else return null;
        }
        return at;
    }

    public String text(String path) {
        return (String) at(path);
    }

    public long number(String path) {
        return (Long) at(path);
    }

    public List<?> list(String path) {
        return (List<?>) at(path);
    }

    /** The ID of the record in the body. */
    public long id() {
        return number("id");
    }

    /** The error code in the body. */
    public String code() {
        return text("code");
    }

    /** The detail code of a refused parameter, whose name may contain dots. */
    public String reason(String param) {
        return at("data.details") instanceof Map<?, ?> details && details.get(param) instanceof Map<?, ?> detail
                ? (String) detail.get("code")
                : null;
    }

    /** Why a parameter was refused, in words. */
    public String message(String param) {
        return at("data.params") instanceof Map<?, ?> params ? (String) params.get(param) : null;
    }

    @Override
    public String toString() {
        return method + " " + path + " -> " + status() + " " + body();
    }
}

package io.kalends.doc;

import io.kalends.api.Fault;
import io.kalends.api.Param;
import io.kalends.api.Route;
import io.kalends.idempotency.Idempotency;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Every failure a route can answer with: those it declares, and those that come with its way of being called. */
final class Faults {
    /** What any route may answer, whatever it does. */
    static final List<Fault> ALWAYS =
            List.of(Fault.INVALID_CREDENTIALS, Fault.TOO_MANY_REQUESTS, Fault.INTERNAL_ERROR, Fault.UNAVAILABLE);

    private static final List<Fault> RIGHT = List.of(Fault.UNAUTHENTICATED, Fault.FORBIDDEN);
    private static final List<Fault> BODY = List.of(
            Fault.UNSUPPORTED_MEDIA_TYPE,
            Fault.BODY_TOO_LARGE,
            Fault.BROKEN_BODY,
            Fault.BODY_TOO_SLOW,
            Fault.INVALID_JSON);

    private Faults() {}

    /** By status, each in the order in which the checks are made. */
    static Map<Integer, Set<Fault>> of(Route route) {
        var faults = new TreeMap<Integer, Set<Fault>>();
        add(faults, ALWAYS);
        if (route.right().isPresent()) add(faults, RIGHT);
        switch (route.action()) {
            case READ, DELETE -> {}
            case CREATE, UPDATE, UPLOAD, FORM -> add(faults, BODY);
        }
        if (route.isIdempotent()) add(faults, Idempotency.faults(route));
        if (requiresFields(route)) add(faults, List.of(Fault.MISSING_PARAM));
        add(faults, route.faults());
        return faults;
    }

    private static boolean requiresFields(Route route) {
        return route.params().stream().anyMatch(param -> param.in() == Param.In.BODY && param.isRequired());
    }

    private static void add(Map<Integer, Set<Fault>> faults, List<Fault> more) {
        for (Fault fault : more)
            faults.computeIfAbsent(fault.status(), status -> new LinkedHashSet<>())
                    .add(fault);
    }

    /** What the body of such a failure looks like. */
    static Map<String, Object> example(Fault fault) {
        return Tree.of(
                "code",
                fault.code(),
                "message",
                fault.message(),
                "data",
                switch (fault.code()) {
                    case "rest_missing_callback_param" -> Tree.of("status", 400, "params", List.of("name"));
                    case "rest_invalid_param" -> invalid();
                    case "rest_invalid_json" ->
                        Tree.of("status", 400, "json_error_code", 4, "json_error_message", "Syntax error");
                    case "rest_merged" -> Tree.of("status", 301, "merged_into", 17);
                    case "internal_server_error" -> Tree.of("status", 500, "request_id", "3f9a1c5e7b2d4860");
                    default -> Tree.of("status", fault.status());
                });
    }

    private static Map<String, Object> invalid() {
        String why = "must be a whole number of at least 1";
        var detail = Tree.of("code", "rest_invalid_value", "message", why, "data", Tree.of("param", "page"));
        return Tree.of("status", 400, "params", Tree.of("page", why), "details", Tree.of("page", detail));
    }

    /**
     * What the bodies of all failures have in common.
     *
     * @param data the schema of their {@code data}
     */
    static Map<String, Object> schema(Map<String, Object> data) {
        return closed(
                Tree.of(
                        "code",
                        Tree.of("type", "string", "description", "What went wrong, for programs"),
                        "message",
                        Tree.of("type", "string", "description", "What went wrong, for people"),
                        "data",
                        data),
                List.of("code", "message", "data"));
    }

    /** What is said of a failure besides. */
    static Map<String, Object> dataSchema() {
        var text = Tree.of("type", "string");
        var detail = Tree.of(
                "type",
                "object",
                "properties",
                Tree.of("code", text, "message", text, "data", Tree.of("type", "object")),
                "required",
                List.of("code", "message", "data"));
        var params = Tree.of(
                "description",
                "The missing parameters, or why each invalid one was refused",
                "anyOf",
                List.of(
                        Tree.of("type", "array", "items", text),
                        Tree.of("type", "object", "additionalProperties", text)));
        var data = Tree.of(
                "status", Tree.of("type", "integer", "description", "Status of the reply"),
                "params", params,
                "details", Tree.of("type", "object", "additionalProperties", detail),
                "json_error_code", Tree.of("type", "integer", "enum", List.of(1, 3, 4, 5)),
                "json_error_message", text,
                "term_id", Tree.of("type", "integer", "description", "ID of the term that is there already"),
                "merged_into", Tree.of("type", "integer", "description", "ID of the record it was merged into"),
                "request_id", Tree.of("type", "string", "description", "Leads to the fault in the log"));
        return closed(data, List.of("status"));
    }

    private static Map<String, Object> closed(Map<String, Object> properties, List<String> required) {
        return Tree.of("type", "object", "properties", properties, "required", required, "additionalProperties", false);
    }
}

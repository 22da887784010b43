package io.kalends.generated;

import io.kalends.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What can be asked of the service, as its own OpenAPI document tells. */
final class Document {
    /** A thing to ask for; {@code path} is below the namespace and has its variables in braces. */
    record Operation(String method, String path, List<Parameter> parameters, Optional<Body> body) {
        /** The collection it belongs to. */
        String collection() {
            return path.replaceFirst("^/", "").replaceFirst("[/.].*", "");
        }

        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    /** A value outside the body. */
    record Parameter(String in, String name, Map<String, Object> schema) {}

    /** The fields of a body, and how they may be written. */
    record Body(Map<String, Map<String, Object>> fields, List<String> required, List<String> types) {}

    private final Map<String, Object> document;

    Document(String text) {
        document = map(Json.parse(text));
    }

    List<Operation> operations() {
        var operations = new ArrayList<Operation>();
        map(document.get("paths"))
                .forEach((path, methods) -> map(methods)
                        .forEach((method, operation) ->
                                operations.add(operation(method.toUpperCase(Locale.ROOT), path, map(operation)))));
        return operations;
    }

    private Operation operation(String method, String path, Map<String, Object> operation) {
        List<Parameter> parameters = ((List<?>) operation.get("parameters"))
                .stream().map(this::resolved).map(this::parameter).toList();
        return new Operation(
                method,
                path,
                parameters,
                Optional.ofNullable(operation.get("requestBody")).map(this::body));
    }

    private Parameter parameter(Map<String, Object> parameter) {
        return new Parameter(
                (String) parameter.get("in"), (String) parameter.get("name"), resolved(parameter.get("schema")));
    }

    private Body body(Object requestBody) {
        Map<String, Object> content = map(resolved(requestBody).get("content"));
        List<String> types = List.copyOf(content.keySet());
        Map<String, Object> schema = resolved(map(content.get(types.getFirst())).get("schema"));
        var fields = new LinkedHashMap<String, Map<String, Object>>();
        map(schema.get("properties")).forEach((name, field) -> fields.put(name, resolved(field)));
        List<String> required = ((List<?>) schema.getOrDefault("required", List.of()))
                .stream().map(String.class::cast).toList();
        return new Body(fields, required, types);
    }

    private Map<String, Object> resolved(Object part) {
        Map<String, Object> found = map(part);
        if (!(found.get("$ref") instanceof String reference)) return found;
        Object at = document;
        for (String step : reference.substring(2).split("/")) at = map(at).get(step);
        return map(at);
    }

    @SuppressWarnings("unchecked") // JSON objects have names of text
    private static Map<String, Object> map(Object tree) {
        return (Map<String, Object>) tree;
    }
}

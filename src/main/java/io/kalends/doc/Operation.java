package io.kalends.doc;

import static java.util.stream.Collectors.joining;

import io.kalends.api.Call;
import io.kalends.api.Context;
import io.kalends.api.Fault;
import io.kalends.api.Method;
import io.kalends.api.Param;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.auth.Right;
import io.kalends.auth.Role;
import io.kalends.idempotency.Idempotency;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Describes a route as OpenAPI does: what it takes and all it can answer. */
final class Operation {
    private final Route route;
    private final String path;
    private final Context context;
    private final Components components;

    /** @param path as the document names it */
    Operation(Route route, String path, Context context, Components components) {
        this.route = route;
        this.path = path;
        this.context = context;
        this.components = components;
    }

    Map<String, Object> of(Method method) {
        var operation = Tree.of("tags", List.of(tag(route)), "summary", route.summary());
        route.right().ifPresent(right -> operation.put("description", who(right)));
        operation.put("operationId", method.name().toLowerCase(Locale.ROOT) + name());
        operation.put("parameters", parameters());
        if (takesBody()) operation.put("requestBody", requestBody());
        operation.put("responses", responses());
        if (route.right().isPresent()) operation.put("security", OpenApi.CREDENTIALS);
        return operation;
    }

    /** The collection a route belongs to. */
    static String tag(Route route) {
        if (route.place() == Route.Place.WORDPRESS) return "WordPress";
        String[] parts = route.path().split("/");
        return parts.length < 2 || parts[1].equals("doc") ? "documentation" : parts[1].replaceFirst("\\..*", "");
    }

    /** Who may use a route that needs a right. */
    static String who(Right right) {
        if (right == Right.SIGNED_IN) return "Needs a user, of whichever role.";
        return "Needs the role "
                + Arrays.stream(Role.values())
                        .filter(role -> role.has(right))
                        .map(Role::word)
                        .collect(joining(" or "))
                + ".";
    }

    /** The path as one word: {@code CategoriesById}. */
    private String name() {
        String name = Arrays.stream(path.split("/"))
                .filter(part -> !part.isEmpty() && !part.equals("by-slug"))
                .map(part -> part.startsWith("{") ? "By" + word(part.replaceAll("[{}]", "")) : word(part))
                .collect(joining());
        return name.isEmpty() ? "Index" : name;
    }

    /** The same without what tells the records of a collection from each other. */
    private String collection() {
        return Arrays.stream(path.split("/"))
                .filter(part -> !part.isEmpty() && !part.equals("by-slug") && !part.startsWith("{"))
                .map(Operation::word)
                .collect(joining());
    }

    private static String word(String part) {
        return Arrays.stream(part.split("[-_.]"))
                .map(one -> one.substring(0, 1).toUpperCase(Locale.ROOT) + one.substring(1))
                .collect(joining());
    }

    private List<Object> parameters() {
        var parameters = new ArrayList<>();
        for (Param<?> param : route.params()) {
            switch (param.in()) {
                case PATH, QUERY -> parameters.add(parameter(param));
                case HEADER -> parameters.add(components.ref("parameters", param.name(), parameter(param)));
                case BODY -> {}
            }
        }
        if (route.isSelectable()) parameters.add(components.ref("parameters", "fields", parameter(Call.FIELDS)));
        if (route.action() == Route.Action.READ)
            parameters.add(condition("If-None-Match", "ETag of the reply at hand; 304 while nothing has changed"));
        if (route.faults().contains(Fault.PRECONDITION_FAILED))
            parameters.add(condition("If-Match", "ETag of the record to be changed; 412 when it has changed since"));
        return parameters;
    }

    private Map<String, Object> condition(String header, String meaning) {
        var parameter =
                Tree.of("name", header, "in", "header", "description", meaning, "schema", Tree.of("type", "string"));
        return components.ref("parameters", header, parameter);
    }

    private Map<String, Object> parameter(Param<?> param) {
        var schema = Tree.ordered(param.schema(context.profile()));
        param.shownDefault(context).ifPresent(value -> schema.put("default", value));
        var parameter = Tree.of(
                "name", param.name(),
                "in", param.in().name().toLowerCase(Locale.ROOT),
                "description", param.meaning(),
                "required", param.isRequired());
        if (isList(param)) {
            parameter.put("style", "form");
            parameter.put("explode", false);
        }
        if ("object".equals(param.schema(context.profile()).get("type"))) {
            parameter.put("style", "deepObject");
            parameter.put("explode", true);
        }
        parameter.put("schema", schema);
        return parameter;
    }

    private boolean isList(Param<?> param) {
        return "array".equals(param.schema(context.profile()).get("type"));
    }

    private boolean takesBody() {
        return route.action() != Route.Action.READ && route.action() != Route.Action.DELETE;
    }

    private List<Param<?>> fields() {
        return route.params().stream()
                .filter(param -> param.in() == Param.In.BODY)
                .toList();
    }

    private Map<String, Object> requestBody() {
        String name = collection() + (route.action() == Route.Action.UPDATE ? "Update" : "Create");
        var schema = Tree.of("schema", components.ref("schemas", name, body()));
        var content = route.action() == Route.Action.UPLOAD
                ? Tree.of("multipart/form-data", schema, "image/*", Tree.of("schema", Tree.of()))
                : Tree.of(
                        "application/json", schema,
                        "application/x-www-form-urlencoded", form(schema),
                        "multipart/form-data", schema);
        boolean required = route.action() != Route.Action.UPDATE;
        return components.ref("requestBodies", name, Tree.of("required", required, "content", content));
    }

    /** In forms a list may be sent as one text with commas. */
    private Map<String, Object> form(Map<String, Object> schema) {
        var encoding = new LinkedHashMap<String, Object>();
        for (Param<?> field : fields()) {
            if (isList(field)) encoding.put(field.name(), Tree.of("style", "form", "explode", false));
        }
        return encoding.isEmpty() ? schema : Tree.with(schema, "encoding", encoding);
    }

    private Map<String, Object> body() {
        var properties = new LinkedHashMap<String, Object>();
        var required = new ArrayList<String>();
        for (Param<?> field : fields()) {
            properties.put(field.name(), property(field));
            if (field.isRequired()) required.add(field.name());
        }
        var body = Tree.of("type", "object", "properties", properties);
        return required.isEmpty() ? body : Tree.with(body, "required", required);
    }

    private Map<String, Object> property(Param<?> field) {
        boolean nullable = route.action() == Route.Action.UPDATE ? field.isNullable() : !field.isRequired();
        var schema = Tree.ordered(field.schema(context.profile()));
        var property = nullable ? nullable(schema) : schema;
        property.put("description", field.meaning());
        field.shownDefault(context).ifPresent(value -> property.put("default", value));
        return property;
    }

    private static Map<String, Object> nullable(Map<String, Object> schema) {
        if (schema.isEmpty()) return schema;
        if (!(schema.get("type") instanceof String type) || schema.containsKey("enum"))
            return Tree.of("anyOf", List.of(schema, Tree.of("type", "null")));
        schema.put("type", List.of(type, "null"));
        return schema;
    }

    private Map<String, Object> responses() {
        var responses = new LinkedHashMap<String, Object>();
        Route.Output output = route.output()
                .orElseThrow(() -> new IllegalStateException(route.path() + " does not declare what it gives."));
        responses.put(Integer.toString(output.status()), success(output));
        if (route.action() == Route.Action.READ) responses.put("304", notModified());
        Faults.of(route)
                .forEach((status, faults) -> responses.put(status.toString(), failure(status, List.copyOf(faults))));
        return responses;
    }

    private Map<String, Object> success(Route.Output output) {
        var headers = new LinkedHashMap<String, Object>();
        if (route.action() != Route.Action.DELETE) headers.put("ETag", header("ETag"));
        if (route.isIdempotent())
            for (String name : List.of("Location", Idempotency.REPLAYED)) headers.put(name, header(name));
        output.totals().ifPresent(totals -> {
            for (String name : List.of(totals.total(), totals.pages(), "Link")) headers.put(name, header(name));
        });
        if (route.params().stream().anyMatch(param -> param.name().equals("recurring")))
            headers.put(Reply.ROLLED_OUT_UNTIL, header(Reply.ROLLED_OUT_UNTIL));
        headers.put("X-Request-Id", header("X-Request-Id"));
        return Tree.of(
                "description",
                meaning(route),
                "headers",
                headers,
                "content",
                Tree.of(output.mediaType(), Tree.of("schema", components.schema(output.type()))));
    }

    /** What it means that all went well. */
    static String meaning(Route route) {
        if (route.output().flatMap(Route.Output::totals).isPresent()) return "One page of the list";
        return switch (route.action()) {
            case READ -> "Found";
            case CREATE, UPLOAD -> "Created";
            case UPDATE, FORM -> "Changed; as it is now";
            case DELETE -> "Deleted; as it last was";
        };
    }

    private Map<String, Object> notModified() {
        var response = Tree.of(
                "description",
                "Nothing has changed since the reply with this ETag",
                "headers",
                Tree.of("ETag", header("ETag"), "X-Request-Id", header("X-Request-Id")));
        return components.ref("responses", "304", response);
    }

    private Map<String, Object> failure(int status, List<Fault> faults) {
        List<String> codes = faults.stream().map(Fault::code).distinct().toList();
        var headers = new LinkedHashMap<String, Object>();
        if (status == 301) headers.put("Location", header("Location"));
        if (status == 401) headers.put("WWW-Authenticate", header("WWW-Authenticate"));
        if (status == 429 || status == 503 || faults.contains(Idempotency.IN_FLIGHT))
            headers.put("Retry-After", header("Retry-After"));
        headers.put("X-Request-Id", header("X-Request-Id"));
        var examples = new LinkedHashMap<String, Object>();
        for (Fault fault : faults) examples.putIfAbsent(fault.code(), Tree.of("value", Faults.example(fault)));
        var content = Tree.of("schema", error(status, codes), "examples", examples);
        var response = Tree.of(
                "description",
                codes.stream().map(code -> "`" + code + "`").collect(joining(", ")),
                "headers",
                headers,
                "content",
                Tree.of("application/json", content));
        return components.ref("responses", status + "." + String.join(".", codes), response);
    }

    private Map<String, Object> error(int status, List<String> codes) {
        Map<String, Object> data = components.ref("schemas", "ErrorData", Faults.dataSchema());
        // Named here again: a part that said no more than the status would rule out the rest, as linters read it.
        var ofStatus = Tree.with(data, "properties", Tree.of("status", Tree.of("const", status)));
        return Tree.with(
                components.ref("schemas", "Error", Faults.schema(data)),
                "properties",
                Tree.of("code", Tree.of("enum", codes), "data", ofStatus));
    }

    private Map<String, Object> header(String name) {
        return components.ref("headers", name, Tree.of("description", headerMeaning(name), "schema", schema(name)));
    }

    private static Map<String, Object> schema(String header) {
        return Tree.of("type", header.contains("-Total") || header.equals("Retry-After") ? "integer" : "string");
    }

    private static String headerMeaning(String name) {
        return switch (name) {
            case "ETag" -> "Names this state of what was sent, for If-None-Match and If-Match";
            case "Location" -> "Address of the new record, or of the one that another was merged into";
            case "X-TEC-Total", "X-WP-Total" -> "Records on all pages";
            case "X-TEC-TotalPages", "X-WP-TotalPages" -> "Number of pages";
            case "Link" ->
                "Addresses of the first, previous, next and last page; absent when nothing was found, or when they are very long";
            case Reply.ROLLED_OUT_UNTIL ->
                "Until when the dates of endless series are listed, such as `2031-12-01T00:00:00Z`; absent where none are missing";
            case Idempotency.REPLAYED -> "`true` when this was answered before to the same Idempotency-Key";
            case "Retry-After" -> "Seconds to wait before trying again";
            case "WWW-Authenticate" -> "How to send credentials, when those sent are not valid";
            default -> "Names this request in the log; taken from the request when it sends one";
        };
    }
}

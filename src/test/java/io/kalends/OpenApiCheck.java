package io.kalends;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.kalends.json.Json;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Holds every reply in the tests against the OpenAPI document of its mount: its status is declared, its body is of the
 * declared schema. A document is read once; what differs between services (addresses, defaults) does not matter here.
 */
final class OpenApiCheck {
    private static final Pattern NAMESPACE =
            Pattern.compile(".*?/(?:calendar|tribe)/events/v1(?<path>/.*)?", Pattern.CASE_INSENSITIVE);

    /** The namespace of WordPress, which the document names by its whole path below the REST root. */
    private static final Pattern WORDPRESS =
            Pattern.compile("(?:.*?/wp-json)?(?<path>/wp/v2(?:/.*)?)", Pattern.CASE_INSENSITIVE);

    /** Answers given before there is an operation. */
    private static final List<String> BEFORE_ROUTING =
            List.of("rest_no_route", "rest_method_not_allowed", "rest_bad_request");

    /** Of an address or head that is too long nothing more is read; a HEAD does not show the code. */
    private static final Set<Integer> TOO_LONG = Set.of(414, 431);

    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private static final Map<String, OpenApiCheck> SHARED = new ConcurrentHashMap<>();

    private final Map<String, Object> document;
    private final Map<String, Object> looseDocument;
    private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

    OpenApiCheck(String document) {
        this.document = map(Json.parse(document));
        looseDocument = map(withoutRequired(this.document));
    }

    /** The check of all replies of a mount, whose {@code document} is asked once. */
    static OpenApiCheck of(String mount, UnaryOperator<String> document) {
        return SHARED.computeIfAbsent(mount, path -> new OpenApiCheck(document.apply(path)));
    }

    /** Fails when the answer is not one the document tells of. */
    void check(Answer answer, Map<String, String> requestHeaders) {
        boolean failed = answer.status() >= 400;
        if (failed && hasBody(answer)) checkBody(answer, Map.of("$ref", "#/components/schemas/Error"), false);
        Optional<String> path = path(answer.path());
        String method = method(answer.method(), requestHeaders);
        if (path.isEmpty() || method.equals("options")) return;
        if (failed && hasBody(answer) && BEFORE_ROUTING.contains(answer.code())) return;
        if (TOO_LONG.contains(answer.status())) return;
        if (failed && method.equals("?")) return;
        Map<String, Object> response = response(answer, method, path.get());
        Map<String, Object> content = map(response.getOrDefault("content", Map.of()));
        if (content.isEmpty() && answer.bytes().length > 0) throw failure(answer, "is declared to have no body");
        if (answer.bytes().length > 0 && !content.containsKey(mediaType(answer)))
            throw failure(answer, "is of the undeclared type " + mediaType(answer));
        if (!content.isEmpty() && hasBody(answer)) {
            Map<String, Object> schema =
                    map(map(content.get("application/json")).get("schema"));
            checkBody(answer, schema, !failed && answer.path().contains("_fields"));
        }
    }

    private static boolean hasBody(Answer answer) {
        return answer.bytes().length > 0
                && answer.header("Content-Encoding").isEmpty()
                && answer.header("Content-Type").orElse("").startsWith("application/json");
    }

    private static String mediaType(Answer answer) {
        return answer.header("Content-Type").orElse("").replaceFirst(" *;.*", "");
    }

    /** The path below the namespace, if it is there. */
    private static Optional<String> path(String sent) {
        int query = sent.indexOf('?');
        String path = query < 0 ? sent : sent.substring(0, query);
        Matcher restRoute = Pattern.compile("[?&]rest_route=([^&]*)").matcher(sent);
        if (restRoute.find() && path.length() <= 1)
            path = URLDecoder.decode(restRoute.group(1), StandardCharsets.UTF_8);
        Matcher wordpress = WORDPRESS.matcher(path);
        if (wordpress.matches()) return Optional.of(wordpress.group("path"));
        Matcher matcher = NAMESPACE.matcher(path);
        return matcher.matches()
                ? Optional.of(Optional.ofNullable(matcher.group("path")).orElse("/"))
                : Optional.empty();
    }

    private static String method(String sent, Map<String, String> headers) {
        if (sent.equals("HEAD")) return "get";
        String meant = sent.equals("POST")
                ? headers.entrySet().stream()
                        .filter(header -> header.getKey().equalsIgnoreCase("X-HTTP-Method-Override"))
                        .map(Map.Entry::getValue)
                        .findFirst()
                        .orElse(sent)
                : sent;
        return meant.strip().toLowerCase(Locale.ROOT);
    }

    private Map<String, Object> response(Answer answer, String method, String path) {
        Map<String, Object> operations =
                operations(path).orElseThrow(() -> failure(answer, "is no path of the document"));
        if (!operations.containsKey(method)) throw failure(answer, "is no operation of the document");
        Map<String, Object> responses = map(map(operations.get(method)).get("responses"));
        Object response = responses.get(Integer.toString(answer.status()));
        if (response == null)
            throw failure(answer, "has a status the operation does not declare; it declares " + responses.keySet());
        return resolved(map(response));
    }

    /** What the document says of the path that fits best: fixed parts count more than variables. */
    private Optional<Map<String, Object>> operations(String path) {
        return map(document.get("paths")).entrySet().stream()
                .filter(entry -> fits(segments(entry.getKey()), segments(path)))
                .min(Comparator.<Map.Entry<String, Object>>comparingLong(entry ->
                                entry.getKey().chars().filter(c -> c == '{').count())
                        .thenComparing(entry -> entry.getKey().endsWith("}")))
                .map(entry -> map(entry.getValue()));
    }

    private static List<String> segments(String path) {
        return Arrays.stream(path.split("/"))
                .filter(segment -> !segment.isEmpty())
                .map(segment -> URLDecoder.decode(segment, StandardCharsets.UTF_8))
                .toList();
    }

    private static boolean fits(List<String> template, List<String> path) {
        if (template.size() != path.size()) return false;
        for (int i = 0; i < path.size(); i++) {
            if (!fits(template.get(i), path.get(i))) return false;
        }
        return true;
    }

    /** A variable stands for anything, but what follows it does not. */
    private static boolean fits(String template, String segment) {
        if (!template.startsWith("{")) return template.equalsIgnoreCase(segment);
        String end = template.substring(template.indexOf('}') + 1);
        return segment.toLowerCase(Locale.ROOT).endsWith(end);
    }

    private Map<String, Object> resolved(Map<String, Object> part) {
        if (!(part.get("$ref") instanceof String reference)) return part;
        Object found = document;
        for (String step : reference.substring(2).split("/")) found = map(found).get(step);
        return map(found);
    }

    private void checkBody(Answer answer, Map<String, Object> schema, boolean partly) {
        List<Error> errors = compiled(schema, partly).validate(answer.body(), InputFormat.JSON);
        if (errors.isEmpty()) return;
        throw failure(
                answer,
                errors.stream()
                        .map(error -> error.getInstanceLocation() + ": " + error.getMessage())
                        .distinct()
                        .collect(Collectors.joining(
                                "\n  ", "differs from the schema " + Json.text(schema) + ":\n  ", "")));
    }

    /** With {@code partly}, members may be missing: the caller asked for some only. */
    private Schema compiled(Map<String, Object> schema, boolean partly) {
        return schemas.computeIfAbsent(partly + Json.text(schema), key -> {
            var whole = new LinkedHashMap<>(partly ? map(withoutRequired(schema)) : schema);
            whole.put(
                    "$defs",
                    map((partly ? looseDocument : document).get("components")).get("schemas"));
            String text = Json.text(whole).replace("#/components/schemas/", "#/$defs/");
            return REGISTRY.getSchema(text, InputFormat.JSON);
        });
    }

    private static Object withoutRequired(Object tree) {
        if (tree instanceof List<?> list)
            return list.stream().map(OpenApiCheck::withoutRequired).toList();
        if (!(tree instanceof Map<?, ?> map)) return tree;
        var copy = new LinkedHashMap<String, Object>();
        map.forEach((name, value) -> {
            if (!(name.equals("required") && value instanceof List)) copy.put((String) name, withoutRequired(value));
        });
        return copy;
    }

    private static AssertionError failure(Answer answer, String why) {
        String body = answer.body();
        return new AssertionError("The reply to %s %s, status %s, %s%n  It says: %s"
                .formatted(
                        answer.method(),
                        answer.path(),
                        answer.status(),
                        why,
                        body.length() > 1_500 ? body.substring(0, 1_500) + " …" : body));
    }

    @SuppressWarnings("unchecked") // JSON objects have names of text
    private static Map<String, Object> map(Object tree) {
        return (Map<String, Object>) tree;
    }
}

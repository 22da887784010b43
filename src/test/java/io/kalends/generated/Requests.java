package io.kalends.generated;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.NAMESPACE;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.kalends.Dice;
import io.kalends.auth.Role;
import io.kalends.generated.Document.Body;
import io.kalends.generated.Document.Operation;
import io.kalends.generated.Document.Parameter;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Makes requests for the operations of a document. */
final class Requests {
    /** How far a request is from what it should be. */
    private enum Temper {
        GOOD(0),
        FLAWED(20),
        WILD(60);

        final int spoiled;

        Temper(int spoiled) {
            this.spoiled = spoiled;
        }
    }

    /** All roles, and nobody. */
    private static final Role[] CALLERS = Arrays.copyOf(Role.values(), Role.values().length + 1);

    /** Not an escaped NUL: the library refuses such an address before anything is looked for. */
    private static final List<String> ODD_PATH_PARTS = List.of(
            "0", "00", "-1", "1.5", "abc", "99999999999999999999", "%FF", "%2F", "%C3%A9", "a%20b", "%F0%9F%98%80");

    private static final List<String> ODD_QUERIES = List.of(
            "&&", "=x", "a[b][c]=1", "x=%E9", "x=%00", "page[]=1", "per_page[a]=1", "_fields[]=id", "%00=1", "?");

    private final Dice dice;
    private final Known known;
    private final Values values;
    private final Bodies bodies;

    Requests(Dice dice, Known known) {
        this.dice = dice;
        this.known = known;
        values = new Values(dice, known);
        bodies = new Bodies(dice);
    }

    Request next(Operation operation) {
        Temper temper = dice.any(Temper.GOOD, Temper.GOOD, Temper.FLAWED, Temper.WILD);
        Role caller = dice.chance(50) ? ADMIN : dice.any(CALLERS);
        var headers = headers(operation, temper);
        byte[] body =
                operation.body().map(it -> body(operation, it, temper, headers)).orElse(null);
        String path = mount() + path(operation, temper) + query(operation, temper);
        return new Request(caller, method(operation, temper), path, headers, body);
    }

    private String method(Operation operation, Temper temper) {
        if (operation.method().equals("GET") && dice.chance(5)) return "HEAD";
        return temper == Temper.WILD && dice.chance(3) ? dice.any("OPTIONS", "PUT", "PATCH") : operation.method();
    }

    private String mount() {
        return dice.chance(10) ? "/wp-json/tribe/events/v1" : NAMESPACE;
    }

    private String path(Operation operation, Temper temper) {
        boolean within = operation.path().endsWith("/{password_id}") && temper == Temper.GOOD;
        return within ? known.within().orElse("/users/999/application-passwords/1") : filled(operation, temper);
    }

    private String filled(Operation operation, Temper temper) {
        var path = new StringBuilder();
        for (String part : operation.path().split("/")) {
            if (part.isEmpty()) continue;
            path.append('/').append(part.startsWith("{") ? variable(operation, part, temper) : part);
        }
        return path.toString();
    }

    private String variable(Operation operation, String part, Temper temper) {
        if (dice.below(200) < temper.spoiled) return dice.any(ODD_PATH_PARTS);
        return switch (part) {
            case "{slug}" -> encoded(known.any("slug " + operation.collection(), "x"));
            case "{key}" -> known.any("key", "language");
            case "{id}" -> known.any(operation.collection(), "999");
            default -> Integer.toString(900 + dice.below(20));
        };
    }

    private String query(Operation operation, Temper temper) {
        var pairs = new ArrayList<String>();
        for (Parameter parameter : operation.parameters()) {
            boolean rare =
                    parameter.name().equals("_fields") || parameter.name().equals("page");
            if (parameter.in().equals("query") && dice.chance(rare ? 8 : 15))
                pairs.addAll(pairs(parameter.name(), value(operation, parameter.name(), parameter.schema(), temper)));
        }
        if (dice.below(200) < temper.spoiled) pairs.add(dice.any(ODD_QUERIES));
        return pairs.isEmpty() ? "" : "?" + String.join("&", pairs);
    }

    /** A value as it stands in a query; lists in one of their forms. */
    private List<String> pairs(String name, Object value) {
        if (!(value instanceof List<?> list)) return List.of(name + "=" + shown(value));
        if (dice.chance(50))
            return List.of(name + "=" + list.stream().map(this::shown).collect(Collectors.joining(",")));
        String key = dice.chance(50) ? name + "[]" : name;
        return list.stream().map(item -> key + "=" + shown(item)).toList();
    }

    private String shown(Object value) {
        String text = value == null ? "" : value.toString();
        // A longer address is refused before anything is looked at.
        return encoded(text.length() > 1_000 ? text.substring(0, 1_000) : text);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8).replace("+", "%20");
    }

    private Object value(Operation operation, String name, Map<String, Object> schema, Temper temper) {
        if (temper == Temper.WILD && dice.chance(temper.spoiled)) return values.hostile(3);
        Object valid = values.valid(operation.collection(), name, schema);
        return dice.chance(temper.spoiled) ? values.flawed(valid) : valid;
    }

    private Map<String, String> headers(Operation operation, Temper temper) {
        var headers = new HashMap<String, String>();
        for (Parameter parameter : operation.parameters()) {
            if (!parameter.in().equals("header") || !dice.chance(8)) continue;
            Object value = value(operation, parameter.name(), parameter.schema(), temper);
            // Clients refuse to send other characters in a header.
            String text = String.valueOf(value).replaceAll("[^ -~]", "?");
            headers.put(parameter.name(), text.substring(0, Math.min(2_000, text.length())));
        }
        if (temper == Temper.WILD && dice.chance(5))
            headers.put("X-HTTP-Method-Override", dice.any("PATCH", "put", "DELETE", "GET", "x"));
        return headers;
    }

    private byte[] body(Operation operation, Body body, Temper temper, Map<String, String> headers) {
        String type = dice.chance(60) ? body.types().getFirst() : dice.any(body.types());
        headers.put("Content-Type", bodies.header(type));
        if (temper == Temper.WILD && dice.chance(5))
            headers.put("Content-Type", dice.any("text/plain", "x", "a/b+json"));
        byte[] bytes = bodies.write(type, fields(operation, body, temper));
        return temper == Temper.WILD && dice.chance(15) ? bodies.damaged(bytes) : bytes;
    }

    private Map<String, Object> fields(Operation operation, Body body, Temper temper) {
        var fields = new LinkedHashMap<String, Object>();
        body.fields().forEach((name, schema) -> {
            boolean needed = body.required().contains(name) && (temper != Temper.WILD || dice.chance(80));
            if (needed || dice.chance(15)) fields.put(name, value(operation, name, schema, temper));
        });
        if (temper == Temper.WILD) fields.put(dice.any("id", "x", "url", "json_ld", "0"), values.hostile(2));
        return fields;
    }
}

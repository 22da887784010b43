package io.kalends.doc;

import io.kalends.api.Context;
import io.kalends.api.Links;
import io.kalends.api.Method;
import io.kalends.api.Param;
import io.kalends.api.Route;
import io.kalends.api.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lists the routes of the namespace with their parameters, as clients of such interfaces look them up. */
public final class Index {
    static final Type<Map<String, Object>> TYPE = Type.output(schema());

    /** What the index shows of a parameter, in this order. */
    private static final List<String> SHOWN =
            List.of("type", "description", "default", "format", "items", "enum", "required");

    /** All routes of the namespace of a mount, path by path. */
    Map<String, Object> namespace(List<Route> routes, Context context) {
        Links links = context.links();
        var paths = new LinkedHashMap<String, List<Route>>();
        for (Route route : routes) {
            if (route.place() == context.mount().place())
                paths.computeIfAbsent(route.path(), path -> new ArrayList<>()).add(route);
        }
        var entries = new LinkedHashMap<String, Object>();
        paths.values()
                .forEach(group ->
                        entries.put("/" + links.namespace() + group.getFirst().pathPattern(), entry(group, context)));
        var index = new LinkedHashMap<String, Object>();
        index.put("namespace", links.namespace());
        index.put("routes", entries);
        index.put("_links", Map.of("up", hrefs(List.of(links.apiRoot()))));
        return index;
    }

    /** All operations of one path. */
    public Map<String, Object> entry(List<Route> group, Context context) {
        Links links = context.links();
        var entry = new LinkedHashMap<String, Object>();
        entry.put("namespace", links.namespace());
        entry.put(
                "methods",
                group.stream().flatMap(route -> names(route.methods()).stream()).toList());
        entry.put(
                "endpoints",
                group.stream().map(route -> endpoint(route, context)).toList());
        Route first = group.getFirst();
        if (first.place().isNamespace() && !first.hasVariables())
            entry.put("_links", Map.of("self", hrefs(List.of(links.api(first.path())))));
        return entry;
    }

    private static List<String> names(Set<Method> methods) {
        return methods.stream().map(Method::name).toList();
    }

    private static Map<String, Object> endpoint(Route route, Context context) {
        var args = new LinkedHashMap<String, Object>();
        // Where a field is named like a variable of the path, the path comes first and counts.
        for (Param<?> param : route.params()) args.putIfAbsent(param.name(), arg(param, context));
        var endpoint = new LinkedHashMap<String, Object>();
        endpoint.put("methods", names(route.methods()));
        endpoint.put("args", args);
        return endpoint;
    }

    private static Map<String, @Nullable Object> arg(Param<?> param, Context context) {
        Map<String, Object> known = Tree.ordered(param.schema(context.profile()));
        known.put("description", param.meaning());
        param.shownDefault(context).ifPresent(value -> known.put("default", value));
        known.put("required", param.isRequired());
        var arg = new LinkedHashMap<String, @Nullable Object>();
        for (String name : SHOWN) {
            Object value = known.get(name);
            boolean nothing = name.equals("default") && param.isNullByDefault();
            if (value != null || nothing) arg.put(name, value);
        }
        return arg;
    }

    private static Map<String, Object> schema() {
        var text = Tree.of("type", "string");
        var methods = listOf(text);
        var endpoint = object("methods", methods, "args", mapOf(Tree.of("type", "object")));
        var route = object("namespace", text, "methods", methods, "endpoints", listOf(endpoint));
        return object("namespace", text, "routes", mapOf(route), "_links", Tree.of("type", "object"));
    }

    private static Map<String, Object> listOf(Map<String, Object> item) {
        return Tree.of("type", "array", "items", item);
    }

    private static Map<String, Object> mapOf(Map<String, Object> value) {
        return Tree.of("type", "object", "additionalProperties", value);
    }

    private static Map<String, Object> object(Object... members) {
        var properties = Tree.of(members);
        return Tree.of("type", "object", "properties", properties, "required", List.copyOf(properties.keySet()));
    }

    static List<Map<String, String>> hrefs(List<String> urls) {
        return urls.stream().map(url -> Map.of("href", url)).toList();
    }
}

package io.kalends.doc;

import io.kalends.api.Context;
import io.kalends.api.Method;
import io.kalends.api.Mount;
import io.kalends.api.Route;
import io.kalends.api.Type;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The OpenAPI document, drawn from the very routes that requests are led by. */
public final class OpenApi {
    /** The ways to say who is calling, either of which will do. */
    static final List<Map<String, Object>> CREDENTIALS =
            List.of(Tree.of("applicationPassword", List.of()), Tree.of("bearer", List.of()));

    static final Type<Map<String, Object>> TYPE = Type.output(Tree.of(
            "type",
            "object",
            "description",
            "This document",
            "properties",
            Tree.of(
                    "openapi", Tree.of("type", "string"),
                    "info", Tree.of("type", "object"),
                    "servers", Tree.of("type", "array", "items", Tree.of("type", "object")),
                    "paths", Tree.of("type", "object"),
                    "components", Tree.of("type", "object")),
            "required",
            List.of("openapi", "info", "servers", "paths", "components")));

    private static final List<Map<String, Object>> OPTIONAL_CREDENTIALS =
            List.of(Tree.of(), CREDENTIALS.getFirst(), CREDENTIALS.getLast());

    private final String version;

    public OpenApi(String version) {
        this.version = version;
    }

    String version() {
        return version;
    }

    /** The document for the mount and the moment of a request. */
    Map<String, Object> document(List<Route> routes, Context context) {
        var components = new Components(context.profile());
        var paths = new LinkedHashMap<String, Map<String, Object>>();
        var tags = new LinkedHashSet<String>();
        for (Mount mount : mounts(context)) {
            Context own = context.at(mount);
            for (Route route : routes) {
                if (route.place() != mount.place()) continue;
                tags.add(Operation.tag(route));
                String path = path(route, mount);
                var item = paths.computeIfAbsent(path, p -> item(mount));
                var operation = new Operation(route, path, own, components);
                for (Method method : route.methods())
                    item.put(method.name().toLowerCase(Locale.ROOT), operation.of(method));
            }
        }
        CREDENTIALS.forEach(
                scheme -> scheme.keySet().forEach(name -> components.ref("securitySchemes", name, scheme(name))));
        return Tree.of(
                "openapi", "3.1.1",
                "info", info(context),
                "servers", List.of(Tree.of("url", context.links().api(""))),
                "security", OPTIONAL_CREDENTIALS,
                "tags", tags.stream().map(tag -> Tree.of("name", tag)).toList(),
                "paths", paths,
                "components", components.all());
    }

    /** The mounts that share the REST root and the profile of the one that is asked. */
    private static List<Mount> mounts(Context context) {
        return Mount.all(context.config()).stream()
                .filter(mount -> mount.profile() == context.profile())
                .toList();
    }

    /** The path below the server; a path of the document is never empty. */
    private static String path(Route route, Mount mount) {
        String path =
                isOfEvents(mount) ? route.shownPath() : "/" + mount.links().namespace() + route.shownPath();
        return path.isEmpty() ? "/" : path;
    }

    /** The server of the document is the namespace of events; two namespaces may have paths of the same name. */
    private static Map<String, Object> item(Mount mount) {
        return isOfEvents(mount)
                ? Tree.of()
                : Tree.of("servers", List.of(Tree.of("url", mount.links().apiRoot())));
    }

    private static boolean isOfEvents(Mount mount) {
        return mount.place() == Route.Place.NAMESPACE;
    }

    private Map<String, Object> info(Context context) {
        return Tree.of(
                "title",
                context.config().siteName() + " calendar",
                "version",
                version,
                "description",
                "Events, venues, organizers, categories and tags of a public calendar.",
                "license",
                Tree.of("name", "Apache-2.0", "identifier", "Apache-2.0"));
    }

    private static Map<String, Object> scheme(String name) {
        boolean basic = name.equals("applicationPassword");
        return Tree.of(
                "type",
                "http",
                "scheme",
                basic ? "basic" : "bearer",
                "description",
                basic ? "User name or e-mail address, and an application password" : "An application password alone");
    }
}

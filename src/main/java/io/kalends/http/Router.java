package io.kalends.http;

import io.kalends.api.Method;
import io.kalends.api.Mount;
import io.kalends.api.PathVariable;
import io.kalends.api.Query;
import io.kalends.api.Route;
import io.kalends.config.Config;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the routes of a path. Fixed segments match in any case and take precedence over variables, and one trailing slash is
 * ignored.
 */
final class Router {
    /** The routes of a path, with the values of its variables. */
    record Match(Mount mount, List<Route> routes, Map<String, String> variables, Query query) {
        Optional<Route> offering(Method method) {
            return routes.stream()
                    .filter(route -> route.methods().contains(method))
                    .findFirst();
        }

        /** The methods of the path as {@code Allow} lists them, whatever the rights of the caller. */
        String allow() {
            var methods = new ArrayList<String>();
            for (Method method : Method.values()) {
                if (offering(method).isEmpty()) continue;
                methods.add(method.name());
                if (method == Method.GET) methods.add("HEAD");
            }
            methods.add("OPTIONS");
            return String.join(", ", methods);
        }

        boolean isApi() {
            return routes.getFirst().place().isApi();
        }
    }

    private static final class Node {
        final Map<String, Node> fixed = new HashMap<>();
        final Map<Variable, Node> variable = new LinkedHashMap<>();
        final List<Route> routes = new ArrayList<>();

        @Nullable
        Mount mount;

        Node step(String segment) {
            if (!segment.startsWith("{"))
                return fixed.computeIfAbsent(segment.toLowerCase(Locale.ROOT), k -> new Node());
            Variable key = Variable.of(segment);
            Node next = variable.computeIfAbsent(key, k -> new Node());
            if (key.name.equals(PathVariable.REST)) next.variable.put(key, next);
            return next;
        }
    }

    /** A segment that stands for a value; {@code end} follows the value, such as {@code .ics}. */
    private record Variable(String name, String end) {
        static Variable of(String segment) {
            int brace = segment.indexOf('}');
            return new Variable(segment.substring(1, brace), segment.substring(brace + 1));
        }

        Optional<String> value(String segment) {
            int length = segment.length() - end.length();
            if (length <= 0 || !segment.regionMatches(true, length, end, 0, end.length())) return Optional.empty();
            return Optional.of(segment.substring(0, length)).filter(value -> PathVariable.fits(name, value));
        }
    }

    private final Node root = new Node();
    private final Node base;
    private final boolean compat;

    Router(Config config, List<Route> routes) {
        List<Mount> mounts = Mount.all(config);
        compat = config.compatMount();
        // A proxy may remove the path of the address of the service from requests, or not.
        base = step(root, Mount.basePath(config));
        String site = Mount.sitePath(config);
        for (Route route : routes) {
            add(route, mounts, root, site);
            if (base != root) add(route, mounts, base, site);
        }
    }

    private static void add(Route route, List<Mount> mounts, Node from, String site) {
        switch (route.place()) {
            case SERVICE -> add(route, mounts.getFirst(), step(from, route.path()));
            case EDITOR -> add(route, mounts.getFirst(), step(from, Route.EDITOR_PATH + route.path()));
            case SITE -> add(route, mounts.getFirst(), step(from, site + route.path()));
            case API_ROOT ->
                offering(mounts, Route.Place.NAMESPACE)
                        .forEach(mount -> add(route, mount, step(from, mount.rootPath() + route.path())));
            case NAMESPACE, WORDPRESS ->
                offering(mounts, route.place())
                        .forEach(mount -> add(route, mount, step(from, mount.path() + route.path())));
        }
    }

    private static Stream<Mount> offering(List<Mount> mounts, Route.Place place) {
        return mounts.stream().filter(mount -> mount.place() == place);
    }

    private static void add(Route route, Mount mount, Node node) {
        node.routes.add(route);
        node.mount = mount;
    }

    private static Node step(Node from, String path) {
        Node node = from;
        for (String segment : path.split("/")) if (!segment.isEmpty()) node = node.step(segment);
        return node;
    }

    Optional<Match> find(String path, Query query) {
        var variables = new HashMap<String, String>();
        Node node = walk(segments(path, true), variables);
        Optional<String> restRoute = node == root || node == base ? query.last("rest_route") : Optional.empty();
        if (restRoute.isEmpty()) return match(node, variables, query);
        if (!compat) return Optional.empty();
        Node named = walk(segments(Mount.COMPAT_ROOT + restRoute.get(), false), variables);
        return match(named, variables, query.without("rest_route"));
    }

    private static Optional<Match> match(@Nullable Node node, Map<String, String> variables, Query query) {
        if (node == null || node.mount == null) return Optional.empty();
        return Optional.of(new Match(node.mount, node.routes, variables, query));
    }

    private @Nullable Node walk(Optional<List<String>> segments, Map<String, String> variables) {
        if (segments.isEmpty()) return null;
        Node node = root;
        for (String segment : segments.get()) {
            node = next(node, segment, variables);
            if (node == null) return null;
        }
        return node;
    }

    private static @Nullable Node next(Node node, String segment, Map<String, String> variables) {
        Node fixed = node.fixed.get(segment.toLowerCase(Locale.ROOT));
        if (fixed != null) return fixed;
        for (var variable : node.variable.entrySet()) {
            Optional<String> value = variable.getKey().value(segment);
            if (value.isEmpty()) continue;
            variables.merge(variable.getKey().name, value.get(), (before, last) -> before + "/" + last);
            return variable.getValue();
        }
        return null;
    }

    /** The decoded segments of a path; empty for a double slash or an invalid escape. */
    private static Optional<List<String>> segments(String path, boolean escaped) {
        String trimmed = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        var segments = new ArrayList<String>();
        if (trimmed.isEmpty()) return Optional.of(segments);
        if (!trimmed.startsWith("/")) return Optional.empty();
        for (String segment : trimmed.substring(1).split("/", -1)) {
            Optional<String> decoded = escaped ? decode(segment) : Optional.of(segment);
            if (decoded.isEmpty() || decoded.get().isEmpty()) return Optional.empty();
            segments.add(decoded.get());
        }
        return Optional.of(segments);
    }

    private static Optional<String> decode(String segment) {
        try {
            String bytes = URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.ISO_8859_1);
            var utf8 = ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1));
            return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(utf8).toString());
        } catch (IllegalArgumentException | CharacterCodingException e) {
            return Optional.empty();
        }
    }
}

package io.kalends.doc;

import io.kalends.api.Call;
import io.kalends.api.Context;
import io.kalends.api.Fault;
import io.kalends.api.Field;
import io.kalends.api.Param;
import io.kalends.api.Route;
import io.kalends.api.Type;
import io.kalends.api.View;
import io.kalends.json.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What the documentation page shows, drawn from the same routes as the OpenAPI document.
 *
 * @param stylesheet path of the style sheet
 * @param guide HTML that precedes the reference
 */
record Page(List<Route> routes, Context context, String stylesheet, String version, String guide) {
    Page {
        routes = routes.stream()
                .filter(route -> route.place() == Route.Place.NAMESPACE)
                .toList();
    }

    /** A row of a table: a parameter of a route or a member of a schema. */
    record Entry(
            String name,
            boolean required,
            boolean optional,
            Map<String, Object> schema,
            String meaning,
            Optional<String> fallback) {}

    String name() {
        return context.config().siteName() + " calendar";
    }

    Set<Map.Entry<String, List<Route>>> routesByTag() {
        var groups = new LinkedHashMap<String, List<Route>>();
        for (Route route : routes)
            groups.computeIfAbsent(Operation.tag(route), tag -> new ArrayList<>())
                    .add(route);
        groups.putLast("documentation", groups.getOrDefault("documentation", List.of()));
        return groups.entrySet();
    }

    static String title(String tag) {
        return tag.substring(0, 1).toUpperCase(Locale.ROOT) + tag.substring(1);
    }

    static String title(Param.In in) {
        return "In " + (in == Param.In.HEADER ? "a " : "the ") + in.name().toLowerCase(Locale.ROOT);
    }

    /** The fragment that leads to a route. */
    static String id(Route route) {
        String path = route.shownPath().replaceAll("[{}]", "").replace('/', '-');
        return route.methods().iterator().next().name().toLowerCase(Locale.ROOT) + (path.isEmpty() ? "-index" : path);
    }

    /** Those that the route does not share with {@linkplain #like another one}. */
    List<Entry> params(Route route, Param.In in) {
        boolean selectsFields = in == Param.In.QUERY && route.action() == Route.Action.READ && route.isSelectable();
        List<Param<?>> shared = like(route).map(Route::params).orElse(List.of());
        return Stream.concat(
                        route.params().stream().filter(param -> param.in() == in && !shared.contains(param)),
                        selectsFields ? Stream.of(Call.FIELDS) : Stream.empty())
                .map(this::entry)
                .toList();
    }

    /** The route that takes the same parameters: for the list of which this one gives a form, or by ID instead of slug. */
    Optional<Route> like(Route route) {
        String path = route.path().replaceFirst("\\..*", "").replace("by-slug/{slug}", "{id}");
        return routes.stream()
                .filter(other -> !path.equals(route.path()) && other.path().equals(path))
                .filter(other -> other.action() == route.action())
                .findFirst();
    }

    private Entry entry(Param<?> param) {
        Optional<String> fallback = param.shownDefault(context).map(Json::text);
        return new Entry(
                param.name(), param.isRequired(), false, param.schema(context.profile()), param.meaning(), fallback);
    }

    List<Entry> members(View<?> view) {
        return view.on(context.profile()).fields().stream().map(Page::entry).toList();
    }

    private static Entry entry(Field<?, ?> field) {
        var schema = field.type().schema();
        return new Entry(field.name(), false, field.isOptional(), schema, field.meaning(), Optional.empty());
    }

    /** The schemas of all replies, by name. */
    Collection<View<?>> views() {
        var views = new TreeMap<String, View<?>>();
        for (Route route : routes) route.output().ifPresent(output -> collect(output.type(), views));
        return views.values();
    }

    private void collect(Type<?> type, Map<String, View<?>> views) {
        type.views().stream()
                .filter(view -> views.putIfAbsent(view.name(), view) == null)
                .forEach(view -> view.on(context.profile()).fields().forEach(field -> collect(field.type(), views)));
    }

    /** The failures of a route, without those that any route can answer with. */
    static List<Fault> faults(Route route) {
        return allFaults(route).filter(fault -> !Faults.ALWAYS.contains(fault)).toList();
    }

    /** The failures of all routes, by status and code. */
    Collection<Fault> faults() {
        var faults = new TreeMap<String, Fault>();
        Stream.concat(
                        Stream.of(Fault.NO_ROUTE, Fault.METHOD_NOT_ALLOWED),
                        routes.stream().flatMap(Page::allFaults))
                .forEach(fault -> faults.putIfAbsent(fault.status() + fault.code(), fault));
        return faults.values();
    }

    private static Stream<Fault> allFaults(Route route) {
        return Faults.of(route).values().stream().flatMap(Set::stream);
    }
}

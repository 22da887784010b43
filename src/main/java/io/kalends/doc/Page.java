package io.kalends.doc;

import io.kalends.api.Call;
import io.kalends.api.Context;
import io.kalends.api.Fault;
import io.kalends.api.Field;
import io.kalends.api.Method;
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
import java.util.TreeMap;

/** The documentation as a page to read, drawn from the same routes as the OpenAPI document. It needs no script. */
final class Page {
    private final List<Route> routes;
    private final Context context;

    Page(List<Route> routes, Context context) {
        this.routes = routes.stream()
                .filter(route -> route.place() == Route.Place.NAMESPACE)
                .toList();
        this.context = context;
    }

    /** The whole page; {@code guide} is what stands before the reference. */
    String html(String stylesheet, String version, String guide) {
        String title = context.config().siteName() + " calendar";
        return Markup.of(
                        """
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <title>%s: interface</title>
                <link rel="stylesheet" href="%s">
                </head>
                <body>
                <a class="skip" href="#content">Skip to content</a>
                <header class="top"><p class="name"><a href="#start">%s</a> <span>interface</span></p>
                <p class="side"><span class="version">%s</span> <a href="%s">OpenAPI document</a></p></header>
                <div class="page">
                <nav aria-label="Contents">%s</nav>
                <main id="content">
                %s
                %s
                %s
                %s
                </main>
                </div>
                </body>
                </html>
                """,
                        title,
                        stylesheet,
                        title,
                        version,
                        context.links().api("/doc"),
                        contents(),
                        guide(guide),
                        Markup.each(byTag().entrySet(), group -> collection(group.getKey(), group.getValue())),
                        schemas(),
                        faults())
                .html();
    }

    private Markup guide(String guide) {
        return new Markup(
                guide.replace("{ns}", Markup.of("%s", context.links().api("")).html()));
    }

    private Map<String, List<Route>> byTag() {
        var groups = new LinkedHashMap<String, List<Route>>();
        for (Route route : routes)
            groups.computeIfAbsent(Operation.tag(route), tag -> new ArrayList<>())
                    .add(route);
        groups.putLast("documentation", groups.getOrDefault("documentation", List.of()));
        return groups;
    }

    private Markup contents() {
        return Markup.of(
                """
                <p><a href="#start">Getting started</a></p>
                %s
                <p><a href="#schemas">Schemas</a></p>
                <p><a href="#errors">Errors</a></p>
                """,
                Markup.each(
                        byTag().entrySet(),
                        group -> Markup.of(
                                "<p><a href=\"#%s\">%s</a></p>\n<ul>%s</ul>\n",
                                group.getKey(), title(group.getKey()), Markup.each(group.getValue(), Page::entry))));
    }

    private static Markup entry(Route route) {
        return Markup.of(
                "<li><a href=\"#%s\">%s <span>%s</span></a></li>\n",
                id(route), badge(route.methods().iterator().next()), route.summary());
    }

    private static String title(String tag) {
        return tag.substring(0, 1).toUpperCase(Locale.ROOT) + tag.substring(1);
    }

    private static String id(Route route) {
        String path = route.shownPath().replaceAll("[{}]", "").replace('/', '-');
        return route.methods().iterator().next().name().toLowerCase(Locale.ROOT) + (path.isEmpty() ? "-index" : path);
    }

    private static Markup badge(Method method) {
        return Markup.of("<b class=\"%s\">%s</b>", method.name().toLowerCase(Locale.ROOT), method.name());
    }

    private Markup collection(String tag, List<Route> group) {
        return Markup.of(
                "<section id=\"%s\" class=\"collection\">\n<h2>%s</h2>\n%s</section>\n",
                tag, title(tag), Markup.each(group, this::operation));
    }

    private Markup operation(Route route) {
        return Markup.of(
                """
                <article id="%s">
                <h3><a href="#%s">%s</a></h3>
                <p class="path">%s <code>%s</code></p>
                %s%s
                <pre><code>%s</code></pre>
                %s%s%s%s%s
                </article>
                """,
                id(route),
                id(route),
                route.summary(),
                Markup.join(route.methods(), " ", Page::badge),
                route.path().isEmpty() ? "/" : route.shownPath(),
                route.right()
                        .map(right -> Markup.of("<p>%s</p>\n", Operation.who(right)))
                        .orElse(Markup.NONE),
                route.action() == Route.Action.UPDATE
                        ? Markup.of("<p>The three methods do the same: what is not sent stays as it is.</p>\n")
                        : Markup.NONE,
                Examples.curl(route),
                params("In the path", route, Param.In.PATH),
                params("In the query", route, Param.In.QUERY),
                params("In a header", route, Param.In.HEADER),
                params("In the body", route, Param.In.BODY),
                answers(route));
    }

    private Markup params(String title, Route route, Param.In in) {
        List<Param<?>> params = new ArrayList<>(
                route.params().stream().filter(param -> param.in() == in).toList());
        if (in == Param.In.QUERY && route.action() == Route.Action.READ && Operation.takesFields(route))
            params.add(Call.FIELDS);
        if (params.isEmpty()) return Markup.NONE;
        return table(title, "Name", "Type", "Meaning", Markup.each(params, this::param));
    }

    private Markup param(Param<?> param) {
        return row(
                Markup.of(param.isRequired() ? "<code>%s</code> <em>required</em>" : "<code>%s</code>", param.name()),
                label(param.schema()),
                Markup.of(
                        "%s%s",
                        Markup.prose(param.meaning()),
                        param.shownDefault(context)
                                .map(value -> Markup.of(" <small>Default <code>%s</code></small>", Json.text(value)))
                                .orElse(Markup.NONE)));
    }

    private static Markup table(String title, String first, String second, String third, Markup rows) {
        return Markup.of("""
                <h4>%s</h4>
                <div class="wide" tabindex="0" role="region" aria-label="%s"><table class="by-%s">
                <thead><tr><th scope="col">%s</th><th scope="col">%s</th><th scope="col">%s</th></tr></thead>
                <tbody>
                %s</tbody>
                </table></div>
                """, title, title, first.toLowerCase(Locale.ROOT), first, second, third, rows);
    }

    private static Markup row(Markup first, Markup second, Markup third) {
        return Markup.of("<tr><td>%s</td><td>%s</td><td>%s</td></tr>\n", first, second, third);
    }

    /** A schema in a few words. */
    private static Markup label(Map<?, ?> schema) {
        if (schema.get("$ref") instanceof String reference)
            return link(reference.substring(reference.lastIndexOf('/') + 1));
        if (schema.get("oneOf") instanceof List<?> choices) return choice(choices);
        if (schema.get("anyOf") instanceof List<?> choices) return choice(choices);
        if (schema.get("enum") instanceof List<?> words)
            return Markup.join(words, " ", word -> Markup.of("<code>%s</code>", word));
        if (schema.containsKey("const")) return Markup.of("<code>%s</code>", Json.text(schema.get("const")));
        if (schema.get("items") instanceof Map<?, ?> items) return Markup.of("array of %s", label(items));
        return Markup.of("%s", schema.get("type") instanceof String type ? type : "any");
    }

    private static Markup choice(List<?> choices) {
        return Markup.join(choices, " or ", choice -> choice instanceof Map<?, ?> schema ? label(schema) : Markup.NONE);
    }

    private static Markup link(String schema) {
        return Markup.of("<a href=\"#schema-%s\">%s</a>", schema, schema);
    }

    private static Markup answers(Route route) {
        Markup success = route.output()
                .map(output -> row(
                        status(output.status()),
                        output.isJson()
                                ? label(output.type().schema())
                                : Markup.of("<code>%s</code>", output.mediaType()),
                        Markup.of("%s", Operation.meaning(route))))
                .orElse(Markup.NONE);
        var faults = new ArrayList<Fault>();
        Faults.of(route).values().forEach(faults::addAll);
        faults.removeAll(Faults.ALWAYS);
        return table(
                "Answers",
                "Status",
                "Body or code",
                "Meaning",
                Markup.of("%s%s", success, Markup.each(faults, Page::fault)));
    }

    private static Markup status(int status) {
        return Markup.of("<b class=\"s%s\">%s</b>", status / 100, status);
    }

    private static Markup fault(Fault fault) {
        return row(status(fault.status()), Markup.of("<code>%s</code>", fault.code()), Markup.prose(fault.message()));
    }

    private Markup schemas() {
        var views = new TreeMap<String, View<?>>();
        for (Route route : routes) route.output().ifPresent(output -> collect(output.type(), views));
        return Markup.of(
                "<section id=\"schemas\" class=\"collection\">\n<h2>Schemas</h2>\n%s</section>\n",
                Markup.each(views.values(), Page::schema));
    }

    private static void collect(Type<?> type, Map<String, View<?>> views) {
        type.view()
                .filter(view -> views.putIfAbsent(view.name(), view) == null)
                .ifPresent(view -> view.fields().forEach(field -> collect(field.type(), views)));
    }

    private static <T> Markup schema(View<T> view) {
        return Markup.of(
                "<article id=\"schema-%s\">\n<h3><a href=\"#schema-%s\">%s</a></h3>\n%s</article>\n",
                view.name(),
                view.name(),
                view.name(),
                table("Members", "Name", "Type", "Meaning", Markup.each(view.fields(), Page::member)));
    }

    private static Markup member(Field<?, ?> field) {
        return row(
                Markup.of(
                        field.isOptional() ? "<code>%s</code> <small>if any</small>" : "<code>%s</code>", field.name()),
                label(field.type().schema()),
                Markup.prose(field.meaning()));
    }

    private Markup faults() {
        var faults = new TreeMap<String, Fault>();
        for (Fault fault : List.of(Fault.NO_ROUTE, Fault.METHOD_NOT_ALLOWED))
            faults.put(fault.status() + fault.code(), fault);
        for (Route route : routes) {
            Faults.of(route).values().stream()
                    .flatMap(Collection::stream)
                    .forEach(fault -> faults.putIfAbsent(fault.status() + fault.code(), fault));
        }
        return Markup.of(
                """
                <section id="errors" class="collection">
                <h2>Errors</h2>
                <p>Any route can answer with %s; these are not repeated above.</p>
                %s</section>
                """,
                Markup.join(Faults.ALWAYS, ", ", fault -> Markup.of("<code>%s</code>", fault.code())),
                table("All codes", "Status", "Code", "Meaning", Markup.each(faults.values(), Page::fault)));
    }
}

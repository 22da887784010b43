package io.kalends.doc;

import io.kalends.api.Call;
import io.kalends.api.Context;
import io.kalends.api.ETag;
import io.kalends.api.Fault;
import io.kalends.api.Param;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.api.Type;
import io.kalends.config.Config;
import io.kalends.time.Zones;
import io.kalends.web.Assets;
import io.kalends.web.Pages;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Root index, namespace index and documentation. They describe the routes they are given, and themselves. */
public final class DocRoutes {
    private static final Fault WRONG_NAMESPACE =
            new Fault("rest_invalid_namespace", 404, "This is not the namespace of this index.");
    private static final Param<String> NAMESPACE = Param.query("namespace", Type.STRING, "Namespace to list")
            .or(context -> context.links().namespace());
    private static final Param<String> CONTEXT =
            Param.query("context", anything(), "Has no effect").or("view").keeps();

    private static final String STYLE = "/docs/style.css";
    private static final String POLICY =
            "default-src 'none'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final String guide = new String(Assets.read(DocRoutes.class, "guide.html"), StandardCharsets.UTF_8);
    private final byte[] style = Assets.read(DocRoutes.class, "style.css");
    private final Index index;
    private final String version;
    private final List<Route> described;
    private final PerMinute<Map<String, Object>> document;
    private final PerMinute<byte[]> page;

    public DocRoutes(Index index, OpenApi openApi, List<Route> others) {
        this.index = index;
        version = openApi.version();
        described = new ArrayList<>(own());
        described.addAll(others);
        document = new PerMinute<>(context -> openApi.document(described, context));
        page = new PerMinute<>(this::html);
    }

    /** These routes and all others. */
    public List<Route> all() {
        return described;
    }

    private List<Route> own() {
        return List.of(
                index(),
                Route.get("/doc", "Describe the interface in OpenAPI")
                        .gives(OpenApi.TYPE)
                        .to(this::document),
                index().at(Route.Place.WORDPRESS),
                Route.atRoot("", "Name the namespaces").to(this::root),
                Route.page("/docs", "Read the documentation").to(this::page),
                Route.page(STYLE, "Style of the documentation").to(this::style));
    }

    private Route index() {
        return Route.get("", "List the routes of the namespace")
                .takes(NAMESPACE, CONTEXT)
                .gives(Index.TYPE)
                .fails(Fault.INVALID_PARAM, WRONG_NAMESPACE)
                .to(this::namespace);
    }

    private static Type<String> anything() {
        return Type.input(Type.schema("string"), (raw, context) -> raw.toString());
    }

    private Reply root(Call call) {
        var index = new LinkedHashMap<String, Object>();
        Config config = call.context().config();
        index.put("name", config.siteName());
        index.put("url", config.siteUrl());
        index.put("timezone", Zones.text(config.timezone()));
        List<String> namespaces = call.context().profile().namespaces();
        index.put("namespaces", namespaces);
        var links = new LinkedHashMap<String, Object>();
        links.put(
                "namespaces",
                Index.hrefs(namespaces.stream()
                        .map(name -> call.links().apiRoot() + "/" + name)
                        .toList()));
        links.put("help", Index.hrefs(List.of(call.links().base("/docs"))));
        index.put("_links", links);
        return Reply.json(index);
    }

    private Reply namespace(Call call) {
        var args = call.args();
        args.check();
        String wanted = args.get(NAMESPACE);
        if (!wanted.equals(call.links().namespace()))
            throw WRONG_NAMESPACE.problem("There is no namespace " + wanted + " here; this is "
                    + call.links().namespace() + ".");
        return Reply.json(index.namespace(described, call.context()));
    }

    private Reply document(Call call) {
        return Reply.json(document.of(call.context()));
    }

    /** Nothing but its own style sheet may be loaded by the page. */
    private Reply page(Call call) {
        return Reply.bytes(Pages.TYPE, page.of(call.context()))
                .header("Content-Security-Policy", POLICY)
                .header("Referrer-Policy", "no-referrer");
    }

    private byte[] html(Context context) {
        String mark = ETag.of(style).replaceAll("\\W", "");
        String path = URI.create(context.config().baseUrl()).getPath() + STYLE + "?" + mark;
        var shown = new Page(described, context, path, version, guide);
        return Pages.html((out, none) -> JtepageGenerated.render(out, none, shown));
    }

    /** May be kept for ever, since its address names its content. */
    private Reply style(Call call) {
        return Reply.bytes("text/css; charset=utf-8", style)
                .header("Cache-Control", "public, max-age=31536000, immutable");
    }
}

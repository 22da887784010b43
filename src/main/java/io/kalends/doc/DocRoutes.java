package io.kalends.doc;

import io.kalends.Config;
import io.kalends.api.Call;
import io.kalends.api.Fault;
import io.kalends.api.Param;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.api.Type;
import io.kalends.time.Zones;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** Root index, namespace index and documentation. They describe the routes they are given, and themselves. */
public final class DocRoutes {
    private static final Fault WRONG_NAMESPACE =
            new Fault("rest_invalid_namespace", 404, "This is not the namespace of this index.");
    private static final Param<String> NAMESPACE = Param.query("namespace", Type.STRING, "Namespace to list")
            .or(context -> context.links().namespace());
    private static final Param<String> CONTEXT =
            Param.query("context", anything(), "Has no effect").or("view").keeps();

    private final Config config;
    private final Index index;
    private final OpenApi openApi;
    private final List<Route> described;

    public DocRoutes(Config config, Index index, OpenApi openApi, List<Route> others) {
        this.config = config;
        this.index = index;
        this.openApi = openApi;
        described = new ArrayList<>(own());
        described.addAll(others);
    }

    /** These routes and all others. */
    public List<Route> all() {
        return described;
    }

    private List<Route> own() {
        return List.of(
                Route.get("", "List the routes of the namespace")
                        .takes(NAMESPACE, CONTEXT)
                        .gives(Index.TYPE)
                        .fails(Fault.INVALID_PARAM, WRONG_NAMESPACE)
                        .to(this::namespace),
                Route.get("/doc", "Describe the interface in OpenAPI")
                        .gives(OpenApi.TYPE)
                        .to(this::document),
                Route.atRoot("", "Name the namespaces").to(this::root));
    }

    private static Type<String> anything() {
        return Type.input(Type.schema("string"), (raw, context) -> raw.toString());
    }

    private Reply root(Call call) {
        var index = new LinkedHashMap<String, Object>();
        index.put("name", config.siteName());
        index.put("url", config.siteUrl());
        index.put("timezone", Zones.text(config.timezone()));
        index.put("namespaces", List.of(call.links().namespace()));
        var links = new LinkedHashMap<String, Object>();
        links.put("namespaces", Index.hrefs(call.links().api("")));
        links.put("help", Index.hrefs(call.links().base("/docs")));
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
        return Reply.json(openApi.document(described, call.context()));
    }
}

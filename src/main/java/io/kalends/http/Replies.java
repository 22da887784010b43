package io.kalends.http;

import io.kalends.api.Fault;
import io.kalends.api.Mount;
import io.kalends.api.MountProfile;
import io.kalends.api.Problem;
import io.kalends.api.Rendering;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.config.Config;
import io.kalends.json.Json;
import io.kalends.settings.SiteSettings;
import io.kalends.text.ControlCharacters;
import io.kalends.web.FailurePage;
import io.kalends.web.Pages;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns replies and problems into status, headers and bytes. */
final class Replies {
    private final SiteSettings settings;
    private final Config config;
    private final Cors cors;
    private final FailurePage failurePage;
    private final ApiPaths apiPaths;
    private final Discovery discovery;

    Replies(SiteSettings settings, FailurePage failurePage) {
        this.settings = settings;
        config = settings.known();
        this.failurePage = failurePage;
        apiPaths = new ApiPaths(config);
        discovery = new Discovery(config);
        cors = new Cors(config.corsOrigins());
    }

    Outgoing success(Exchange exchange, Reply reply) {
        Map<String, String> headers = common(exchange);
        headers.put("Content-Type", reply.contentType());
        if (exchange.isApi()) headers.put("X-Robots-Tag", "noindex");
        headers.put("Cache-Control", cacheControl(exchange));
        headers.putAll(reply.headers());
        allowFrames(exchange, headers);
        if (exchange.isPreflight()) cors.addPreflightHeaders(reply.headers().getOrDefault("Allow", ""), headers);
        Rendering rendering = exchange.rendering();
        byte[] body = reply.content().bytes(rendering);
        if (hasETag(exchange)) headers.putIfAbsent("ETag", reply.tag(rendering, body));
        return new Outgoing(reply.status(), headers, body, reply.streamed());
    }

    /** All replies but those to a delete, whose record cannot be read again. */
    private static boolean hasETag(Exchange exchange) {
        return exchange.route()
                .filter(route -> route.action() != Route.Action.DELETE)
                .isPresent();
    }

    Outgoing failure(Exchange exchange, Problem problem) {
        Map<String, String> headers = common(exchange);
        headers.put("Content-Type", Reply.JSON);
        headers.put("X-Robots-Tag", "noindex");
        headers.put("Cache-Control", "no-store");
        headers.putAll(problem.headers());
        if (isForPeople(exchange)) return page(exchange, problem, headers);
        if (problem.fault().equals(Fault.INVALID_CREDENTIALS)) headers.put("WWW-Authenticate", challenge());
        return new Outgoing(problem.fault().status(), headers, Json.bytes(problem.body()));
    }

    /** Programs get errors as JSON; people who follow a link in a browser get a page. */
    private boolean isForPeople(Exchange exchange) {
        if (exchange.isForPage()) return true;
        Incoming request = exchange.request();
        return exchange.isRead()
                && request.header("Accept").orElse("").contains("text/html")
                && !apiPaths.contain(request.path());
    }

    private Outgoing page(Exchange exchange, Problem problem, Map<String, String> headers) {
        headers.put("Content-Type", Pages.TYPE);
        headers.putAll(Pages.HEADERS);
        discovery.ofPages().map(Mount::announcement).ifPresent(headers::putAll);
        allowFrames(exchange, headers);
        return new Outgoing(problem.fault().status(), headers, failurePage.html(problem, exchange.language()));
    }

    /** The editor is shown in none: who clicks there must know what. */
    private void allowFrames(Exchange exchange, Map<String, String> headers) {
        if (exchange.isForVisitors()) Pages.allowFrames(settings.known().pages().frameOrigins(), headers);
    }

    private String challenge() {
        String realm = ControlCharacters.toSpaces(settings.known().siteName())
                .replace("\\", "\\\\")
                .replace("\"", "\\\"");
        return "Basic realm=\"" + octets(realm) + "\", charset=\"UTF-8\"";
    }

    /**
     * Each character is one byte of the header. Browsers show a realm as ISO 8859-1; a name that does not fit into it is
     * sent in UTF-8, as other servers do.
     */
    private static String octets(String realm) {
        return StandardCharsets.ISO_8859_1.newEncoder().canEncode(realm)
                ? realm
                : new String(realm.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private Map<String, String> common(Exchange exchange) {
        var headers = new LinkedHashMap<String, String>();
        headers.put("X-Request-Id", exchange.requestId());
        headers.put("X-Content-Type-Options", "nosniff");
        Optional<Mount> mount = discovery.mount(exchange);
        List<String> exposed =
                mount.map(Mount::profile).map(MountProfile::exposedHeaders).orElse(List.of());
        cors.addHeaders(exchange.request().header("Origin"), exposed, headers);
        mount.map(Mount::announcement).ifPresent(headers::putAll);
        String vary = vary(exchange);
        if (!vary.isEmpty()) headers.put("Vary", vary);
        return headers;
    }

    private String vary(Exchange exchange) {
        String vary = exchange.isRead() ? "Authorization, Accept-Encoding" : "";
        if (exchange.isForPage()) vary = "Accept-Language, Cookie, Accept-Encoding";
        if (cors.allowsAll()) return vary;
        return vary.isEmpty() ? "Origin" : vary + ", Origin";
    }

    private String cacheControl(Exchange exchange) {
        return exchange.caller().isAnonymous() ? config.publicCacheControl() : "private, no-store";
    }
}

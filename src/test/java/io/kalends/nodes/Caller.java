package io.kalends.nodes;

import static io.kalends.TestService.NAMESPACE;

import io.kalends.TestService;
import io.kalends.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Calls nodes over the network, and expects nothing of it. */
final class Caller implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** What came back. */
    record Got(int status, String body, Map<String, String> headers) {
        Map<?, ?> tree() {
            return (Map<?, ?>) Json.parse(body);
        }

        long id() {
            return number("id");
        }

        long number(String member) {
            return (Long) tree().get(member);
        }
    }

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            .build();

    /** The reply to a request below the namespace; empty when the connection broke before it was there. */
    Optional<Got> send(
            int port, boolean asAdmin, String method, String path, String json, Map<String, String> headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(
                        "http://127.0.0.1:" + port + (path.startsWith("!") ? path.substring(1) : NAMESPACE + path)))
                .timeout(PATIENCE)
                .method(method, json == null ? BodyPublishers.noBody() : BodyPublishers.ofString(json));
        if (json != null && !headers.containsKey("Content-Type")) request.header("Content-Type", "application/json");
        if (asAdmin) request.header("Authorization", TestService.basic("admin", NodeProcess.PASSWORD));
        headers.forEach(request::header);
        try {
            HttpResponse<byte[]> response = client.send(request.build(), BodyHandlers.ofByteArray());
            var all = new HashMap<String, String>();
            response.headers()
                    .map()
                    .forEach((name, values) -> all.put(name.toLowerCase(Locale.ROOT), values.getFirst()));
            return Optional.of(
                    new Got(response.statusCode(), new String(response.body(), StandardCharsets.UTF_8), all));
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    Got get(int port, String path) {
        return send(port, false, "GET", path, null, Map.of()).orElseThrow();
    }

    Got post(int port, String path, String json) {
        return send(port, true, "POST", path, json, Map.of()).orElseThrow();
    }

    /** What the node says of itself. */
    Got ready(int port) {
        return get(port, "!/ready");
    }

    @Override
    public void close() {
        client.shutdownNow();
        client.close();
    }
}

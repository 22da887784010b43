package io.kalends.event.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.config.Setting;
import io.kalends.json.Json;
import io.kalends.store.TestDatabases;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The service twice, on SQLite and on PostgreSQL; both are told and asked the same. */
final class Twins implements AutoCloseable {
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final TestService sqlite = new TestService().with(Setting.DATABASE, "");
    private final TestService postgres = new TestService();

    Twins(String timezone) {
        postgres.with(Setting.DATABASE, TestDatabases.postgresUrl());
        for (TestService service : both())
            service.with(Setting.TIMEZONE, timezone).start();
    }

    private List<TestService> both() {
        return List.of(sqlite, postgres);
    }

    void setClock(Instant now) {
        both().forEach(service -> service.clock().set(now));
    }

    Caller caller(Role role) {
        return new Caller(role, role == null ? 0 : sqlite.user(role).id());
    }

    /** What both services answer to a write of an administrator that succeeds. */
    Map<?, ?> write(String method, String path, Map<String, ?> body) {
        Caller administrator = caller(Role.ADMINISTRATOR);
        List<Map<?, ?>> replies = both(service -> send(service, administrator, method, path, Json.text(body))).stream()
                .<Map<?, ?>>map(Twins::successful)
                .toList();
        assertThat(replies.getFirst().get("id")).isEqualTo(replies.getLast().get("id"));
        return replies.getFirst();
    }

    private static Map<?, ?> successful(HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isBetween(200, 201);
        return tree(response);
    }

    private static Map<?, ?> tree(HttpResponse<String> response) {
        return (Map<?, ?>) Json.parse(response.body());
    }

    /** Two members of every record of a list that fits on one page, from both services. */
    List<Map<?, ?>> pairs(Caller caller, String path, String key, String value) {
        return both(service -> send(service, caller, "GET", path, "")).stream()
                .<Map<?, ?>>map(response -> ((List<?>)
                                tree(response).values().iterator().next())
                        .stream().collect(Collectors.toMap(item -> member(item, key), item -> member(item, value))))
                .toList();
    }

    static Object member(Object item, String name) {
        return ((Map<?, ?>) item).get(name);
    }

    /** What SQLite and PostgreSQL answer. */
    List<Reply> ask(Caller caller, String path) {
        return both(service -> send(service, caller, "GET", path, "")).stream()
                .map(response -> Reply.of(response.statusCode(), tree(response)))
                .toList();
    }

    /** At the same time, as there are two to work. */
    private List<HttpResponse<String>> both(Function<TestService, CompletableFuture<HttpResponse<String>>> request) {
        List<CompletableFuture<HttpResponse<String>>> sent =
                both().stream().map(request).toList();
        return sent.stream().map(CompletableFuture::join).toList();
    }

    private static CompletableFuture<HttpResponse<String>> send(
            TestService service, Caller caller, String method, String path, String body) {
        var address = URI.create("http://127.0.0.1:" + service.port() + TestService.NAMESPACE + path);
        var request = HttpRequest.newBuilder(address)
                .method(method, BodyPublishers.ofString(body))
                .header("Content-Type", "application/json");
        if (caller.role() != null) request.header("Authorization", service.basic(caller.role()));
        return CLIENT.sendAsync(request.build(), BodyHandlers.ofString());
    }

    @Override
    public void close() {
        both().forEach(TestService::stop);
    }
}

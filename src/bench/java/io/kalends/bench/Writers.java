package io.kalends.bench;

import io.kalends.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Users who may write, one of each role, with drafts of their own. */
final class Writers {
    private static final int DRAFTS = 200;
    private static final String DRAFT = """
            {"title": "Planned evening {n}", "start_date": {t}, "end_date": {u}, "status": "draft"}""";

    private final Running service;
    private final LogIn logIn;
    private final Map<String, String> authorizations = new HashMap<>();
    private final Map<String, String> cookies = new HashMap<>();

    Writers(Running service, LogIn logIn) {
        this.service = service;
        this.logIn = logIn;
    }

    /** What somebody of this role calls with. */
    String authorization(String role) {
        return authorizations.computeIfAbsent(role, this::make);
    }

    /** The cookie of somebody of this role who has logged in to the editor. */
    String cookie(String role) {
        String _ = authorization(role);
        return cookies.computeIfAbsent(role, missing -> logIn.cookie(name(role)));
    }

    private static String name(String role) {
        return "bench-" + role;
    }

    private String make(String role) {
        String name = name(role);
        Object id = find(name)
                .orElseGet(() -> write("/users", Servers.AUTHORIZATION, """
                {"username": "%s", "email": "%s@example.org", "role": "%s"}""".formatted(name, name, role))
                        .get("id"));
        Map<?, ?> secret =
                write("/users/" + id + "/application-passwords", Servers.AUTHORIZATION, "{\"name\": \"bench\"}");
        String login = name + ":" + secret.get("password").toString().replace(" ", "");
        String authorization = "Basic " + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8));
        for (int i = drafts(authorization); i < DRAFTS; i++) write(i, "/events", authorization, DRAFT);
        return authorization;
    }

    private Optional<Object> find(String name) {
        Shot search = Shot.get(Requests.API + "/users?search=" + name).with("Authorization", Servers.AUTHORIZATION);
        Object users = ((Map<?, ?>) Json.parse(service.send(search, 0).text())).get("users");
        return ((List<?>) users).stream().findFirst().map(user -> ((Map<?, ?>) user).get("id"));
    }

    private int drafts(String authorization) {
        Shot own = Shot.get(Requests.API + "/events?status=draft&window=all").with("Authorization", authorization);
        return Integer.parseInt(service.send(own, 0).header("X-TEC-Total").orElseThrow());
    }

    private Map<?, ?> write(String path, String authorization, String body) {
        return write(0, path, authorization, body);
    }

    private Map<?, ?> write(int number, String path, String authorization, String body) {
        Http.Answer made = service.send(Shot.json("POST", Requests.API + path, authorization, body), number);
        if (made.status() != 201) throw new Trouble("This cannot be made: " + made.text());
        return (Map<?, ?>) Json.parse(made.text());
    }
}

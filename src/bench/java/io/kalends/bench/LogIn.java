package io.kalends.bench;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Logs in to the editor, as people do with a browser. */
final class LogIn {
    private static final String PATH = "/admin/login";
    private static final String PASSWORD = "measure the tables";

    private final Servers servers;
    private final Store store;
    private final Running service;

    LogIn(Servers servers, Store store, Running service) {
        this.servers = servers;
        this.store = store;
        this.service = service;
    }

    /** The cookie of a session of this user. */
    String cookie(String user) {
        setPassword(user);
        Http.Answer form = service.send(Shot.get(PATH), 0);
        var fields = Map.of("_token", EditorSession.token(form), "username", user, "password", PASSWORD);
        var headers = Map.of("Content-Type", "application/x-www-form-urlencoded", "Cookie", cookie(form));
        Http.Answer entered = service.send(new Shot("POST", PATH, headers, EditorSession.encoded(fields)), 0);
        if (entered.status() != 303) throw new Trouble("Nobody can log in: " + entered.text());
        return cookie(entered);
    }

    private static String cookie(Http.Answer answer) {
        return answer.header("Set-Cookie").orElseThrow().replaceAll(";.*", "");
    }

    private void setPassword(String user) {
        List<String> command = new ArrayList<>(servers.program());
        command.addAll(List.of("user", "login", user));
        command.addAll(store.settings());
        try {
            var process = new ProcessBuilder(command)
                    .directory(servers.folder().toFile())
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start();
            process.getOutputStream().write((PASSWORD + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().close();
            if (process.waitFor() != 0) throw new Trouble("No password can be set for " + user + ".");
        } catch (IOException | InterruptedException e) {
            throw new Trouble("No password can be set: " + e.getMessage());
        }
    }
}

package io.kalends.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** An nginx that sends what the service replies from a file: the physical limit of a machine, or near it. */
final class StaticFile implements Other {
    static final String NAME = "nginx, from a file";

    /** As whoever runs this, since nobody else may read our folder. */
    private static final String PROCESSES = "worker_processes auto;\nuser " + System.getProperty("user.name") + ";";

    /** Written by nginx itself, or told to it in other words. */
    private static final Set<String> NOT_ADDED =
            Set.of("date", "connection", "content-length", "transfer-encoding", "content-type", "server", "keep-alive");

    private static final String HTTP = """
                sendfile on;
                tcp_nopush on;
                server_tokens off;
                keepalive_requests 1000000000;
                open_file_cache max=10 inactive=1h;
                open_file_cache_valid 1h;
                server {
                    listen 127.0.0.1:{port} backlog=4096;
                    location = {path} {
                        alias {folder}/body;
                        types {}
                        default_type "{type}";
                        etag off;
                        max_ranges 0;
                        if_modified_since off;
                        add_header Last-Modified "";
            {headers}
                    }
                }\
            """;

    private final Nginx nginx;
    private final Path folder;

    /** @param folder for its files */
    StaticFile(Nginx nginx, Path folder) {
        this.nginx = nginx;
        this.folder = folder;
    }

    @Override
    public String name() {
        return NAME;
    }

    /** Serves a list that is the same each time. */
    @Override
    public Optional<Asked> prepare(Load load, Http.Answer answer) throws IOException, InterruptedException {
        Shot shot = load.shots().getFirst();
        if (load.shots().size() > 1 || !shot.isAlwaysTheSame() || !isList(shot) || answer.status() != 200)
            return Optional.empty();
        Path own = Files.createTempDirectory(folder, "nginx");
        Files.write(own.resolve("body"), answer.body());
        Running running = nginx.start(own, PROCESSES, http(shot, answer), shot.path());
        expectSameBody(running, shot, answer);
        return Optional.of(new Asked(Target.of(running), load));
    }

    private static boolean isList(Shot shot) {
        return !shot.isWrite() && path(shot).equals(Requests.EVENTS);
    }

    private static String path(Shot shot) {
        return shot.path().replaceFirst("\\?.*", "");
    }

    private static String http(Shot shot, Http.Answer answer) {
        return HTTP.replace("{path}", path(shot))
                .replace("{type}", answer.header("Content-Type").orElse(""))
                .replace("{headers}", headers(answer));
    }

    /** A dollar sign would begin the name of a variable, and nothing escapes it. */
    private static String headers(Http.Answer answer) {
        return answer.headers().stream()
                .filter(header -> !NOT_ADDED.contains(header.getKey().toLowerCase(Locale.ROOT)))
                .filter(header -> !header.getValue().contains("$"))
                .map(StaticFile::line)
                .collect(Collectors.joining("\n"));
    }

    private static String line(Map.Entry<String, String> header) {
        String value = header.getValue().replace("\\", "\\\\").replace("\"", "\\\"");
        return "            add_header " + header.getKey() + " \"" + value + "\";";
    }

    private static void expectSameBody(Running running, Shot shot, Http.Answer answer) {
        if (Arrays.equals(running.send(shot, 0).body(), answer.body())) return;
        running.close();
        throw new Trouble("nginx does not send the bytes of the service.");
    }

    /** What is measured beside the service on this machine. */
    static List<Other> ifInstalled(Path folder) {
        return Nginx.find().<Other>map(nginx -> new StaticFile(nginx, folder)).stream()
                .toList();
    }
}

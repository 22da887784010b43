package io.kalends.bench;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The web server nginx, where it is installed, with a configuration of ours. */
public final class Nginx {
    /** Where systems put it that do not let everybody find it. */
    private static final String USUAL_FOLDER = "/usr/sbin";

    private static final String CONFIGURATION = """
            daemon off;
            {processes}
            worker_rlimit_nofile 20000;
            pid {folder}/nginx.pid;
            error_log {folder}/nginx-errors.txt;
            events {
                worker_connections 19000;
            }
            http {
                access_log off;
                client_body_temp_path {folder}/nginx-bodies;
                proxy_temp_path {folder}/nginx-replies;
                fastcgi_temp_path {folder}/nginx-f;
                uwsgi_temp_path {folder}/nginx-u;
                scgi_temp_path {folder}/nginx-s;
            {http}
            }
            """;

    private final Path program;

    private Nginx(Path program) {
        this.program = program;
    }

    /** The one that is installed, if any. */
    public static Optional<Nginx> find() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Stream.concat(Stream.of(path.split(File.pathSeparator)), Stream.of(USUAL_FOLDER))
                .map(folder -> Path.of(folder, "nginx"))
                .filter(Files::isExecutable)
                .findFirst()
                .map(Nginx::new);
    }

    /**
     * Starts it, and waits until it answers.
     *
     * @param processes what the configuration says about processes
     * @param http what it says in its section {@code http}, {@code {folder}} and {@code {port}} unfilled
     * @param path what it answers with 200
     */
    public Running start(Path folder, String processes, String http, String path)
            throws IOException, InterruptedException {
        int port = Running.freePort();
        String configuration = CONFIGURATION
                .replace("{processes}", processes)
                .replace("{http}", http)
                .replace("{folder}", folder.toString())
                .replace("{port}", Integer.toString(port));
        Path file = Files.writeString(folder.resolve("nginx.conf"), configuration);
        List<String> command = List.of(program.toString(), "-e", folder + "/nginx-errors.txt", "-c", file.toString());
        Running nginx = Running.launch(command, port, Map.of(), folder, Redirect.DISCARD);
        nginx.awaitAnswer(path);
        return nginx;
    }
}

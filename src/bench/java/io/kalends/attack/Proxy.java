package io.kalends.attack;

import io.kalends.bench.Running;
import io.kalends.bench.Trouble;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** An nginx in front of the service, as the documentation has it. */
final class Proxy {
    private static final String PROGRAM = "/usr/sbin/nginx";
    /** The service then believes what the proxy says of callers. */
    static final Map<String, String> SETTINGS = Map.of("KALENDS_TRUSTED_PROXIES", "127.0.0.1");

    private static final String CONFIGURATION = """
            daemon off;
            master_process off;
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
                upstream kalends {
                    server 127.0.0.1:{service};
                    keepalive 64;
                }
                server {
                    listen 127.0.0.1:{port} backlog=4096;
                    client_max_body_size 11m;
                    location / {
                        proxy_pass http://kalends;
                        proxy_http_version 1.1;
                        proxy_set_header Connection "";
                        proxy_set_header Host $host;
                        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
                        proxy_next_upstream error timeout http_503;
                    }
                }
            }
            """;

    private Proxy() {}

    /** Starts one before a service, and waits until it answers. */
    static Running start(Path folder, int service) throws IOException, InterruptedException {
        if (!Files.isExecutable(Path.of(PROGRAM))) throw new Trouble("There is no " + PROGRAM + " for --proxy.");
        int port = Running.freePort();
        String configuration = CONFIGURATION
                .replace("{folder}", folder.toString())
                .replace("{service}", Integer.toString(service))
                .replace("{port}", Integer.toString(port));
        Path file = Files.writeString(folder.resolve("nginx.conf"), configuration);
        List<String> command = List.of(PROGRAM, "-e", folder + "/nginx-errors.txt", "-c", file.toString());
        Running proxy = Running.launch(command, port, Map.of(), folder, Redirect.DISCARD);
        proxy.awaitAnswer("/health");
        return proxy;
    }
}

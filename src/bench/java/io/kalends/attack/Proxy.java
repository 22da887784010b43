package io.kalends.attack;

import io.kalends.bench.Nginx;
import io.kalends.bench.Running;
import io.kalends.bench.Trouble;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** An nginx in front of the service, as the documentation has it. */
final class Proxy {
    /** The service then believes what the proxy says of callers. */
    static final Map<String, String> SETTINGS = Map.of("KALENDS_TRUSTED_PROXIES", "127.0.0.1");

    private static final String HTTP = """
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
                }\
            """;

    private Proxy() {}

    /** Starts one before a service, and waits until it answers. */
    static Running start(Path folder, int service) throws IOException, InterruptedException {
        Nginx nginx = Nginx.find().orElseThrow(() -> new Trouble("There is no nginx for --proxy."));
        String http = HTTP.replace("{service}", Integer.toString(service));
        return nginx.start(folder, "master_process off;", http, "/health");
    }
}

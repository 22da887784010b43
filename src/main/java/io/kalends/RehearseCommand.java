package io.kalends;

import io.kalends.store.Database;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Starts the service on a calendar of its own and uses it for a while. Java watches and writes down which classes and
 * methods that took, and later starts are quicker for it: see the launcher.
 */
@Command(name = "rehearse", hidden = true, description = "Use the service for a while, for Java to learn from.")
final class RehearseCommand implements Callable<Integer> {
    private static final Duration LENGTH = Duration.ofSeconds(4);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String PASSWORD = "rehearsalrehearsal012345";

    /** What visitors of a calendar ask for; a number takes the place of {@code %d}, and makes some requests new ones. */
    private static final List<String> READS = List.of(
            "/events",
            "/events",
            "/events?page=1&n=%d",
            "/events?per_page=50&n=%d",
            "/events?start_date=2020-01-01&page=%d",
            "/events?search=concert&n=%d",
            "/events?categories=music&n=%d",
            "/events?featured=true&n=%d",
            "/events/%d",
            "/venues?n=%d",
            "/organizers?n=%d",
            "/categories?n=%d",
            "/tags?n=%d",
            "?n=%d");

    @Parameters(paramLabel = "FOLDER", description = "An empty folder")
    private Path folder = Path.of("");

    private String address = "";

    @Override
    public Integer call() throws IOException {
        Database.unpack(folder.resolve("native"));
        int port = freePort();
        address = "http://127.0.0.1:" + port + "/api/calendar/events/v1";
        Thread.ofPlatform().daemon().start(() -> serve(port));
        awaitAnswer();
        long end = System.nanoTime() + LENGTH.toNanos();
        for (int round = 1; System.nanoTime() < end; round++) use(round);
        return 0; // the end of the program stops the service
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private void serve(int port) {
        List<String> flags = List.of(
                "--host=127.0.0.1",
                "--port=" + port,
                "--base-url=http://127.0.0.1:" + port,
                "--data=" + folder.resolve("data"),
                "--database=",
                "--admin-password=" + PASSWORD);
        HeadStart.begin();
        try {
            PlainFlags.read(flags).orElseThrow().serve();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private void awaitAnswer() throws IOException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                read("");
                return;
            } catch (ConnectException e) {
                if (System.nanoTime() > end) throw new Refusal("The service did not start.");
                LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
            }
        }
    }

    private void use(int round) throws IOException {
        for (String path : READS) read(path.formatted(round));
        write("/events", """
                {"title": "Rehearsal %d", "start_date": "2030-05-01 20:00:00", "end_date": "2030-05-01 22:00:00",
                 "description": "<p>The last one before the first night.</p>", "venue": {"venue": "The stage"}}
                """.formatted(round));
    }

    private void read(String path) throws IOException {
        finish(open(path));
    }

    private void write(String path, String body) throws IOException {
        HttpURLConnection connection = open(path);
        connection.setDoOutput(true);
        connection.setRequestProperty("Content-Type", "application/json");
        connection.setRequestProperty("Authorization", "Basic " + login());
        try (OutputStream out = connection.getOutputStream()) {
            out.write(body.getBytes(StandardCharsets.UTF_8));
        }
        finish(connection);
    }

    private static String login() {
        return Base64.getEncoder().encodeToString(("admin:" + PASSWORD).getBytes(StandardCharsets.US_ASCII));
    }

    private HttpURLConnection open(String path) throws IOException {
        var connection = (HttpURLConnection) URI.create(address + path).toURL().openConnection();
        connection.setRequestProperty("Accept-Encoding", "gzip");
        return connection;
    }

    /** Takes the whole reply, whatever it says, so that the connection can be used again. */
    private static void finish(HttpURLConnection connection) throws IOException {
        int status = connection.getResponseCode();
        try (InputStream in = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            if (in != null) in.readAllBytes();
        }
        if (status >= 500) throw new Refusal("The service failed: " + status + " for " + connection.getURL());
    }
}

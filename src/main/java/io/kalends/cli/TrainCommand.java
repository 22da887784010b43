package io.kalends.cli;

import io.kalends.app.WarmUp;
import io.kalends.config.Refusal;
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
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * The training run of the AOT cache: starts the service on a calendar of its own and uses it for a while. Java records
 * which classes and methods that takes, which makes later starts faster: see the launcher.
 */
@Command(name = "train", hidden = true, description = "Use the service for a while, for Java to learn from.")
final class TrainCommand implements Callable<Integer> {
    private static final Duration LENGTH = Duration.ofSeconds(10);
    /** Concurrent, as in use: contention is worth recording, too. */
    private static final int CLIENTS = 4;

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    static final String PASSWORD = "trainingtraining01234567";

    private static final String INTERFACE = "/api/calendar/events/v1";

    /** Typical requests; a number replaces {@code %s}, so that some of them are not cached. */
    private static final List<String> READS = List.of(
            INTERFACE + "/events",
            INTERFACE + "/events",
            INTERFACE + "/events?page=1&n=%s",
            INTERFACE + "/events?per_page=50&n=%s",
            INTERFACE + "/events?start_date=2020-01-01&page=%s",
            INTERFACE + "/events?search=training&n=%s",
            INTERFACE + "/events?categories=music&n=%s",
            INTERFACE + "/events?tags=jazz&n=%s",
            INTERFACE + "/events?featured=true&n=%s",
            INTERFACE + "/events/%s",
            INTERFACE + "/venues?n=%s",
            INTERFACE + "/organizers?n=%s",
            INTERFACE + "/categories?n=%s",
            INTERFACE + "/tags?n=%s",
            INTERFACE + "?n=%s",
            "/?n=%s",
            "/events/month/?n=%s");

    @Parameters(paramLabel = "FOLDER", description = "An empty folder")
    private Path folder = Path.of("");

    private String address = "";

    @Override
    public Integer call() throws Exception {
        // A package has it beside the program, and none in its jars.
        if (System.getProperty("org.sqlite.lib.path") == null) Database.unpack(folder.resolve("native"));
        int port = freePort();
        address = "http://127.0.0.1:" + port;
        Thread.ofPlatform().daemon().start(() -> serve(port));
        awaitAnswer();
        use();
        return 0; // the exit of the program stops the service
    }

    /** The failure of a client fails the run. */
    private void use() throws InterruptedException, ExecutionException {
        long end = System.nanoTime() + LENGTH.toNanos();
        var rounds = new AtomicInteger();
        Callable<Integer> client = () -> {
            while (System.nanoTime() < end) use(rounds.incrementAndGet());
            return rounds.get();
        };
        try (var clients = Executors.newFixedThreadPool(CLIENTS)) {
            for (Future<Integer> done : clients.invokeAll(Collections.nCopies(CLIENTS, client))) done.get();
        }
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
        WarmUp.begin();
        try {
            PlainFlags.read(flags).orElseThrow().serve();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private void awaitAnswer() throws IOException {
        long end = System.nanoTime() + TIMEOUT.toNanos();
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
        String made = write(address + INTERFACE + "/events", event(round));
        write(made, "{\"title\": \"Training %s, again\"}".formatted(round));
    }

    /** A listed event, with all that most events have; every third is a series. */
    private static String event(int round) {
        LocalDate day = LocalDate.now(ZoneOffset.UTC).plusDays(1 + round % 300);
        return """
                {"title": "Training %s", "start_date": "%s 20:00:00", "end_date": "%s 22:00:00",
                 "timezone": "Europe/Berlin", "cost": "€12", "website": "https://example.org/",
                 "description": "<p>The last one before the <b>first</b> night.</p>",
                 "venue": {"venue": "The stage", "city": "Berlin"}, "organizer": {"organizer": "The company"},
                 "categories": ["Music"], "tags": ["Jazz", "New"], "recurrence": %s}
                """.formatted(round, day, day, round % 3 == 0 ? "{\"rule\": \"FREQ=WEEKLY;COUNT=4\"}" : "null");
    }

    private void read(String path) throws IOException {
        finish(open(address + path));
    }

    /** Returns the address of the record. */
    private static String write(String url, String body) throws IOException {
        HttpURLConnection connection = open(url);
        connection.setDoOutput(true);
        connection.setRequestProperty("Content-Type", "application/json");
        connection.setRequestProperty("Authorization", "Basic " + login());
        try (OutputStream out = connection.getOutputStream()) {
            out.write(body.getBytes(StandardCharsets.UTF_8));
        }
        finish(connection);
        return connection.getHeaderField("Location");
    }

    private static String login() {
        return Base64.getEncoder().encodeToString(("admin:" + PASSWORD).getBytes(StandardCharsets.US_ASCII));
    }

    private static HttpURLConnection open(String url) throws IOException {
        var connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
        connection.setReadTimeout((int) TIMEOUT.toMillis()); // a service that dies while it starts never answers
        connection.setRequestProperty("Accept-Encoding", "gzip");
        return connection;
    }

    /** Reads the whole reply, so that the connection can be reused. */
    private static void finish(HttpURLConnection connection) throws IOException {
        int status = connection.getResponseCode();
        try (InputStream in = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            if (in != null) in.readAllBytes();
        }
        if (status >= 500) throw new Refusal("The service failed: " + status + " for " + connection.getURL());
    }
}

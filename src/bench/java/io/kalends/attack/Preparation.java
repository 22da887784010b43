package io.kalends.attack;

import io.kalends.bench.Requests;
import io.kalends.bench.Servers;
import io.kalends.bench.Store;
import io.kalends.bench.Trouble;
import io.kalends.json.Json;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Brings the service into the state in which it is attacked: a calendar, and an author who has no good intentions. */
final class Preparation {
    private static final int CALLERS = 8;
    private static final int EVENTS_MORE = 3_000;
    private static final int BIG_EVENTS = 60;
    private static final int BIG_CHARACTERS = 190_000;
    private static final int KNOWN_PAGES = 20;
    private static final int PATIENCE_MILLIS = 60_000;
    private static final String USERNAME = "mallory";
    private static final String PASSWORD = "correct horse battery";
    private static final Pattern TOKEN = Pattern.compile("name=\"_token\" value=\"([^\"]+)\"");

    private final int port;
    private final Servers servers;
    private final Store store;

    Preparation(int port, Servers servers, Store store) {
        this.port = port;
        this.servers = servers;
        this.store = store;
    }

    /** @param asked the port that readers and attackers ask */
    Target prepare(int asked) throws IOException, InterruptedException {
        String author = author();
        setPassword();
        fill(author);
        String image = image(author);
        Map<String, String> known = known();
        String cookie = logIn();
        return new Target(
                asked,
                author,
                USERNAME,
                PASSWORD,
                cookie,
                token("/admin/events/new", cookie),
                List.copyOf(known.keySet()),
                List.copyOf(known.values()),
                image);
    }

    private String author() throws IOException {
        Map<?, ?> user = json(
                "POST",
                "/users",
                Servers.AUTHORIZATION,
                Map.of("username", USERNAME, "email", "mallory@example.org", "role", "author"));
        Map<?, ?> made = json(
                "POST",
                "/users/" + user.get("id") + "/application-passwords",
                Servers.AUTHORIZATION,
                Map.of("name", "attack"));
        String login = USERNAME + ":" + made.get("password").toString().replace(" ", "");
        return "Basic " + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8));
    }

    /** By the command line, as only that can. */
    private void setPassword() throws IOException, InterruptedException {
        var command = new ArrayList<>(servers.program());
        command.addAll(List.of("user", "login", USERNAME));
        command.addAll(store.settings());
        Path said = servers.folder().resolve("login.txt");
        Process process = new ProcessBuilder(command)
                .directory(servers.folder().toFile())
                .redirectErrorStream(true)
                .redirectOutput(Redirect.to(said.toFile()))
                .start();
        try (var in = process.outputWriter()) {
            in.write(PASSWORD + "\n");
        }
        if (process.waitFor() != 0) throw new Trouble("No password could be set; " + said + " says why.");
    }

    private void fill(String author) throws IOException, InterruptedException {
        create(EVENTS_MORE, Servers.AUTHORIZATION, Preparation::event);
        create(BIG_EVENTS, author, Preparation::bigEvent);
    }

    private static Map<String, Object> event(int number) {
        String start = String.format(
                Locale.ROOT,
                "%d-%02d-%02d %02d:00:00",
                2027 + number % 3,
                1 + number % 12,
                1 + number % 28,
                number % 20);
        return Map.of(
                "title",
                "Evening " + number + " of the choir",
                "description",
                "<p>Songs of the sea and of the hills, number " + number + ".</p>".repeat(8),
                "start_date",
                start,
                "end_date",
                start.replaceFirst(" (\\d\\d)", " 23"),
                "cost",
                Integer.toString(number % 30));
    }

    private static Map<String, Object> bigEvent(int number) {
        String day = Target.BIG_EVENTS_FROM.substring(0, 5)
                + String.format(Locale.ROOT, "%02d-%02d", 1 + number % 12, 1 + number % 28);
        return Map.of(
                "title", "A long story " + number,
                "description", ("Word" + number + " ").repeat(BIG_CHARACTERS / 7),
                "start_date", day + " 10:00:00",
                "end_date", day + " 11:00:00");
    }

    private void create(int count, String authorization, IntFunction<Map<String, Object>> body)
            throws IOException, InterruptedException {
        var made = new ArrayList<Future<?>>();
        try (var threads =
                Executors.newFixedThreadPool(CALLERS, Thread.ofVirtual().factory())) {
            for (int number = 0; number < count; number++) {
                Map<String, Object> event = body.apply(number);
                made.add(threads.submit(() -> json("POST", "/events", authorization, event)));
            }
            for (Future<?> one : made) one.get();
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        }
    }

    private String image(String author) throws IOException {
        byte[] picture = Drawings.noise(2_400, 1_800);
        String head = "POST " + Requests.API + "/media HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: " + author
                + "\r\nContent-Type: image/jpeg\r\nContent-Disposition: attachment; filename=\"noise.jpg\""
                + "\r\nContent-Length: " + picture.length + "\r\n\r\n";
        Map<?, ?> made = read(ask(head, picture), 201);
        return path(made);
    }

    private static String path(Map<?, ?> record) {
        return String.valueOf(record.get("url")).replaceFirst("^https?://[^/]+", "");
    }

    /** Events anybody can see, with their pages. */
    private Map<String, String> known() throws IOException {
        var known = new LinkedHashMap<String, String>();
        for (int page = 1; page <= KNOWN_PAGES; page++) {
            Map<?, ?> list = json("GET", "/events?per_page=50&page=" + page, "", null);
            for (Object event : (List<?>) list.get("events"))
                if (event instanceof Map<?, ?> fields)
                    known.put(fields.get("id").toString(), path(fields));
        }
        return known;
    }

    /** The cookie of a new session. */
    private String logIn() throws IOException {
        Line.Answer form = ask("GET /admin/login HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", new byte[0]);
        String visit = cookie(form);
        String body = "_token=" + encode(tokenIn(form)) + "&username=" + USERNAME + "&password=" + encode(PASSWORD);
        String head = "POST /admin/login HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: " + visit
                + "\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: " + body.length()
                + "\r\n\r\n";
        Line.Answer answer = ask(head, body.getBytes(StandardCharsets.UTF_8));
        if (answer.status() != 303) throw new Trouble("Nobody can log in: " + answer.status() + ".");
        return cookie(answer);
    }

    private String token(String page, String cookie) throws IOException {
        return tokenIn(
                ask("GET " + page + " HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: " + cookie + "\r\n\r\n", new byte[0]));
    }

    static String cookie(Line.Answer answer) {
        String cookie = answer.header("set-cookie").orElseThrow(() -> new Trouble("There is no cookie."));
        return cookie.substring(0, cookie.indexOf(';'));
    }

    static String tokenIn(Line.Answer page) {
        Matcher found = TOKEN.matcher(page.text());
        if (!found.find()) throw new Trouble("There is no form: " + page.status() + ".");
        return found.group(1);
    }

    static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private Map<?, ?> json(String method, String path, String authorization, @Nullable Map<String, ?> body)
            throws IOException {
        byte[] bytes = body == null ? new byte[0] : Json.bytes(body);
        String head = method + " " + Requests.API + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                + (authorization.isEmpty() ? "" : "Authorization: " + authorization + "\r\n")
                + (body == null ? "" : "Content-Type: application/json\r\nContent-Length: " + bytes.length + "\r\n")
                + "\r\n";
        return read(ask(head, bytes), body == null ? 200 : 201);
    }

    private static Map<?, ?> read(Line.Answer answer, int wanted) {
        if (answer.status() != wanted || !(Json.parse(answer.text()) instanceof Map<?, ?> object))
            throw new Trouble("The service cannot be prepared: " + answer.status() + " " + answer.text());
        return object;
    }

    private Line.Answer ask(String head, byte[] body) throws IOException {
        try (Line line = Line.open(port, Addresses.WATCH, PATIENCE_MILLIS)) {
            line.send(head);
            line.send(body);
            return line.answer();
        }
    }
}

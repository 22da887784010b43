package io.kalends;

import io.kalends.app.App;
import io.kalends.auth.AccountStore;
import io.kalends.auth.Logins;
import io.kalends.auth.Role;
import io.kalends.auth.User;
import io.kalends.config.Config;
import io.kalends.config.Setting;
import io.kalends.demo.Demo;
import io.kalends.http.Server;
import io.kalends.source.Duplicates;
import io.kalends.source.Readers;
import io.kalends.source.Sources;
import io.kalends.store.Database;
import io.kalends.store.StoreLock;
import io.kalends.store.TestDatabases;
import io.kalends.store.Tx;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The whole service on a free port with an empty database, for one test, or for all tests of a class when the field is
 * static. Its clock stands at {@link TestClock#START} until a test moves it. Runs on SQLite, or on PostgreSQL when the
 * system property {@code kalends.test.engine} is {@code postgres}.
 */
public final class TestService implements BeforeEachCallback, AfterEachCallback, BeforeAllCallback, AfterAllCallback {
    /** Who sends a request; null stands for nobody. */
    public static final Role ADMIN = Role.ADMINISTRATOR;

    public static final Role EDITOR = Role.EDITOR;
    public static final Role AUTHOR = Role.AUTHOR;
    public static final Role CONTRIBUTOR = Role.CONTRIBUTOR;
    public static final Role SUBSCRIBER = Role.SUBSCRIBER;
    public static final String NAMESPACE = "/api/calendar/events/v1";
    public static final String COMPATIBLE = "/wp-json/tribe/events/v1";

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final Map<Setting, String> settings = new EnumMap<>(Setting.class);
    private final Map<Role, String> secrets = new EnumMap<>(Role.class);
    private final Map<Role, User> users = new EnumMap<>(Role.class);
    private final TestClock clock;
    private Optional<Readers> readers = Optional.empty();
    private boolean shared;
    private volatile boolean othersWrite;
    private boolean hasUsers;
    private App app;
    private int port;

    public TestService() {
        this(new TestClock());
    }

    /** The service with other readers of sources. */
    public TestService reading(Readers others) {
        readers = Optional.of(others);
        return this;
    }

    private TestService(TestClock clock) {
        this.clock = clock;
    }

    /** The service with another setting than the default. */
    public TestService with(Setting setting, String value) {
        settings.put(setting, value);
        return this;
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        shared = true;
        start();
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        if (!shared) start();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        if (!shared) stop();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        stop();
    }

    public static boolean isOnPostgres() {
        return "postgres".equals(System.getProperty("kalends.test.engine"));
    }

    /** Starts the service outside the life of a test; whoever does so stops it. */
    public void start() {
        settings.putIfAbsent(Setting.DATA, TestDatabases.folder().toString());
        if (isOnPostgres()) settings.putIfAbsent(Setting.DATABASE, TestDatabases.postgresUrl());
        settings.put(Setting.PORT, "0");
        open();
        if (!hasUsers) makeUsers();
    }

    /** Another node with the same store, users and clock, not yet started. */
    public TestService sameStore() {
        var node = new TestService(clock);
        node.settings.putAll(settings);
        node.settings.remove(Setting.BASE_URL);
        node.secrets.putAll(secrets);
        node.users.putAll(users);
        node.hasUsers = true;
        return node;
    }

    /** Starts the service on a store that holds the users of another. */
    public void startOn(Path data, Optional<String> database, TestService usersOf) {
        settings.put(Setting.DATA, data.toString());
        settings.put(Setting.DATABASE, database.orElse(""));
        settings.put(Setting.PORT, "0");
        secrets.putAll(usersOf.secrets);
        users.putAll(usersOf.users);
        open();
    }

    private void open() {
        ServerSocketChannel socket = Server.listen(Config.of(settings));
        try {
            port = ((InetSocketAddress) socket.getLocalAddress()).getPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        settings.put(Setting.PORT, Integer.toString(port));
        app = new App(Config.of(settings), clock, socket, StoreLock.none(), readers);
        app.start();
    }

    public void stop() {
        app.close();
    }

    /** Stops the service and starts it again on the same data. */
    public void restart() {
        restart(() -> {});
    }

    /** The same, with something that happens to the data in between. */
    public void restart(Runnable between) {
        stop();
        between.run();
        open();
    }

    /** Does what is done before the service begins to answer. */
    void warmUp() {
        app.warmUp();
    }

    /** Where the set-up in the browser is found, while it is to be done. */
    public Optional<String> setUpPath() {
        return app.setUpPath();
    }

    /** The calendar that {@code --demo} makes. */
    public Demo demo() {
        return app.demo();
    }

    public Sources sources() {
        return app.sources();
    }

    public Duplicates duplicates() {
        return app.duplicates();
    }

    /** Imports the sources that are due. */
    public void runSchedule() {
        app.schedule().runDue();
    }

    private void makeUsers() {
        var store = new AccountStore();
        app.database().write(tx -> {
            for (Role role : Role.values()) {
                String name = role.word();
                var user = new User(0, name, name + "@example.org", name, role, clock.instant());
                long id = store.insert(tx, user);
                users.put(role, store.find(tx, id).orElseThrow());
                secrets.put(role, app.accounts().issue(tx, id, "tests").secret());
            }
            return tx;
        });
    }

    /** Log-ins of people, and their sessions. */
    public Logins logins() {
        return new Logins(app.database(), new AccountStore(), config(), clock);
    }

    /** Changes the store from within the service. */
    public void write(Consumer<Tx> change) {
        app.database().write(tx -> {
            change.accept(tx);
            return tx;
        });
    }

    /** How many statements the service has sent to its store. */
    public long statements() {
        return app.database().statements();
    }

    /** The database of the service, opened a second time; whoever opens it closes it. */
    public Database database() {
        Database opened = heldDatabase();
        othersWrite = true;
        return opened;
    }

    /** The same for a test that keeps a transaction open, which the service is not to wait for. */
    public Database heldDatabase() {
        othersWrite = false;
        return Database.open(config().data(), config().database(), 1);
    }

    public TestClock clock() {
        return clock;
    }

    public Config config() {
        return Config.of(settings);
    }

    public int port() {
        return port;
    }

    public Path data() {
        return config().data();
    }

    public User user(Role role) {
        return users.get(role);
    }

    public String secret(Role role) {
        return secrets.get(role);
    }

    public String basic(Role role) {
        return basic(role.word(), secrets.get(role));
    }

    /** The header of somebody who says to be this user. */
    public static String basic(String user, String secret) {
        String pair = user + ":" + secret;
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    public Answer get(Role caller, String path) {
        return send(caller, "GET", path, null);
    }

    /** Reads as nobody in particular. */
    public Answer get(String path) {
        return get(null, path);
    }

    public Answer post(Role caller, String path, String json) {
        return send(caller, "POST", path, json);
    }

    public Answer put(Role caller, String path, String json) {
        return send(caller, "PUT", path, json);
    }

    public Answer patch(Role caller, String path, String json) {
        return send(caller, "PATCH", path, json);
    }

    public Answer delete(Role caller, String path) {
        return send(caller, "DELETE", path, null);
    }

    /** A request with a JSON body or none; {@code path} is below the namespace. */
    public Answer send(Role caller, String method, String path, String json) {
        return send(caller, method, path, json, Map.of());
    }

    public Answer send(Role caller, String method, String path, String json, Map<String, String> headers) {
        var all = new HashMap<>(headers);
        if (json != null) all.putIfAbsent("Content-Type", "application/json");
        byte[] body = json == null ? null : json.getBytes(StandardCharsets.UTF_8);
        return raw(caller, method, NAMESPACE + path, body, all);
    }

    /** A request for any path of the service. */
    public Answer raw(Role caller, String method, String path, byte[] body, Map<String, String> headers) {
        // On SQLite the service looks several times a second what other processes have written, and with each write.
        if (othersWrite) app.database().write(tx -> true);
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
        headers.forEach(request::header);
        if (caller != null) request.header("Authorization", basic(caller));
        try {
            HttpResponse<byte[]> response = CLIENT.send(request.build(), BodyHandlers.ofByteArray());
            var answer = new Answer(method, path, response);
            OpenApiCheck.of(mount(path), this::document).check(answer, headers);
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private String mount(String path) {
        boolean isCompatible = path.toLowerCase(Locale.ROOT).matches(".*(wp-json|rest_route=).*");
        return isCompatible && config().compatMount() ? COMPATIBLE : NAMESPACE;
    }

    /** What the service says of itself, asked past the check that is made with it. */
    private String document(String mount) {
        String path = mount.replaceFirst("^/api", config().apiPath()) + "/doc";
        try {
            var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
            return CLIENT.send(request.build(), BodyHandlers.ofString()).body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The moment the clock of the service shows. */
    public Instant now() {
        return clock.instant();
    }
}

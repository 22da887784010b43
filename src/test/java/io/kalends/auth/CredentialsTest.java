package io.kalends.auth;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

@Isolated("it reads the log of all tests")
class CredentialsTest {
    @RegisterExtension
    static final TestService service = new TestService()
            .with(Setting.SITE_NAME, "Our \"Town\"")
            .with(Setting.LOGIN_FAILURES, "1000")
            .with(Setting.LOGIN_FAILURES_PER_ADDRESS, "1000");

    private static Answer get(String path, String authorization) {
        return service.send(null, "GET", path, null, Map.of("Authorization", authorization));
    }

    private static String raw(String pair) {
        return Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"editor", "EDITOR", "Editor@Example.ORG", "editor@example.org"})
    void basic_takesUserNameOrEmailInAnyCase(String name) {
        Answer answer = get("/users/me", TestService.basic(name, service.secret(EDITOR)));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text("username")).isEqualTo("editor");
    }

    @Test
    void basic_ignoresBlanksInTheSecret() {
        String secret = service.secret(EDITOR);

        assertThat(get("/users/me", TestService.basic("editor", Secret.spaced(secret)))
                        .status())
                .isEqualTo(200);
        assertThat(get("/users/me", TestService.basic("editor", " " + secret + "  "))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void schemes_areReadInAnyCase() {
        assertThat(get("/users/me", "bearer " + service.secret(EDITOR)).status())
                .isEqualTo(200);
        assertThat(get("/users/me", "BASIC " + raw("editor:" + service.secret(EDITOR)))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void bearer_isTheSecretAlone() {
        assertThat(get("/users/me", "Bearer " + service.secret(EDITOR)).text("username"))
                .isEqualTo("editor");
    }

    static Stream<String> wrong() {
        String secret = service.secret(EDITOR);
        return Stream.of(
                TestService.basic("editor", "x".repeat(24)),
                TestService.basic("editor", ""),
                TestService.basic("editor", secret.substring(1)),
                TestService.basic("editor", secret + "x"),
                TestService.basic("editor", secret.toUpperCase(Locale.ROOT) + "!"),
                TestService.basic("author", secret),
                TestService.basic("nobody", secret),
                TestService.basic("", secret),
                TestService.basic("editor", "' OR 1=1 --"),
                TestService.basic("editor\u0000", secret),
                "Basic " + raw("editor"),
                "Basic !!!",
                "Basic " + Base64.getEncoder().encodeToString(new byte[] {(byte) 0xff, ':', 'x'}),
                "Basic ",
                "Basic",
                "Bearer " + Secret.spaced(secret),
                "Bearer " + "x".repeat(24),
                "Bearer ",
                "Bearer",
                "Digest username=\"editor\"",
                secret,
                "Basic " + raw("editor:" + secret) + ", Bearer " + secret);
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void wrongCredentials_areAllAnsweredAlike(String authorization) {
        for (String path : List.of("/users/me", "/categories", "/doc", "")) {
            Answer answer = get(path, authorization);
            assertThat(answer.status()).as(authorization).isEqualTo(401);
            assertThat(answer.code()).isEqualTo("rest_invalid_credentials");
            assertThat(answer.header("WWW-Authenticate"))
                    .contains("Basic realm=\"Our \\\"Town\\\"\", charset=\"UTF-8\"");
            assertThat(answer.header("Cache-Control")).contains("no-store");
            assertThat(answer.body()).isEqualTo(get(path, "Basic wrong").body());
        }
    }

    @Test
    void wrongCredentials_comeBeforeRightsAndBodies() {
        Answer answer = service.send(null, "POST", "/users", "{", Map.of("Authorization", "Basic x"));

        assertThat(answer.code()).isEqualTo("rest_invalid_credentials");
        assertThat(get("/nowhere", "Basic x").code()).isEqualTo("rest_no_route");
    }

    @Test
    void cookies_areIgnored() {
        Answer answer = service.send(
                null, "GET", "/users/me", null, Map.of("Cookie", "Authorization=" + service.basic(EDITOR)));

        assertThat(answer.code()).isEqualTo("rest_forbidden");
    }

    @Test
    void secrets_areStoredAsHashesOnly() throws IOException {
        service.get(EDITOR, "/users/me");
        try (Database db = service.database()) {
            List<String> hashes =
                    db.read(tx -> tx.list(Sql.of("SELECT hash FROM app_password"), row -> row.text("hash")));
            assertThat(hashes).isNotEmpty().allMatch(hash -> hash.matches("[0-9a-f]{64}"));
        }
        String secret = service.secret(EDITOR);
        try (Stream<Path> files = Files.walk(service.data())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain(secret);
            }
        }
    }

    @Test
    void secrets_areNeverLogged() {
        var written = new ByteArrayOutputStream();
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        Level level = root.getLevel();
        PrintStream out = System.out;
        var secrets = new ArrayList<String>();
        root.setLevel(Level.DEBUG);
        System.setOut(new PrintStream(written, true, StandardCharsets.UTF_8));
        try {
            secrets.addAll(useSecrets());
        } finally {
            System.setOut(out);
            root.setLevel(level);
        }
        assertThat(written.toString(StandardCharsets.UTF_8))
                .contains("GET " + TestService.NAMESPACE + "/users/me 200")
                .doesNotContain(secrets);
    }

    /** Does what there is to do with secrets, on a service of its own. */
    private static List<String> useSecrets() {
        var logging = new TestService();
        logging.start();
        try {
            Answer made = logging.post(EDITOR, "/users/me/application-passwords", "{\"name\": \"logged\"}");
            String secret = made.text("password").replace(" ", "");
            for (String sent : List.of("Bearer " + secret, TestService.basic("nobody", secret)))
                logging.send(null, "GET", "/users/me", null, Map.of("Authorization", sent));
            logging.get(EDITOR, "/users/me");
            logging.get(ADMIN, "/users/" + logging.user(EDITOR).id() + "/application-passwords");
            return List.of(made.text("password"), secret, logging.secret(EDITOR), logging.basic(EDITOR));
        } finally {
            logging.stop();
        }
    }
}

package io.kalends.idempotency;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.EDITOR;
import static io.kalends.TestService.NAMESPACE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that make something, sent again under the same key. */
class IdempotencyKeyTest {
    private static final AtomicInteger KEYS = new AtomicInteger();

    /** A body for every route that makes something. */
    private static final Map<String, String> BODIES = new LinkedHashMap<>();

    static {
        BODIES.put("/events", """
                {"title": "Open day", "start_date": "2026-12-05 19:30", "end_date": "2026-12-05 23:00"}""");
        BODIES.put("/venues", "{\"venue\": \"Hall\"}");
        BODIES.put("/organizers", "{\"organizer\": \"Club\"}");
        BODIES.put("/categories", "{\"name\": \"Jazz\"}");
        BODIES.put("/tags", "{\"name\": \"live\"}");
        BODIES.put("/users", "{\"username\": \"ada\", \"email\": \"ada@example.net\"}");
        BODIES.put("/custom-fields", "{\"key\": \"age\", \"label\": \"Age\", \"kind\": \"number\"}");
        BODIES.put("/sources", "{\"type\": \"ical\", \"address\": \"https://example.org/club.ics\"}");
    }

    @RegisterExtension
    static final TestService service = new TestService();

    private static String newKey() {
        return "key-" + KEYS.incrementAndGet();
    }

    private static Answer post(Role caller, String path, String json, String key) {
        return service.send(caller, "POST", path, json, Map.of("Idempotency-Key", key));
    }

    private static Answer venue(String name, String key) {
        return post(ADMIN, "/venues", "{\"venue\": \"%s\"}".formatted(name), key);
    }

    private static void assertReplay(Answer again, Answer first) {
        assertThat(again.status()).isEqualTo(201);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.header("Idempotency-Replayed")).hasValue("true");
        assertThat(first.header("Idempotency-Replayed")).isEmpty();
        for (String header : List.of("Location", "ETag", "Content-Type", "Cache-Control"))
            assertThat(again.header(header)).isPresent().isEqualTo(first.header(header));
    }

    private static long rows(String table) {
        try (Database db = service.database()) {
            return db.read(tx -> tx.count(Sql.of("SELECT count(*) FROM " + table)));
        }
    }

    private static long records() {
        return rows("post") + rows("term") + rows("media") + rows("account") + rows("app_password") + rows("source");
    }

    @Test
    void sameRequest_isAnsweredAsTheFirstTime() {
        BODIES.forEach((path, body) -> {
            String key = newKey();
            Answer first = post(ADMIN, path, body, key);
            long records = records();

            Answer again = post(ADMIN, path, body, key);

            assertThat(first.status()).as(first.toString()).isEqualTo(201);
            assertReplay(again, first);
            assertThat(records()).isEqualTo(records);
        });
    }

    @Test
    void firstReply_isThatOfARequestWithoutKey() {
        String body = """
                {"venue": "Plain", "description": "x", "geo_lat": 1, "geo_lng": 2}""";
        Answer plain = service.post(ADMIN, "/venues?_fields=venue,geo_lat", body);
        Answer keyed = post(ADMIN, "/venues?_fields=venue,geo_lat", body, newKey());

        assertThat(keyed.body()).isEqualTo(plain.body());
        assertThat(keyed.header("ETag"))
                .isEqualTo(service.get(
                                ADMIN, keyed.header("Location").orElseThrow().replaceFirst(".*/v1", ""))
                        .header("ETag"));
    }

    @Test
    void everyRouteThatCreates_takesTheKey() {
        var creating = new TreeSet<String>();
        Map<?, ?> paths = (Map<?, ?>) service.get("/doc").at("paths");
        paths.forEach((path, operations) -> {
            Object post = ((Map<?, ?>) operations).get("post");
            if (post != null && post.toString().contains("Idempotency-Key")) creating.add(path.toString());
            boolean makes = post instanceof Map<?, ?> one && ((Map<?, ?>) one.get("responses")).containsKey("201");
            assertThat(creating.contains(path)).as(path.toString()).isEqualTo(makes);
        });

        assertThat(creating)
                .containsAll(BODIES.keySet())
                .contains("/media", "/users/{id}/application-passwords")
                .hasSize(BODIES.size() + 2);
        assertThat(service.get("").body()).contains("\"Idempotency-Key\":{\"type\":\"string\"");
        assertThat(service.raw(null, "GET", "/docs", null, Map.of()).body()).contains("Idempotency-Key");
    }

    @Test
    void upload_isKeptOnceWhateverTheBoundary() throws IOException {
        String key = newKey();
        Answer first = upload("AaB03x", key);
        long media = rows("media");

        assertThat(first.status()).isEqualTo(201);
        assertReplay(upload("zzz999", key), first);
        assertThat(rows("media")).isEqualTo(media);
    }

    private static Answer upload(String boundary, String key) throws IOException {
        var png = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(4, 4, BufferedImage.TYPE_INT_RGB), "png", png);
        var body = new ByteArrayOutputStream();
        body.writeBytes(
                ("--" + boundary + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\n")
                        .getBytes(UTF_8));
        body.writeBytes(png.toByteArray());
        body.writeBytes(("\r\n--" + boundary + "--\r\n").getBytes(UTF_8));
        return service.raw(
                ADMIN,
                "POST",
                NAMESPACE + "/media",
                body.toByteArray(),
                Map.of("Content-Type", "multipart/form-data; boundary=" + boundary, "Idempotency-Key", key));
    }

    @Test
    void password_isMadeOnceAndShownOnce() {
        String key = newKey();
        Answer first = post(AUTHOR, "/users/me/application-passwords", "{\"name\": \"phone\"}", key);
        long passwords = rows("app_password");

        Answer again = post(AUTHOR, "/users/me/application-passwords", "{\"name\": \"phone\"}", key);

        assertThat(first.status()).isEqualTo(201);
        assertThat(again.status()).isEqualTo(409);
        assertThat(again.code()).isEqualTo("rest_idempotency_reply_not_kept");
        assertThat(again.header("Location")).isPresent().isEqualTo(first.header("Location"));
        assertThat(rows("app_password")).isEqualTo(passwords);
        String secret = first.text("password");
        assertThat(storedReplies()).doesNotContain(secret, secret.replace(" ", ""));
    }

    private static String storedReplies() {
        try (Database db = service.database()) {
            return db.read(
                    tx -> tx.list(Sql.of("SELECT COALESCE(body, '') AS body FROM kept_reply"), row -> row.text("body"))
                            .toString());
        }
    }

    @Test
    void anotherBodyOrAddress_isRefused() {
        String key = newKey();
        venue("One", key);
        long records = records();

        List<Answer> others = List.of(
                venue("Two", key),
                post(ADMIN, "/organizers", "{\"venue\": \"One\"}", key),
                post(ADMIN, "/venues?_fields=id", "{\"venue\": \"One\"}", key),
                post(ADMIN, "/venues", "{\"venue\": \"\"}", key));

        assertThat(others).allSatisfy(answer -> {
            assertThat(answer.status()).as(answer.toString()).isEqualTo(422);
            assertThat(answer.code()).isEqualTo("rest_idempotency_key_reused");
        });
        assertThat(records()).isEqualTo(records);
        assertThat(venue("One", key).status()).isEqualTo(201);
    }

    @Test
    void callers_haveKeysOfTheirOwn() {
        String key = newKey();
        Answer one = post(AUTHOR, "/venues", "{\"venue\": \"Shared\"}", key);
        Answer other = post(EDITOR, "/venues", "{\"venue\": \"Shared\"}", key);

        assertThat(other.status()).isEqualTo(201);
        assertThat(other.id()).isNotEqualTo(one.id());
        assertThat(other.header("Idempotency-Replayed")).isEmpty();
    }

    @Test
    void failure_leavesTheKeyFree() {
        String key = newKey();

        assertThat(venue("", key).status()).isEqualTo(400);
        assertThat(post(ADMIN, "/venues", "{", key).status()).isEqualTo(400);
        assertThat(post(ADMIN, "/tags", "{}", key).status()).isEqualTo(400);
        assertThat(post(AUTHOR, "/tags", "{\"name\": \"x\"}", key).status()).isEqualTo(403);
        assertThat(venue("Right", key).header("Idempotency-Replayed")).isEmpty();
        assertThat(venue("Right", key).header("Idempotency-Replayed")).hasValue("true");
    }

    @Test
    void replay_showsWhatWasMadeThenAndNeedsNothingOfItNow() {
        String key = newKey();
        long hall = service.post(ADMIN, "/venues", "{\"venue\": \"Passing\"}").id();
        String body = """
                {"title": "At the hall", "start_date": "2026-12-05", "end_date": "2026-12-05", "venue": %s}""".formatted(hall);
        Answer first = post(ADMIN, "/events", body, key);
        service.delete(ADMIN, "/venues/" + hall + "?force=true");
        service.delete(ADMIN, "/events/" + first.id() + "?force=true");

        assertReplay(post(ADMIN, "/events", body, key), first);
        assertThat(service.get(ADMIN, "/events/" + first.id()).status()).isEqualTo(404);
    }

    @Test
    void replay_needsTheSameRight() {
        String key = newKey();
        long id = service.post(ADMIN, "/users", """
                {"username": "eve", "email": "eve@example.net", "role": "editor"}""").id();
        String secret = service.post(ADMIN, "/users/" + id + "/application-passwords", "{}")
                .text("password");
        var headers = Map.of(
                "Authorization",
                TestService.basic("eve", secret),
                "Content-Type",
                "application/json",
                "Idempotency-Key",
                key);
        byte[] body = "{\"name\": \"eves\"}".getBytes(UTF_8);

        assertThat(service.raw(null, "POST", NAMESPACE + "/tags", body, headers).status())
                .isEqualTo(201);
        service.patch(ADMIN, "/users/" + id, "{\"role\": \"author\"}");
        assertThat(service.raw(null, "POST", NAMESPACE + "/tags", body, headers).status())
                .isEqualTo(403);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "two words", "tab\there"})
    void key_isVisibleAscii(String key) {
        long records = records();

        Answer answer = venue("Refused", key);

        assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("rest_invalid_param");
        assertThat(answer.reason("Idempotency-Key")).isEqualTo("rest_invalid_value");
        assertThat(records()).isEqualTo(records);
    }

    @Test
    void key_hasAtMost255Characters() {
        assertThat(venue("Long", "x".repeat(255)).status()).isEqualTo(201);
        assertThat(venue("Long", "x".repeat(256)).reason("Idempotency-Key")).isEqualTo("rest_invalid_value");
        assertThat(venue("Odd", "\"!~'%_;--{}\\").status()).isEqualTo(201);
        assertThat(venue("Odd", "\"!~'%_;--{}\\").header("Idempotency-Replayed"))
                .hasValue("true");
    }

    @Test
    void key_isNotLookedAtWhereNothingIsMade() {
        Answer made = service.post(ADMIN, "/venues", "{\"venue\": \"Changing\"}");
        String path = "/venues/" + made.id();
        String key = newKey();

        for (int i = 0; i < 2; i++) {
            Answer changed = post(ADMIN, path, "{\"venue\": \"Changed " + i + "\"}", key);
            assertThat(changed.status()).isEqualTo(200);
            assertThat(changed.header("Idempotency-Replayed")).isEmpty();
        }
        assertThat(service.send(null, "GET", "/venues", null, Map.of("Idempotency-Key", "not valid"))
                        .status())
                .isEqualTo(200);
        assertThat(post(null, "/venues", "{}", "not valid").status()).isEqualTo(401);
    }

    @Test
    void reply_isKeptForADayAndAcrossRestarts() {
        String key = newKey();
        Answer first = venue("Lasting", key);

        service.clock().forward(Duration.ofHours(24).minusSeconds(1));
        service.restart();
        assertReplay(venue("Lasting", key), first);

        service.clock().forward(Duration.ofSeconds(1));
        Answer second = venue("Lasting", key);
        assertThat(second.status()).isEqualTo(201);
        assertThat(second.id()).isNotEqualTo(first.id());
        assertReplay(venue("Lasting", key), second);
    }

    @Test
    void oldReplies_areForgotten() {
        venue("Old", newKey());
        service.clock().forward(Duration.ofHours(24));
        String key = newKey();
        Answer young = venue("Young", key);

        try (Database db = service.database()) {
            new Idempotency(db, service.clock()).purge();
        }

        assertThat(rows("kept_reply")).isEqualTo(1);
        assertReplay(venue("Young", key), young);
    }
}

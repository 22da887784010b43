package io.kalends.user;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.EDITOR;
import static io.kalends.TestService.SUBSCRIBER;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class AppPasswordTest {
    private static final String OWN = "/users/me/application-passwords";

    @RegisterExtension
    final TestService service = new TestService();

    private Answer getAs(String user, String secret, String path) {
        return service.send(null, "GET", path, null, Map.of("Authorization", TestService.basic(user, secret)));
    }

    @Test
    void create_showsTheSecretOnce() {
        Answer made = service.post(SUBSCRIBER, OWN, "{\"name\": \"Phone\"}");

        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        assertThat(made.text("password")).matches("[A-Za-z0-9]{4}( [A-Za-z0-9]{4}){5}");
        assertThat(made.text("name")).isEqualTo("Phone");
        assertThat(made.text("created_utc")).isEqualTo("2026-11-15 10:00:00");
        assertThat(made.text("last_used_utc")).isEmpty();
        assertThat(made.header("Cache-Control")).contains("private, no-store");
        long user = service.user(SUBSCRIBER).id();
        assertThat(made.header("Location").orElseThrow())
                .endsWith("/users/" + user + "/application-passwords/" + made.id());
        assertThat(getAs("subscriber", made.text("password"), "/users/me").status())
                .isEqualTo(200);
        assertThat(service.get(SUBSCRIBER, OWN).body())
                .doesNotContain("password\"")
                .doesNotContain(made.text("password"))
                .doesNotContain(made.text("password").replace(" ", ""));
    }

    @Test
    void create_needsNoBody() {
        Answer made = service.send(SUBSCRIBER, "POST", OWN, null);

        assertThat(made.status()).isEqualTo(201);
        assertThat(made.text("name")).isEmpty();
        assertThat(service.post(SUBSCRIBER, OWN, "{\"name\": null}").status()).isEqualTo(201);
        assertThat(service.post(SUBSCRIBER, OWN, "{\"name\": 7}").reason("name"))
                .isEqualTo("rest_invalid_type");
        assertThat(service.post(SUBSCRIBER, OWN, "{\"name\": \"" + "x".repeat(501) + "\"}")
                        .reason("name"))
                .isEqualTo("rest_too_long");
    }

    @Test
    void list_isAnArrayOfAll() {
        service.post(SUBSCRIBER, OWN, "{\"name\": \"Phone\"}");
        Answer answer = service.get(SUBSCRIBER, OWN);

        assertThat(answer.status()).isEqualTo(200);
        assertThat((List<?>) answer.tree()).hasSize(2);
        assertThat(answer.text("0.name")).isEqualTo("tests");
        assertThat(answer.text("0.last_used_utc")).isEqualTo("2026-11-15 10:00:00");
        assertThat(((Map<?, ?>) answer.at("1")).keySet().stream().map(Object::toString))
                .containsExactly("id", "name", "created_utc", "last_used_utc");
        assertThat(answer.text("1.last_used_utc")).isEmpty();
    }

    @Test
    void list_tellsWhenASecretWasLastUsed() {
        service.get(SUBSCRIBER, OWN);
        service.clock().forward(Duration.ofHours(2));

        assertThat(service.get(SUBSCRIBER, OWN).text("0.last_used_utc")).isEqualTo("2026-11-15 12:00:00");
    }

    @Test
    void administrators_manageThoseOfOthers() {
        String path = "/users/" + service.user(EDITOR).id() + "/application-passwords";
        Answer made = service.post(ADMIN, path, "{\"name\": \"For you\"}");

        assertThat(made.status()).isEqualTo(201);
        assertThat(getAs("editor@example.org", made.text("password"), "/users/me")
                        .text("username"))
                .isEqualTo("editor");
        assertThat((List<?>) service.get(ADMIN, path).tree()).hasSize(2);
        assertThat(service.delete(ADMIN, path + "/" + made.id()).status()).isEqualTo(200);
    }

    @Test
    void delete_revokesOne() {
        Answer made = service.post(SUBSCRIBER, OWN, "{\"name\": \"Phone\"}");
        Answer revoked = service.delete(SUBSCRIBER, OWN + "/" + made.id());

        assertThat(revoked.status()).isEqualTo(200);
        assertThat(revoked.id()).isEqualTo(made.id());
        assertThat(revoked.at("password")).isNull();
        assertThat(getAs("subscriber", made.text("password"), "/categories").code())
                .isEqualTo("rest_invalid_credentials");
        Answer again = service.delete(SUBSCRIBER, OWN + "/" + made.id());
        assertThat(again.status()).isEqualTo(404);
        assertThat(again.code()).isEqualTo("rest_application_password_not_found");
    }

    @Test
    void delete_findsOnlyThoseOfTheUser() {
        Answer made = service.post(EDITOR, OWN, "{}");

        assertThat(service.delete(SUBSCRIBER, OWN + "/" + made.id()).code())
                .isEqualTo("rest_application_password_not_found");
        assertThat(service.delete(SUBSCRIBER, OWN + "/99999999999999999999").status())
                .isEqualTo(404);
        assertThat(getAs("editor", made.text("password"), "/users/me").status()).isEqualTo(200);
    }

    @Test
    void delete_revokesAll() {
        Answer made = service.post(SUBSCRIBER, OWN, "{\"name\": \"Phone\"}");
        Answer revoked = service.delete(SUBSCRIBER, OWN);

        assertThat(revoked.status()).isEqualTo(200);
        assertThat((List<?>) revoked.tree()).hasSize(2);
        assertThat(revoked.number("1.id")).isEqualTo(made.id());
        assertThat(service.get(SUBSCRIBER, OWN).status()).isEqualTo(401);
        assertThat(getAs("subscriber", made.text("password"), OWN).status()).isEqualTo(401);
    }
}

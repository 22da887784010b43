package io.kalends.user;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.EDITOR;
import static io.kalends.TestService.SUBSCRIBER;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.config.Setting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class UserRoutesTest {
    @RegisterExtension
    final TestService service = new TestService().with(Setting.TIMEZONE, "Europe/Berlin");

    private Answer create(String username, String more) {
        return service.post(ADMIN, "/users", """
                {"username": "%s", "email": "%s@example.com"%s}""".formatted(username, username, more));
    }

    private long made(String username, String role) {
        Answer answer = create(username, ", \"role\": \"" + role + "\"");
        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
        return answer.id();
    }

    @Test
    void create_answersWithTheUserAndItsAddress() {
        Answer answer = service.post(ADMIN, "/users", """
                {"username": "Ada.L", "email": "Ada@Example.org", "name": "Ada <b>Lovelace</b>", "role": "author"}""");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
        assertThat(((Map<?, ?>) answer.tree()).keySet().stream().map(Object::toString))
                .containsExactly("id", "username", "email", "name", "role", "registered", "registered_utc");
        assertThat(answer.text("username")).isEqualTo("Ada.L");
        assertThat(answer.text("email")).isEqualTo("Ada@Example.org");
        assertThat(answer.text("name")).isEqualTo("Ada Lovelace");
        assertThat(answer.text("role")).isEqualTo("author");
        assertThat(answer.text("registered")).isEqualTo("2026-11-15 11:00:00");
        assertThat(answer.text("registered_utc")).isEqualTo("2026-11-15 10:00:00");
        assertThat(answer.header("Location").orElseThrow()).endsWith("/users/" + answer.id());
        Answer read = service.get(ADMIN, "/users/" + answer.id());
        assertThat(read.body()).isEqualTo(answer.body());
        assertThat(read.header("ETag")).isEqualTo(answer.header("ETag"));
    }

    @Test
    void create_hasDefaultsForNameAndRole() {
        assertThat(create("bob", "").text("name")).isEqualTo("bob");
        assertThat(create("eve", ", \"name\": \"  \", \"role\": null").text("name"))
                .isEqualTo("eve");
        assertThat(service.get(ADMIN, "/users?search=eve").text("users.0.role")).isEqualTo("subscriber");
    }

    @Test
    void create_needsUsernameAndEmail() {
        Answer answer = service.post(ADMIN, "/users", "{\"email\": null}");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("rest_missing_callback_param");
        assertThat(answer.at("data.params")).isEqualTo(List.of("username", "email"));
    }

    @Test
    void create_namesEveryInvalidField() {
        Answer answer = service.post(ADMIN, "/users", """
                {"username": "a b", "email": "nobody", "name": 5, "role": "king"}""");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.reason("username")).isEqualTo("rest_invalid_value");
        assertThat(answer.reason("email")).isEqualTo("rest_invalid_email");
        assertThat(answer.reason("name")).isEqualTo("rest_invalid_type");
        assertThat(answer.reason("role")).isEqualTo("rest_invalid_value");
    }

    @Test
    void create_takesUsernamesOfSixtyCharacters() {
        assertThat(create("A0._@-" + "x".repeat(54), ", \"email\": \"long@example.com\"")
                        .status())
                .isEqualTo(201);
        assertThat(create("x".repeat(61), ", \"email\": \"longer@example.com\"").reason("username"))
                .isEqualTo("rest_invalid_value");
    }

    @Test
    void create_refusesTakenNamesAndEmailsInAnyCase() {
        Answer name = service.post(ADMIN, "/users", """
                {"username": "EDITOR", "email": "new@example.com"}""");
        Answer email = service.post(ADMIN, "/users", """
                {"username": "new", "email": "Editor@EXAMPLE.org"}""");

        assertThat(name.status()).isEqualTo(409);
        assertThat(name.code()).isEqualTo("rest_user_exists");
        assertThat(email.status()).isEqualTo(409);
        assertThat(email.code()).isEqualTo("rest_user_exists");
        assertThat(service.get(ADMIN, "/users").number("total")).isEqualTo(5);
    }

    @Test
    void list_isPagedInTheOrderOfIds() {
        Answer first = service.get(ADMIN, "/users?per_page=2");

        assertThat(first.status()).as(first.toString()).isEqualTo(200);
        assertThat(first.text("users.0.username")).isEqualTo("administrator");
        assertThat(first.number("total")).isEqualTo(5);
        assertThat(first.number("total_pages")).isEqualTo(3);
        assertThat(first.header("X-TEC-Total")).contains("5");
        assertThat(first.text("next_rest_url")).endsWith("/users?per_page=2&page=2");
        assertThat(service.get(ADMIN, "/users?per_page=2&page=3").text("users.0.username"))
                .isEqualTo("subscriber");
        Answer beyond = service.get(ADMIN, "/users?per_page=2&page=4");
        assertThat(beyond.status()).isEqualTo(404);
        assertThat(beyond.code()).isEqualTo("user-archive-page-not-found");
    }

    @Test
    void list_filtersBySearchAndRole() {
        create("zoe", ", \"name\": \"Zoë Änders\", \"role\": \"editor\"");

        assertThat(service.get(ADMIN, "/users?search=ZOE%20anders").number("total"))
                .isEqualTo(1);
        assertThat(service.get(ADMIN, "/users?search=zoe%40EXAMPLE.com").number("total"))
                .isEqualTo(1);
        assertThat(service.get(ADMIN, "/users?search=nobody").number("total")).isZero();
        assertThat(service.get(ADMIN, "/users?role=editor").number("total")).isEqualTo(2);
        assertThat(service.get(ADMIN, "/users?role=editor&search=-zoe").text("users.0.username"))
                .isEqualTo("editor");
    }

    @Test
    void read_ofMeIsTheCaller() {
        Answer me = service.get(SUBSCRIBER, "/users/me");

        assertThat(me.status()).isEqualTo(200);
        assertThat(me.text("username")).isEqualTo("subscriber");
        assertThat(service.get(SUBSCRIBER, "/users/ME").body()).isEqualTo(me.body());
        assertThat(service.get(SUBSCRIBER, "/users/" + me.id()).body()).isEqualTo(me.body());
        assertThat(service.get("/users/me").status()).isEqualTo(401);
    }

    @Test
    void rights_areTheAdministratorsAndTheOwn() {
        long author = service.user(AUTHOR).id();
        for (Role role : List.of(EDITOR, SUBSCRIBER)) {
            assertThat(service.get(role, "/users").status()).isEqualTo(403);
            assertThat(service.post(role, "/users", "{").status()).isEqualTo(403);
            assertThat(service.get(role, "/users/" + author).status()).isEqualTo(403);
            assertThat(service.get(role, "/users/999999").status()).isEqualTo(403);
            assertThat(service.put(role, "/users/me", "{\"name\": \"x\"}").status())
                    .isEqualTo(403);
            assertThat(service.delete(role, "/users/me").status()).isEqualTo(403);
            assertThat(service.get(role, "/users/" + author + "/application-passwords")
                            .status())
                    .isEqualTo(403);
            assertThat(service.post(role, "/users/999999/application-passwords", "{}")
                            .status())
                    .isEqualTo(403);
            assertThat(service.delete(role, "/users/" + author + "/application-passwords")
                            .status())
                    .isEqualTo(403);
            assertThat(service.delete(role, "/users/" + author + "/application-passwords/1")
                            .code())
                    .isEqualTo("rest_forbidden");
        }
    }

    @Test
    void update_mergesWhatIsSent() {
        long id = made("bob", "author");

        for (String method : List.of("POST", "PUT", "PATCH")) {
            Answer answer = service.send(ADMIN, method, "/users/" + id, "{\"name\": \"Bob " + method + "\"}");
            assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
            assertThat(answer.text("name")).isEqualTo("Bob " + method);
            assertThat(answer.text("role")).isEqualTo("author");
        }
        Answer answer = service.put(ADMIN, "/users/" + id, """
                {"name": "", "email": "bob@example.net", "role": "editor"}""");
        assertThat(answer.text("name")).isEqualTo("bob");
        assertThat(service.get(ADMIN, "/users/" + id).body()).isEqualTo(answer.body());
        assertThat(service.get(ADMIN, "/users?search=bob@example.net").number("total"))
                .isEqualTo(1);
        assertThat(service.get(ADMIN, "/users?search=bob@example.com").number("total"))
                .isZero();
    }

    @Test
    void update_takesBackWhatWasRead() {
        Answer read = service.get(ADMIN, "/users/me");
        Answer answer = service.put(ADMIN, "/users/me", read.body());

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo(read.body());
        assertThat(answer.header("ETag")).isEqualTo(read.header("ETag"));
    }

    @Test
    void update_keepsTheUsername() {
        long id = made("bob", "author");

        assertThat(service.put(ADMIN, "/users/" + id, "{\"username\": \"rob\"}").reason("username"))
                .isEqualTo("rest_invalid_value");
        Answer same = service.put(ADMIN, "/users/" + id, "{\"username\": \"BOB\"}");
        assertThat(same.status()).isEqualTo(200);
        assertThat(same.text("username")).isEqualTo("bob");
    }

    @Test
    void update_refusesEmptyAndTakenValues() {
        long id = made("bob", "author");
        String path = "/users/" + id;

        assertThat(service.put(ADMIN, path, "{\"email\": null}").reason("email"))
                .isEqualTo("rest_invalid_value");
        assertThat(service.put(ADMIN, path, "{\"email\": \"\"}").reason("email"))
                .isEqualTo("rest_invalid_email");
        assertThat(service.put(ADMIN, path, "{\"role\": \"\"}").reason("role")).isEqualTo("rest_invalid_value");
        assertThat(service.put(ADMIN, path, "{\"role\": null}").text("role")).isEqualTo("author");
        Answer taken = service.put(ADMIN, path, "{\"email\": \"EDITOR@example.org\"}");
        assertThat(taken.status()).isEqualTo(409);
        assertThat(taken.code()).isEqualTo("rest_user_exists");
        assertThat(service.put(ADMIN, path, "{\"email\": \"BOB@example.com\"}").text("email"))
                .isEqualTo("BOB@example.com");
    }

    @Test
    void update_holdsAnOldStateAgainstIfMatch() {
        String path = "/users/" + made("bob", "author");
        String tag = service.get(ADMIN, path).header("ETag").orElseThrow();
        assertThat(service.send(ADMIN, "PUT", path, "{\"name\": \"B\"}", Map.of("If-Match", tag))
                        .status())
                .isEqualTo(200);

        Answer stale = service.send(ADMIN, "PUT", path, "{\"name\": \"C\"}", Map.of("If-Match", tag));
        assertThat(stale.status()).isEqualTo(412);
        assertThat(stale.code()).isEqualTo("rest_precondition_failed");
        assertThat(service.send(ADMIN, "DELETE", path, null, Map.of("If-Match", tag))
                        .status())
                .isEqualTo(412);
        assertThat(service.send(ADMIN, "DELETE", path, null, Map.of("If-Match", "*"))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void update_ofTheRoleActsOnTheNextRequest() {
        assertThat(service.post(EDITOR, "/categories", "{\"name\": \"One\"}").status())
                .isEqualTo(201);
        service.put(ADMIN, "/users/" + service.user(EDITOR).id(), "{\"role\": \"subscriber\"}");

        assertThat(service.post(EDITOR, "/categories", "{\"name\": \"Two\"}").status())
                .isEqualTo(403);
    }

    @Test
    void update_keepsTheLastAdministrator() {
        Answer refused = service.put(ADMIN, "/users/me", "{\"role\": \"editor\", \"name\": \"X\"}");

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.code()).isEqualTo("rest_last_administrator");
        assertThat(service.get(ADMIN, "/users/me").text("name")).isEqualTo("administrator");
        made("second", "administrator");
        assertThat(service.put(ADMIN, "/users/me", "{\"role\": \"editor\"}").status())
                .isEqualTo(200);
        assertThat(service.get(ADMIN, "/users").status()).isEqualTo(403);
    }
}

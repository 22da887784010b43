package io.kalends.user;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that change nothing, so that one service serves them all. */
class UserRefusalsTest {
    @RegisterExtension
    static final TestService service = new TestService();

    private static String author() {
        return "/users/" + service.user(AUTHOR).id();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "ä", "a/b", "a:b", "<b>", "a\\u0000", "a\\n"})
    void create_refusesUsernamesOfOtherCharacters(String username) {
        Answer answer = service.post(
                ADMIN, "/users", "{\"username\": \"%s\", \"email\": \"x@example.com\"}".formatted(username));

        assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
        assertThat(answer.reason("username")).isEqualTo("rest_invalid_value");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"\"", "\" \"", "\"a@b@c\"", "\"@\"", "7", "[\"a@b\"]"})
    void create_refusesEmailsThatAreNone(String email) {
        Answer answer = service.post(ADMIN, "/users", "{\"username\": \"zoe\", \"email\": %s}".formatted(email));

        assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
        assertThat(answer.reason("email")).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"role=king", "role=", "search=", "search=%20", "search=%00", "page=0", "per_page=x"})
    void list_refusesWrongFilters(String query) {
        Answer answer = service.get(ADMIN, "/users?" + query);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.reason(query.substring(0, query.indexOf('=')))).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/users", "/users/1", "/users/me", "/users/me/application-passwords"})
    void rights_ofVisitorsAreNone(String path) {
        Answer answer = service.get(path);

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.code()).isEqualTo("rest_forbidden");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/users/0", "/users/999999", "/users/99999999999999999999"})
    void read_ofUnknownUsersIsNotFound(String path) {
        assertThat(service.get(ADMIN, path).code()).isEqualTo("rest_user_invalid");
        assertThat(service.put(ADMIN, path, "{}").status()).isEqualTo(404);
        assertThat(service.delete(ADMIN, path).status()).isEqualTo(404);
        assertThat(service.get(ADMIN, path + "/application-passwords").code()).isEqualTo("rest_user_invalid");
        assertThat(service.delete(ADMIN, path + "/application-passwords/1").code())
                .isEqualTo("rest_user_invalid");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "0", "-1", "999999", "99999999999999999999", "1.5"})
    void delete_refusesAnHeirWhoIsNone(String heir) {
        Answer answer = service.delete(ADMIN, author() + "?reassign=" + heir);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.reason("reassign")).isNotNull();
        assertThat(service.get(ADMIN, author()).status()).isEqualTo(200);
    }
}

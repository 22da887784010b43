package io.kalends.admin;

import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.TestService;
import io.kalends.auth.Role;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The table of events looks up what it shows in memory, however much there is to filter by. */
class TableStatementsTest {
    /** More than are offered in a list. */
    private static final int VENUES = 201;

    @RegisterExtension
    final TestService service = new TestService();

    private void post(String path, String body) {
        assertThat(service.post(EDITOR, path, body).status()).isEqualTo(201);
    }

    /** The least of three: the service may be doing a chore of its own meanwhile. */
    private long cost(Browser editor, String path) {
        return LongStream.range(0, 3)
                .map(attempt -> {
                    long before = service.statements();
                    assertThat(editor.get(path + "?attempt=" + attempt).status())
                            .isEqualTo(200);
                    return service.statements() - before;
                })
                .min()
                .orElseThrow();
    }

    @Test
    void table_costsOneStatementMoreThanTheLogIn() {
        for (int i = 0; i < VENUES; i++) post("/venues", "{\"venue\": \"Hall %s\"}".formatted(i));
        for (int i = 0; i < 20; i++) {
            post("/tags", "{\"name\": \"Tag %s\"}".formatted(i));
            post("/categories", "{\"name\": \"Category %s\"}".formatted(i));
            post(
                    "/events",
                    "{\"title\": \"Event\", \"start_date\": \"2026-12-01 10:00\", \"end_date\": \"2026-12-01 11:00\"}");
        }
        Browser editor = Browser.loggedIn(service, Role.EDITOR);

        long logIn = cost(editor, "/admin/profile");
        assertThat(cost(editor, "/admin/events") - logIn).isLessThanOrEqualTo(1);
    }
}

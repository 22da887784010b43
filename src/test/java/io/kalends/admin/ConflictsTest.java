package io.kalends.admin;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Two change the same category, tag or user: the second is told, sees both versions and chooses. */
class ConflictsTest {
    private static final String FORM = "main form[method=post]:has(input[name=seen])";

    @RegisterExtension
    static final TestService service = new TestService();

    private static Browser admin;

    @BeforeAll
    static void logIn() {
        Browser.setPasswords(service);
        admin = Browser.loggedIn(service, ADMIN);
    }

    private static Answer made(String path, String body) {
        Answer made = service.post(ADMIN, path, body);
        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        return made;
    }

    @Test
    void category_showsBothVersionsAndLetsChoose() {
        long music = made("/categories", "{\"name\": \"Music\"}").number("id");
        long loud = made("/categories", "{\"name\": \"Loud things\"}").number("id");
        Document mine = admin.page("/admin/categories/" + music);
        service.patch(ADMIN, "/categories/" + music, """
                {"name": "Concerts", "parent": %s}""".formatted(loud));

        Answer conflict = admin.submit(mine, FORM, Map.of("name", "Live", "description", "With people"));

        assertThat(conflict.status()).isEqualTo(409);
        assertThat(service.get(ADMIN, "/categories/" + music).text("name")).isEqualTo("Concerts");
        Document page = Browser.read(conflict);
        assertThat(page.select(".versions").text()).contains("Live", "Concerts", "Loud things", "With people");
        assertThat(page.select("#f-name").attr("value")).isEqualTo("Live");
        assertThat(admin.submit(page, FORM, Map.of("theirs[]", "parent")).status())
                .isEqualTo(303);
        Answer saved = service.get(ADMIN, "/categories/" + music);
        assertThat(saved.text("name")).isEqualTo("Live");
        assertThat(saved.number("parent")).isEqualTo(loud);
    }

    @Test
    void tag_isSavedWhenOnlyItsCountHasChanged() {
        long tag = made("/tags", "{\"name\": \"quiet\"}").number("id");
        Document open = admin.page("/admin/tags/" + tag);
        made("/events", """
                {"title": "Jam", "start_date": "2026-12-05 12:00", "end_date": "2026-12-05 13:00", "tags": [%s]}""".formatted(tag));

        assertThat(admin.submit(open, FORM, Map.of("name", "silent")).status()).isEqualTo(303);
        assertThat(service.get(ADMIN, "/tags/" + tag).text("name")).isEqualTo("silent");
    }

    @Test
    void tag_isSavedWhenOthersDidTheSame() {
        long tag = made("/tags", "{\"name\": \"old\"}").number("id");
        Document open = admin.page("/admin/tags/" + tag);
        service.patch(ADMIN, "/tags/" + tag, "{\"name\": \"new\"}");

        assertThat(admin.submit(open, FORM, Map.of("name", "new")).status()).isEqualTo(303);
    }

    @Test
    void user_showsBothVersionsAndChangesNothingYet() {
        long user = made("/users", """
                {"username": "ada", "email": "ada@example.org", "name": "Ada", "role": "author"}""").number("id");
        Document mine = admin.page("/admin/users/" + user);
        service.patch(ADMIN, "/users/" + user, "{\"role\": \"subscriber\"}");

        Answer conflict = admin.submit(mine, FORM, Map.of("name", "Countess", "new_password", "a new long password"));

        assertThat(conflict.status()).isEqualTo(409);
        Document page = Browser.read(conflict);
        assertThat(page.select(".versions").text()).contains("Countess", "Ada", "Author", "Subscriber");
        assertThat(service.get(ADMIN, "/users/" + user).text("name")).isEqualTo("Ada");
        assertThat(new Browser(service).logIn("ada", "a new long password").status())
                .isEqualTo(401);
        assertThat(admin.submit(page, FORM, Map.of("theirs[]", "role")).status())
                .isEqualTo(303);
        assertThat(service.get(ADMIN, "/users/" + user).text("role")).isEqualTo("subscriber");
        assertThat(service.get(ADMIN, "/users/" + user).text("name")).isEqualTo("Countess");
    }
}

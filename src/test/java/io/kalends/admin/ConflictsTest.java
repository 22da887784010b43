package io.kalends.admin;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Two change the same record: what they have changed in different places is put together; where both have changed the same,
 * the second is told, sees all versions and chooses.
 */
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
        assertThat(admin.submit(page, FORM, Map.of()).status()).isEqualTo(303);
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
        service.patch(ADMIN, "/users/" + user, "{\"role\": \"subscriber\", \"name\": \"Lady Ada\"}");

        Answer conflict = admin.submit(mine, FORM, Map.of("name", "Countess", "new_password", "a new long password"));

        assertThat(conflict.status()).isEqualTo(409);
        Document page = Browser.read(conflict);
        assertThat(page.select(".versions").text()).contains("Countess", "Lady Ada", "Author", "Subscriber");
        assertThat(service.get(ADMIN, "/users/" + user).text("name")).isEqualTo("Lady Ada");
        assertThat(new Browser(service).logIn("ada", "a new long password").status())
                .isEqualTo(401);
        assertThat(admin.submit(page, FORM, Map.of()).status()).isEqualTo(303);
        assertThat(service.get(ADMIN, "/users/" + user).text("role")).isEqualTo("subscriber");
        assertThat(service.get(ADMIN, "/users/" + user).text("name")).isEqualTo("Countess");
    }

    private static long event(String fields) {
        return made("/events", """
                {"title": "Jazz", "start_date": "2026-12-05 19:30", "end_date": "2026-12-05 23:00"%s}""".formatted(fields)).id();
    }

    private static Answer event(long id) {
        return service.get(ADMIN, "/events/" + id);
    }

    @Test
    void event_keepsWhatBothHaveChangedInDifferentPlaces() {
        long id = event(", \"cost\": \"5\"");
        Document mine = admin.page("/admin/events/" + id);
        service.patch(EDITOR, "/events/" + id, "{\"cost\": \"7\", \"tags\": [\"live\"]}");

        Answer saved = admin.submit(mine, FORM, Map.of("title", "Mine", "new_venue[venue]", "Hall"));

        assertThat(admin.follow(saved).select("[role=status]").text())
                .contains("together with what somebody else had changed");
        assertThat(event(id).text("title")).isEqualTo("Mine");
        assertThat(event(id).text("cost")).isEqualTo("$7");
        assertThat(event(id).text("tags.0.name")).isEqualTo("live");
        assertThat(event(id).text("venue.venue")).isEqualTo("Hall");
    }

    @Test
    void event_isComparedInThreeVersions() {
        long id = event(", \"cost\": \"5\"");
        Document mine = admin.page("/admin/events/" + id);
        service.clock().forward(Duration.ofMinutes(5));
        service.patch(
                EDITOR,
                "/events/" + id,
                "{\"title\": \"Theirs\", \"cost\": \"7\", \"description\": \"<p>Much <b>better</b></p>\"}");

        Answer conflict = admin.submit(mine, FORM, Map.of("title", "Mine", "excerpt", "Brief"));

        assertThat(conflict.status()).isEqualTo(409);
        Document page = Browser.read(conflict);
        assertThat(page.select("#conflict strong").text())
                .matches("editor changed this on Sunday, 15 November 2026, \\d\\d:\\d\\d, after you had opened it.");
        assertThat(rows(page))
                .containsExactlyInAnyOrder(
                        List.of("Title", "Jazz", "Theirs", "Mine", "Use theirs"),
                        List.of("Cost", "$5", "$7", "$5", "Theirs is taken"),
                        List.of("Description", "", "Much better", "", "Theirs is taken"),
                        List.of("Summary", "", "", "Brief", "Yours is kept"));
        assertThat(page.select("#f-title").attr("value")).isEqualTo("Mine");
        assertThat(page.select("#f-cost").attr("value")).isEqualTo("$7");
        assertThat(admin.submit(page, FORM, Map.of("theirs[]", "title")).status())
                .isEqualTo(303);
        assertThat(event(id).text("title")).isEqualTo("Theirs");
        assertThat(event(id).text("cost")).isEqualTo("$7");
        assertThat(event(id).text("description")).contains("better");
        assertThat(event(id).text("excerpt")).contains("Brief");
    }

    private static List<List<String>> rows(Document page) {
        return page.select(".versions tbody tr").stream()
                .map(row -> row.children().stream().map(Element::text).toList())
                .toList();
    }

    @Test
    void event_isAskedForWhereItsTimesWereChangedByBoth() {
        long id = event("");
        Document mine = admin.page("/admin/events/" + id);
        service.patch(EDITOR, "/events/" + id, "{\"end_date\": \"2026-12-05 20:00\"}");

        Answer conflict = admin.submit(mine, FORM, Map.of("start[time]", "21:00"));

        assertThat(conflict.status()).isEqualTo(409);
        assertThat(Browser.read(conflict).select("[name='theirs[]']").eachAttr("value"))
                .containsExactly("start_date", "end_date");
    }

    @Test
    void event_changedByOneselfElsewhereSaysSo() {
        long id = event("");
        Document mine = admin.page("/admin/events/" + id);
        service.patch(ADMIN, "/events/" + id, "{\"title\": \"Other window\"}");

        Document page = Browser.read(admin.submit(mine, FORM, Map.of("title", "This window")));

        assertThat(page.select("#conflict strong").text()).startsWith("You changed this in another window on Sunday");
    }

    @Test
    void event_withAFaultShowsWhatOthersHaveChanged() {
        long id = event(", \"cost\": \"5\"");
        Document mine = admin.page("/admin/events/" + id);
        service.patch(EDITOR, "/events/" + id, "{\"cost\": \"7\"}");

        Answer refused = admin.submit(mine, FORM, Map.of("start[time]", "late"));

        assertThat(refused.status()).isEqualTo(400);
        Document page = Browser.read(refused);
        assertThat(page.select("#f-cost").attr("value")).isEqualTo("$7");
        assertThat(admin.submit(page, FORM, Map.of("start[time]", "18:00")).status())
                .isEqualTo(303);
        assertThat(event(id).text("cost")).isEqualTo("$7");
        assertThat(event(id).text("start_date")).isEqualTo("2026-12-05 18:00:00");
    }

    @Test
    void venue_keepsWhatBothHaveChanged() {
        long id = made("/venues", "{\"venue\": \"Hall\", \"country\": \"Germany\", \"province\": \"HH\"}")
                .id();
        Document mine = admin.page("/admin/venues/" + id);
        service.patch(EDITOR, "/venues/" + id, "{\"province\": \"Hamburg\"}");

        assertThat(admin.submit(mine, FORM, Map.of("city", "Altona")).status()).isEqualTo(303);
        assertThat(service.get(ADMIN, "/venues/" + id).text("stateprovince")).isEqualTo("Hamburg");
        assertThat(service.get(ADMIN, "/venues/" + id).text("city")).isEqualTo("Altona");
    }
}
